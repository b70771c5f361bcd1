// Which view a turn of the wheel is for. The first that takes the gesture's first event keeps the gesture, till
// the wheel has been still for a moment: so a list that comes to its end under the wheel stops there, and the
// page around it moves only when one turns anew. There are no phases to go by, only times.

import Foundation

/// A turn of the wheel or a touchpad's stroke, and who has it.
struct WheelGesture {
    weak var view: View?
    private var last: WheelEvent
    private var travel = 0.0

    init(_ event: WheelEvent, of view: View) {
        self.view = view
        last = event
        travel = event.length
    }

    /// How far the mouse may stray meanwhile, points.
    private static let slop = 10.0
    /// Before it has come so far, points, its direction is not certain.
    private static let decisiveTravel = 10.0

    /// Whether `event` goes on with it.
    func continues(with event: WheelEvent) -> Bool {
        let quiet = event.isPrecise ? ScrollPhysics.wheelQuiet : ScrollPhysics.notchQuiet
        return event.time - last.time <= quiet && event.isPrecise == last.isPrecise && event.modifiers == last.modifiers
            && hypot(event.position.x - last.position.x, event.position.y - last.position.y) <= WheelGesture.slop
    }

    /// Whether `event`, which the view had no use for, is spent all the same. A notch across is meant; a
    /// touchpad's stroke is never quite straight.
    func spends(_ event: WheelEvent) -> Bool {
        event.isPrecise ? travel > WheelGesture.decisiveTravel : event.isSideways == last.isSideways
    }

    mutating func add(_ event: WheelEvent) {
        travel += event.length
        last = event
    }
}

extension WheelEvent {
    fileprivate var length: Double { max(abs(delta.x), abs(delta.y)) }
    fileprivate var isSideways: Bool { abs(delta.x) > abs(delta.y) }
}

extension Window {
    func wheel(_ event: WheelEvent) -> Bool {
        if let gesture = wheelGesture, let view = gesture.view, view.window === self, gesture.continues(with: event) {
            if view.wheel(event) || gesture.spends(event) {
                wheelGesture?.add(event)
                return true
            }
        }
        wheelGesture = nil
        return bubble(from: hitTest(event.position)) { view in
            guard view.wheel(event) else { return false }
            wheelGesture = WheelGesture(event, of: view)
            return true
        }
    }
}
