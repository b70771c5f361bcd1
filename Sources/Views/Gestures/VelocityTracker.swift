// How fast a pointer moves, from its last 100 ms: the way covered in that window over the time it took,
// the time after the last movement included, so that a finger that rests before it lifts throws nothing.

import Foundation

/// Positions with their times, and the velocity they make.
public struct VelocityTracker: Equatable, Sendable {
    /// Seconds that count.
    public static let window = 0.1

    private var samples: [Sample] = []

    private struct Sample: Equatable {
        var time: Double
        var position: CGPoint
    }

    public init() { samples.reserveCapacity(32) }

    /// Times must not fall. Samples at one time replace each other.
    public mutating func add(_ position: CGPoint, at time: Double) {
        let expired = samples.prefix { $0.time < time - VelocityTracker.window }.count
        if expired > 0 { samples.removeFirst(expired) }
        if let last = samples.last, last.time >= time {
            samples[samples.count - 1].position = position
        } else {
            samples.append(Sample(time: time, position: position))
        }
    }

    public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// Per second, in the units of the positions; zero where fewer than two samples lie in the window.
    public func velocity(at time: Double) -> CGPoint {
        // A hair wider, so that a sample exactly 100 ms old counts however it was rounded.
        let start = time - VelocityTracker.window - 1e-9
        guard let first = samples.first(where: { $0.time >= start }), let last = samples.last else { return .zero }
        let elapsed = time - first.time
        guard last.time > first.time, elapsed > 0 else { return .zero }
        return CGPoint(
            x: (last.position.x - first.position.x) / elapsed, y: (last.position.y - first.position.y) / elapsed)
    }
}
