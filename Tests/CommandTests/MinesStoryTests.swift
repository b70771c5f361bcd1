// Minesweeper as it is played: games lost, won, started over, left for another page, killed and continued, on small and large
// boards, with each technique and both compositors, twice in a row. After coming back the board looks as before leaving, and a
// new game looks as in a program just started.

import Foundation
import FloeImaging
import Testing

@testable import FloeScenes

@Suite(
    .serialized, .timeLimit(.minutes(15)),
    .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb, xdotool and ImageMagick's import, which scripts/test installs"))
@MainActor
struct MinesStoryTests {
    private nonisolated static let compositors = ["cpu", "gpu"], techniques = ["cells", "tiles", "blit", "tiled"]
    /// A board that is visible as a whole with every technique.
    private nonisolated static let own = try! BoardShape(width: 6, height: 5, mines: 4)
    private nonisolated static let boards = [own, .small, .huge]

    /// Expects that after its first click the game looks as in another program just started.
    private func expectFresh(_ hand: MinesHand, _ technique: String, _ compositor: String) throws {
        let fresh = try MinesHand(hand.game.shape, seed: hand.game.seed, technique: technique, compositor: compositor)
        // A large board may not have been laid yet when the first frame shows, and takes no clicks until then.
        try fresh.session.start()
        try fresh.begin()
        try hand.begin()
        let wanted = try fresh.picture(), isSame = try hand.shows { $0 == wanted }
        #expect(isSame, "\(technique) by \(compositor), seed \(hand.game.seed)")
        #expect(try fresh.session.quit() == 0)
    }

    @Test("After each way to start over the board is untouched, and the game looks as in a new program", arguments: compositors, boards)
    func begunAnew(compositor: String, board: BoardShape) throws {
        for technique in Self.techniques {
            let hand = try MinesHand(board, seed: 5, technique: technique, compositor: compositor)
            try hand.session.wait("first-frame")
            let untouched = try hand.picture()
            for way in MinesHand.NewGame.allCases {
                try hand.begin()
                try hand.flagOne()
                if way == .face, board == Self.own { try hand.win() } else { try hand.lose() }
                try hand.beginAnew(by: way)
                let isNew = try hand.shows { $0 == untouched }
                #expect(isNew, "\(technique), by \(way)")
            }
            try expectFresh(hand, technique, compositor)
            #expect(try hand.session.quit() == 0)
        }
    }

    /// Returns a board, and a window that is large enough for all of it with the cell size of a technique.
    private nonisolated static func large(_ technique: String) -> (board: BoardShape, size: MinesHand.Size) {
        technique == "blit"
            ? (.medium, MinesHand.Size(width: 1100, height: 1240)) : (.large, MinesHand.Size(width: 1000, height: 700))
    }

    @Test(
        "After each of two wins, a new game shows the whole board untouched",
        arguments: [("cpu", "tiled"), ("gpu", "tiled"), ("cpu", "blit"), ("gpu", "blit"), ("cpu", "tiles"), ("gpu", "cells")])
    func wonTwice(compositor: String, technique: String) throws {
        let (board, size) = Self.large(technique)
        let hand = try MinesHand(board, seed: 11, technique: technique, compositor: compositor, size: size)
        try hand.session.wait("first-frame")
        #expect(try hand.visible().count == board.cellCount)
        let untouched = try hand.picture()
        for way in [MinesHand.NewGame.key, .message] {
            try hand.begin()
            try hand.flagOne()
            try hand.win()
            try hand.beginAnew(by: way)
            let isNew = try hand.shows { $0 == untouched }
            #expect(isNew, "\(technique), by \(way)")
        }
        #expect(try hand.session.quit() == 0)
    }

    @Test("Started again after being killed, the program shows the game as it was, twice", arguments: compositors, boards)
    func gameSurvivesKill(compositor: String, board: BoardShape) throws {
        for technique in Self.techniques {
            let state = try TemporaryFolder()
            var hand = try MinesHand(board, seed: 7, technique: technique, compositor: compositor, state: state)
            var identifier = try hand.identifier()
            for round in 0..<2 {
                if round == 0 { try hand.begin() }
                try hand.flagOne()
                try hand.session.wait("saved")
                let left = try hand.picture()
                hand.kill(identifier)
                hand = try MinesHand(
                    board, seed: 7, technique: technique, compositor: compositor, moves: hand.game.moves, desktop: hand.session.desktop,
                    state: state)
                identifier = try hand.identifier()
                let isBack = try hand.shows { $0 == left }
                #expect(isBack, "\(technique), round \(round)")
            }
            #expect(try hand.session.quit() == 0)
        }
    }

    @Test("The board looks the same after another page, other techniques and the other compositor", arguments: compositors, boards)
    func gameIsRestored(compositor: String, board: BoardShape) throws {
        for technique in Self.techniques {
            let hand = try MinesHand(board, seed: 9, technique: technique, compositor: compositor), session = hand.session
            try session.wait("first-frame")
            try hand.begin()
            try hand.flagOne()
            // Scrolled away from where the game began, if the board scrolls.
            try session.desktop.input("click 5", "click 5", "click 5")
            let left = try hand.picture()
            for round in 0..<2 {
                try session.desktop.input("key 1")
                try session.wait("scene focus")
                try session.desktop.input("key 3")
                try session.wait("scene mines")
                let isBack = try hand.shows { $0 == left }
                #expect(isBack, "\(technique), round \(round): from another page")
                for _ in Self.techniques {
                    try session.desktop.input("key t")
                    try session.wait("technique")
                }
                let isAgain = try hand.shows { $0 == left }
                #expect(isAgain, "\(technique), round \(round): from the other techniques")
                for _ in Self.compositors {
                    try session.desktop.input("key c")
                    try session.wait("compositor")
                }
                let isByBoth = try hand.shows { $0 == left }
                #expect(isByBoth, "\(technique), round \(round): from the other compositor")
            }
            #expect(try session.quit() == 0)
        }
    }
}
