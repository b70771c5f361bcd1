// The lines of a pipe. A thread of its own waits for them, so that a test that waits blocks no other.

import Foundation

/// Reads the lines of a pipe as they arrive.
final class LineReader {
    private var lines: AsyncStream<String>.Iterator
    /// Lines read since the last `forget`.
    private(set) var seen: [String] = []

    init(_ handle: FileHandle) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream.makeAsyncIterator()
        Thread.detachNewThread {
            var buffer = Data()
            while case let more = handle.availableData, !more.isEmpty {
                buffer.append(more)
                while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self))
                    buffer.removeSubrange(buffer.startIndex...end)
                }
            }
            continuation.finish()
        }
    }

    /// Waits for the next line and returns it. Nil at the end of the pipe.
    func next() async -> String? {
        guard let line = await lines.next(isolation: #isolation) else { return nil }
        seen.append(line)
        return line
    }

    /// Reads up to the next line that begins with `prefix`. Nil if there is none.
    func next(beginning prefix: String) async -> String? {
        while let line = await next() {
            if line.hasPrefix(prefix) { return line }
        }
        return nil
    }

    func forget() { seen = [] }
}
