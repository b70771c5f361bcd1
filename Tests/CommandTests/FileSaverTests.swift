// Saving files for the user: names of their own, nothing overwritten, nothing left behind.

import FloeFiles
import Foundation
import Testing

@testable import FloeSceneWindow

struct FileSaverTests {
    private func write(_ text: String) -> (String) throws -> Void {
        { try FileReplacement.write(Data(text.utf8), to: $0) }
    }

    private func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    private func contents(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    /// A file, a folder, a link and a link to nowhere each keep their name.
    @Test func nothingIsOverwritten() throws {
        let folder = try TemporaryFolder(), files = FileManager.default
        let saver = FileSaver(folders: [folder.url.appendingPathComponent("missing"), folder.url])
        let first = try saver.save("focus-figures", ending: "csv", write: write("one"))
        #expect(name(first) == "floe-focus-figures.csv")
        try files.createDirectory(atPath: folder.path("floe-focus-figures-2.csv"), withIntermediateDirectories: false)
        _ = try folder.write("theirs", to: "other")
        try files.createSymbolicLink(atPath: folder.path("floe-focus-figures-3.csv"), withDestinationPath: folder.path("other"))
        try files.createSymbolicLink(atPath: folder.path("floe-focus-figures-4.csv"), withDestinationPath: folder.path("nowhere"))
        let second = try saver.save("focus-figures", ending: "csv", write: write("two"))
        #expect(name(second) == "floe-focus-figures-5.csv")
        #expect(try String(contentsOfFile: first, encoding: .utf8) == "one" && String(contentsOfFile: second, encoding: .utf8) == "two")
        #expect(try String(contentsOfFile: folder.path("other"), encoding: .utf8) == "theirs")
        #expect(!files.fileExists(atPath: folder.path("nowhere")))
        let captures = try (1...2).map { _ in try saver.saveFolder("focus-capture") { _ in } }
        #expect(captures.map(name) == ["floe-focus-capture", "floe-focus-capture-2"])
    }

    /// As on a full disk.
    @Test func whatCannotBeWrittenLeavesNothing() throws {
        let folder = try TemporaryFolder(), saver = FileSaver(folders: [folder.url])
        for save in [{ try saver.save("x", ending: "csv", write: $0) }, { try saver.saveFolder("x", write: $0) }]
            as [((String) throws -> Void) throws -> String]
        {
            let error = #expect(throws: SavingError.self) { try save { _ in throw FileProblem.system(ENOSPC) } }
            let words = error.map { "\($0)" } ?? ""
            #expect(words.hasPrefix(folder.path("floe-x")) && words.hasSuffix("no space left on device"), "\(words)")
        }
        #expect(try contents(folder).isEmpty)
    }

    @Test func folderThatCannotBeWrittenIsNamed() throws {
        let folder = try TemporaryFolder(), blocked = try folder.write("a file", to: "blocked")
        let missing = folder.url.appendingPathComponent("missing")
        let saver = FileSaver(folders: [missing, URL(fileURLWithPath: blocked)])
        let error = #expect(throws: (any Error).self) { try saver.save("x", ending: "csv", write: write("")) }
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains("/missing: no such file or directory") && words.contains("/blocked: not a directory"), "\(words)")
    }

    @Test func nameIsOnePathComponent() throws {
        let folder = try TemporaryFolder(), saver = FileSaver(folders: [folder.url])
        let path = try saver.save("../a/b\u{0}c" + String(repeating: "é", count: 300), ending: "csv", write: write(""))
        #expect(URL(fileURLWithPath: path).deletingLastPathComponent().path == folder.url.path)
        #expect(name(path).hasPrefix("floe----a-b-cé"))
    }
}
