// Minesweeper as it is played: games lost, won, begun anew, left for another page, killed and gone on with, on boards
// small and large, by each technique and by both compositors, twice over. What shows after coming back is what showed
// before leaving, and a new game looks like a program just begun.

import Foundation
import Imaging
import Testing

@testable import Scenes

@Suite(
    .serialized, .timeLimit(.minutes(15)),
    .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb, xdotool and ImageMagick's import, which scripts/test installs"))
@MainActor
struct MinesStoryTests {
    private nonisolated static let compositors = ["cpu", "gpu"], techniques = ["cells", "tiles", "blit", "tiled"]
    /// All of it shows by each technique.
    private nonisolated static let own = try! BoardShape(width: 6, height: 5, mines: 4)
    private nonisolated static let boards = [own, .small, .huge]

    /// One that another program, just begun, shows after its first click.
    private func expectFresh(_ hand: MinesHand, _ technique: String, _ compositor: String) throws {
        let fresh = try MinesHand(hand.game.shape, seed: hand.game.seed, technique: technique, compositor: compositor)
        // A large board may still be laid when the first frame shows, and takes no click until then.
        try fresh.session.start()
        try fresh.begin()
        try hand.begin()
        let wanted = try fresh.picture(), isSame = try hand.shows { $0 == wanted }
        #expect(isSame, "\(technique) by \(compositor), seed \(hand.game.seed)")
        #expect(try fresh.session.quit() == 0)
    }

    @Test("Lost, won and begun anew in each way", arguments: compositors, boards)
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

    /// Where all of a board shows by a technique, by whose cells it is.
    private nonisolated static func large(_ technique: String) -> (board: BoardShape, size: MinesHand.Size) {
        technique == "blit"
            ? (.medium, MinesHand.Size(width: 1100, height: 1240)) : (.large, MinesHand.Size(width: 1000, height: 700))
    }

    @Test(
        "Won on a large board, begun anew and won again",
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

    @Test("Gone on with after being killed, twice", arguments: compositors, boards)
    func killed(compositor: String, board: BoardShape) throws {
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

    @Test("Left for another page, shown by other techniques and the other compositor, and back, twice", arguments: compositors, boards)
    func cameBack(compositor: String, board: BoardShape) throws {
        for technique in Self.techniques {
            let hand = try MinesHand(board, seed: 9, technique: technique, compositor: compositor), session = hand.session
            try session.wait("first-frame")
            try hand.begin()
            try hand.flagOne()
            // Somewhere else than where it began, where there is anywhere else.
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
