// A benchmark's progress on a terminal, as a line that is overwritten.

import FloeCommandLine
import Foundation
import FloeRenderTree
import FloeScenes

/// A benchmark's progress, and an estimate of the time left from what has been measured so far. A case that has been played takes
/// as long again; another one is scaled from the same case on the other compositor, or else takes the mean of the others. Reads
/// no clock: the caller passes the durations.
struct BenchProgress {
    /// The number of times each case is played, including its warm-up.
    private let plays: Int
    private let cases: [BenchCase]
    private var played: [BenchCase: (count: Int, seconds: Double)] = [:]

    /// `turns` is the number of turns of each case after a warm-up.
    init(_ cases: [BenchCase], turns: Int) {
        self.cases = cases
        plays = turns + 1
    }

    mutating func didPlay(_ what: BenchCase, seconds: Double) {
        let known = played[what] ?? (0, 0)
        played[what] = (known.count + 1, known.seconds + max(0, seconds))
    }

    /// Counts all cases of a compositor as played, because it is left out after all.
    mutating func leaveOut(_ kind: CompositorKind) {
        for what in cases where what.compositor == kind { played[what] = (plays, 0) }
    }

    private func left(_ what: BenchCase) -> Int { max(0, plays - (played[what]?.count ?? 0)) }

    /// Returns the seconds that one play of a case takes, or nil if nothing comparable has been played.
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
            // The mean over cases that both compositors have played.
            let both = mean({ known in
                known.compositor != what.compositor
                    && played.keys.contains {
                        $0.compositor == what.compositor && $0.technique == known.technique && $0.scene == known.scene
                    }
            })
        else { return own }
        return other / both * own
    }

    /// The estimated seconds left, and whether this is a lower bound because they include a compositor of which nothing is known.
    /// Nil before anything has been played.
    var timeLeft: (seconds: Double, isLeast: Bool)? {
        let count = played.values.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let mean = played.values.reduce(0) { $0 + $1.seconds } / Double(count)
        let rest = cases.filter { left($0) > 0 }.map { (count: left($0), cost: cost($0)) }
        return (rest.reduce(0) { $0 + Double($1.count) * ($1.cost ?? mean) }, rest.contains { $0.cost == nil })
    }

    /// Returns the progress line with what is being played; see `ProgressLine`.
    func line(_ what: String, columns: Int = ProgressLine.columns) -> String {
        let spent = played.values.reduce(0) { $0 + $1.seconds }, time = timeLeft
        let share = time.map { spent + $0.seconds > 0 ? spent / (spent + $0.seconds) : 1 } ?? 0
        return ProgressLine.text(what, share: share, left: time, columns: columns)
    }
}

/// A progress bar with text.
enum ProgressLine {
    static let columns = 80
    private static let width = 24

    /// Returns a line like "██████░░░░░░░░░░░░░░░░░░  25 %  mines blit, cpu  1:20 left", cut to a terminal's columns. `left` is
    /// the time left and whether that is a lower bound.
    static func text(_ what: String, share: Double, left: (seconds: Double, isLeast: Bool)?, columns: Int = columns) -> String {
        let full = Int(max(0, min(1, share)) * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        let rest = left.map { "  \($0.isLeast ? "over " : "")\(time($0.seconds)) left" } ?? ""
        let percent = String(format: "%3.0f %%", share * 100)
        let room = columns - 1 - width - percent.count - rest.count - 4
        return "\(bar)  \(percent)  \(what.prefix(max(0, room)))\(rest)"
    }

    /// Returns the line for steps of about equal length, of which `done` took `elapsed` seconds.
    static func text(_ what: String, done: Int, of total: Int, elapsed: Double) -> String {
        let share = Double(done) / Double(max(1, total))
        return text(what, share: share, left: done > 0 ? (elapsed / share - elapsed, false) : nil)
    }

    /// Returns a time like "0:07" or "1:02:03".
    static func time(_ seconds: Double) -> String {
        let s = Int(max(0, min(seconds, 359_999)).rounded(.up))
        return s < 3600 ? String(format: "%d:%02d", s / 60, s % 60) : String(format: "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60)
    }
}

/// Writes progress to standard error if that is a terminal.
struct TerminalLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1

    func show(_ text: @autoclosure () -> String) {
        guard isTerminal else { return }
        StandardStreams.complain("\r\u{1B}[K\(text())")
    }

    func clear() { show("") }
}
