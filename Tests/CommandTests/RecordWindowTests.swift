// A run in the real window, recorded, and played again without one: the same picture, strip included.

import Foundation
import FloeImageCoding
import FloeImaging
import Testing

@Suite(.needsDisplay, .takesTurns)
struct RecordWindowTests {
    @Test func runIsReplayedToThePixel() async throws {
        let folder = try TemporaryFolder(), record = folder.path("run.floe"), picture = folder.path("a.png")
        let session = try await WindowSession(["--scene", "table", "--record", record], width: 800, height: 500)
        try await session.start()
        try session.desktop.input("mousemove 400 250", "click 5", "click 5", "click 5")
        try await session.key("alt+t", until: "technique")
        try await session.key("p e")
        try await session.key("alt+4", until: "scene cards")
        try session.desktop.input("mousemove 500 150", "mousemove 400 150", "click 1")
        try await session.settle()
        // Slow motion, and what cannot be played again.
        try await session.key("z z k Escape")
        try session.drag(from: 300, to: 320)
        try await session.key("v")
        let shown = try session.desktop.screenshot()
        #expect(try await session.quit() == 0)
        let result = try FloeProgram.run(["snapshot", "--replay", record, "--output", picture])
        #expect(result.status == 0, "\(result.errors)")
        let replayed = try Bitmap(contentsOf: picture)
        let isSame = replayed.pixels(above: 500) == shown.pixels(above: 500)
        #expect(isSame)
        let bench = try FloeProgram.run(["bench", "--replay", record, "--compositor", "cpu", "--turns", "2", "--json"])
        let figures = try #require(try JSONSerialization.jsonObject(with: Data(bench.output.utf8)) as? [[String: Any]])
        // All techniques of the scene, by the same inputs.
        #expect(figures.count > 1 && figures.allSatisfy { ($0["frames"] as? Int ?? 0) > 20 }, "\(bench.output)")
        // It plays in a window as well, and waits there to be closed.
        let again = try await WindowSession(["--replay", record, "--speed", "100"], width: 800, height: 500, desktop: session.desktop)
        for _ in 0..<600
        where try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 0, width: 800, height: 300))
            != shown.pixels(in: CGRect(x: 0, y: 0, width: 800, height: 300))
        {}
        let isOver =
            try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 0, width: 800, height: 300))
            == shown.pixels(in: CGRect(x: 0, y: 0, width: 800, height: 300))
        #expect(isOver)
        try session.desktop.input("key Escape")
        #expect(await again.end() == 0)
        // Nothing is overwritten.
        let second = try FloeProgram.run(["run", "--record", record])
        #expect(second.status == 74 && second.errors.contains("expected a new file"), "\(second.errors)")
    }

    /// The window takes each size that the recorded one had, and shows its picture again after something has covered it.
    @Test func replayHasTheSizeOfTheRecord() async throws {
        let folder = try TemporaryFolder(), record = folder.path("run.floe"), part = CGRect(x: 0, y: 0, width: 640, height: 300)
        let session = try await WindowSession(["--scene", "focus", "--record", record], width: 800, height: 500)
        try await session.start()
        try session.desktop.resizeWindow(width: 640, height: 420)
        try await session.rest(after: "size 640x420")
        let shown = try session.desktop.screenshot()
        #expect(try await session.quit() == 0)
        let again = try await WindowSession(["--replay", record, "--speed", "100"], width: 800, height: 500, desktop: session.desktop)
        func isShown() async throws -> Bool {
            try await again.wait("replayed")
            return try session.desktop.screenshot().pixels(in: part) == shown.pixels(in: part)
        }
        let isSame = try await isShown()
        #expect(isSame)
        again.trace.forget()
        session.desktop.cover(part)
        session.desktop.uncover()
        let isSameAgain = try await isShown()
        #expect(isSameAgain)
        try session.desktop.input("key Escape")
        #expect(await again.end() == 0)
    }

    /// In place of the scene, until Escape.
    @Test func droppedRecordingIsPlayedInTheWindow() async throws {
        let folder = try TemporaryFolder(), record = folder.path("run.floe"), part = CGRect(x: 0, y: 0, width: 640, height: 200)
        let recorded = try await WindowSession(["--scene", "focus", "--record", record], width: 640, height: 420)
        try await recorded.start()
        try await recorded.key("Right")
        let shown = try recorded.desktop.screenshot()
        #expect(try await recorded.quit() == 0)
        let wrong = try folder.write("Dear diary\n", to: "diary.floe")
        let session = try await WindowSession(["--scene", "table"], width: 800, height: 500)
        try await session.start()
        let before = try await session.look()
        try await session.desktop.drop(record, at: CGPoint(x: 500, y: 300))
        #expect(try await session.wait("playing") == "playing \(record)")
        try await session.wait("replayed")
        let isSame = try session.desktop.screenshot().pixels(in: part) == shown.pixels(in: part)
        #expect(isSame)
        try session.desktop.input("key Escape")
        try await session.wait("played")
        let isBack = try await session.look() == before
        #expect(isBack)
        try await session.desktop.drop(wrong, at: CGPoint(x: 500, y: 300))
        #expect(try await session.wait("not playing").contains("expected a recording, whose first line"))
        #expect(try await session.quit() == 0)
    }
}
