// The axis of the lanes. It extends to the longest frame, and always beyond the lines of 60 and 120 frames a second, so that
// lanes of different magnitude are obvious at a glance.

import Foundation

/// A time axis from 0 to a round number.
struct HUDAxis: Equatable {
    /// The end of the axis, in seconds.
    let top: Double

    /// The times of 60 and 120 frames a second.
    static let lines = [1.0 / 60, 1.0 / 120]
    /// The number of `labels` at most.
    static let mostLabels = 3
    private static let steps = [1, 1.5, 2, 3, 4, 5, 6, 8]

    /// Makes an axis for frames of which the longest takes `worst` seconds.
    init(worst: Double) {
        let least = 0.02
        guard worst > least, worst.isFinite else {
            top = least
            return
        }
        let decade = pow(10, floor(log10(worst)))
        // A small tolerance, since 0.1 is not ten times 0.01 to the last bit.
        top = HUDAxis.steps.map { $0 * decade }.first { $0 >= worst * (1 - 1e-9) } ?? decade * 10
    }

    /// Returns a time's height as a fraction of the axis, 0…1.
    func height(_ seconds: Double) -> Double { min(1, max(0, seconds / top)) }

    /// The labelled times in seconds, the most important first.
    var labels: [Double] { HUDAxis.lines + (top > HUDAxis.lines[0] * 1.3 ? [top] : []) }

    static func text(_ seconds: Double) -> String {
        seconds >= 1 ? String(format: "%g s", seconds) : String(format: seconds < 0.02 ? "%.1f ms" : "%.0f ms", seconds * 1000)
    }
}
