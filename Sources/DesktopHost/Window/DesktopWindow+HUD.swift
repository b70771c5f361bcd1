// The figures over the picture: where they lie, when they say that nothing moves, and what pressing them does.

import Foundation
import Geometry
import RenderTree
import Views

/// A press on the HUD.
enum HUDPress {
    /// It moves the HUD, once it has moved itself: where it went down from the HUD's corner, points of the window.
    case moving(CGPoint, hasMoved: Bool)
    /// It goes along a lane's bars.
    case choosing
}

extension DesktopWindow {
    /// So long after the last frame the HUD says that nothing moves any more, seconds: between two events of a mouse
    /// nothing does either.
    static let hudRestDelay = 0.25

    /// Whether the time has come to say that nothing moves any more; the HUD is shown anew then.
    func takeHUDRest(at time: Double) -> Bool {
        guard let due = hudRestTime, time >= due - 0.001 else { return false }
        hudRestTime = nil
        figures.isAtRest = true
        if showsHUD { needsPresent = true }
        return true
    }

    /// Where the figures lie as they are shown, whole pixels in points of the window; nil while they are hidden or in the way.
    var figuresFrame: CGRect? { shield.superview == nil ? nil : shield.frame }

    /// The HUD's bitmap for now, and `figuresFrame` with it; nil while it is hidden or in the way.
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

    /// How much larger than designed it is drawn, like the views.
    private var hudFactor: Double { Magnification.factor(inWindowOf: window.size) }

    private var hudMargin: Double { (window.size.width / hudFactor < HUDLayout.narrowWindow ? 12 : 16) * hudFactor }

    /// Where it may float, points of the window.
    private var hudRoom: CGRect {
        var area = hudArea?() ?? CGRect(origin: .zero, size: window.size)
        // What scenes have left free of the width is theirs again when it floats, laid out or not.
        if onDock != nil { (area.origin.x, area.size.width) = (0, window.size.width) }
        return area.insetBy(dx: min(hudMargin, area.width / 2), dy: min(hudMargin, area.height / 2))
    }

    /// The side at which it lies beside the scene; nil: it lies over it, or is hidden.
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

    /// Where it may lie docked: as high as what scenes have, with their own headers.
    private var dockedHUDRoom: CGRect {
        let bottom = hudArea?().maxY ?? window.size.height
        return CGRect(x: hudMargin, y: hudMargin, width: max(0, window.size.width - 2 * hudMargin), height: max(0, bottom - 2 * hudMargin))
    }

    /// Before a frame is drawn: tells the scenes what docked figures take of the window.
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

    /// The HUD and where it lies, points of the window.
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

    /// Points of the window.
    private func hudSize(_ hud: HUD) -> CGSize {
        CGSize(width: hud.layout.size.width * hudFactor, height: hud.layout.size.height * hudFactor)
    }

    /// What lies at a point of the window.
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

    /// So far its head moves before the HUD does, points: a press docks and undocks nothing.
    private static let hudSlop = 4.0

    /// The press is over: near a side the scene makes room now.
    func releaseHUD() {
        hudPress = nil
        needsPresent = true
    }

    /// A press that begins, or goes on.
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
            // It may have been docked, and of another size.
            updateDock()
            let floating = shownHUD()?.0 ?? hud
            hudPlacement.move(to: origin, hudSize(floating), in: hudRoom)
        case (.choosing, .bar(let kind, let age)):
            let before = figures.selected
            figures.select(kind, age: age, reach: Int(3 / hud.layout.step))
            // Pressed again it is let go of.
            if isDown, let before, figures.selected?.number == before.number { figures.selected = nil }
        case (.choosing, _): return
        case (nil, _): if isDown { figures.selected = nil }
        }
        needsPresent = true
    }
}
