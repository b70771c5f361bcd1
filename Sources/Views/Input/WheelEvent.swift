// A turn of a mouse wheel or a two-finger stroke on a touchpad. Without phases and without momentum: what
// arrives is what moves.

import Foundation

/// How far to scroll.
public struct WheelEvent: Equatable, Sendable {
    /// Points to add to a content offset: positive y goes toward the content's end (further down).
    public var delta: CGPoint
    /// True for a touchpad's fine deltas, false for the notches of a wheel.
    public var isPrecise: Bool
    /// Of the mouse, points of the window.
    public var position: CGPoint
    public var modifiers: KeyModifiers
    /// Seconds.
    public var time: Double

    public init(
        delta: CGPoint, isPrecise: Bool = false, position: CGPoint, modifiers: KeyModifiers = [], time: Double
    ) {
        self.delta = delta
        self.isPrecise = isPrecise
        self.position = position
        self.modifiers = modifiers
        self.time = time
    }
}

/// A step of a touchpad's pinch.
public struct PinchEvent: Equatable, Sendable {
    /// Factor since the last step; 1 changes nothing.
    public var scale: Double
    /// Points of the window.
    public var center: CGPoint
    /// Seconds.
    public var time: Double

    public init(scale: Double, center: CGPoint, time: Double) {
        self.scale = scale
        self.center = center
        self.time = time
    }
}
