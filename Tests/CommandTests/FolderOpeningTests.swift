// Opening a folder in the desktop's file manager: its path is an argument, which no shell reads.

import Foundation
import Testing

@testable import FloeSceneWindow

@MainActor
struct FolderOpeningTests {
    /// Opens `folder` where programs are found in `programs`, and returns why it did not open; nil if it did.
    private func open(_ folder: String, programs: String) async -> String? {
        await withCheckedContinuation { done in
            FolderOpening.open(folder, path: programs) { done.resume(returning: $0) }
        }
    }

    private func makeProgram(_ folder: TemporaryFolder, _ script: String) throws {
        let file = try folder.write("#!/bin/sh\n" + script, to: "xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }

    @Test func folderIsOneArgument() async throws {
        let folder = try TemporaryFolder()
        try makeProgram(folder, "printf '%s|' \"$#\" \"$1\" > \"${0%/*}/arguments\"")
        let odd = "/a folder/it's \"$(touch /x)\"; *"
        #expect(await open(odd, programs: "relative:/nowhere:\(folder.url.path)") == nil)
        #expect(try String(contentsOfFile: folder.path("arguments"), encoding: .utf8) == "1|\(odd)|")
    }

    @Test func missingAndFailingProgramsAreReported() async throws {
        let folder = try TemporaryFolder()
        #expect(await open("/", programs: folder.url.path) == "this computer has no xdg-open, which opens folders")
        try makeProgram(folder, "exit 3")
        #expect(await open("/", programs: folder.url.path) == "xdg-open found no file manager (status 3)")
        try FileManager.default.removeItem(atPath: folder.path("xdg-open"))
        let broken = try folder.write("#!/nowhere/sh\n", to: "xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: broken)
        #expect(await open("/", programs: folder.url.path) != nil)
    }
}
