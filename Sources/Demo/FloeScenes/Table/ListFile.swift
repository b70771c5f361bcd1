// A text file whose lines are a table's rows (`--list FILE`). It is read in the background in steps, and lines can be shown as soon
// as they have been read. Only its bytes and the offsets of lines are kept, no strings: a million lines cost some 4 MB in addition to
// their text.

import FloeFiles
import FloeImageCoding
import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

/// The lines of a text in UTF-8 or UTF-16. Owned by the scene that shows it.
@MainActor
package final class ListFile {
    package let path: String
    /// The file's name without folders.
    package var name: String { URL(fileURLWithPath: path).lastPathComponent }
    /// The number of lines read so far.
    package private(set) var count = 0
    package private(set) var bytesRead = 0
    /// The length of the whole file in bytes.
    package let byteCount: Int
    /// The number of bytes that encode no character, which are shown as U+FFFD.
    package private(set) var invalidBytes = 0
    /// The number of lines that were cut because they are too long.
    package private(set) var cutLines = 0
    package private(set) var isComplete = false
    /// The reason why reading stopped before the end; nil while all is well.
    package private(set) var problem: String?
    /// Called after each step of reading.
    package var onChange: (() -> Void)?

    private let reader: ListReader
    private var chunks: [ListChunk] = []
    /// The number of the first line of each chunk.
    private var firstLines: [Int] = []
    private var isReading = false
    private lazy var folding = TextFolding()

    /// Bytes read per step. The first step is small, so that something shows quickly.
    private static let firstStep = 1 << 16, nextStep = 1 << 20
    /// The maximum bytes kept of a file, counting the text and the line offsets.
    static let longest = 1 << 28
    private static let bytesPerLine = 4
    private let mostKept: Int
    private var bytesKept = 0

    /// Opens the file; nothing is read yet.
    package convenience init(path: String) throws(ListFileError) { try self.init(path: path, keeping: ListFile.longest) }

    /// `keeping` replaces `longest`.
    init(path: String, keeping mostKept: Int) throws(ListFileError) {
        let file: FileHandle
        do throws(FileProblem) {
            let (descriptor, size) = try RegularFile.open(path)
            byteCount = size
            file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        } catch {
            switch error {
            case .missing: throw .missing(path)
            case .directory: throw .notAFile(path)
            default: throw .unreadable(path, reason: error.description)
            }
        }
        if let head = try? file.read(upToCount: ListFile.firstStep), let kind = FileContents.otherThanText(in: head) {
            throw .notText(path, kind: kind)
        }
        try? file.seek(toOffset: 0)
        reader = ListReader(file: file)
        self.path = path
        self.mostKept = mostKept
    }

    /// The share that has been read, 0…1; nil where it is unknown.
    package var progress: Double? {
        if isComplete { return 1 }
        guard byteCount > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(byteCount))
    }

    /// Starts reading on `work`. Calling it again has no effect. Pictures take precedence.
    package func read(with work: WorkQueue) {
        guard !isReading else { return }
        isReading = true
        readOn(work)
    }

    private func readOn(_ work: WorkQueue) {
        let reader = reader, count = bytesRead == 0 ? ListFile.firstStep : ListFile.nextStep
        work.submit(distance: 1e6) {
            reader.step(count)
        } completion: { [weak self, weak work] step in
            guard let self else { return }
            self.take(step)
            if !self.isComplete, let work { self.readOn(work) }
        }
    }

    private func take(_ step: ListReader.Step) {
        if step.chunk.count > 0 {
            firstLines.append(count)
            chunks.append(step.chunk)
            count += step.chunk.count
            bytesKept += step.chunk.count * ListFile.bytesPerLine
        }
        bytesKept += step.bytesRead
        bytesRead += step.bytesRead
        invalidBytes += step.invalidBytes
        cutLines += step.cutLines
        problem = step.problem
        isComplete = step.isLast
        if !isComplete, bytesKept >= mostKept {
            problem = count == 1 ? "only the first line is shown" : "only the first \(FigureText.count(count)) lines are shown"
            isComplete = true
        }
        onChange?()
    }

    /// Returns the text of a line; empty for lines that do not exist.
    package func text(_ line: Int) -> String {
        guard line >= 0, line < count, let i = chunk(of: line) else { return "" }
        return chunks[i].text(line - firstLines[i])
    }

    /// Returns the first line from `start` on, wrapping around, that begins with `prefix`, ignoring case and accents.
    package func line(beginningWith prefix: String, from start: Int) -> Int? {
        guard count > 0, !prefix.isEmpty else { return nil }
        let start = max(0, min(count - 1, start)), folded = folding.folded(prefix)
        return search(folded, start, count) ?? search(folded, 0, start)
    }

    private func search(_ folded: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard start < end, var i = chunk(of: start) else { return nil }
        while i < chunks.count, firstLines[i] < end {
            let low = max(0, start - firstLines[i]), high = min(chunks[i].count, end - firstLines[i])
            if let found = chunks[i].firstLine(beginningWith: folded, folding, from: low, to: high) { return firstLines[i] + found }
            i += 1
        }
        return nil
    }

    /// Returns the chunk that holds a line.
    private func chunk(of line: Int) -> Int? {
        firstLines.isEmpty ? nil : firstLines.lastIndex(notAbove: line)
    }
}

/// The reason why a list cannot be shown at all, known before the first line is read. Later problems are reported on screen.
package enum ListFileError: Error, Equatable, CustomStringConvertible {
    case missing(String), notAFile(String), unreadable(String, reason: String), notText(String, kind: String)

    package var description: String {
        switch self {
        case .missing(let path): "\(PrintableText.of(path)): no such file; expected a text file with one row per line"
        case .notAFile(let path): "\(PrintableText.of(path)): expected a text file, found a folder"
        case .unreadable(let path, let reason): "\(PrintableText.of(path)): the file cannot be read: \(reason)"
        case .notText(let path, let kind):
            "\(PrintableText.of(path)): expected a text file, found something else (\(PrintableText.of(kind))); save it as text"
        }
    }
}
