// Reads a list file step by step, each step giving whole lines. Used by one thread at a time, never the
// main one.

import Foundation
import Locking

/// The open file and what of it is not a whole line yet.
final class ListReader: Sendable {
    /// What one step found.
    struct Step: Sendable {
        var chunk = ListChunk(bytes: [])
        var bytesRead = 0
        /// Lines that were longer than is kept.
        var cutLines = 0
        var isLast = false
        /// Why reading stopped before the end.
        var problem: String?
    }

    private struct State {
        var carry: [UInt8] = []
        /// Within a line of which enough is kept.
        var skips = false
        var isFirst = true
    }

    private let file: FileHandle
    private let state = Guarded(State())

    /// A line of which more is there is cut, bytes.
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
                step.problem = "reading stopped: \((error as NSError).localizedDescription)"
            }
            step.bytesRead = block.count
            step.isLast = block.isEmpty
            if state.isFirst, block.starts(with: [0xEF, 0xBB, 0xBF]) { block.removeFirst(3) }
            state.isFirst = false
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
            return step
        }
    }

    /// Adds a block, leaving out what is too much of a line.
    private func append(_ block: ArraySlice<UInt8>, to bytes: inout [UInt8], _ state: inout State, _ step: inout Step) {
        var block = block
        if state.skips {
            guard let end = block.firstIndex(of: ListChunk.lineFeed) else { return }
            state.skips = false
            block = block[end...]
        }
        bytes += block
        // An unfinished line at the end, longer than is kept.
        let start = (bytes.lastIndex(of: ListChunk.lineFeed) ?? -1) + 1
        guard bytes.count - start > ListReader.longestLine else { return }
        bytes.removeSubrange((start + ListReader.longestLine)...)
        // Not within a character.
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        state.skips = true
        step.cutLines += 1
    }
}
