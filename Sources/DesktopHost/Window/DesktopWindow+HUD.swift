// The figures over the picture: where they lie, when they say that nothing moves, and what pressing them does.

import Foundation
import Geometry
import RenderTree
import Views

/// A press on the HUD.
enum HUDPress {
    /// It moves the HUD: where it went down from the HUD's corner, points of the window.
    case moving(CGPoint)
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

    /// The HUD's bitmap for now; nil while it is hidden or in the way.
    func overlay(at time: Double) -> PresenterOverlay? {
        guard let (hud, place) = shownHUD() else {
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

    /// Where it may lie, points of the window.
    private var hudRoom: CGRect {
        let area = hudArea?() ?? CGRect(origin: .zero, size: window.size)
        let margin = (window.size.width / hudFactor < HUDLayout.narrowWindow ? 12.0 : 16) * hudFactor
        return CGRect(
            x: area.minX + margin, y: area.minY + margin, width: max(0, area.width - 2 * margin), height: max(0, area.height - 2 * margin))
    }

    /// The HUD and where it lies, points of the window.
    private func shownHUD() -> (HUD, CGRect)? {
        guard showsHUD else { return nil }
        let factor = hudFactor, room = hudRoom
        let layout = HUDLayout(
            windowWidth: window.size.width / factor, room: CGSize(width: room.width / factor, height: room.height / factor))
        if hud?.layout != layout || hud?.scale != window.scale * factor {
            hud = HUD(fonts: fonts, scale: window.scale * factor, layout: layout, isDark: isDark)
        }
        guard let hud else { return nil }
        return hudPlacement.frame(hudSize(hud), in: room, beside: hudObstacle?()).map { (hud, $0) }
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

    /// A press that begins, or goes on.
    func pressHUD(at position: CGPoint, isDown: Bool) {
        guard let hud, let part = hudPart(at: position) else { return }
        let corner = shield.frame.origin
        if isDown {
            switch part {
            case .head: hudPress = .moving(CGPoint(x: position.x - corner.x, y: position.y - corner.y))
            case .bar: hudPress = .choosing
            case .panel: hudPress = nil
            }
        }
        switch (hudPress, part) {
        case (.moving(let grip), _):
            if isDown { return }
            let origin = CGPoint(x: position.x - grip.x, y: position.y - grip.y)
            hudPlacement.move(to: origin, hudSize(hud), in: hudRoom)
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
