// Show me in the real window: begun by key and by button, ended by itself, by its own button and by Escape. Whatever was played, the scene is
// as it was afterwards.

import FloeImaging
import FloeMeasuring
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct LessonWindowTests {
    private static let width = 800, height = 500

    private func open(_ arguments: [String]) async throws -> WindowSession {
        try await WindowSession.open(arguments, width: Self.width, height: Self.height)
    }

    @Test(arguments: ["cpu", "gpu"])
    func lessonEndsInASentenceAndTheSceneIsAsItWas(compositor: String) async throws {
        let kind = compositor.uppercased()
        let session = try await open(["--scene", "mines", "--board", "30x16/99", "--seed", "3", "--compositor", compositor])
        try session.desktop.input("mousemove 400 200", "click 1", "mousemove 400 \(Self.height - 2)")
        try await session.wait("status")
        try await session.settle()
        let before = try session.desktop.screenshot()
        session.trace.forget()
        try session.desktop.input("key y")
        #expect(try await session.wait("show me") == "show me cells, \(kind) | blit, \(kind)")
        let slow = try await session.wait("showing"), fast = try await session.wait("showing")
        #expect(slow.hasPrefix("showing cells, \(kind), ") && fast.hasPrefix("showing blit, \(kind), "), "\(slow), \(fast)")
        #expect(slow.dropFirst("showing cells".count) == fast.dropFirst("showing blit".count))
        let said = try await session.wait("showed")
        #expect(said.contains("A label per cell") && said.contains("Reuse ready pictures") && said.contains("dropped"), "\(said)")
        #expect(!session.trace.seen.contains { $0.hasPrefix("technique") || $0.hasPrefix("compositor") || $0.hasPrefix("slowdown") })
        #expect(try await !session.boardIsSame(as: before))
        // The second button plays it again, and the last one closes the panel.
        try session.desktop.input("key Tab", "key Tab", "key space")
        try await session.wait("show me cells")
        try await session.wait("showed")
        try session.desktop.input("key Tab", "key Tab", "key Tab", "key Tab", "key space")
        #expect(try await session.boardIsSame(as: before))
        #expect(try await session.quit() == 0)
    }

    /// While it measures, before something moves, and during both ways.
    @Test func escapeStopsItAtAnyPoint() async throws {
        let session = try await open(["--scene", "mines", "--board", "30x16/99", "--seed", "3"])
        try await session.settle()
        let before = try session.desktop.screenshot()
        session.trace.forget()
        for point in ["show me cells", "showing cells", "showing blit"] {
            for delay in point == "show me cells" ? [0] : [0.2, 2] {
                try session.desktop.input("key y")
                try await session.wait(point)
                try await Task.sleep(for: .seconds(delay))
                try session.desktop.input("mousemove 400 200", "click 1", "key t", "mousemove 400 \(Self.height - 2)", "key Escape")
                try await session.wait("show me cancelled")
                #expect(try await session.boardIsSame(as: before), "\(point), \(delay)")
            }
        }
        #expect(!session.trace.seen.contains { $0.hasPrefix("technique") })
        #expect(try await session.quit() == 0)
    }

    @Test func buttonsBeginStopAndLeadToCompare() async throws {
        let session = try await open(["--scene", "flashlight"])
        let mirror = try SceneMirror(width: Self.width, height: Self.height) { FlashlightScene($0) }
        let button = mirror.shell.strip.showMe
        let place = try mirror.place(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button)
        try session.click(place)
        try await session.wait("showing drawn")
        let caption = LessonCaption(theme: .dark, fonts: try FontLibrary())
        let content = LessonCaption.Content(
            overline: "", title: "A", detail: "On a phone of 2011, each frame takes 20 times as long",
            pacing: FramePacing(steps: [0.001]))
        caption.show(content, in: CGSize(width: Self.width, height: Self.height), top: Double(mirror.shell.sceneFrame.maxY))
        let stop = try #require(caption.subviews.first { $0 is Button })
        try session.click(CGPoint(x: caption.frame.minX + stop.frame.midX, y: caption.frame.minY + stop.frame.midY))
        try await session.wait("show me cancelled")
        try await session.settle()
        try session.click(place)
        try await session.wait("showed")
        try session.desktop.input("key Tab", "key Tab", "key Tab", "key space")
        try await session.wait("compare drawn")
        try await session.wait("compared")
        // A lesson leads on to that of the next scene.
        try session.desktop.input("key Escape", "key y")
        try await session.wait("showed")
        try session.desktop.input("key Return")
        try await session.wait("scene focus")
        try await session.wait("show me as-written")
        try session.desktop.input("key Escape")
        try await session.wait("show me cancelled")
        #expect(try await session.quit() == 0)
    }

    /// A board that fits scrolls nowhere, so nothing is measured; the panel says what would move more.
    @Test func boardThatFitsSaysThatTooLittleMoves() async throws {
        let session = try await open(["--scene", "mines", "--board", "9x9/10", "--seed", "3", "--compositor", "cpu"])
        try session.desktop.input("mousemove 400 200", "click 1", "mousemove 400 \(Self.height - 2)")
        try await session.wait("status")
        try await session.settle()
        let before = try session.desktop.screenshot()
        try session.desktop.input("key y")
        #expect(try await session.wait("showed") == "showed No verdict: too few frames.")
        try session.desktop.input("key Escape")
        #expect(try await session.boardIsSame(as: before))
        #expect(try await session.quit() == 0)
    }

    /// The table's lesson is a look.
    @Test func looksAreShownAndMarked() async throws {
        let session = try await open(["--scene", "table"])
        let before = try await session.look()
        // Letters find rows there.
        try session.desktop.input("key alt+y")
        for technique in ["mask", "overlay", "best"] { #expect(try await session.wait("showing") == "showing \(technique), CPU") }
        let said = try await session.wait("showed")
        #expect(said == "showed \(SceneDescription.table.measurableClaim?.text ?? "")")
        try session.desktop.input("key Escape")
        let isBack = try await session.look() == before
        #expect(isBack)
        #expect(try await session.quit() == 0)
    }
}
