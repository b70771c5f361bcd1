// The card tray in the real window, everything twice in a row: decks dropped one after the other, cards turned over, peeked at
// and skimmed, techniques and compositors swapped while they move, pages left and returned to. What comes back must look as it
// was left.

import Foundation
import FloeImaging
import Testing
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct CardsWindowTests {
    private static let width = 800, height = 560

    /// Files with decks of different structure.
    private struct Files {
        let folder: TemporaryFolder
        /// Three facets per note, in sections of 3, 30, 1 and 9 notes.
        let uneven: String
        /// One facet per note, in one section.
        let words: String
        /// A deck without notes.
        let empty: String

        init() throws {
            folder = try TemporaryFolder()
            let sections = [("short", 3), ("long", 30), ("single", 1), ("nine", 9)]
            let notes = sections.flatMap { name, count in
                (0..<count).map { "\(name) \($0)\tanswer \($0)\tmore of \($0)\t\(name)" }
            }
            uneven = try folder.write("#deck column:4\n" + notes.joined(separator: "\n") + "\n", to: "uneven.tsv")
            let all = ["sea", "sky", "bread", "sun", "moon", "star", "house", "tree", "water", "fire", "wind"]
            words = try folder.write(all.joined(separator: "\n") + "\n", to: "words.txt")
            empty = try folder.write("\n\n", to: "nothing.tsv")
        }
    }

    private func open(_ arguments: [String]) async throws -> WindowSession {
        let session = try await WindowSession(["--scene", "cards"] + arguments, width: Self.width, height: Self.height)
        try await session.start()
        return session
    }

    private func reflect(_ deck: String) throws -> SceneMirror<CardsScene> {
        let deck = try DeckFile.read(path: deck)
        return try SceneMirror(width: Self.width, height: Self.height) { CardsScene($0, deck: deck) }
    }

    /// Moves the mouse onto the strip, waits for rest and returns the pixels above the strip.
    private func look(_ session: WindowSession) async throws -> [Pixel] {
        try session.desktop.input("mousemove \(Self.width / 2) \(Self.height - 2)")
        return try await session.look()
    }

    private func drop(_ file: String, on session: WindowSession, until status: String) async throws -> [Pixel] {
        try await session.desktop.drop(file, at: CGPoint(x: 500, y: 300))
        try await session.wait("status \(status)")
        return try await look(session)
    }

    /// Flips, peeks, skims and scrolls, and does not undo any of it.
    private func play(_ session: WindowSession, _ mirror: SceneMirror<CardsScene>) async throws {
        let front = try mirror.middle(ofNote: 0, in: mirror.scene.collectionView)
        try session.click(front)
        try await session.key("Right", until: "flick")
        try session.desktop.input("key space")
        try await session.show()
        try session.desktop.input("mousemove 500 300", "click --repeat 3 5", "mousemove 520 250")
        try await session.settle()
        try session.desktop.input("key Right", "key space")
        // Without waiting for the end, so that the next deck arrives while cards still move.
        try await session.show()
    }

    @Test(arguments: [("cpu", "layers"), ("gpu", "drawn-tray"), ("cpu", "drawing")])
    func droppedDecksReplaceEachOther(compositor: String, technique: String) async throws {
        let files = try Files(), mirror = try reflect(files.uneven)
        let session = try await open(["--deck", files.uneven, "--compositor", compositor, "--technique", technique])
        let before = try await look(session)
        var words: [Pixel]?
        for _ in 0..<2 {
            try await play(session, mirror)
            let other = try await drop(files.words, on: session, until: "words, 11 notes")
            #expect(other != before)
            #expect(words == nil || words == other, "the other deck looks as when it came first")
            words = other
            try await session.key("Right", until: "flick")
            let again = try await drop(files.uneven, on: session, until: "uneven, 43 notes")
            #expect(again == before, "the first deck is as new")
        }
        // A file without notes is reported and changes nothing, the second time as well.
        for _ in 0..<2 {
            try await session.desktop.drop(files.empty, at: CGPoint(x: 500, y: 300))
            #expect(try await look(session) != before)
            try await session.key("Escape")
            #expect(try await look(session) == before)
        }
        #expect(try await session.quit() == 0)
    }

    /// A sound of 20 s, so that the program ends while it plays.
    @Test(arguments: ["dummy", "none"])
    func soundIsHeardOrItsAbsenceTold(driver: String) async throws {
        let folder = try TemporaryFolder(), samples = Data(repeating: 128, count: 160_000)
        func bytes(_ values: UInt32...) -> Data { Data(values.flatMap { v in (0..<4).map { UInt8(v >> ($0 * 8) & 0xFF) } }) }
        let format = Data("WAVEfmt ".utf8) + bytes(16, 1 << 16 | 1, 8000, 8000, 8 << 16 | 1) + Data("data".utf8)
        let head = Data("RIFF".utf8) + bytes(UInt32(36 + samples.count)) + format + bytes(UInt32(samples.count))
        try (head + samples).write(to: folder.url.appendingPathComponent("a.mp3"))
        let deck = try folder.write("one [sound:a.mp3]\tx\n", to: "deck.tsv")
        let session = try await WindowSession(
            ["--scene", "cards", "--deck", deck], width: Self.width, height: Self.height, environment: ["SDL_AUDIODRIVER": driver])
        try await session.start()
        let before = try await look(session)
        if driver == "dummy" {
            try await session.key("l", until: "sound")
            #expect(try await look(session) == before)
        } else {
            try await session.key("l")
            #expect(try await look(session) != before, "a message")
            try await session.key("Escape")
            #expect(try await look(session) == before)
        }
        #expect(try await session.quit() == 0)
    }

    private enum State: CaseIterable {
        case flipped, peeked, peekedTwice, scrolled
    }

    private func enter(_ state: State, _ session: WindowSession, _ mirror: SceneMirror<CardsScene>) async throws {
        switch state {
        case .flipped: try await session.key("Right", until: "flick")
        case .peeked: try session.click(try mirror.middle(ofNote: 0, in: mirror.scene.collectionView))
        case .peekedTwice:
            try await session.key("space", until: "peek 1")
            try await session.key("space", until: "peek 2")
        case .scrolled: try session.desktop.input("mousemove 500 300", "click --repeat 2 5")
        }
    }

    /// Whatever the state of the cards, they look as before after other techniques, the other compositor or another page.
    @Test(arguments: [("cpu", State.flipped), ("gpu", .peeked), ("cpu", .peekedTwice), ("gpu", .scrolled)])
    private func switchesDuringMotionAreReverted(compositor: String, state: State) async throws {
        let files = try Files(), mirror = try reflect(files.uneven)
        let session = try await open(["--deck", files.uneven, "--compositor", compositor])
        try await enter(state, session, mirror)
        let control = try #require(mirror.shell.strip.techniques)
        let before = try await look(session)
        for _ in 0..<2 {
            // Without waiting, so that each swap comes during the one before.
            for i in mirror.scene.techniques.indices {
                let frame = try #require(control.frame(ofSegment: i))
                try session.click(try mirror.place(CGPoint(x: frame.midX, y: frame.midY), in: control))
            }
            for _ in 0..<2 {
                try session.desktop.input("key c")
                try await session.wait("compositor")
            }
            #expect(try await look(session) == before, "swapped and back")
            try await session.key("5", until: "scene flashlight")
            try await session.key("4", until: "scene cards")
            #expect(try await look(session) == before, "away and back")
        }
        // Escape ends a peek before it quits.
        if state == .peeked || state == .peekedTwice { try await session.key("Escape") }
        #expect(try await session.quit() == 0)
    }
}
