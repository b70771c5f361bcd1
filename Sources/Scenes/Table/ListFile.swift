// A file as a table's rows, a line each (`--list FILE`). It is read in the background, a step at a time; the
// lines that are there can be shown at once. Kept are its bytes and where lines begin, no strings: a million
// lines cost some 4 MB beside their text.

import Files
import Foundation
import Measuring
import Views

/// The lines of a UTF-8 text. Owned by the scene that shows it.
@MainActor
public final class ListFile {
    public let path: String
    /// The file's name without its folders.
    public var name: String { URL(fileURLWithPath: path).lastPathComponent }
    /// Lines read so far.
    public private(set) var count = 0
    public private(set) var bytesRead = 0
    /// The whole file's length.
    public let byteCount: Int
    /// Bytes that are not UTF-8, shown as U+FFFD.
    public private(set) var invalidBytes = 0
    /// Lines longer than is kept.
    public private(set) var cutLines = 0
    public private(set) var isComplete = false
    /// Why reading stopped before the end; nil while all is well.
    public private(set) var problem: String?
    /// After each step of reading.
    public var onChange: (() -> Void)?

    private let reader: ListReader
    private var chunks: [ListChunk] = []
    /// The number of each chunk's first line.
    private var firstLines: [Int] = []
    private var isReading = false

    /// Bytes at once: few at first, so that something shows at once.
    private static let firstStep = 1 << 16, nextStep = 1 << 20
    /// More of a file is not kept, bytes: those of lines, and of where they begin.
    static let longest = 1 << 28
    private static let bytesPerLine = 4
    private let mostKept: Int
    private var bytesKept = 0

    /// Opens the file; nothing is read yet.
    public convenience init(path: String) throws(ListFileError) { try self.init(path: path, keeping: ListFile.longest) }

    /// `keeping`: in place of `longest`.
    init(path: String, keeping mostKept: Int) throws(ListFileError) {
        do throws(FileProblem) {
            let (file, size) = try RegularFile.open(path)
            byteCount = size
            reader = ListReader(file: FileHandle(fileDescriptor: file, closeOnDealloc: true))
        } catch {
            switch error {
            case .missing: throw .missing(path)
            case .directory: throw .notAFile(path)
            default: throw .unreadable(path, reason: error.description)
            }
        }
        self.path = path
        self.mostKept = mostKept
    }

    /// How much has been read, 0…1; nil where it is not known.
    public var progress: Double? {
        if isComplete { return 1 }
        guard byteCount > 0 else { return nil }
        return min(1, Double(bytesRead) / Double(byteCount))
    }

    /// Begins to read, with `work`; once. Pictures go before it.
    public func read(with work: WorkQueue) {
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
        invalidBytes += step.chunk.invalidBytes
        cutLines += step.cutLines
        problem = step.problem
        isComplete = step.isLast
        if !isComplete, bytesKept >= mostKept {
            problem = count == 1 ? "only the first line is shown" : "only the first \(FigureText.count(count)) lines are shown"
            isComplete = true
        }
        onChange?()
    }

    /// A line's text; empty for lines that there are not.
    public func text(_ line: Int) -> String {
        guard line >= 0, line < count, let i = chunk(of: line) else { return "" }
        return chunks[i].text(line - firstLines[i])
    }

    /// The first line from `start` on, going round, that begins with `prefix`, case aside. ASCII is compared
    /// byte by byte; else each line is looked at as text.
    public func line(beginningWith prefix: String, from start: Int) -> Int? {
        guard count > 0, !prefix.isEmpty else { return nil }
        let start = max(0, min(count - 1, start))
        return search(prefix, start, count) ?? search(prefix, 0, start)
    }

    private func search(_ prefix: String, _ start: Int, _ end: Int) -> Int? {
        guard start < end, var i = chunk(of: start) else { return nil }
        let isASCII = prefix.utf8.allSatisfy { $0 < 128 }
        let bytes = Array(prefix.lowercased().utf8), lowered = prefix.lowercased()
        while i < chunks.count, firstLines[i] < end {
            let low = max(0, start - firstLines[i]), high = min(chunks[i].count, end - firstLines[i])
            let found =
                isASCII
                ? chunks[i].firstLine(beginningWithASCII: bytes, from: low, to: high)
                : (low..<max(low, high)).first { chunks[i].text($0).lowercased().hasPrefix(lowered) }
            if let found { return firstLines[i] + found }
            i += 1
        }
        return nil
    }

    /// The chunk that holds a line.
    private func chunk(of line: Int) -> Int? {
        firstLines.isEmpty ? nil : firstLines.lastIndex(notAbove: line)
    }
}

/// Why a list cannot be shown at all; what goes wrong later is said on screen.
/// Before the first line is read.
public enum ListFileError: Error, Equatable, CustomStringConvertible {
    case missing(String), notAFile(String), unreadable(String, reason: String)

    public var description: String {
        switch self {
        case .missing(let path): "\(PrintableText.of(path)): no such file; expected a UTF-8 text with a row on each line"
        case .notAFile(let path): "\(PrintableText.of(path)): expected a text file, found a folder"
        case .unreadable(let path, let reason): "\(PrintableText.of(path)): the file cannot be read: \(reason)"
        }
    }
}
