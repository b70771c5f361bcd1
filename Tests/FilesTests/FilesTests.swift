// Reading and writing files: refusals, replacement, and no leftovers after a failure.

import Foundation
import Testing

@testable import FloeFiles

@Suite struct FilesTests {
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("floe-files-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: url) }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }
        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
        func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }
    }

    /// As xdg-user-dirs writes them.
    @Test(arguments: [
        ("XDG_PICTURES_DIR=\"$HOME/Pictures\"", "/h/Pictures"),
        ("# no\nXDG_PICTURES_DIR=\"/data/my \\\"best\\\" \\$1\"", "/data/my \"best\" $1"),
        ("XDG_PICTURES_DIR=\"$HOME/a\"\nXDG_PICTURES_DIR=\"$HOME/b/c\"\n", "/h/b/c"), ("XDG_DOCUMENTS_DIR=\"$HOME/Documents\"", nil),
        ("XDG_PICTURES_DIR=\"$HOME\"", nil), ("XDG_PICTURES_DIR=\"", nil), ("XDG_PICTURES_DIR=$HOME/Pictures", nil), ("", nil),
    ])
    func userFoldersAreThoseOfTheDesktop(settings: String, path: String?) throws {
        let folder = try Folder()
        try settings.write(toFile: folder.path("user-dirs.dirs"), atomically: false, encoding: .utf8)
        #expect(UserFolder.pictures.url(environment: ["HOME": "/h", "XDG_CONFIG_HOME": folder.url.path])?.path == path)
        #expect(UserFolder.pictures.url(environment: ["HOME": folder.url.path]) == nil, "in no .config")
    }

    @Test func onlyRegularFilesAreRead() throws {
        let folder = try Folder()
        #expect(throws: FileProblem.missing) { try RegularFile.bytes(of: folder.path("none"), atMost: 10) }
        #expect(throws: FileProblem.nameNotUTF8) { try RegularFile.bytes(of: folder.path("caf\u{FFFD}"), atMost: 10) }
        #expect(throws: FileProblem.directory) { try RegularFile.bytes(of: folder.url.path, atMost: 10) }
        #expect(throws: FileProblem.notRegular) { try RegularFile.bytes(of: "/dev/zero", atMost: 10) }
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(throws: FileProblem.notRegular) { try RegularFile.bytes(of: folder.path("pipe"), atMost: 10) }
        try FileReplacement.write(Data("eleven byte".utf8), to: folder.path("long"))
        #expect(throws: FileProblem.larger(thanBytes: 10)) { try RegularFile.bytes(of: folder.path("long"), atMost: 10) }
        #expect(try RegularFile.bytes(of: folder.path("long"), atMost: 11) == Data("eleven byte".utf8))
        #expect(RegularFile.identity(of: folder.path("long")) == RegularFile.identity(of: folder.url.path + "/./long"))
    }

    @Test func fileIsReplacedAtomicallyAndKeepsPermissions() throws {
        let folder = try Folder(), path = folder.path("a")
        try FileReplacement.write(Data("old".utf8), to: path)
        #expect(unsafe chmod(path, 0o640) == 0)
        try FileReplacement.write(Data("new".utf8), to: path)
        #expect(folder.text("a") == "new" && folder.names == ["a"])
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    }

    @Test func abandonedReplacementLeavesNothing() throws {
        let folder = try Folder(), path = folder.path("a")
        try FileReplacement.write(Data("old".utf8), to: path)
        do {
            let file = try FileReplacement(path)
            unsafe try Data("half".utf8).withUnsafeBytes { unsafe try file.write($0) }
            #expect(folder.names.count == 2)
        }
        #expect(folder.text("a") == "old" && folder.names == ["a"])
        #expect(throws: FileProblem.noDirectory(folder.path("no/such"))) {
            try FileReplacement.write(Data(), to: folder.path("no/such/file"))
        }
        #expect(throws: FileProblem.directory) { try FileReplacement.write(Data(), to: folder.url.path) }
    }

    @Test func linksAreFollowedAndDevicesKept() throws {
        let folder = try Folder()
        try FileReplacement.write(Data("old".utf8), to: folder.path("target"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target")
        try FileReplacement.write(Data("new".utf8), to: folder.path("link"))
        #expect(folder.text("target") == "new" && folder.names == ["link", "target"])
        try FileReplacement.write(Data("gone".utf8), to: "/dev/null")
        #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(throws: FileProblem.noReader) { try FileReplacement.write(Data("lost".utf8), to: folder.path("pipe")) }
        try FileManager.default.createSymbolicLink(atPath: folder.path("nowhere"), withDestinationPath: "gone")
        #expect(throws: FileProblem.brokenLink) { try FileReplacement.write(Data(), to: folder.path("nowhere")) }
        #expect(folder.names == ["link", "nowhere", "pipe", "target"])
        #expect(throws: FileProblem.system(ENOSPC)) { try FileReplacement.write(Data("much".utf8), to: "/dev/full") }
    }

    @Test func folderLockIsExclusive() throws {
        let folder = try Folder()
        do {
            guard case .locked(let lock) = FolderLock.attempt(folder.url.path) else {
                Issue.record("a free folder is locked")
                return
            }
            guard case .taken = FolderLock.attempt(folder.url.path) else {
                Issue.record("a locked one is taken")
                return
            }
            withExtendedLifetime(lock) {}
        }
        guard case .locked = FolderLock.attempt(folder.url.path) else {
            Issue.record("it is free again")
            return
        }
        guard case .impossible = FolderLock.attempt(folder.path("none")) else {
            Issue.record("there is none")
            return
        }
        #expect(folder.names.isEmpty)
    }

    @Test func untrustedTextIsTruncatedAndMadePrintable() {
        #expect(PrintableText.of("plain é 語 👩‍👧") == "plain é 語 👩‍👧")
        #expect(PrintableText.of("a\u{1B}[31m\nb\u{202E}c\u{7F}\u{2028}") == "a\u{FFFD}[31m\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}")
        let long = PrintableText.of(String(repeating: "x", count: 100_000) + "end")
        #expect(long.unicodeScalars.count == PrintableText.longest && long.hasSuffix("end") && long.contains("…"))
    }
}
