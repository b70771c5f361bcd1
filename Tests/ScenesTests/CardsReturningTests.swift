// A setting or the size is changed and changed back, twice: whatever state the cards are in, they look as before each time.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
@Suite(.serialized) struct CardsReturningTests {
    /// The state of the cards before the detour.
    enum Start: String, CaseIterable {
        case untouched, flipped, skimmed, peeked, peekedTwice, scrolled
    }

    /// A change that is reverted.
    enum Detour: String, CaseIterable {
        case drawing, drawnTray, supersampling, sharedPerspective, lighting, parabola, size
    }

    private static let size = CGSize(width: 900, height: 560)
    private static let note = NoteIndexPath(section: 0, note: 2)

    private func enter(_ start: Start, _ stage: CardsStage) throws {
        switch start {
        case .untouched: break
        case .flipped: stage.view.expose(NoteIndexPath(section: 0, note: 4))
        case .skimmed: stage.hover(try #require(stage.middle(of: 6)))
        case .peeked: stage.view.peek(at: Self.note)
        case .peekedTwice: for _ in 0..<2 { stage.view.peek(at: Self.note) }
        case .scrolled: stage.view.contentOffset = CGPoint(x: 0, y: stage.view.maximumContentOffset.y)
        }
    }

    private func take(_ detour: Detour, _ stage: CardsStage) {
        func there(_ go: () -> Void, _ back: () -> Void) {
            go()
            repeat { stage.run(0.4) } while stage.queue.deliver() > 0
            back()
        }
        let view = stage.view
        switch detour {
        case .drawing: there({ stage.scene.kind = .drawing }, { stage.scene.kind = .layers })
        case .drawnTray: there({ stage.scene.kind = .drawnTray }, { stage.scene.kind = .layers })
        case .supersampling: there({ view.usesSupersampling = false }, { view.usesSupersampling = true })
        case .sharedPerspective: there({ view.hasSharedPerspective = true }, { view.hasSharedPerspective = false })
        case .lighting: there({ view.hasLighting = false }, { view.hasLighting = true })
        case .parabola: there({ view.hasParabola = false }, { view.hasParabola = true })
        case .size:
            there({ stage.window.resize(to: CGSize(width: 700, height: 500), scale: 1) }, { stage.window.resize(to: Self.size, scale: 1) })
        }
    }

    private func rest(_ stage: CardsStage) {
        repeat { stage.run(1.2) } while stage.queue.deliver() > 0
    }

    private func picture(_ stage: CardsStage) throws -> Bitmap {
        rest(stage)
        return try stage.window.picture()
    }

    private func expectSame(_ a: Bitmap, _ b: Bitmap, _ comment: Comment) throws {
        let difference = try #require(ImageDifference(a, b, tolerance: 0))
        #expect(difference.pixelsBeyondTolerance == 0, comment)
    }

    @Test(arguments: Start.allCases) func everyDetourRestoresPicture(start: Start) throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13, 30, 4], facets: 3), size: Self.size)
        rest(stage)
        try enter(start, stage)
        let before = try picture(stage)
        for detour in Detour.allCases {
            for time in ["first", "second"] {
                take(detour, stage)
                try expectSame(before, try picture(stage), "\(start) by way of \(detour), the \(time) time")
            }
        }
    }

    /// A deck opened again looks as it did the first time, whatever was done to it or to another deck in between.
    @Test(arguments: Start.allCases) func reopenedDeckStartsFresh(start: Start) throws {
        let first = CardsTestDecks.numbered([13, 30, 4], facets: 3), other = CardsTestDecks.numbered([40, 1], facets: 2)
        let stage = try CardsStage(first, size: Self.size)
        let before = try picture(stage)
        for time in ["first", "second"] {
            try enter(start, stage)
            stage.run(0.05)
            stage.scene.show(other)
            stage.window.handle(.pointerLeft(time: stage.time))
            rest(stage)
            try enter(start == .skimmed || start == .scrolled ? start : .flipped, stage)
            stage.run(0.05)
            stage.scene.show(first)
            stage.window.handle(.pointerLeft(time: stage.time))
            try expectSame(before, try picture(stage), "\(start), the \(time) time")
            #expect(stage.view.model.stateCount == 0)
        }
    }

    /// Faces that are still being rendered for one deck do not appear on another deck's cards.
    @Test func facesOfPreviousDeckDoNotAppear() throws {
        let first = CardsTestDecks.numbered([40]), other = CardsTestDecks.numbered([40], facets: 1)
        let stage = try CardsStage(first, size: Self.size)
        stage.scene.show(other)
        stage.scene.show(first)
        let again = try picture(stage)
        let fresh = try CardsStage(first, size: Self.size)
        try expectSame(try picture(fresh), again, "shown once and shown again")
    }

    /// A deck opened again reads its picture files again.
    @Test func changedPictureFileIsReloaded() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.svg")
        func paint(_ color: String) throws {
            try Data(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="\#(color)"/></svg>"#
                    .utf8
            )
            .write(to: file)
        }
        let deck = Deck(
            title: "t", sections: [DeckSection(title: "t", notes: [Note(facets: [Facet(text: "", picture: file.path), Facet(text: "x")])])])
        try paint("#ff0000")
        let stage = try CardsStage(deck, size: Self.size)
        let red = try picture(stage)
        try paint("#0000ff")
        stage.scene.show(deck)
        let blue = try picture(stage)
        #expect(try #require(ImageDifference(red, blue, tolerance: 8)).pixelsBeyondTolerance > 1000)
        try paint("#ff0000")
        stage.scene.show(deck)
        try expectSame(red, try picture(stage), "as at first")
    }

    /// A drawing with something that is not drawn is on its card, and a message names it once.
    @Test func whatIsMissingFromADrawingIsTold() throws {
        let folder = try TestFolder()
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text><textPath>a</textPath></text></svg>"
        let facets = [Facet(text: "", picture: try folder.write("bow.svg", text)), Facet(text: "x")]
        let stage = try CardsStage(
            Deck(title: "t", sections: [DeckSection(title: "t", notes: [Note(facets: facets), Note(facets: facets)])]), size: Self.size)
        _ = try picture(stage)
        #expect(stage.message == "bow.svg: text on a path is not drawn")
        stage.scene.show(Deck(title: "t", sections: [DeckSection(title: "t", notes: [Note(facets: [Facet(text: "x")])])]))
        _ = try picture(stage)
        #expect(stage.message == nil)
    }
}
