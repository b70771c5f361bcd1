// The scenes in the real window, played by hand: a game of Minesweeper that survives a killed process and is won, cards
// turned over and peeked at, all pages by keys and by dragging, techniques by clicking, dropped files. The same scenes
// in this process tell where to click, and the window's trace tells the result.

import Foundation
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct SceneWindowTests {
    private static let width = 1000, height = 700

    private func open(
        _ arguments: [String], desktop: VirtualDesktop? = nil, state: TemporaryFolder? = nil
    ) async throws -> WindowSession {
        try await WindowSession(arguments, width: Self.width, height: Self.height, desktop: desktop, state: state)
    }

    private func reflect<S: Scene>(_ make: (SceneContext) -> S) throws -> SceneMirror<S> {
        try SceneMirror(width: Self.width, height: Self.height, make)
    }

    // Minesweeper

    private static let board = try! BoardShape(width: 7, height: 6, mines: 7)

    private func mines(_ technique: MinesTechnique) throws -> SceneMirror<MinesScene> {
        let mirror = try reflect { MinesScene($0, stateFolder: nil, board: Self.board, seed: 3) }
        mirror.scene.kind = technique
        return mirror
    }

    private func place(_ p: CellPosition, _ mirror: SceneMirror<MinesScene>) throws -> CGPoint {
        let board = mirror.scene.minesView.board, rect = board.geometry.rect(of: p)
        return try mirror.place(CGPoint(x: rect.midX, y: rect.midY), in: board)
    }

    @Test func gameSurvivesKillAndIsWonByClicks() async throws {
        let state = try TemporaryFolder()
        var game = try mines(.tiled).scene.game
        let all = (0..<Self.board.cellCount).map { Self.board.position($0) }

        // One cell is revealed and one mine flagged. Then the process is killed.
        let first = try await open(["--scene", "mines", "--board", "7x6/7", "--seed", "3"], state: state)
        let identifier = try #require(pid_t(try await first.wait("process").dropFirst("process ".count)))
        try await first.wait("first-frame")
        let tiled = try mines(.tiled), start = CellPosition(x: 0, y: 0)
        _ = game.play(.reveal(start))
        try first.click(try place(start, tiled))
        try await first.wait("status 7 mines, 7 left")
        let mine = try #require(all.first { game.field[$0].isMine })
        _ = game.play(.flag(mine))
        try first.click(try place(mine, tiled), button: 3)
        try await first.wait("status 7 mines, 6 left")
        try await first.wait("saved")
        #expect(kill(identifier, SIGKILL) == 0)
        first.process.waitUntilExit()

        // Started again, the game continues, here with another technique.
        let second = try await open(["--scene", "mines", "--technique", "cells"], desktop: first.desktop, state: state)
        #expect(try await second.wait("status") == "status 7 mines, 6 left")
        try await second.wait("first-frame")
        try second.desktop.input("mousemove 500 \(Self.height - 3)")
        try await second.show()
        let cells = try mines(.cells)
        try expectCells(of: game, on: try second.desktop.screenshot(), cells)

        // One click for every free cell that the flood did not reveal.
        for p in all where !game.field[p].isMine && game.look(p) == .hidden {
            try second.click(try place(p, cells))
            _ = game.play(.reveal(p))
        }
        #expect(game.phase == .won)
        try await second.wait("status 7 mines, won in")
        #expect(try await second.quit() == 0)

        // A finished game does not come back.
        let third = try await open(["--scene", "mines"], desktop: first.desktop, state: state)
        #expect(try await third.wait("status") == "status 7 mines")
        try await third.wait("first-frame")
        #expect(try await third.quit() == 0)
    }

    /// Expects that near their corners, where no digit reaches, all covered cells have one colour and all revealed ones another.
    private func expectCells(of game: MinesGame, on shot: Bitmap, _ mirror: SceneMirror<MinesScene>) throws {
        let side = mirror.scene.cellSide
        var colors: [Bool: Set<Pixel>] = [:]
        for index in 0..<Self.board.cellCount {
            let p = Self.board.position(index), middle = try place(p, mirror)
            let x = Int(middle.x - side * 0.3), y = Int(middle.y - side * 0.3)
            colors[game.field[p].isRevealed, default: []].insert(shot[x, y])
        }
        let covered = try #require(colors[false]), open = try #require(colors[true])
        #expect(covered.count == 1 && open.count == 1 && covered != open, "covered \(covered), uncovered \(open)")
    }

    @Test func quittingSavesGame() async throws {
        let state = try TemporaryFolder(), tiled = try mines(.tiled)
        let first = try await open(["--scene", "mines", "--board", "7x6/7", "--seed", "3"], state: state)
        try await first.wait("first-frame")
        try first.click(try place(CellPosition(x: 0, y: 0), tiled))
        try await first.wait("status 7 mines, 7 left")
        // At once, before the delayed save that follows a move.
        #expect(try await first.quit() == 0)
        let second = try await open(["--scene", "mines"], desktop: first.desktop, state: state)
        #expect(try await second.wait("status") == "status 7 mines, 7 left")
        try await second.wait("first-frame")
        #expect(try await second.quit() == 0)
    }

    // Cards

    @Test func deckCardsTurnOverAndPeek() async throws {
        let folder = try TemporaryFolder()
        let lines = ["un\tone\teins", "deux\ttwo\tzwei", "trois\tthree\tdrei", "quatre\tfour\tvier", "cinq\tfive\tfünf"]
        let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "numbers.tsv")
        let deck = try DeckFile.read(path: file)
        let mirror = try reflect { CardsScene($0, deck: deck) }
        let tray = mirror.scene.collectionView
        let session = try await open(["--scene", "cards", "--deck", file])
        #expect(try await session.wait("status") == "status numbers, 5 notes")
        try await session.start()
        let before = try session.desktop.screenshot().scenePixels

        // The next card is turned over, and back.
        try await session.key("Right", until: "flick")
        let turned = try session.desktop.screenshot().scenePixels
        #expect(turned != before)
        try await session.key("Left", until: "flick")

        // A click on the front card shows its next facet, and Space the one after that. Escape puts the card back.
        let front = try mirror.middle(ofNote: 0, in: tray)
        try session.click(front)
        #expect(try await session.rest(after: "peek") == "peek 1")
        let peeked = try session.desktop.screenshot().scenePixels
        #expect(peeked != before && peeked != turned)
        try session.desktop.input("key space")
        #expect(try await session.wait("peek") == "peek 2")
        try session.desktop.input("key Escape")
        try await session.settle()
        #expect(try await session.quit() == 0)
    }

    // Pages

    @Test func keysAndDragsReachAllScenesAndClicksAllTechniques() async throws {
        // A board that fits the window, since a larger one would take the drags itself.
        let session = try await open(["--board", "small"])
        try await session.wait("scene focus")
        try await session.start()
        let home = try session.desktop.screenshot().scenePixels
        for (i, name) in SceneName.allCases.enumerated().dropFirst() {
            try await session.key("alt+\(i + 1)", until: "scene \(name.rawValue)")
        }
        try await session.key("1", until: "scene focus")

        // By dragging to the left through all of them, and back as far as the game. Games and cards keep drags to themselves.
        let names = SceneName.allCases, game = try #require(names.firstIndex(of: .mines))
        func turn(to name: SceneName, from old: SceneName, from x: Int, to end: Int) async throws {
            try session.drag(from: x, to: end)
            if [.mines, .cards].contains(old) {
                try await session.settle()
                #expect(session.trace.seen.last { $0.hasPrefix("scene") } == "scene \(old)")
                try await session.key("alt+\(names.firstIndex(of: name)! + 1)", until: "scene \(name)")
            } else {
                try await session.rest(after: "scene \(name)")
            }
        }
        for (old, name) in zip(names, names.dropFirst()) { try await turn(to: name, from: old, from: 800, to: 250) }
        for (old, name) in zip(names[game...].reversed(), names[game...].dropLast().reversed()) {
            try await turn(to: name, from: old, from: 250, to: 800)
        }
        let mirror = try reflect { MinesScene($0, stateFolder: nil, board: .medium) }
        let control = try #require(mirror.shell.strip.techniques)
        for (i, technique) in mirror.scene.techniques.enumerated() {
            let frame = try #require(control.frame(ofSegment: i))
            try session.click(try mirror.place(CGPoint(x: frame.midX, y: frame.midY), in: control))
            #expect(try await session.wait("technique") == "technique \(technique.name)")
        }
        try await session.settle()
        // And back.
        for (old, name) in zip(names[...game].reversed(), names[..<game].reversed()) {
            try await turn(to: name, from: old, from: 250, to: 800)
        }
        // From the first scene straight to the last and back, where the first looks as it did at the start.
        try await session.key("\(names.count)", until: "scene \(names[names.count - 1])")
        try await session.key("1", until: "scene focus")
        #expect(try session.desktop.screenshot().scenePixels == home)
        #expect(try await session.quit() == 0)
    }

    @Test func wheelDotsAndControlKeysTurnPages() async throws {
        let session = try await open(["--board", "small"])
        try await session.wait("scene focus")
        try await session.start()
        let names = SceneName.allCases.map(\.rawValue)
        // Shift turns the wheel sideways. A tilted wheel, and a touchpad here, sends buttons 6 and 7.
        try session.desktop.input("mousemove 500 300")
        for name in names.dropFirst() {
            try session.desktop.input("keydown shift", "click 5", "keyup shift")
            try await session.rest(after: "scene \(name)")
        }
        for name in names.dropLast().reversed() {
            try session.desktop.input("click 6")
            try await session.rest(after: "scene \(name)")
        }
        // A swipe on a touchpad is a stream of them, and turns one page.
        // After a pause, without which the notches before would belong to the same gesture.
        try session.desktop.input("key --delay 500 F9")
        try await session.wait("rest")
        try session.desktop.input("click --repeat 8 --delay 0 7")
        try await session.rest(after: "scene table")
        try session.desktop.input("key ctrl+Next")
        #expect(try await session.wait("scene") == "scene mines", "\(session.trace.seen.suffix(12))")
        try await session.key("ctrl+Prior", until: "scene table")
        // The position of the dots depends on the other controls in the strip, so all clicks are made from one scene.
        let mirror = try reflect { MinesScene($0, stateFolder: nil, board: .medium) }
        let dots = mirror.shell.strip.pages
        for (i, name) in names.enumerated().reversed() where name != "mines" {
            try await session.key("alt+3", until: "scene mines")
            let frame = try #require(dots.frame(ofPage: i))
            try session.click(try mirror.place(CGPoint(x: frame.midX, y: frame.midY), in: dots))
            try await session.rest(after: "scene \(name)")
        }
        #expect(try await session.quit() == 0)
    }

    // Figures

    /// Nothing of the figures shows over the help, although the scene behind it still leaves them room.
    @Test func figuresMakeRoomForHelp() async throws {
        let session = try await open([])
        try await session.wait("first-frame")
        let mirror = try reflect { FocusScene($0, gallery: .penguins) }
        mirror.shell.toggleHelp()
        mirror.rest()
        let panel = try #require(mirror.shell.panel?.panel.frame)
        func look() async throws -> [Pixel] {
            try await session.settle()
            // Without its rounded corners.
            return try session.desktop.screenshot().pixels(in: panel.insetBy(dx: 20, dy: 20))
        }
        try await session.key("F1")
        let help = try await look()
        try session.desktop.input("key F1", "key h")
        try await session.rest(after: "hud on")
        let figures = try await look()
        try await session.key("F1")
        let covered = try await look()
        let isSame = covered == help, isOther = figures != help
        #expect(isSame && isOther)
        try session.desktop.input("key F1")
        #expect(try await session.quit(past: "hud off") == 0)
    }

    // Files

    /// As file managers and browsers pass them: an address with a host, and one of a page.
    @Test func droppedAddressIsOpenedOrExplained() async throws {
        let folder = try TemporaryFolder(), file = try folder.write("un\tone\ndeux\ttwo\n", to: "some words.tsv")
        let session = try await open(["--scene", "cards"])
        try await session.start()
        let address = file.replacing(" ", with: "%20")
        try await session.desktop.drop("file://localhost\(address)", at: CGPoint(x: 500, y: 300))
        try await session.wait("status some words, 2 notes")
        try await session.settle()
        let before = try session.desktop.screenshot()
        try await session.desktop.drop("https://example.org/a.png", at: CGPoint(x: 500, y: 300))
        try await session.show()
        let after = try session.desktop.screenshot(), strip = CGRect(x: 0, y: Self.height - 150, width: 400, height: 50)
        let isTold = after.pixels(in: strip) != before.pixels(in: strip)
        #expect(isTold, "the strip says what can be dropped")
        #expect(try await session.quit() == 0)
    }

    /// The resolution that a desktop's settings state for text is the scale. One given to the program counts more.
    @Test func scaleFollowsDesktopResolution() async throws {
        let desktop = try await VirtualDesktop(width: 1200, height: 780)
        desktop.setResolution(144)
        let session = try await WindowSession(["--scene", "focus"], width: 1000, height: 700, desktop: desktop)
        try await session.wait("size 800x520 scale 1.5")
        #expect(try await session.quit() == 0)
        let own = try await WindowSession(["--scene", "focus", "--scale", "1"], width: 1000, height: 700, desktop: desktop)
        try await own.wait("size 1000x700 scale 1")
        #expect(try await own.quit() == 0)
    }

    /// The command line counts more than the desktop, and is remembered.
    @Test func motionIsReducedWhereTheDesktopOrTheCommandLineSaysSo() async throws {
        let state = try TemporaryFolder(), desktop = try await VirtualDesktop(width: 800, height: 500)
        func expect(moves: Bool, _ arguments: [String]) async throws {
            let session = try await WindowSession(
                ["--scene", "focus"] + arguments, width: 800, height: 500, desktop: desktop, state: state)
            #expect(try await session.wait("motion") == (moves ? "motion full" : "motion reduced"), "\(arguments)")
            try await session.start()
            #expect(try await session.quit() == 0)
        }
        try await expect(moves: true, [])
        desktop.setAnimations(false)
        try await expect(moves: false, [])
        desktop.setAnimations(true)
        try await expect(moves: false, ["--motion", "reduced"])
        try await expect(moves: false, [])
        desktop.setAnimations(false)
        try await expect(moves: true, ["--motion", "full"])
        try await expect(moves: false, ["--motion", "desktop"])
    }

    /// As file managers pass what they open with the program.
    @Test func namedFilesAreOpened() async throws {
        let folder = try TemporaryFolder(), deck = try folder.write("un\tone\ndeux\ttwo\n", to: "words.tsv")
        let session = try await open(["--scene", "flashlight", deck])
        try await session.wait("scene cards")
        #expect(try await session.rest(after: "status words") == "status words, 2 notes")
        #expect(try await session.quit() == 0)
    }

    @Test func droppedDeckIsOpened() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("un\tone\ndeux\ttwo\ntrois\tthree\n", to: "drei Zähler.tsv")
        let empty = try folder.write("\n\n", to: "nothing.tsv")
        // Dropped on a scene that opens no text, it opens in the scene for decks.
        let session = try await open(["--scene", "flashlight"])
        try await session.start()
        try await session.desktop.drop(file, at: CGPoint(x: 500, y: 300))
        try await session.wait("scene cards")
        #expect(try await session.rest(after: "status drei") == "status drei Zähler, 3 notes")
        // A deck without notes is reported in the window and changes nothing.
        let before = try session.desktop.screenshot().scenePixels
        try await session.desktop.drop(empty, at: CGPoint(x: 500, y: 300))
        #expect(try await session.look() != before)
        // Escape dismisses the message first.
        try await session.key("Escape")
        #expect(try await session.look() == before)
        #expect(try await session.quit() == 0)
    }

    /// A folder of what people have, dropped twice: pictures of all kinds open in order, and what is none of them is told and left out.
    @Test func mixedFolderOpensTwice() async throws {
        let folder = try TemporaryFolder(), mixed = folder.url.appendingPathComponent("Mixed")
        try FileManager.default.createDirectory(at: mixed, withIntermediateDirectories: true)
        let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("ImagingTests/Pictures")
        let names = ["turned-right.jpg", "inks-ycck.jpg", "swapped.jpg", "basi2c16.png"]
        for (i, name) in names.enumerated() {
            try FileManager.default.copyItem(
                at: pictures.appendingPathComponent(name), to: mixed.appendingPathComponent("\(i + 1) \(name)"))
        }
        for (name, text) in [
            (
                "5 flag.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='60'><rect width='90' height='60' fill='gold'/></svg>"
            ),
            ("6 torn.png", "not a picture"), ("7 note.txt", "one\ntwo\n"),
        ] {
            try Data(text.utf8).write(to: mixed.appendingPathComponent(name))
        }
        let session = try await open(["--scene", "focus"])
        try await session.start()
        var first: [Pixel]?
        for _ in 1...2 {
            try await session.desktop.drop(mixed.path, at: CGPoint(x: 500, y: 300))
            try await session.rest(after: "status 1 turned-right")
            let told = try await session.look()
            try await session.key("Escape")
            let shown = try await session.look()
            let isTold = told != shown
            #expect(isTold, "a notice says what was left out")
            for name in ["2 inks-ycck", "3 swapped", "4 basi2c16", "5 flag"] {
                try await session.key("Down", until: "status \(name)")
            }
            let isSame = shown == first ?? shown
            #expect(isSame)
            first = shown
        }
        #expect(try await session.quit() == 0)
    }

    @Test func scenesOpenDroppedFiles() async throws {
        let folder = try TemporaryFolder()
        let picture = try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><rect width='90' height='90' fill='red'/></svg>",
            to: "red square.svg")
        let torn = try folder.write("not a picture", to: "torn.png"), list = try folder.write("one\ntwo\nthree\n", to: "three.txt")
        let place = CGPoint(x: 500, y: 300)
        let session = try await open([])
        try await session.start()
        try await session.desktop.drop(picture, at: place)
        #expect(try await session.rest(after: "status red") == "status red square")
        let square = try await session.look()
        // A damaged picture is reported over the scene, until Escape.
        try await session.desktop.drop(torn, at: place)
        #expect(try await session.look() != square)
        try await session.key("Escape")
        #expect(try await session.look() == square)
        // Down, and each switch turned on and off, leave the picture as it is.
        for keys in ["Down", "f f", "e e", "r r"] {
            try session.desktop.input("key " + keys)
            #expect(try await session.look() == square, "\(keys)")
        }
        try await session.key("2", until: "scene table")
        try await session.desktop.drop(list, at: place)
        #expect(try await session.rest(after: "status 3") == "status 3 lines")
        let three = try await session.look()
        // Dropped again it is read again, and nothing else has changed.
        try await session.desktop.drop(list, at: place)
        #expect(try await session.look() == three)
        for keys in ["alt+p", "alt+s", "alt+l"] {
            try session.desktop.input("key \(keys)", "key \(keys)")
            #expect(try await session.look() == three, "\(keys)")
        }
        try await session.key("alt+1", until: "scene focus")
        #expect(try await session.look() == square)
        #expect(try await session.quit() == 0)
    }
}
