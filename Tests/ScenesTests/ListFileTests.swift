// Lists from files: plain lines, damaged ones, and a great many of them.

import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
final class ListFileTests {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-list-\(UUID().uuidString)")
    let work = WorkQueue(threads: 0)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func list(_ bytes: [UInt8]) throws -> ListFile {
        let url = folder.appendingPathComponent(UUID().uuidString)
        try Data(bytes).write(to: url)
        let list = try ListFile(path: url.path)
        list.read(with: work)
        while work.deliver() > 0 {}
        return list
    }

    private func list(_ text: String) throws -> ListFile { try list(Array(text.utf8)) }

    private func example(_ name: String) throws -> ListFile {
        let url = try #require(Bundle.module.url(forResource: "Lists", withExtension: nil)).appendingPathComponent(name)
        return try list([UInt8](try Data(contentsOf: url)))
    }

    private func lines(_ list: ListFile) -> [String] { (0..<list.count).map(list.text) }

    @Test func lineIsARow() throws {
        let list = try list("Frazil\nGrease ice\r\n\nnäive 氷 🧊\nlast")
        #expect(lines(list) == ["Frazil", "Grease ice", "", "näive 氷 🧊", "last"])
        #expect(list.isComplete && list.progress == 1 && list.problem == nil && list.invalidBytes == 0)
        #expect(list.text(-1) == "" && list.text(5) == "")
    }

    @Test func emptyAndUnended() throws {
        #expect(try lines(list("")) == [])
        #expect(try lines(list("\n")) == [""])
        #expect(try lines(list("a")) == ["a"])
        #expect(try lines(list("\u{FEFF}a\nb\n")) == ["a", "b"], "a byte order mark is no text")
    }

    @Test func lineEndsWithEitherCharacterOrBoth() throws {
        #expect(try lines(list("a\rb\rc")) == ["a", "b", "c"])
        #expect(try lines(list("a\r\rb\r\n\rc\r")) == ["a", "", "b", "", "c"])
        #expect(try lines(list("\r")) == [""])
        // The line end may lie across two steps of reading.
        let long = String(repeating: "x", count: (1 << 16) - 1)
        #expect(try lines(list(long + "\r\nb\r")).map(\.count) == [ListChunk.shownLength, 1])
        #expect(try lines(list(long + "\rb")).map(\.count) == [ListChunk.shownLength, 1])
        #expect(try lines(list(long + "\r")).map(\.count) == [ListChunk.shownLength])
    }

    @Test func utf16IsRead() throws {
        #expect(try lines(list([0xFF, 0xFE] + Array("alpha\nbeta\n".utf8).flatMap { [$0, 0] })) == ["alpha", "beta"])
        let text = "naïve\r\n氷 🧊\rЛёд"
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = [UInt8](try #require(text.data(using: encoding)))
            let marked = try list((encoding == .utf16BigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes)
            #expect(lines(marked) == ["naïve", "氷 🧊", "Лёд"] && marked.invalidBytes == 0)
            // What lies across two steps of reading is one character.
            let long = [UInt8](try #require((String(repeating: "y", count: (1 << 15) - 1) + "🧊\n🧊").data(using: encoding)))
            let read = try list(long)
            #expect(read.count == 2 && read.text(1) == "🧊" && read.invalidBytes == 0)
            #expect(read.line(beginningWith: "🧊", from: 0) == 1)
        }
        let broken = try list([0xFF, 0xFE, 0x00, 0xD8, 0x61, 0x00, 0x0A, 0x00, 0x00, 0xDC, 0x62])
        #expect(lines(broken) == ["\u{FFFD}a", "\u{FFFD}\u{FFFD}"] && broken.invalidBytes == 5)
    }

    @Test func invalidBytesAreReplacedAndCounted() throws {
        let list = try list([0x61, 0xFF, 0x62, 10, 0xE2, 0x82, 10, 0xC3, 0xA4, 10, 0xC0, 0x80])
        #expect(list.count == 4 && list.text(0) == "a\u{FFFD}b" && list.text(2) == "ä")
        #expect(list.text(1).allSatisfy { $0 == "\u{FFFD}" } && !list.text(1).isEmpty)
        #expect(list.invalidBytes == 1 + 2 + 2)
    }

    @Test func controlCharactersShow() throws {
        let list = try list([0x61, 0, 9, 27, 0x7F, 10])
        #expect(list.text(0) == "a\u{2400}  \u{241B}\u{2421}")
    }

    /// NEL, LS and PS, which end lines elsewhere, show as a symbol, as other control characters do.
    @Test func onlyLineFeedsAndReturnsEndRows() throws {
        let list = try example("line-ends.txt"), rest = "not a new row"
        #expect(
            lines(list) == [
                "lf", "crlf", "cr", "nel␤\(rest)", "vt␋\(rest)", "ff␌\(rest)", "ls␤\(rest)", "ps␤\(rest)", "fs␜\(rest)",
                "last without an end",
            ])
    }

    /// Line offsets take memory too, so they count toward the limit.
    @Test func excessLinesAreDropped() throws {
        let url = folder.appendingPathComponent("ends")
        try Data(repeating: 10, count: 3_000_000).write(to: url)
        let list = try ListFile(path: url.path, keeping: 1_000_000)
        list.read(with: work)
        while work.deliver() > 0 {}
        #expect(list.isComplete && list.count < 1_200_000 && list.problem?.contains("only the first") == true)
        let whole = try ListFile(path: url.path, keeping: 20_000_000)
        whole.read(with: work)
        while work.deliver() > 0 {}
        #expect(whole.count == 3_000_000 && whole.problem == nil)
    }

    @Test func pipeIsRejected() throws {
        let pipe = folder.appendingPathComponent("pipe").path
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        #expect(throws: ListFileError.unreadable(pipe, reason: "it is not a regular file")) { try ListFile(path: pipe) }
    }

    @Test func hugeLinesAreTruncated() throws {
        let long = 3 * ListReader.longestLine
        let list = try list(Array(repeating: 0x78, count: long) + Array("\nshort\n".utf8) + Array(repeating: 0xC3, count: 5000))
        #expect(list.count == 3 && list.text(0).utf8.count == ListChunk.shownLength && list.text(1) == "short")
        #expect(list.cutLines == 1 && list.invalidBytes == 5000)
    }

    @Test func truncationKeepsCharactersWhole() throws {
        let list = try list(String(repeating: "氷", count: 1000))
        #expect(list.text(0).allSatisfy { $0 == "氷" })
    }

    @Test func millionLinesAreRead() throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8_000_000)
        let digits = Array("0123456789".utf8)
        for i in 0..<1_000_000 {
            bytes.append(82)
            var divisor = 100_000
            while divisor > 0 {
                bytes.append(digits[i / divisor % 10])
                divisor /= 10
            }
            bytes.append(10)
        }
        let list = try list(bytes)
        #expect(list.count == 1_000_000 && list.bytesRead == 8_000_000)
        for i in [0, 1, 8191, 8192, 131_071, 500_000, 999_999] { #expect(list.text(i) == "R" + String(String(1_000_000 + i).dropFirst())) }
        #expect(list.line(beginningWith: "r7777", from: 0) == 777_700)
        #expect(list.line(beginningWith: "R0000", from: 999_000) == 0, "round")
        #expect(list.line(beginningWith: "x", from: 5) == nil)
    }

