// Gestures that a scene is there for, and how one sees that they have been used.

import Foundation
import Views

/// A gesture and what comes of it, told on the scene until somebody has made it.
public struct GestureHint: Equatable, Sendable {
    public enum Gesture: String, Hashable, Sendable, CaseIterable {
        /// A pointer that moves while it is down, or a wheel.
        case drag
        /// A mouse that moves with no button down, or a finger.
        case hover
        case click
    }

    let gesture: Gesture
    /// A few words, with the gesture.
    let text: String

    init(_ gesture: Gesture, _ text: String) {
        self.gesture = gesture
        self.text = text
    }
}

/// Tells the gestures that hands make within an area from the events of a window.
struct GestureWatch {
    /// Where what is down went down, and whether it has moved since.
    private var start: (position: CGPoint, isDragged: Bool)?
    /// Where the mouse was last, and how far it has come, points.
    private var hovered: (position: CGPoint, way: Double)?

    /// As far as a scroll view takes a press for one.
    private static let slop = 10.0
    /// So far a mouse moves on purpose.
    private static let way = 120.0

    /// The gestures that `event` completes.
    mutating func gestures(of event: InputEvent, in area: CGRect) -> Set<GestureHint.Gesture> {
        switch event {
        case .pointerDown(let e):
            hovered = nil
            start = area.contains(e.position) ? (e.position, false) : nil
        case .pointerMoved(let e):
            guard let begin = start, !begin.isDragged else { return [] }
            guard hypot(e.position.x - begin.position.x, e.position.y - begin.position.y) > GestureWatch.slop else { return [] }
            start?.isDragged = true
            return e.device == .touch ? [.drag, .hover] : [.drag]
        case .pointerUp:
            defer { start = nil }
            if let start, !start.isDragged { return [.click] }
        case .hover(let e):
            guard area.contains(e.position) else {
                hovered = nil
                return []
            }
            let last = hovered ?? (e.position, 0)
            let way = last.way + hypot(e.position.x - last.position.x, e.position.y - last.position.y)
            hovered = (e.position, way)
            if way > GestureWatch.way { return [.hover] }
        case .wheel(let e):
            if area.contains(e.position), e.modifiers.isEmpty { return [.drag] }
        case .pointerCancelled: start = nil
        case .pointerLeft: hovered = nil
        default: break
        }
        return []
    }
}
