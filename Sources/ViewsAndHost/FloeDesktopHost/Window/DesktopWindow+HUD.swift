// The HUD over the picture: where it lies, when it reports that nothing moves, and how it reacts to presses.

import Foundation
import FloeGeometry
import FloeRenderTree
import FloeViewTree

/// A press on the HUD.
enum HUDPress {
    /// A drag that moves the HUD once it has gone far enough, with the pressed point relative to the HUD's corner, in points.
    case moving(CGPoint, hasMoved: Bool)
    /// A drag that selects among a lane's bars.
    case choosing
}

extension DesktopWindow {
    /// Seconds after the last frame before the HUD reports rest. Nothing moves between two mouse events either.
    static let hudRestDelay = 0.25

    /// Returns whether it is time to report rest, in which case the HUD is shown again.
    func takeHUDRest(at time: Double) -> Bool {
        guard let due = hudRestTime, time >= due - 0.001 else { return false }
        hudRestTime = nil
        figures.isAtRest = true
        if showsHUD { needsPresent = true }
        return true
    }

    /// The HUD's frame as shown, in points of the window but on whole pixels. Nil while it is hidden or in the way.
    var figuresFrame: CGRect? { shield.superview == nil ? nil : shield.frame }

    /// Returns the HUD's current bitmap and updates `figuresFrame`. Nil while it is hidden or in the way.
    func overlay(at time: Double) -> PresenterOverlay? {
        guard let (hud, place) = shownHUD() else {
            hudPress = nil
            shield.cover(nil, in: window)
            return nil
        }
        let k = window.scale, size = hud.pixelSize
        let x = (place.minX * k).rounded(), y = (place.minY * k).rounded()
        shield.cover(CGRect(x: x / k, y: y / k, width: size.width / k, height: size.height / k), in: window)
        return PresenterOverlay(bitmap: hud.draw(figures, at: time), x: Int(x), y: Int(y))
    }

    /// The HUD's magnification over its design size, the same as the views'.
    private var hudFactor: Double { Magnification.factor(inWindowOf: window.size) }

    private var hudMargin: Double { (window.size.width / hudFactor < HUDLayout.narrowWindow ? 12 : 16) * hudFactor }

    /// Where it may float, in points of the window.
    private var hudRoom: CGRect {
        var area = hudArea?() ?? CGRect(origin: .zero, size: window.size)
        // Width that scenes ceded to a docked HUD is theirs again when it floats, whether or not they have been laid out since.
        if onDock != nil { (area.origin.x, area.size.width) = (0, window.size.width) }
        return area.insetBy(dx: min(hudMargin, area.width / 2), dy: min(hudMargin, area.height / 2))
    }

    /// The side at which it is docked beside the scene. Nil if it floats over the scene or is hidden.
    private var dockedSide: HUDPlacement.Side? {
        guard showsHUD, onDock != nil, window.size.width / hudFactor >= HUDLayout.leastDocked else { return nil }
        if case .moving(_, hasMoved: true) = hudPress { return nil }
        return hudPlacement.side
    }

    private func dockedLayout(_ room: CGRect) -> HUDLayout {
        HUDLayout(
            windowWidth: window.size.width / hudFactor, room: CGSize(width: room.width / hudFactor, height: room.height / hudFactor),
            isDocked: true)
    }

    /// Where it may be docked: the full height of the scenes, including their headers.
    private var dockedHUDRoom: CGRect {
        let bottom = hudArea?().maxY ?? window.size.height
        return CGRect(x: hudMargin, y: hudMargin, width: max(0, window.size.width - 2 * hudMargin), height: max(0, bottom - 2 * hudMargin))
    }

    /// Tells the scenes how much of the window the docked HUD takes. Called before a frame is drawn.
    func updateDock() {
        var room = EdgeInsets.zero
        if let side = dockedSide {
            let width = dockedLayout(dockedHUDRoom).size.width * hudFactor + 2 * hudMargin
            if side == .left { room.left = width } else { room.right = width }
        }
        guard room != dockedRoom else { return }
        dockedRoom = room
        onDock?(room)
    }

