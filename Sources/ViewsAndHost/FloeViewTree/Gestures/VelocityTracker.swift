// Pointer velocity over the last 100 ms of movement. A finger takes a moment to lift, which does not count, but one that rests before
// it lifts does not fling: after half the window the velocity falls, and after the whole window it is zero.

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

    /// Creates a tracker without samples.
    public init() { samples.reserveCapacity(32) }

    /// Adds a sample. Times must not decrease; a sample at the same time as the last replaces it.
    public mutating func add(_ position: CGPoint, at time: Double) {
        // Slightly wider, so that a sample exactly 100 ms old counts despite rounding.
        let expired = samples.prefix { $0.time < time - VelocityTracker.window - 1e-9 }.count
        if expired > 0 { samples.removeFirst(expired) }
        if let last = samples.last, last.time >= time {
            samples[samples.count - 1].position = position
        } else {
            samples.append(Sample(time: time, position: position))
        }
    }

    /// Forgets all samples, as at the start of another drag.
    public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// Returns the velocity per second, in the units of the positions; zero if fewer than two samples are in the window. `length`: how
    /// many seconds of movement count, at most the window's; the last step counts in any case.
    public func velocity(at time: Double, over length: Double = window) -> CGPoint {
        guard samples.count > 1, let last = samples.last else { return .zero }
        let start = last.time - length - 1e-9
        let first = samples[min(samples.count - 2, samples.firstIndex { $0.time >= start } ?? 0)]
        let pause = (time - last.time) / VelocityTracker.window
        let factor = min(1, max(0, 2 - 2 * pause)) / (last.time - first.time)
        return CGPoint(x: (last.position.x - first.position.x) * factor, y: (last.position.y - first.position.y) * factor)
    }
}
