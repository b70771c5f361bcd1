// Hints about the gestures that a scene is made for, and the detection of their use.

import Foundation
import FloeViewTree

/// A gesture and its effect, shown on the scene until the user has made the gesture.
package struct GestureHint: Equatable, Sendable {
    package enum Gesture: String, Hashable, Sendable, CaseIterable {
        /// A pointer that moves while it is down, or a turn of the wheel.
        case drag
        /// A mouse that moves with no button down, or a finger.
        case hover
        case click
    }

    let gesture: Gesture
    /// A few words that name the gesture and its effect.
    let text: String

    init(_ gesture: Gesture, _ text: String) {
        self.gesture = gesture
        self.text = text
    }

    /// Returns the hints' texts in one sentence, or nil if there are none.
    static func sentence(_ hints: [GestureHint]) -> String? {
        let text = hints.map(\.text).joined(separator: ", ")
        return text.isEmpty ? nil : text.prefix(1).uppercased() + text.dropFirst()
    }
}

/// Detects the gestures that the user makes within an area, from the events of a window.
struct GestureWatch {
    /// The position at which the pointer went down, and whether it has been dragged since; nil if none is down in the area.
    private var start: (position: CGPoint, isDragged: Bool)?
    /// The last position of the mouse, and the distance that it has moved, in points.
    private var hovered: (position: CGPoint, way: Double)?

    /// The distance up to which scroll views treat a movement as a press, in points.
    private static let slop = 10.0
    /// The distance from which a mouse movement counts as deliberate, in points.
    private static let way = 120.0

    /// Returns the gestures that `event` completes.
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
