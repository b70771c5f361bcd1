// Pointer velocity over the last 100 ms: the distance covered in that window divided by the time elapsed. The time since the last
// movement counts, so that a finger that rests before lifting does not fling.

import Foundation

/// Timestamped positions and the velocity they give.
public struct VelocityTracker: Equatable, Sendable {
    /// The length of the window, seconds.
    public static let window = 0.1

    private var samples: [Sample] = []

    private struct Sample: Equatable {
        var time: Double
        var position: CGPoint
    }

    public init() { samples.reserveCapacity(32) }

    /// Adds a sample. Times must not decrease; a sample at the same time as the last replaces it.
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

    /// Returns the velocity per second, in the units of the positions; zero if fewer than two samples are in the window.
    public func velocity(at time: Double) -> CGPoint {
        // Slightly wider, so that a sample exactly 100 ms old counts despite rounding.
        let start = time - VelocityTracker.window - 1e-9
        guard let first = samples.first(where: { $0.time >= start }), let last = samples.last else { return .zero }
        let elapsed = time - first.time
        guard last.time > first.time, elapsed > 0 else { return .zero }
        return CGPoint(
            x: (last.position.x - first.position.x) / elapsed, y: (last.position.y - first.position.y) / elapsed)
    }
}
