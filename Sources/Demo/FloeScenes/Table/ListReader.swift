// Reads a list file in steps, each of which yields whole lines. Used by one thread at a time, never the main
// one.

import FloeFiles
import Foundation
import FloeText
import FloeThreads

/// The open file, and the incomplete line read so far.
final class ListReader: Sendable {
    /// The result of one step.
    struct Step: Sendable {
        var chunk = ListChunk(bytes: [])
        var bytesRead = 0
        /// The number of lines that were cut because they are too long.
        var cutLines = 0
        /// The number of bytes that encode no character.
        var invalidBytes = 0
        var isLast = false
        /// The reason why reading stopped before the end.
        var problem: String?
    }

    private struct State {
        var carry: [UInt8] = []
        /// Whether the rest of the current line is skipped, because enough of it is kept.
        var skips = false
        var decoder = TextDecoder()
        /// Whether the last block ended with a carriage return, which the line feed that may follow belongs to.
        var endsWithReturn = false
    }

    private let file: FileHandle
    private let state = Guarded(State())

    /// The maximum bytes kept of a line. Longer lines are cut.
    static let longestLine = 1 << 20

    init(file: FileHandle) { self.file = file }

    /// Reads about `count` bytes.
    func step(_ count: Int) -> Step {
        state.withLock { state in
            var step = Step()
            var block: [UInt8] = []
            do {
                block = [UInt8](try file.read(upToCount: max(1, count)) ?? Data())
            } catch {
                // Foundation's own messages are meant for programmers.
                step.problem = "reading stopped: the file cannot be read any further"
            }
            step.bytesRead = block.count
            step.isLast = block.isEmpty
            let before = state.decoder.invalidBytes
            block = state.decoder.utf8(block, isLast: step.isLast)
            endLines(in: &block, &state, isLast: step.isLast)
            var bytes = state.carry
            state.carry = []
            append(block[...], to: &bytes, &state, &step)
            if step.isLast, !bytes.isEmpty, bytes.last != ListChunk.lineFeed { bytes.append(ListChunk.lineFeed) }
            if let end = bytes.lastIndex(of: ListChunk.lineFeed) {
                state.carry = Array(bytes[(end + 1)...])
                bytes.removeSubrange((end + 1)...)
            } else {
                state.carry = bytes
                bytes = []
            }
            step.chunk = ListChunk(bytes: bytes)
            step.invalidBytes = step.chunk.invalidBytes + state.decoder.invalidBytes - before
            return step
        }
    }

    /// Turns carriage returns that end lines by themselves into line feeds.
    private func endLines(in block: inout [UInt8], _ state: inout State, isLast: Bool) {
        if state.endsWithReturn { block.insert(ListChunk.carriageReturn, at: 0) }
        state.endsWithReturn = !isLast && block.last == ListChunk.carriageReturn
        if state.endsWithReturn { block.removeLast() }
        var i = 0
        while let next = block[i...].firstIndex(of: ListChunk.carriageReturn) {
            i = next + 1
            if i == block.count || block[i] != ListChunk.lineFeed { block[next] = ListChunk.lineFeed }
        }
    }

    /// Appends a block without the excess of overlong lines.
    private func append(_ block: ArraySlice<UInt8>, to bytes: inout [UInt8], _ state: inout State, _ step: inout Step) {
        var block = block
        if state.skips {
            guard let end = block.firstIndex(of: ListChunk.lineFeed) else { return }
            state.skips = false
            block = block[end...]
        }
        bytes += block
        // The unfinished line at the end, if it is longer than what is kept.
        let start = (bytes.lastIndex(of: ListChunk.lineFeed) ?? -1) + 1
        guard bytes.count - start > ListReader.longestLine else { return }
        bytes.removeSubrange((start + ListReader.longestLine)...)
        // Do not cut within a character.
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        state.skips = true
        step.cutLines += 1
    }
}

/// A piece of a list file, created off the main thread: whole lines in UTF-8, and the offset of each. That takes four
/// bytes per line in addition to the text. No string is made until a row is shown.
struct ListChunk: Sendable {
    /// The text. Every line ends with a line feed, including the file's last.
    private let bytes: [UInt8]
    /// The offset of each line, and that of the line after the last.
    private let starts: [UInt32]
    /// The number of bytes that are not UTF-8.
    let invalidBytes: Int

    /// The maximum bytes shown of a line.
    static let shownLength = 1024

    var count: Int { starts.count - 1 }

    /// `bytes` must be empty or end with a line feed.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count { $0 == ListChunk.lineFeed } + 1)
        var i = 0
        while i < bytes.count, let end = bytes[i...].firstIndex(of: ListChunk.lineFeed) {
            i = end + 1
            starts.append(UInt32(i))
        }
        self.starts = starts
        invalidBytes = ListChunk.invalidBytes(in: bytes)
    }

    static let lineFeed: UInt8 = 10
    static let carriageReturn: UInt8 = 13

    /// Returns a line's bytes without its line end; empty for lines that do not exist.
    private func line(_ i: Int) -> ArraySlice<UInt8> {
        guard i >= 0, i < count else { return [] }
        let line = bytes[Int(starts[i])..<Int(starts[i + 1]) - 1]
        return line.last == ListChunk.carriageReturn ? line.dropLast() : line
    }

    /// Returns a line's text: invalid bytes become U+FFFD, and a long line is cut. Control characters become their symbols, and so do the
    /// ends of lines and paragraphs that end no row of a text file (U+0085, U+2028, U+2029).
    func text(_ i: Int) -> String {
        let line = line(i)
        var shown = line.prefix(ListChunk.shownLength)
        if shown.count < line.count {
            // Do not cut within a character.
            while let last = shown.last, last & 0xC0 == 0x80 { shown.removeLast() }
            if let last = shown.last, last >= 0xC0 { shown.removeLast() }
        }
        var cleaned = String.UnicodeScalarView()
        for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 9: cleaned.append(contentsOf: "  ".unicodeScalars)
            case ..<32: cleaned.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 127: cleaned.append("\u{2421}")
            case 0x85, 0x2028, 0x2029: cleaned.append("\u{2424}")
            default: cleaned.append(scalar)
            }
        }
        return String(cleaned)
    }

    /// Returns the first line in `start`..<`end` that begins with what was folded to `prefix`.
    func firstLine(beginningWith prefix: [UInt8], _ folding: TextFolding, from start: Int, to end: Int) -> Int? {
        folding.firstLine(of: start..<max(start, min(end, count)), beginningWith: prefix, in: bytes.span, startingAt: starts.span)
    }

    private static func invalidBytes(in bytes: [UInt8]) -> Int {
        // Usually there are none, and the library's check is fast.
        if String(validating: bytes, as: UTF8.self) != nil { return 0 }
        var parser = Unicode.UTF8.ForwardParser(), iterator = bytes.makeIterator(), count = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid: continue
            case .error(let length): count += length
            case .emptyInput: return count
            }
        }
    }
}
