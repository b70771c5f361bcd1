// The HUD in a window: whether it shows, where it lies, when it reports that nothing moves, and how it reacts to presses.

import FloeGeometry
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation

/// Shows, places and moves the figures.
@MainActor
package final class HUDPanel {
    package let view: HUDView
    package var isShown = false {
        didSet {
            press = nil
            onChange?()
        }
    }
    /// Called when a HUD docked at a side begins or ceases to take room there, with the insets that scenes are to leave free. Nil: it always
    /// floats.
    package var onDock: ((EdgeInsets) -> Void)?
    /// Called when a press has changed something.
    var onChange: (() -> Void)?
    /// Called when a bar has been pressed, or something else that deselects the frame.
    package var onSelect: ((_ change: (inout FrameFigures) -> Void) -> Void)?

    private let room: () -> PanelRoom
    private var placement = HUDPlacement()
    /// The effect of the press that is under way.
    private var press: Press?
    /// The insets last passed to `onDock`.
    private var dockedRoom = EdgeInsets.zero
    /// When it is to report rest. Nil if it has, or if something moves.
    package private(set) var restTime: Double?

    private enum Press {
        /// A drag that moves the HUD once it has gone far enough, with the pressed point relative to the HUD's corner, in points.
        case moving(CGPoint, hasMoved: Bool)
        /// A drag that selects among a lane's bars.
        case choosing
    }

    /// Seconds after the last frame before the HUD reports rest. Nothing moves between two mouse events either.
    private static let restDelay = 0.25
    /// Distance in points that a drag of its head must cover before the HUD moves, so that a mere press neither docks nor undocks it.
    private static let slop = 4.0

    /// `room` is queried before every frame is shown, and by presses.
    init(fonts: FontLibrary, palette: HUDPalette, room: @escaping () -> PanelRoom) {
        view = HUDView(fonts: fonts, palette: palette)
        self.room = room
        view.onPress = { [weak self] in self?.press(at: $0, isDown: $1) }
        view.onRelease = { [weak self] in self?.release() }
    }

    /// Shows, lies and is connected as `former`.
    func replace(_ former: HUDPanel) {
        isShown = former.isShown
        onDock = former.onDock
        view.onHint = former.view.onHint
        (placement, dockedRoom, restTime) = (former.placement, former.dockedRoom, former.restTime)
    }

    // Rest

    /// Reports rest in a moment, at `time` plus that moment.
    package func noteRest(at time: Double) {
        if isShown { restTime = time + HUDPanel.restDelay }
    }

    package func noteFrame() { restTime = nil }

    /// Returns whether it is time to report rest.
    package func takeRest(at time: Double) -> Bool {
        guard let due = restTime, time >= due - 0.001 else { return false }
        restTime = nil
        return true
    }

    // Placing

    /// Its frame as shown, in points of the window but on whole pixels. Nil while it is hidden or in the way.
    var frame: CGRect? { view.isHidden ? nil : view.frame }

    /// Places the view and shows the figures as they are at `time`, or hides it.
    func show(_ figures: FrameFigures, at time: Double) {
        guard isShown, let (layout, place) = place() else {
            press = nil
            view.isHidden = true
            return
        }
        let k = view.window?.scale ?? 1
        view.isHidden = false
        view.lay(out: layout)
        view.frame = CGRect(
            x: (place.minX * k).rounded() / k, y: (place.minY * k).rounded() / k, width: (place.width * k).rounded() / k,
            height: (place.height * k).rounded() / k)
        view.show(figures, at: time)
    }

    private func margin(_ room: PanelRoom) -> Double { room.windowSize.width < HUDLayout.narrowWindow ? 12 : 16 }

    /// Returns where it may float, in points of the window.
    private func floatingRoom(_ room: PanelRoom) -> CGRect {
        var area = room.area
        // Width that scenes ceded to a docked HUD is theirs again when it floats, whether or not they have been laid out since.
        if onDock != nil { (area.origin.x, area.size.width) = (0, room.windowSize.width) }
        let margin = margin(room)
        return area.insetBy(dx: min(margin, area.width / 2), dy: min(margin, area.height / 2))
    }

    /// Returns where it may be docked: the full height of the scenes, including their headers.
    private func dockedRoom(_ room: PanelRoom) -> CGRect {
        let margin = margin(room)
        return CGRect(
            x: margin, y: margin, width: max(0, room.windowSize.width - 2 * margin), height: max(0, room.area.maxY - 2 * margin))
    }

    /// Returns the side at which it is docked beside the scene. Nil if it floats over the scene or is hidden.
    private func dockedSide(_ room: PanelRoom) -> HUDPlacement.Side? {
        guard isShown, onDock != nil, room.windowSize.width >= HUDLayout.leastDocked else { return nil }
        if case .moving(_, hasMoved: true) = press { return nil }
        return placement.side
    }

    private func layout(_ room: PanelRoom, isDocked: Bool) -> HUDLayout {
        let space = isDocked ? dockedRoom(room) : floatingRoom(room)
        return HUDLayout(windowWidth: room.windowSize.width, room: space.size, isDocked: isDocked)
    }

    /// Tells the scenes how much of the window the docked HUD takes. Called before a frame is drawn.
    package func updateDock() {
        let room = room()
        var taken = EdgeInsets.zero
        if let side = dockedSide(room) {
            let width = layout(room, isDocked: true).size.width + 2 * margin(room)
            if side == .left { taken.left = width } else { taken.right = width }
        }
        guard taken != dockedRoom else { return }
        dockedRoom = taken
        onDock?(taken)
    }

    /// Returns its layout and its frame in points of the window. Nil while it is in the way.
    private func place() -> (HUDLayout, CGRect)? {
        let room = room()
        guard let side = dockedSide(room) else {
            let layout = layout(room, isDocked: false)
            return placement.frame(layout.size, in: floatingRoom(room), beside: room.obstacle).map { (layout, $0) }
        }
        let layout = layout(room, isDocked: true), space = dockedRoom(room), size = layout.size
        let place = CGRect(origin: CGPoint(x: side == .left ? space.minX : space.maxX - size.width, y: space.minY), size: size)
        return size.height <= space.height && room.obstacle?.intersects(place) != true ? (layout, place) : nil
    }

    // Pressing

    /// Ends the press. If the HUD is near a side, the scene makes room for it now.
    private func release() {
        press = nil
        onChange?()
    }

    /// Handles a press that begins (`isDown`) or continues.
    private func press(at position: CGPoint, isDown: Bool) {
        guard let part = view.part(at: position) else { return }
        let corner = view.frame.origin
        if isDown {
            switch part {
            case .head: press = .moving(CGPoint(x: position.x - corner.x, y: position.y - corner.y), hasMoved: false)
            case .bar: press = .choosing
            case .panel: press = nil
            }
        }
        switch (press, part) {
        case (.moving(let grip, let hasMoved), _):
            if isDown { return }
            let origin = CGPoint(x: position.x - grip.x, y: position.y - grip.y)
            guard hasMoved || hypot(origin.x - corner.x, origin.y - corner.y) > HUDPanel.slop else { return }
            press = .moving(grip, hasMoved: true)
            // It may have been docked, with a different size.
            updateDock()
            let room = room()
            placement.move(to: origin, layout(room, isDocked: false).size, in: floatingRoom(room))
        case (.choosing, .bar(let kind, let age)): choose(kind, age: age, isDown: isDown)
        case (.choosing, _): return
        case (nil, _): if isDown { onSelect? { $0.selected = nil } }
        }
        onChange?()
    }

    private func choose(_ kind: CompositorKind, age: Int, isDown: Bool) {
        let reach = Int(3 / (view.layout?.step ?? 1))
        onSelect? { figures in
            let before = figures.selected
            figures.select(kind, age: age, reach: reach)
            // Pressing the selected bar again deselects it.
            if isDown, let before, figures.selected?.number == before.number { figures.selected = nil }
        }
    }
}