    @Test func searchFindsOtherScripts() throws {
        let list = try list("eins\nÄpfel\näpfel\nЛёд\n")
        #expect(list.line(beginningWith: "ä", from: 0) == 1 && list.line(beginningWith: "ä", from: 2) == 2)
        #expect(list.line(beginningWith: "лё", from: 0) == 3 && list.line(beginningWith: "", from: 0) == nil)
        #expect(list.line(beginningWith: "eins\n", from: 0) == nil && list.line(beginningWith: "\u{301}", from: 0) == nil)
    }

    @Test(arguments: [
        ("zurich", 0), ("ZÜRICH", 0), ("Zu\u{308}rich", 0), ("elan", 1), ("élan v", 2), ("istanbul", 3), ("İst", 3), ("isi", 4),
        ("strasse", 5), ("angstrom", 6), ("lodz", 7), ("nandu", 8), ("ωμεγα", 9), ("full wi", 10), ("ＦＵＬＬ", 10),
    ])
    func searchIgnoresCaseAccentsAndWidth(_ typed: String, _ expected: Int) throws {
        #expect(try example("accents.txt").line(beginningWith: typed, from: 0) == expected)
    }

    /// Bytes that are no text match nothing, wherever they end.
    @Test func searchPassesInvalidBytes() throws {
        let list = try list([0xC3, 10, 0xE2, 0x82, 10, 0xF0, 10, 0xFF, 10, 0x80, 10, 0x61, 0xCC, 0x81, 0x62, 10])
        #expect(list.line(beginningWith: "ab", from: 0) == 5 && list.line(beginningWith: "z", from: 0) == nil)
    }

    @Test func readingInStepsReportsProgress() throws {
        let url = folder.appendingPathComponent("steps")
        try Data(String(repeating: "line\n", count: 600_000).utf8).write(to: url)
        let list = try ListFile(path: url.path)
        var counts: [Int] = [], parts: [Double] = []
        list.onChange = {
            counts.append(list.count)
            parts.append(list.progress ?? -1)
        }
        #expect(list.count == 0 && !list.isComplete && list.byteCount == 3_000_000)
        list.read(with: work)
        list.read(with: work)
        while work.deliver() > 0 {}
        #expect(counts.count >= 4 && counts == counts.sorted() && counts.last == 600_000)
        #expect(parts == parts.sorted() && parts.first.map { $0 > 0 && $0 < 0.1 } == true)
    }

    @Test func errorsStateTheProblem() throws {
        let missing = folder.appendingPathComponent("none").path
        #expect(throws: ListFileError.missing(missing)) { try ListFile(path: missing) }
        let file = folder.appendingPathComponent("rows.txt")
        try Data("%PDF-1.7\n%\0\0\0\n".utf8).write(to: file)
        let error = #expect(throws: ListFileError.self) { try ListFile(path: file.path) }
        #expect(error?.description.contains("found something else (PDF document") == true, "\(error?.description ?? "")")
        #expect(throws: ListFileError.notAFile(folder.path)) { try ListFile(path: folder.path) }
    }
}