    /// Returns the HUD and its frame in points of the window. Nil while it is hidden or in the way.
    private func shownHUD() -> (HUD, CGRect)? {
        guard showsHUD else { return nil }
        let factor = hudFactor, side = dockedSide, room = side == nil ? hudRoom : dockedHUDRoom
        let layout =
            side == nil
            ? HUDLayout(
                windowWidth: window.size.width / factor, room: CGSize(width: room.width / factor, height: room.height / factor))
            : dockedLayout(room)
        if hud?.layout != layout || hud?.scale != window.scale * factor {
            hud = HUD(fonts: fonts, scale: window.scale * factor, layout: layout, isDark: isDark)
        }
        guard let hud else { return nil }
        let size = hudSize(hud), obstacle = hudObstacle?()
        guard let side else { return hudPlacement.frame(size, in: room, beside: obstacle).map { (hud, $0) } }
        let place = CGRect(origin: CGPoint(x: side == .left ? room.minX : room.maxX - size.width, y: room.minY), size: size)
        return size.height <= room.height && obstacle?.intersects(place) != true ? (hud, place) : nil
    }

    /// Returns the HUD's size in points of the window.
    private func hudSize(_ hud: HUD) -> CGSize {
        CGSize(width: hud.layout.size.width * hudFactor, height: hud.layout.size.height * hudFactor)
    }

    /// Returns the part of the HUD at a point of the window.
    private func hudPart(at position: CGPoint) -> HUDLayout.Part? {
        let corner = shield.frame.origin
        return hud?.layout.part(at: CGPoint(x: (position.x - corner.x) / hudFactor, y: (position.y - corner.y) / hudFactor))
    }

    func hoverHUD(at position: CGPoint) {
        switch hudPart(at: position) {
        case .head: shield.cursor = .openHand
        case .bar: shield.cursor = .pointingHand
        case .panel, nil: shield.cursor = .arrow
        }
    }

    /// Distance in points that a drag of its head must cover before the HUD moves, so that a mere press neither docks nor undocks it.
    private static let hudSlop = 4.0

    /// Ends the press. If the HUD is near a side, the scene makes room for it now.
    func releaseHUD() {
        hudPress = nil
        needsPresent = true
    }

    /// Handles a press that begins (`isDown`) or continues.
    func pressHUD(at position: CGPoint, isDown: Bool) {
        guard let hud, let part = hudPart(at: position) else { return }
        let corner = shield.frame.origin
        if isDown {
            switch part {
            case .head: hudPress = .moving(CGPoint(x: position.x - corner.x, y: position.y - corner.y), hasMoved: false)
            case .bar: hudPress = .choosing
            case .panel: hudPress = nil
            }
        }
        switch (hudPress, part) {
        case (.moving(let grip, let hasMoved), _):
            if isDown { return }
            let origin = CGPoint(x: position.x - grip.x, y: position.y - grip.y)
            guard hasMoved || hypot(origin.x - corner.x, origin.y - corner.y) > DesktopWindow.hudSlop else { return }
            hudPress = .moving(grip, hasMoved: true)
            // It may have been docked, with a different size.
            updateDock()
            let floating = shownHUD()?.0 ?? hud
            hudPlacement.move(to: origin, hudSize(floating), in: hudRoom)
        case (.choosing, .bar(let kind, let age)):
            let before = figures.selected
            figures.select(kind, age: age, reach: Int(3 / hud.layout.step))
            // Pressing the selected bar again deselects it.
            if isDown, let before, figures.selected?.number == before.number { figures.selected = nil }
        case (.choosing, _): return
        case (nil, _): if isDown { figures.selected = nil }
        }
        needsPresent = true
    }
}
