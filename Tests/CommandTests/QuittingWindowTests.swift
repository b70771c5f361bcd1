// What ends the program and what does not, in the real window: never Escape, whatever was open, and always Ctrl+Q. And a window that
// asks for more than its display has.

import Foundation
import FloeGeometry
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct QuittingWindowTests {
    /// Presses Escape three times. The program is still there, and answers.
    private func escapeThrice(_ session: WindowSession) async throws {
        for _ in 1...3 { try await session.key("Escape") }
        #expect(!session.trace.seen.contains { $0.hasPrefix("quit") })
    }

    @Test func escapeNeverQuits() async throws {
        let session = try await WindowSession(["--scene", "focus"], width: 800, height: 500)
        try await session.start()
        let before = try await session.look()
        try await escapeThrice(session)
        let isAsBefore = try await session.look() == before
        #expect(isAsBefore)
        #expect(try await session.quit() == 0)
    }

    /// With "That was a mine" open, which Escape may close.
    @Test func escapeDoesNotQuitAfterLostGame() async throws {
        let hand = try await MinesHand(try BoardShape(width: 9, height: 9, mines: 10), seed: 3, technique: "blit", compositor: "cpu")
        try await hand.session.start()
        try await hand.begin()
        try await hand.lose()
        try await escapeThrice(hand.session)
        // A new game can still be begun.
        try await hand.beginAnew(by: .key)
        #expect(try await hand.session.quit() == 0)
    }

    @Test func escapeDoesNotQuitAfterPeek() async throws {
        let session = try await WindowSession(["--scene", "cards"], width: 1000, height: 600)
        try await session.start()
        let before = try await session.look()
        try await session.key("space", until: "peek 1")
        try await escapeThrice(session)
        let isAsBefore = try await session.look() == before
        #expect(isAsBefore, "the first one ended the peek")
        #expect(try await session.quit() == 0)
    }

    @Test(arguments: [[String](), ["F1"], ["o"], ["h", "b"], ["v"]])
    func controlQQuits(keys: [String]) async throws {
        let session = try await WindowSession(["--scene", "flashlight"], width: 800, height: 500)
        try await session.start()
        for key in keys { try session.desktop.input("key \(key)") }
        if keys == ["v"] { try await session.wait("compared") }
        try await session.settle()
        try session.desktop.input("key ctrl+q")
        #expect(await session.end() == 0)
    }

    /// All of the strip is on a display that is smaller than the window wants to be: the scenes, Compare and the help.
    @Test func windowFitsSmallerDisplay() async throws {
        let width = 1024, height = 600
        let session = try await WindowSession(["--scene", "flashlight", "--size", "1366x768"], width: width, height: height)
        try await session.start()
        #expect(session.trace.seen.contains("size \(width)x\(height) scale 1"), "\(session.trace.seen)")
        let strip = try StripMirror(.flashlight, width: width, height: height), controls = strip.strip
        func middle(_ control: Control) throws -> CGPoint {
            try strip.place(CGPoint(x: control.bounds.midX, y: control.bounds.midY), in: control)
        }
        try session.click(try middle(controls.help))
        try session.desktop.input("mousemove 500 \(height - 3)")
        let help = try await session.look()
        try await session.key("Escape")
        let isHelp = try await session.look() != help
        #expect(isHelp)
        try session.click(try middle(controls.compare))
        try await session.wait("compared")
        try await session.key("Escape")
        let page = try #require(controls.pages.frame(ofPage: 0))
        try session.click(try strip.place(CGPoint(x: page.midX, y: page.midY), in: controls.pages))
        try await session.rest(after: "scene focus")
        #expect(try await session.quit() == 0)
    }
}
