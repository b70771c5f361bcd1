// Saving from the real window: the files are what the window showed, and the message leads to them.

import FloeGeometry
import FloeImageCoding
import FloeImaging
import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct SavingWindowTests {
    /// A home folder with one for pictures, and a desktop whose file manager notes which folder it was given.
    private struct Home {
        let folder: TemporaryFolder, programs: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            programs = try TemporaryFolder()
            for name in ["config", "Pictures"] {
                try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
            }
            _ = try folder.write("XDG_PICTURES_DIR=\"$HOME/Pictures\"\nXDG_DOCUMENTS_DIR=\"$HOME/Gone\"\n", to: "config/user-dirs.dirs")
            try answer("printf '%s' \"$1\" > \"${0%/*}/opened\"")
        }

        func answer(_ script: String) throws {
            let file = try programs.write("#!/bin/sh\n" + script, to: "xdg-open")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        }

        var environment: [String: String] {
            [
                "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.path("config"),
                "PATH": programs.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
            ]
        }
    }

    /// Saves what is in a row of the list, counted from 1, and returns its path.
    private func save(_ row: Int, _ session: WindowSession) async throws -> String {
        try session.desktop.input("key ctrl+s", "key" + String(repeating: " Tab", count: row), "key space")
        return String(try await session.wait("saved ").dropFirst("saved ".count))
    }

    @Test(arguments: ["cpu", "gpu"])
    func filesAreWhatTheWindowShows(compositor: String) async throws {
        let home = try Home()
        let session = try await WindowSession(
            ["--scene", "cards", "--compositor", compositor], width: 800, height: 500, environment: home.environment)
        try await session.start()
        try session.desktop.input("mousemove 798 498")
        try await session.settle()
        let shown = try session.desktop.screenshot()
        let picture = try await save(1, session)
        #expect(picture == home.folder.path("Pictures/floe-cards-picture.png"))
        let saved = try ImageFile(path: picture).bitmap()
        let difference = try #require(ImageDifference(shown, saved, tolerance: compositor == "cpu" ? 0 : 2))
        #expect(difference.pixelsBeyondTolerance <= (compositor == "cpu" ? 0 : difference.pixelCount / 1000))
        // The message is the next stop after the scene.
        try session.desktop.input("key Tab", "key space")
        #expect(try await session.wait("folder") == "folder opened")
        #expect(try String(contentsOfFile: home.programs.path("opened"), encoding: .utf8) == home.folder.path("Pictures"))
        // While the message fades out.
        let capture = try await save(2, session)
        #expect(capture == home.folder.path("floe-cards-capture"), "there is no folder for documents")
        let drawn = try FloeProgram.run(["render", capture + "/tree.json", "--output", home.folder.path("drawn.png")])
        #expect(drawn.status == 0, "\(drawn.errors)")
        let again = try await save(1, session)
        #expect(again == home.folder.path("Pictures/floe-cards-picture-2.png"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: again)) == Data(contentsOf: home.folder.url.appendingPathComponent("drawn.png")))
        try home.answer("exit 3")
        try session.desktop.input("key Tab", "key space")
        #expect(try await session.wait("folder") == "folder xdg-open found no file manager (status 3)")
        let figures = try String(contentsOfFile: try await save(3, session), encoding: .utf8)
        #expect(figures.hasPrefix("frame,technique,compositor,update_ms") && figures.components(separatedBy: "\r\n").count > 2)
        #expect(try await session.quit() == 0)
    }

    /// Of the last ten seconds a picture is saved, without the timeline, and of the inspector its layers.
    @Test func reviewedFrameAndInspectedLayersAreSaved() async throws {
        let home = try Home()
        let session = try await WindowSession(["--scene", "focus"], width: 800, height: 500, environment: home.environment)
        try await session.start()
        try session.desktop.input("mousemove 798 498")
        try await session.settle()
        try session.desktop.input("key ctrl+5")
        try await session.wait("overlay damage")
        try await session.settle()
        let unlit = try await save(1, session)
        try session.desktop.input("key ctrl+0")
        try await session.wait("overlay off")
        let before = try await save(1, session)
        // The strip marks its tools while an overlay is on.
        let files = try [unlit, before].map { try ImageFile(path: $0).bitmap().scenePixels }
        let isUnlit = files[0] == files[1]
        #expect(isUnlit, "at rest nothing is redrawn")
        // Without the list.
        try await session.settle()
        let shown = try session.desktop.screenshot()
        try await session.key("Down", until: "status")
        try await session.settle()
        let place = CGRect(x: 0, y: 0, width: 800, height: 200)
        _ = try await session.review { try session.desktop.screenshot().pixels(in: place) == shown.pixels(in: place) }
        try session.desktop.input("key ctrl+s")
        let past = try await session.wait("saved ").dropFirst("saved ".count)
        let pictures = try [before, String(past)].map { try ImageFile(path: $0).bitmap() }
        // Above the message, which it shows as the window did, in as many lines as the path takes.
        let isSame = (0..<200).allSatisfy { y in (0..<800).allSatisfy { pictures[0][$0, y] == pictures[1][$0, y] } }
        #expect(pictures[0].size == pictures[1].size && isSame)
        // With what that frame redrew, and nothing else.
        try session.desktop.input("key Right", "key ctrl+s")
        var frames = [String(try await session.wait("saved ").dropFirst("saved ".count))]
        try session.desktop.input("key ctrl+5", "key ctrl+s")
        frames.append(String(try await session.wait("saved ").dropFirst("saved ".count)))
        let lit = try frames.map { try ImageFile(path: $0).bitmap() }
        #expect(lit[0][5, 5] == lit[1][5, 5] && (0..<500).contains { y in (0..<800).contains { lit[0][$0, y] != lit[1][$0, y] } })
        try session.desktop.input("key ctrl+0", "key Escape", "key i")
        try await session.wait("inspect")
        try await session.settle()
        let capture = try await save(2, session)
        let drawn = try FloeProgram.run(["render", capture + "/tree.json", "--output", home.folder.path("drawn.png")])
        #expect(drawn.status == 0, "\(drawn.errors)")
        // The scene's own layers: neither the inspector nor the strip.
        #expect(try ImageFile(path: home.folder.path("drawn.png")).size.height < 500)
        #expect(try await session.quit() == 0)
    }

    /// A record chosen in the window is made in another one, from the scene's beginning, and is complete when that is closed.
    @Test func recordIsMadeInAWindowOfItsOwn() async throws {
        let home = try Home()
        let session = try await WindowSession(["--scene", "focus"], width: 800, height: 500, environment: home.environment)
        try await session.start()
        try await session.key("Right Right Right")
        try session.desktop.input("key ctrl+s", "key" + String(repeating: " Tab", count: 5), "key space")
        let path = String(try await session.wait("recording ").dropFirst("recording ".count))
        #expect(path == home.folder.path("floe-focus-record.floe"))
        try await session.start()
        try session.desktop.input("key Right")
        try await session.rest(after: "status ")
        // Nothing of it could be played again.
        try await session.key("v")
        let shown = try session.desktop.screenshot()
        try session.desktop.askToClose("Floe, recording")
        #expect(try await session.wait("saved ") == "saved \(path)")
        let picture = home.folder.path("a.png")
        let replayed = try FloeProgram.run(["snapshot", "--replay", path, "--output", picture])
        #expect(replayed.status == 0, "\(replayed.errors)")
        let isSame = try Bitmap(contentsOf: picture).pixels(above: 500) == shown.pixels(above: 500)
        #expect(isSame)
        // Without a window manager nothing gives it the keys again.
        try session.desktop.askToClose("Floe")
        #expect(await session.end() == 0)
    }

    @Test func whatCannotBeSavedIsSaid() async throws {
        let session = try await WindowSession(
            ["--scene", "focus"], width: 800, height: 500, environment: ["HOME": "/proc", "XDG_CONFIG_HOME": "/proc"])
        try await session.start()
        try session.desktop.input("key ctrl+s", "key Tab", "key space")
        #expect(try await session.wait("not saved").contains("/proc: no such file or directory"))
        #expect(try await session.quit() == 0)
    }
}
