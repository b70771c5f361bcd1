// A benchmark's progress, on a terminal: a line that is written over and over.

import Foundation

/// How far a benchmark has come. Reads no clock: whoever asks for the line says how long it took so far.
struct BenchProgress {
    /// Scripts to be played, warm-ups among them, and how many have been.
    let total: Int
    private(set) var done = 0
    private static let width = 24

    init(total: Int, done: Int = 0) {
        self.total = max(1, total)
        self.done = done
    }

    mutating func didPlay() { done = min(total, done + 1) }

    /// Like "██████░░░░░░░░░░░░░░░░░░  25 %  mines blit, cpu  1:20 left", cut to a terminal's columns.
    func line(_ what: String, elapsed: Double, columns: Int = 80) -> String {
        let share = Double(done) / Double(total), full = Int(share * Double(BenchProgress.width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: BenchProgress.width - full)
        let left = done > 0 ? "  \(BenchProgress.time(elapsed / share - elapsed)) left" : ""
        let percent = String(format: "%3.0f %%", share * 100)
        let room = columns - 1 - BenchProgress.width - percent.count - left.count - 4
        return "\(bar)  \(percent)  \(what.prefix(max(0, room)))\(left)"
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
