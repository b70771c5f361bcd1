// The timeline's words.

import FloeMeasuring
import Foundation

@MainActor
enum HistoryText {
    /// Formats like "8.2 s".
    static func seconds(_ seconds: Double) -> String { String(format: "%.1f s", seconds) }

    /// Describes the shown frame, when it was drawn and its times, in a long and a short form.
    static func titles(_ content: HistoryView.Content) -> [String] {
        if let message = content.message { return [message] }
        let frame = content.shown, before = content.history.times.upperBound - frame.time
        let place = before > 0 ? String(format: "%.2f s before the end", before) : "The last frame"
        return [false, true].map { "\(place)   \(HUDText.details(content.figures, isNarrow: $0)[0].text)" } + [place]
    }

    /// Says what the frame did.
    static func details(_ content: HistoryView.Content) -> String {
        HUDText.details(content.figures, isNarrow: false).dropFirst().map(\.text).filter { !$0.isEmpty }.joined(separator: "   ")
    }

    /// Says what is kept.
    static func kept(_ history: FrameHistory) -> String {
        let span = history.times.upperBound - history.times.lowerBound
        let frames = FigureText.count(history.frames.count, "frame")
        return "\(frames) in \(seconds(span))" + (history.isCutShort ? ", all that fit in \(FigureText.bytes(history.byteLimit))" : "")
    }

    static let keys = "← → one frame   Shift ten   C compositor   O overlay   Ctrl S save"
}
