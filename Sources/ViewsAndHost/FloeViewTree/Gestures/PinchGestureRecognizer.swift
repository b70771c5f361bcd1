// Pinches with two fingers, or by the pinch steps of a touchpad.

import Foundation

/// Recognizes two fingers that move apart or together. Continuous.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// How much the distance between the fingers must change before it begins, points.
    public var slop = 10.0
    /// The pause between a touchpad's steps that separates two gestures, seconds.
    public var quietInterval = 0.15
    /// The scale since it began; above 1 is larger.
    public private(set) var scale = 1.0
    /// Called when the pinch begins, changes its scale and ends; `state` tells which.
    public var action: ((PinchGestureRecognizer) -> Void)?

    private var startDistance = 0.0
    private var isStepping = false

    /// Creates a recognizer of two fingers, or of what a touchpad reports as a pinch.
    public convenience init(action: ((PinchGestureRecognizer) -> Void)?) {
        self.init()
        self.action = action
    }

    public override func accepts(_ pointer: Pointer) -> Bool {
        pointer.button == .primary && pointers.count < 2 && !isStepping
    }

    public override func pointerDown(_ pointer: Pointer) {
        if pointers.count == 2 { startDistance = distance }
    }

    public override func pointerMoved(_ pointer: Pointer) {
        guard pointers.count == 2 else { return }
        if state.isActive {
            scale = startDistance > 0 ? distance / startDistance : 1
            change()
        } else if abs(distance - startDistance) > slop {
            startDistance = distance
            scale = 1
            begin()
        }
    }

    public override func pointerUp(_ pointer: Pointer) { end() }

    /// Handles a touchpad's pinch step over this recognizer's view.
    func step(_ event: PinchEvent) {
        guard pointers.isEmpty else { return }
        lastLocation = event.center
        if !isStepping {
            scale = 1
            guard begin() else { return }
            isStepping = true
        }
        scale *= event.scale
        change()
        if let view { view.window?.schedule(self, .at(view.localTime(at: event.time) + quietInterval)) }
    }

    public override func update(at time: Double) -> NextUpdate {
        if isStepping { end() }
        return .never
    }

    public override func stateDidChange() {
        if state.isActive || state == .ended || state == .cancelled { action?(self) }
    }

    public override func reset() {
        isStepping = false
        scale = 1
    }

    private var distance: Double {
        hypot(pointers[0].position.x - pointers[1].position.x, pointers[0].position.y - pointers[1].position.y)
    }
}
