import FloeFiles
import Foundation
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite("Minesweeper: saved files")
struct MinesSavingTests {
    /// A temporary folder for one test, removed afterwards.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("floe-mines-\(UUID().uuidString)")
        deinit { try? FileManager.default.removeItem(at: url) }

        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
        func file(_ name: String) -> URL { url.appendingPathComponent(name) }
        func write(_ bytes: [UInt8], _ name: String) throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(bytes).write(to: file(name))
        }
    }

    private func sample() throws -> SavedGame {
        SavedGame(
            shape: try shape(10_000, 9_000, 5_000_000), seed: .max,
            moves: [.reveal(at(0, 0)), .flag(at(9_999, 8_999)), .chord(at(17, 4_000))], elapsed: 61.25)
    }

    @Test("A saved game and best times are restored unchanged")
    func roundTrip() throws {
        let game = try sample()
        #expect(try SavedGame(bytes: game.bytes) == game)
        var best = BestTimes()
        let isBest = [(12.5, BoardShape.small), (13, .small), (99, .large), (11.125, .small)].map { best.add($0.0, for: $0.1) }
        #expect(isBest == [true, false, true, true])
        #expect(try BestTimes(bytes: best.bytes) == best)
        #expect(best[.small] == 11.125 && best[.medium] == nil)
        // Saving does not lose a millisecond each time.
        let odd = SavedGame(shape: .small, seed: 1, elapsed: 8206.229)
        #expect(try SavedGame(bytes: odd.bytes).elapsed == 8206.229)
    }

    @Test("Truncated, foreign and impossible files are errors, and changed ones never trap")
    func damage() throws {
        let bytes = try sample().bytes
        for i in bytes.indices {
            #expect(throws: StateFileDamage.notOurs) { try SavedGame(bytes: Array(bytes.prefix(i))) }
            for bit in 0..<8 {
                var changed = bytes
                changed[i] ^= 1 << UInt8(bit)
                // A digit may become another one; that is a game, too.
                if let game = try? SavedGame(bytes: changed) { #expect(game.moves.allSatisfy { game.shape.contains($0.position) }) }
            }
        }
        #expect(throws: StateFileDamage.self) { try BestTimes(bytes: bytes) }
        func reason(_ from: String, _ to: String) -> String? {
            let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: from, with: to)
            do throws(StateFileDamage) {
                _ = try SavedGame(bytes: Array(text.utf8))
                return nil
            } catch {
                return error.description
            }
        }
        #expect(reason("", "") == nil)
        #expect(reason("\"version\":2", "\"version\":3") == "it has version 3, but this program reads version 2")
        #expect(reason("\"seed\"", "\"sead\"") == "content has no “seed”")
        #expect(reason("[0,0,0]", "[0,0]")?.hasPrefix("content.moves[0]") == true)
        #expect(reason("[0,0,0]", "[0,0,9000]")?.hasSuffix("move 1 is not possible on this board") == true)
        #expect(reason("[0,0,0]", "[3,0,0]")?.hasPrefix("content.moves[0][0]") == true)
        #expect(reason("\"width\":10000", "\"width\":10001")?.hasPrefix("content.shape: a board is 1 to 10000 cells wide") == true)
    }

    @Test("A damaged file is set aside and reported, and does not prevent the start")
    @MainActor
    func setAside() throws {
        let folder = Folder()
        try folder.write(Array("not a game".utf8), MinesStore.gameName)
        try folder.write([], MinesStore.bestName)
        try folder.write([1], MinesStore.gameName + ".4711" + FileReplacement.suffix)
        do {
            let stage = try MinesStage(nil, seed: nil, folder: folder.url)
            #expect(folder.names == ["mines.best.json.damaged", "mines.game.json.damaged"])
            #expect(stage.session.problems.count == 2)
            #expect(stage.view.banner.content?.text == "Problem with the saved game" && stage.view.banner.content?.isWarning == true)
            #expect(stage.view.banner.content?.detail.contains("mines.game.json.damaged") == true)
            #expect(stage.session.game.phase == .playing, "a board like a first start's")
            stage.session.dismissProblems()
            #expect(stage.view.banner.content == nil)
        }
        // A second damaged file does not replace the first.
        try folder.write([0], MinesStore.gameName)
        _ = MinesStore(folder: folder.url).load()
        #expect(folder.names.contains("mines.game.json.damaged-2"))
    }

    @Test("A win that completes on restoring counts, and the replay has progress of its own")
    @MainActor
    func wonOnRestoring() throws {
        let folder = Folder()
        let shape = try shape(600, 600, 0)
        let saved = SavedGame(shape: shape, seed: 1, moves: [.flag(at(1, 1)), .flag(at(1, 1)), .reveal(at(5, 5))], elapsed: 12.5)
        try MinesStore(folder: folder.url).save(saved, turn: 1)
        let stage = try MinesStage(nil, seed: nil, folder: folder.url)
        #expect(stage.session.game.phase == .won)
        #expect(stage.session.best[shape] == 12.5 && stage.session.isNewBest)
        stage.run(1.5)
        #expect(MinesStore(folder: folder.url).load().best[shape] == 12.5)
        #expect(MinesStore(folder: folder.url).load().game?.moves.isEmpty == true, "it does not come back")

        let progress = GenerationProgress()
        #expect(progress.replayed == 0)
        _ = saved.restored(progress)
        #expect(progress.fraction == 1 && progress.replayed == 1)
        let building = MinesSession.Building(
            shape: shape, progress: progress,
            item: stage.work.submit {
            } completion: {
            }, moves: 3)
        progress.reportReplay(0.42)
        #expect(building.isReplaying && building.percent == 42)
    }

    @Test("If two windows share a state folder, only the first saves and the second says so")
    @MainActor
    func twoAtOnce() throws {
        let folder = Folder()
        let first = try MinesStage(.large, seed: 3, folder: folder.url)
        first.session.play(.reveal(at(5, 5)))
        first.run(1.5)
        let saved = try Data(contentsOf: folder.file(MinesStore.gameName))
        try folder.write([1], MinesStore.bestName + ".4711" + FileReplacement.suffix)
        let second = try MinesStage(nil, seed: nil, folder: folder.url)
        let told = try #require(second.view.banner.content)
        #expect(told.text == "This game is not saved" && told.detail.contains("another window") && told.isWarning)
        #expect(folder.names.contains { $0.hasSuffix(FileReplacement.suffix) }, "what the first is writing is left alone")
        second.session.newGame(.small)
        second.session.play(.reveal(at(4, 4)))
        second.run(1.5)
        second.session.saveNow()
        #expect(try Data(contentsOf: folder.file(MinesStore.gameName)) == saved)
    }

    @Test("A folder that cannot be written to is reported")
    @MainActor
    func unwritable() throws {
        let folder = Folder()
        try folder.write([0], "file")
        let stage = try MinesStage(.small, folder: folder.file("file"))
        stage.session.play(.reveal(at(4, 4)))
        stage.run(1.5)
        #expect(stage.view.banner.content?.text == "This game is not saved")
    }

    @Test("A game is saved a second after a move, and continues after the program was killed")
    @MainActor
    func gameSurvivesKill() throws {
        let folder = Folder()
        let stage = try MinesStage(.large, seed: 3, folder: folder.url)
        stage.session.play(.reveal(at(5, 5)))
        stage.run(0.5)
        #expect(!folder.names.contains(MinesStore.gameName))
        stage.session.play(.flag(at(29, 0)))
        stage.run(0.7)
        #expect(folder.names == [MinesStore.gameName])
        // No clean exit: the next program starts while this one still exists.
        let next = try MinesStage(nil, seed: nil, folder: folder.url)
        #expect(next.session.game.picturesEqual(stage.session.game))
        #expect(next.session.game.phase == .playing)
        #expect(next.session.elapsed >= 1)
    }

    @Test("Leaving the window saves at once and stops the clock")
    @MainActor
    func leaving() throws {
        let folder = Folder()
        let stage = try MinesStage(.medium, seed: 3, folder: folder.url)
        stage.session.play(.reveal(at(5, 5)))
        stage.run(0.25)
        stage.scene.view.removeFromSuperview()
        #expect(folder.names == [MinesStore.gameName])
        let elapsed = stage.session.elapsed
        stage.run(5)
        stage.window.rootView.addSubview(stage.scene.view)
        #expect(abs(stage.session.elapsed - elapsed) < 1e-9)
        stage.run(1)
        #expect(stage.session.elapsed > elapsed + 0.9)
    }

    @Test("After a win, the next start has the same board, covered, and the best time")
    @MainActor
    func finished() throws {
        let folder = Folder()
        let stage = try MinesStage(.small, seed: 3, folder: folder.url)
        stage.session.play(.reveal(at(4, 4)))
        stage.run(3)
        for i in 0..<81 where !stage.session.game.field.cells[i].isMine { stage.session.play(.reveal(at(i % 9, i / 9))) }
        #expect(stage.session.game.phase == .won)
        stage.run(2)
        #expect(folder.names == [MinesStore.bestName, MinesStore.gameName])
        let next = try MinesStage(nil, seed: nil, folder: folder.url)
        #expect(next.session.game.phase == .ready && next.session.shape == .small)
        #expect(abs((next.session.best[.small] ?? 0) - 3) < 0.05)
    }

    @Test("An older write that arrives late does not replace a newer one")
    func turns() throws {
        let folder = Folder()
        let store = MinesStore(folder: folder.url)
        var game = try sample()
        try store.save(game, turn: 2)
        game.elapsed = 1
        try store.save(game, turn: 1)
        #expect(store.load().game?.elapsed == 61.25)
    }

    @Test("The folder follows the XDG rules")
    func standardFolder() {
        #expect(MinesStore.standardFolder(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.path == "/s/floe")
        #expect(MinesStore.standardFolder(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"])?.path == "/h/.local/state/floe")
        #expect(MinesStore.standardFolder(environment: ["HOME": "/h"])?.path == "/h/.local/state/floe")
        for home in ["", "relative"] {
            let folder = MinesStore.standardFolder(environment: ["HOME": home])?.path
            #expect(folder?.hasPrefix(FileManager.default.currentDirectoryPath + "/") != true)
            #expect(folder?.hasPrefix("/") != false)
        }
    }
}

extension MinesGame {
    func picturesEqual(_ other: MinesGame) -> Bool { picture == other.picture && moves == other.moves }
}
