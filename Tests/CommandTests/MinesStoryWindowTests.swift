// Minesweeper as it is played: games won, started over, left for another page, killed and continued, on small and large boards, with each
// technique and both compositors, twice in a row. After coming back the board looks as before leaving.

import Foundation
import FloeImaging
import FloeTestSupport
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct MinesStoryWindowTests {
    private nonisolated static let compositors = ["cpu", "gpu"], techniques = ["cells", "tiles", "blit", "tiled"]
    /// A board that is visible as a whole with every technique.
    private nonisolated static let own = try! BoardShape(width: 6, height: 5, mines: 4)
    private nonisolated static let boards = [own, .small, .huge]

    /// What a game is played with.
    struct Setting: CustomTestStringConvertible {
        let compositor: String, board: BoardShape, technique: String

        var testDescription: String { "\(technique) by \(compositor), \(board.width) × \(board.height)" }
    }

    /// Settings in which every compositor, board and technique meets every other; in long runs all settings.
    private nonisolated static let settings = boards.indices.flatMap { b in
        techniques.indices.flatMap { t in
            compositors.indices.filter { TestLength.isLong || $0 == (b + t) % 2 }.map {
                Setting(compositor: compositors[$0], board: boards[b], technique: techniques[t])
            }
        }
    }

    private func play(_ setting: Setting, seed: UInt64, state: TemporaryFolder? = nil) async throws -> MinesHand {
        try await MinesHand(setting.board, seed: seed, technique: setting.technique, compositor: setting.compositor, state: state)
    }

    /// Returns a board, and a window that is large enough for all of it with the cell size of a technique.
    private nonisolated static func large(_ technique: String) -> (board: BoardShape, size: MinesHand.Size) {
        technique == "blit"
            ? (.medium, MinesHand.Size(width: 1100, height: 1240)) : (.large, MinesHand.Size(width: 1000, height: 700))
    }

    @Test(
        "After each of two wins, a new game shows the whole board untouched",
        arguments: [("cpu", "tiled"), ("gpu", "tiled"), ("cpu", "blit"), ("gpu", "blit"), ("cpu", "tiles"), ("gpu", "cells")])
    func wonTwice(compositor: String, technique: String) async throws {
        let (board, size) = Self.large(technique)
        let hand = try await MinesHand(board, seed: 11, technique: technique, compositor: compositor, size: size)
        try await hand.session.wait("first-frame")
        #expect(try hand.visible().count == board.cellCount)
        let untouched = try await hand.picture()
        for way in MinesHand.NewGame.allCases {
            try await hand.begin()
            try await hand.flagOne()
            try await hand.win()
            try await hand.beginAnew(by: way)
            let isNew = try await hand.picture() == untouched
            #expect(isNew, "\(technique), by \(way)")
        }
        #expect(try await hand.session.quit() == 0)
    }

    @Test("Started again after being killed, the program shows the game as it was, twice", arguments: settings)
    func gameSurvivesKill(_ setting: Setting) async throws {
        let state = try TemporaryFolder()
        var hand = try await play(setting, seed: 7, state: state)
        var identifier = try await hand.identifier()
        for round in 0..<2 {
            if round == 0 { try await hand.begin() }
            try await hand.flagOne()
            try await hand.session.wait("saved")
            let left = try await hand.picture()
            hand.kill(identifier)
            hand = try await MinesHand(
                setting.board, seed: 7, technique: setting.technique, compositor: setting.compositor, moves: hand.game.moves,
                desktop: hand.session.desktop, state: state)
            identifier = try await hand.identifier()
            let isBack = try await hand.picture() == left
            #expect(isBack, "round \(round)")
        }
        #expect(try await hand.session.quit() == 0)
    }

    @Test("The board looks the same after another page, other techniques and the other compositor", arguments: settings)
    func gameIsRestored(_ setting: Setting) async throws {
        let hand = try await play(setting, seed: 9), session = hand.session
        try await session.wait("first-frame")
        try await hand.begin()
        try await hand.flagOne()
        // Scrolled away from where the game began, if the board scrolls.
        try session.desktop.input("click 5", "click 5", "click 5")
        let left = try await hand.picture()
        for round in 0..<2 {
            try session.desktop.input("key 1")
            try await session.wait("scene focus")
            try session.desktop.input("key 3")
            try await session.wait("scene mines")
            let isBack = try await hand.picture() == left
            #expect(isBack, "round \(round): from another page")
            for _ in Self.techniques {
                try session.desktop.input("key t")
                try await session.wait("technique")
            }
            let isAgain = try await hand.picture() == left
            #expect(isAgain, "round \(round): from the other techniques")
            for _ in Self.compositors {
                try session.desktop.input("key c")
                try await session.wait("compositor")
            }
            let isByBoth = try await hand.picture() == left
            #expect(isByBoth, "round \(round): from the other compositor")
        }
        #expect(try await session.quit() == 0)
    }
}
