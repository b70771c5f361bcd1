// What each step of a piece of a script takes here, as measured by playing it as fast as possible, and on which slower device one of
// two ways therefore stutters while the other does not.

import FloeMeasuring

/// The times of the frames of a piece of a script, by their place in it.
struct LessonTimes: Equatable {
    /// Seconds; nil where nothing changes.
    private(set) var seconds: [Double?]

    /// Times of `count` steps, none of them measured.
    init(count: Int) { seconds = Array(repeating: nil, count: count) }

    init(_ seconds: [Double?]) { self.seconds = seconds }

    /// The number of steps that change something, and their times from the median to the longest.
    var text: String {
        let known = seconds.compactMap { $0 }, summary = TimeSummary(known)
        let figures = [summary.median, summary.p95, summary.max].map { FigureText.fine(milliseconds: $0 * 1000) }
        return "\(known.count) steps of \(figures.joined(separator: ", ")) ms"
    }

    /// Notes what a frame took that stands for some steps. Of several measurements the shortest counts, since other programs only add to a time.
    mutating func note(_ time: Double, at steps: Range<Int>) {
        for step in steps { seconds[step] = min(seconds[step] ?? .infinity, time) }
    }

    /// Returns what a frame that shows several steps at once is taken to cost: as much as the dearest of them. Nil if nothing changes in
    /// them.
    func most(_ steps: Range<Int>) -> Double? { seconds[steps].lazy.compactMap { $0 }.max() }

    /// Returns what a device that is `factor` times slower shows.
    func paced(by factor: Double) -> LessonPacing {
        var pacing = LessonPacing(factor: factor, count: seconds.count), shown = 0
        while !pacing.isOver {
            let next = pacing.next + 1
            pacing.show(most(shown..<next))
            shown = next
        }
        return pacing
    }

    /// Picks how many times slower a device has to be for the lesson to be seen: `slow` stutters there and `fast` is smooth beside it.
    /// Of all such devices, the fastest on which they differ most: what `fast` misses counts twice, and once `slow` lags at a glance
    /// more is not asked for. Where no device separates them, the fastest on which either lags, or the slowest that is thought of.
    static func factor(slow: LessonTimes, fast: LessonTimes) -> Double {
        var best: (factor: Double, contrast: Double)?
        for factor in factors {
            let a = slow.paced(by: factor)
            let b = fast.paced(by: factor)
            guard !a.isSmooth(beside: b), b.isSmooth(beside: a) else { continue }
            let contrast = min(a.share, LessonPacing.lag) - 2 * b.share
            if contrast > best?.contrast ?? -1 { best = (factor, contrast) }
        }
        return best?.factor
            ?? factors.first { factor in [slow, fast].contains { $0.paced(by: factor).lags } }
            ?? Smoothness.slowest
    }

    /// The devices that are thought of. Where two ways cost nearly the same, a tenth decides.
    private static let factors = (10..<100).map { Double($0) / 10 } + (10...Int(Smoothness.slowest)).map(Double.init)
}
