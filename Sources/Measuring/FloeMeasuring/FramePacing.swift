// What a display of 60 Hz shows while frames are drawn: each picture stays until the next one is ready, and the next one shows what time it is
// by then. A frame that takes longer than a refresh is late, and the refreshes until it comes are dropped.
//
//     refresh        0  1  2  3  4  5  6  7  8
//     0.4 refreshes  █  █  █  █  █  █  █  █  █     none dropped
//     2.5 refreshes  █  ×  ×  █  ×  ×  █  ×  ×     two of three dropped
//
// Two figures say the same of it: the hitch rate of UIKit (milliseconds late per second of motion; Apple's “Understanding hitches in your
// app”), and dropped of expected frames, as in Chromium's graphics metrics. It serves here and on slower devices, live and in scripts.

/// How a hitch rate feels, by Apple's limits (“Analyzing responsiveness issues in your shipping app”).
package enum Smoothness: String, Comparable, Sendable {
    /// Below 5 ms late per second: smooth. From 5 to 10. Above 10: it stutters.
    case good, fair, poor

    /// Judges a rate in milliseconds late per second of motion.
    package init(hitchRate: Double) { self = hitchRate < 5 ? .good : hitchRate <= 10 ? .fair : .poor }

    package static func < (a: Smoothness, b: Smoothness) -> Bool { a.rank < b.rank }

    private var rank: Int { self == .good ? 0 : self == .fair ? 1 : 2 }
}

/// The refreshes of a display during a motion, each with what became of it.
package struct FramePacing: Equatable, Sendable {
    /// What a refresh showed.
    package enum Refresh: Equatable, Sendable {
        /// Nothing had changed.
        case still
        /// A new picture.
        case shown
        /// A new picture was due, and none came.
        case dropped
    }

    package static let refreshRate = 60.0
    /// Seconds from one refresh to the next.
    package static let interval = 1 / refreshRate

    /// In order of time.
    package private(set) var refreshes: [Refresh] = []

    /// Plays a script. `steps`: the seconds that each step takes, one for every refresh; nil where nothing changes. A frame that shows several
    /// steps at once takes as long as the longest of them.
    package init(steps: [Double?]) {
        refreshes.reserveCapacity(steps.count)
        var shown = 0
        while refreshes.count < steps.count {
            let next = refreshes.count + 1
            show(steps[shown..<next].lazy.compactMap { $0 }.max(), room: steps.count - refreshes.count)
            shown = next
        }
    }

    /// Shows frames that followed each other, whatever they showed, each of which took so many seconds.
    package init(frames: some Sequence<Double>) { for seconds in frames { show(seconds, room: .max) } }

    /// Shows a frame that takes so many seconds, nil if nothing has changed, in as many refreshes as it needs and as there is room for.
    private mutating func show(_ seconds: Double?, room: Int) {
        guard let seconds else { return refreshes.append(.still) }
        refreshes.append(.shown)
        // At a time that just fits, rounding does not decide. A minute is beyond anything that is waited for.
        let needed = Int(max(1, min(3600, (seconds / FramePacing.interval - 1e-6).rounded(.up))))
        refreshes.append(contentsOf: repeatElement(.dropped, count: min(needed, room) - 1))
    }

    /// Refreshes at which a new picture was due and none came.
    package var dropped: Int { refreshes.count { $0 == .dropped } }
    /// Refreshes at which a new picture was due.
    package var expected: Int { refreshes.count { $0 != .still } }
    /// The share of dropped refreshes among the expected ones, 0…1.
    package var share: Double { Double(dropped) / Double(max(1, expected)) }
    /// Milliseconds late per second of motion.
    package var hitchRate: Double { share * 1000 }
    /// How that feels. A single dropped refresh is no stutter, however short the motion.
    package var smoothness: Smoothness {
        let smoothness = Smoothness(hitchRate: hitchRate)
        return dropped == 1 ? min(smoothness, .fair) : smoothness
    }

    /// The dropped refreshes in words: “none of 240”, “12 of 240”.
    package var text: String { "\(dropped == 0 ? "none" : FigureText.count(dropped)) of \(FigureText.count(expected))" }
}
