// Exits that the player did not ask for: the game is saved all the same.

import Foundation
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
struct LastMomentsWindowTests {
    private static let width = 900, height = 640

    /// Plays a move, has `end` bring the program to its end, and returns the saved game.
    private func play(_ end: (WindowSession, pid_t) async throws -> Void) async throws -> SavedGame? {
        let state = try TemporaryFolder()
        let session = try await WindowSession(
            ["--scene", "mines", "--board", "30x16/99", "--seed", "3"], width: Self.width, height: Self.height, state: state)
        let process = try await session.wait("process").split(separator: " ").last.flatMap { pid_t($0) }
        try await session.wait("first-frame")
        try session.click(CGPoint(x: Self.width / 2, y: Self.height / 2))
        try await session.wait("status 99 mines, 99 left")
        try await end(session, try #require(process))
        // The save of interest is the one at the end, not the delayed one after a move, which might come first.
        try await session.wait("quit")
        _ = await session.end()
        return try? SavedGame(bytes: Array(try Data(contentsOf: file(state))))
    }

    private func file(_ state: TemporaryFolder) -> URL {
        state.url.appendingPathComponent("floe").appendingPathComponent(MinesStore.gameName)
    }

    @Test(arguments: [SIGHUP, SIGTERM])
    func signalSavesGame(signal: Int32) async throws {
        let game = try await play { _, process in _ = kill(process, signal) }
        #expect(game?.moves.count == 1)
    }

    /// Without its display, Xlib exits the program from within.
    @Test func lostDisplaySavesGame() async throws {
        let game = try await play { session, _ in session.desktop.end() }
        #expect(game?.moves.count == 1)
    }

    /// The system sends SIGPIPE if the display goes away during a write. The signal must not end the program: the display's library
    /// reports the loss afterwards, and that saves.
    @Test func brokenPipeDoesNotEndProgram() async throws {
        let game = try await play { session, process in
            _ = kill(process, SIGPIPE)
            try await session.settle()
            session.desktop.end()
        }
        #expect(game?.moves.count == 1)
    }

    @Test func secondWindowDoesNotOverwriteGame() async throws {
        let state = try TemporaryFolder(), middle = CGPoint(x: Self.width / 2, y: Self.height / 2)
        let first = try await WindowSession(
            ["--scene", "mines", "--board", "30x16/99", "--seed", "3"], width: Self.width, height: Self.height, state: state)
        try await first.wait("first-frame")
        try first.click(middle)
        try await first.wait("saved")
        let saved = try Data(contentsOf: file(state))
        let second = try await WindowSession(
            ["--scene", "mines", "--board", "9x9/10", "--seed", "4"], width: Self.width, height: Self.height, state: state)
        try await second.wait("first-frame")
        try second.click(middle)
        try await second.wait("status 10 mines, 10 left")
        #expect(try await second.quit() == 0)
        #expect(try Data(contentsOf: file(state)) == saved)
        #expect(try await first.quit() == 0)
    }
}
