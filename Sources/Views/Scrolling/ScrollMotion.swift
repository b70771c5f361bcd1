// A content offset moving by itself: its two coordinates each by their own motion.

import Foundation

/// Both coordinates over time.
public struct ScrollMotion: Equatable, Sendable {
    public var x, y: AxisMotion

    public init(x: AxisMotion, y: AxisMotion) {
        self.x = x
        self.y = y
    }

    /// After `t` seconds, points.
    public func position(at t: Double) -> CGPoint { CGPoint(x: x.position(at: t), y: y.position(at: t)) }
    /// Points per second.
    public func velocity(at t: Double) -> CGPoint { CGPoint(x: x.velocity(at: t), y: y.velocity(at: t)) }
    /// Where it comes to rest.
    public var end: CGPoint { CGPoint(x: x.end, y: y.end) }
    /// Seconds until both rest.
    public var duration: Double { max(x.duration, y.duration) }
}
