// A benchmark's progress, on a terminal: a line that is written over and over.

import Foundation
import RenderTree
import Scenes

/// How far a benchmark has come, and how long what is left takes by what was measured of it so far: a case that has been
/// played takes as long again, another one as long as the same by the other compositor makes likely, or else as others do.
/// Reads no clock: whoever plays says how long that took.
struct BenchProgress {
    /// How often each case is played, its warm-up included.
    private let plays: Int
    private let cases: [BenchCase]
    private var played: [BenchCase: (count: Int, seconds: Double)] = [:]

    /// `turns`: of each case, after a warm-up.
    init(_ cases: [BenchCase], turns: Int) {
        self.cases = cases
        plays = turns + 1
    }

    mutating func didPlay(_ what: BenchCase, seconds: Double) {
        let known = played[what] ?? (0, 0)
        played[what] = (known.count + 1, known.seconds + max(0, seconds))
    }

    /// A compositor that is left out after all is not waited for.
    mutating func leaveOut(_ kind: CompositorKind) {
        for what in cases where what.compositor == kind { played[what] = (plays, 0) }
    }

    private func left(_ what: BenchCase) -> Int { max(0, plays - (played[what]?.count ?? 0)) }

    /// What one play of a case takes, seconds; nil: nothing like it has been played.
    private func cost(_ what: BenchCase) -> Double? {
        if let known = played[what], known.count > 0 { return known.seconds / Double(known.count) }
        func mean(_ isLike: (BenchCase) -> Bool) -> Double? {
            let like = played.filter { isLike($0.key) && $0.value.seconds > 0 }.values
            let count = like.reduce(0) { $0 + $1.count }
            return count > 0 ? like.reduce(0) { $0 + $1.seconds } / Double(count) : nil
        }
        if let same = mean({ $0.compositor == what.compositor && $0.scene == what.scene && $0.technique == what.technique }) { return same }
        guard let own = mean({ $0.compositor == what.compositor }) else { return nil }
        guard let other = mean({ $0.scene == what.scene && $0.technique == what.technique }),
            // Of those that both compositors have played.
            let both = mean({ known in
                known.compositor != what.compositor
                    && played.keys.contains {
                        $0.compositor == what.compositor && $0.technique == known.technique && $0.scene == known.scene
                    }
            })
        else { return own }
        return other / both * own
    }

    /// How long what is left takes, seconds, and whether a compositor is among it of which nothing is known; nil before
    /// anything has been played.
    var timeLeft: (seconds: Double, isLeast: Bool)? {
        let count = played.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let mean = played.values.reduce(0) { $0 + $1.seconds } / Double(count)
        let rest = cases.filter { left($0) > 0 }.map { (count: left($0), cost: cost($0)) }
        return (rest.reduce(0) { $0 + Double($1.count) * ($1.cost ?? mean) }, rest.contains { $0.cost == nil })
    }

    /// The line that tells it, with what is being played; see `ProgressLine`.
    func line(_ what: String, columns: Int = ProgressLine.columns) -> String {
        let spent = played.values.reduce(0) { $0 + $1.seconds }, time = timeLeft
        let share = time.map { spent + $0.seconds > 0 ? spent / (spent + $0.seconds) : 1 } ?? 0
        return ProgressLine.text(what, share: share, left: time, columns: columns)
    }
}

/// A bar and words.
enum ProgressLine {
    static let columns = 80
    private static let width = 24

    /// Like "██████░░░░░░░░░░░░░░░░░░  25 %  mines blit, cpu  1:20 left", cut to a terminal's columns. `left`: the time that is
    /// still to come, and whether that is the least.
    static func text(_ what: String, share: Double, left: (seconds: Double, isLeast: Bool)?, columns: Int = columns) -> String {
        let full = Int(max(0, min(1, share)) * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        let rest = left.map { "  \($0.isLeast ? "over " : "")\(time($0.seconds)) left" } ?? ""
        let percent = String(format: "%3.0f %%", share * 100)
        let room = columns - 1 - width - percent.count - rest.count - 4
        return "\(bar)  \(percent)  \(what.prefix(max(0, room)))\(rest)"
    }

    /// Of steps that take about equally long: how many have been done in so many seconds.
    static func text(_ what: String, done: Int, of total: Int, elapsed: Double) -> String {
        let share = Double(done) / Double(max(1, total))
        return text(what, share: share, left: done > 0 ? (elapsed / share - elapsed, false) : nil)
    }

    /// Like "0:07" or "1:02:03".
    static func time(_ seconds: Double) -> String {
        let s = Int(max(0, min(seconds, 359_999)).rounded(.up))
        return s < 3600 ? String(format: "%d:%02d", s / 60, s % 60) : String(format: "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60)
    }
}

/// Writes progress to standard error if a person looks at it.
struct TerminalLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    func show(_ text: @autoclosure () -> String) {
        guard isTerminal else { return }
        StandardStreams.complain("\r\u{1B}[K\(text())")
    }

    func clear() { show("") }
}
