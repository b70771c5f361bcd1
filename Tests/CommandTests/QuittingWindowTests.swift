// What ends the program and what does not, in the real window: never Escape, whatever was open, and always Ctrl+Q.

import Foundation
import FloeGeometry
import FloeImaging
import Testing

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
}
