// A benchmark's progress on a terminal, as a line that is overwritten.

import FloeCommandLine
import Foundation

/// A progress bar with text.
enum ProgressLine {
    static let columns = 80
    private static let width = 24

    /// Returns a line like "██████░░░░░░░░░░░░░░░░░░  25 %  mines, cpu  1:20 left", cut to a terminal's columns. `left` is the seconds
    /// left; nil if they are not known.
    static func text(_ what: String, share: Double, left: Double?, columns: Int = columns) -> String {
        let full = Int(max(0, min(1, share)) * Double(width))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
        let rest = left.map { "  \(time($0)) left" } ?? ""
        let percent = String(format: "%3.0f %%", share * 100)
        let room = columns - 1 - width - percent.count - rest.count - 4
        return "\(bar)  \(percent)  \(what.prefix(max(0, room)))\(rest)"
    }

    /// Returns the line for steps of about equal length, of which `done` took `elapsed` seconds.
    static func text(_ what: String, done: Double, of total: Int, elapsed: Double) -> String {
        let share = done / Double(max(1, total))
        return text(what, share: share, left: done > 0 ? elapsed / share - elapsed : nil)
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
