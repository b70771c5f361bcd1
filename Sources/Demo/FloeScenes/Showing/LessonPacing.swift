// What a display of 60 Hz shows of a slower device: each frame stays until the next one is ready, and the next one shows what time it
// is by then. A frame that takes longer than the display waits therefore costs further ones, which are missed.
//
//     refresh        0  1  2  3  4  5  6  7  8
//     0.4 refreshes  █  █  █  █  █  █  █  █  █     none missed
//     2.5 refreshes  █  ×  ×  █  ×  ×  █  ×  ×     two of three missed

import FloeMeasuring

/// The refreshes of a display while something is played, each with what became of it.
package struct LessonPacing: Equatable, Sendable {
    package enum Refresh: Equatable, Sendable {
        /// Nothing had changed.
        case still
        /// A new frame.
        case shown
        /// A new frame should have come, and did not.
        case missed
    }

    /// Seconds from one refresh to the next.
    package static let interval = 1 / RefreshRate.standard

    /// How many times slower the device is.
    let factor: Double
    /// The number of refreshes that are played.
    package let count: Int
    package private(set) var refreshes: [Refresh] = []

    init(factor: Double, count: Int) {
        self.factor = factor
        self.count = count
    }

    /// The refresh at which the next frame begins.
    var next: Int { refreshes.count }
    var isOver: Bool { next >= count }

    /// Shows a frame that took `seconds` on this device; nil if nothing had changed.
    mutating func show(_ seconds: Double?) {
        guard !isOver else { return }
        guard let seconds else { return refreshes.append(.still) }
        refreshes.append(.shown)
        // At a time that just fits, rounding does not decide.
        let needed = Int(min(Double(count), (seconds * factor / LessonPacing.interval - 1e-6).rounded(.up)))
        refreshes += Array(repeating: .missed, count: max(0, min(needed - 1, count - next)))
    }

    /// Passes over the refreshes before `refresh`, for which this device itself was late whatever was played.
    mutating func skip(to refresh: Int) {
        while next < min(refresh, count) { refreshes.append(.still) }
    }

    package var missed: Int { refreshes.count { $0 == .missed } }
    /// The frames that should have been shown.
    package var frames: Int { refreshes.count { $0 != .still } }
    /// The share of missed frames.
    var share: Double { Double(missed) / Double(max(1, frames)) }
    /// Whether so few are missed that nobody who has seen `other` would call it stutter: one frame in fifty, or a fifth of what that
    /// misses.
    func isSmooth(beside other: LessonPacing) -> Bool { share <= max(Smoothness.leastShare, other.share / 5) }
    /// The share of missed frames from which on one sees it at a glance: at most fifteen pictures a second are left.
    static let lag = 0.75
    var lags: Bool { share >= LessonPacing.lag }
}
