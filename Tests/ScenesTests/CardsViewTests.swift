// The collection view: the cost of scrolling, mouse and keyboard input, hit testing.

import Foundation
import FloeGeometry
import FloeLayerTree
import Testing
import FloeViewTree
@testable import FloeScenes

@MainActor
@Suite struct CardsViewTests {
    @Test func scrollingCostsOnlyNewRows() throws {
        var made: [Int] = [], prepared: [Int] = []
        for count in [2000, 100_000] {
            let stage = try CardsStage(CardsTestDecks.numbered([count]))
            let before = stage.view.work
            for i in 1...60 {
                stage.view.contentOffset = CGPoint(x: 0, y: Double(i) * 60)
                stage.run(1.0 / 60)
            }
            made.append(stage.view.work.cellsMade - before.cellsMade)
            prepared.append(stage.view.work.rowsPrepared - before.rowsPrepared)
            #expect(stage.view.rows.count <= 9)
        }
        #expect(made[0] == made[1])
        #expect(prepared[0] == prepared[1])
        // 3,600 points of rows scroll in; nearly all of their cells are reused.
        #expect(prepared[0] <= 3600 / 196 + 2)
        #expect(made[0] <= 3 * 30)
    }

    @Test func restMakesNothing() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([400]))
        stage.queue.deliver()
        stage.run(0.5)
        let work = stage.view.work
        stage.run(0.5)
        #expect(stage.view.work == work)
        #expect(!stage.window.tree.hasRunningAnimations)
    }

    @Test func facesAreDrawnOnceAndCached() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([400]))
        stage.queue.deliver()
        let cells = stage.view.rows.values.flatMap(\.cells)
        #expect(cells.allSatisfy { $0.hasFace })
        #expect(stage.view.faces.work.rendered == cells.count)
        stage.view.contentOffset = CGPoint(x: 0, y: 900)
        stage.queue.deliver()
        let rendered = stage.view.faces.work.rendered
        stage.view.contentOffset = .zero
        stage.queue.deliver()
        #expect(stage.view.faces.work.rendered == rendered, "scrolling back draws nothing anew")
        #expect(stage.view.faces.work.reused > 0)
    }

    @Test func facesOfRemovedCardsAreNotDrawn() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([5000]))
        let waiting = stage.view.rows.values.flatMap(\.cells).count
        #expect(stage.view.rows.values.flatMap(\.cells).allSatisfy { !$0.hasFace })
        stage.view.contentOffset = CGPoint(x: 0, y: 20_000)
        #expect(stage.view.faces.work.cancelled == waiting)
        stage.queue.deliver()
        #expect(stage.view.faces.work.rendered == stage.view.rows.values.flatMap(\.cells).count)
    }

    @Test func foregroundFacesAreImmediate() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([60]))
        stage.view.rendersInBackground = false
        stage.view.reloadData()
        #expect(stage.view.rows.values.flatMap(\.cells).allSatisfy { $0.hasFace })
    }

    @Test func clickTurnsTheCardThatWasClicked() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13], facets: 3))
        let place = try #require(stage.middle(of: 5))
        stage.hover(place)
        stage.run(0.4)
        #expect(stage.view.skimmed?.index == 5)
        let before = stage.view.rows.values.flatMap(\.allCells).count
        stage.click(place)
        stage.run(1)
        let path = NoteIndexPath(section: 0, note: 5)
        #expect(stage.flicks == 0, "the row stays as it is")
        #expect(stage.view.shownFacet(path) == 1)
        #expect(stage.view.rows.values.flatMap(\.allCells).count == before + 2, "cells of the other facets, on the fly")
        stage.press(.space)
        stage.run(0.5)
        #expect(stage.view.shownFacet(path) == 2)
        stage.press(.space)
        stage.run(0.6)
        #expect(stage.view.shownFacet(path) == 0)
        #expect(stage.view.rows.values.flatMap(\.allCells).count == before && stage.flicks == 0)
    }

    /// There is nothing else to show of it.
    @Test func clickBringsCardWithOneSideToTheFront() throws {
        let words = ["sea", "sky", "sun", "ice"].map { Note(facets: [Facet(text: $0)]) }
        let stage = try CardsStage(Deck(title: "words", sections: [DeckSection(title: "one", notes: words)]))
        let place = try #require(stage.middle(of: 2))
        stage.hover(place)
        stage.run(0.4)
        let clicked = try #require(stage.view.cell(at: place)).indexPath.note
        stage.click(place)
        stage.run(1)
        #expect(clicked > 0)
        #expect((0..<4).map { stage.view.isFlipped(NoteIndexPath(section: 0, note: $0)) } == (0..<4).map { $0 < clicked })
    }

    /// Even if the mouse rests on the card for a while before it clicks.
    @Test func frontCardStaysUnderApproachingMouse() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([5], facets: 3))
        let place = try #require(stage.middle(of: 0)), path = NoteIndexPath(section: 0, note: 0)
        stage.hover(place)
        stage.run(0.6)
        #expect(stage.view.skimmed == nil && stage.view.cell(at: place)?.indexPath == path)
        stage.click(place)
        stage.run(0.5)
        #expect(stage.view.shownFacet(path) == 1 && stage.flicks == 0)
        stage.press(.escape)
        stage.run(0.6)
        // Skimming back along the row reaches the cards just behind it.
        stage.hover(try #require(stage.middle(of: 3)))
        stage.run(0.4)
        #expect(stage.view.skimmed != nil)
        stage.hover(place)
        stage.run(0.4)
        #expect(stage.view.skimmed?.index == 1 && stage.view.cell(at: place)?.indexPath.note == 1)
    }

    /// Nothing lies behind a card of one word, and neither cursor nor paper suggests otherwise.
    @Test func singleFacetCardTurnsButNeverPeeks() throws {
        let words = Deck(
            title: "words",
            sections: [
                DeckSection(title: "one", notes: ["sea", "sky", "sun"].map { Note(facets: [Facet(text: $0)]) }),
                DeckSection(title: "two", notes: [Note(facets: [Facet(text: "un"), Facet(text: "one")])]),
            ])
        let stage = try CardsStage(words)
        let single = NoteIndexPath(section: 0, note: 0), double = NoteIndexPath(section: 1, note: 0)
        stage.click(try #require(stage.middle(of: 0, section: 1)))
        stage.run(0.5)
        #expect(stage.view.shownFacet(double) == 1)
        let place = try #require(stage.middle(of: 0))
        stage.hover(place)
        #expect(stage.view.cursor == nil, "no hand on what a click does nothing to")
        stage.click(place)
        stage.run(0.6)
        #expect(stage.peeks == [1])
        #expect(stage.view.shownFacet(double) == 0, "a click elsewhere puts back what was peeked at")
        #expect(stage.view.rows.values.flatMap(\.allCells).count == 4)
        stage.click(place, button: .secondary)
        stage.press(.space)
        stage.run(0.5)
        #expect(stage.peeks == [1] && stage.flicks == 0 && stage.view.shownFacet(single) == 0)
        #expect(stage.view.rows.values.flatMap(\.cells).map(\.shownPaper.isStack).count { $0 } == 1)
        stage.press(.right)
        stage.run(0.5)
        #expect(stage.view.isFlipped(single) && stage.flicks == 1)
    }

    @Test func clickingBackTurnsCardsBack() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13]))
        stage.view.expose(NoteIndexPath(section: 0, note: 8))
        stage.run(1.2)
        let place = try #require(stage.middle(of: 3))
        #expect(stage.view.cell(at: place)?.indexPath.note == 3)
        stage.click(place)
        stage.run(1.2)
        #expect(stage.view.model.frontNote(of: NoteRow(section: 0, index: 0)) == 3)
        #expect(stage.flicks == 8 + 5)
    }

    @Test func rightClickPeeksWithoutExposing() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13]))
        stage.hover(try #require(stage.middle(of: 6)))
        stage.run(0.4)
        stage.click(try #require(stage.middle(of: 6)), button: .secondary)
        stage.run(0.5)
        #expect(stage.view.shownFacet(NoteIndexPath(section: 0, note: 6)) == 1)
        #expect(stage.flicks == 0)
        stage.press(.escape)
        #expect(stage.view.shownFacet(NoteIndexPath(section: 0, note: 6)) == 0)
    }

    /// The article's rule: a card goes to the left if fewer than four places remain in the row, counting its own.
    @Test func cardsNearRowEndFlapLeft() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13, 3]))
        func lift(_ note: Int, section: Int) throws -> Double {
            let path = NoteIndexPath(section: section, note: note)
            let tray = try #require(stage.view.rows[NoteRow(section: section, index: 0)])
            let before = tray.cells[note].transform.m41
            stage.view.peek(at: path)
            let after = tray.cells[note].transform.m41
            stage.view.endPeek()
            stage.run(0.5)
            return after - before
        }
        let last = stage.view.model.layout.capacity(inSection: 0) - 1
        #expect(last == 12)
        #expect(try (0..<13).map { try lift($0, section: 0) > 0 } == (0..<13).map { $0 < 10 })
        #expect(try (0..<3).allSatisfy { try lift($0, section: 1) > 0 }, "three cards leave the end of their tray free")
    }

    @Test func keysFlip() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13]))
        stage.window.focus(stage.view)
        #expect(stage.press(.right) && stage.press(.letter("f")))
        #expect(stage.view.model.frontNote(of: NoteRow(section: 0, index: 0)) == 2)
        #expect(stage.press(.left))
        #expect(stage.view.model.frontNote(of: NoteRow(section: 0, index: 0)) == 1)
        #expect(stage.flicks == 3)
    }

    /// A card at rest is hit on the strip of it that other cards leave visible.
    @Test(arguments: [false, true])
    func hitTestingUsesPerspective(isShared: Bool) throws {
        let stage = try CardsStage(CardsTestDecks.numbered([13]))
        stage.view.hasSharedPerspective = isShared
        stage.view.setFlipped(true, at: NoteIndexPath(section: 0, note: 0))
        stage.run(1)
        for note in 1..<13 {
            let tray = try #require(stage.view.rows[NoteRow(section: 0, index: 0)])
            let cell = tray.cells[note]
            for share in [0.88, 0.98] {
                let shown = try #require(cell.convert(CGPoint(x: cell.bounds.width * share, y: cell.bounds.height / 2), to: nil))
                #expect(stage.view.cell(at: shown) === cell)
            }
        }
        #expect(stage.view.cell(at: CGPoint(x: 30, y: 60)) == nil)
    }

    @Test func onlyVisiblePartsOfCardsAreDrawn() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([200]))
        stage.queue.deliver()
        stage.run(1)
        let tray = try #require(stage.view.rows[NoteRow(section: 0, index: 0)])
        #expect(tray.cells[0].hiddenWidth == 0)
        #expect(tray.cells.dropFirst().allSatisfy { $0.hiddenWidth > $0.bounds.width * 0.4 })
        stage.view.expose(NoteIndexPath(section: 0, note: 4))
        stage.run(0.2)
        #expect(tray.cells[4].hiddenWidth == 0, "what comes to show is not cut while it moves")
        stage.run(1.5)
        #expect(tray.cells[4].hiddenWidth == 0 && tray.cells[3].hiddenWidth == 0)
        #expect(tray.cells[2].hiddenWidth > 0 && tray.cells[5].hiddenWidth > 0)
    }

    @Test func resizingKeepsStateAndPosition() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([300, 40]))
        stage.view.setFlipped(true, at: NoteIndexPath(section: 1, note: 7))
        stage.view.contentOffset = CGPoint(x: 0, y: stage.view.rectForSection(1).minY)
        stage.window.resize(to: CGSize(width: 900, height: 600), scale: 2)
        stage.run(0.1)
        #expect(stage.view.isFlipped(NoteIndexPath(section: 1, note: 7)))
        #expect(stage.view.rows.keys.contains { $0.section == 1 })
        stage.window.resize(to: CGSize(width: 320, height: 240), scale: 1)
        stage.window.resize(to: CGSize(width: 0, height: 0), scale: 1)
        stage.window.resize(to: CGSize(width: 1280, height: 800), scale: 1)
        stage.run(0.1)
        #expect(!stage.view.rows.isEmpty)
    }

    @Test func nonsenseIsIgnored() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([3, 0]))
        for path in [
            NoteIndexPath(section: 9, note: 0), NoteIndexPath(section: -1, note: 0), NoteIndexPath(section: 0, note: 3),
            NoteIndexPath(section: 1, note: 0), NoteIndexPath(section: 0, note: -1),
        ] {
            stage.view.setFlipped(true, at: path)
            stage.view.expose(path)
            stage.view.peek(at: path)
            #expect(!stage.view.isFlipped(path))
        }
        #expect(stage.flicks == 0)
        let empty = try CardsStage(Deck(title: "", sections: []))
        empty.press(.right)
        empty.click(CGPoint(x: 300, y: 100))
        empty.run(0.1)
        #expect(empty.view.rows.isEmpty)
    }

    /// Only the row under the mouse is pushed.
    @Test func scrollingUnderRestingMouseReleasesRow() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([200]))
        let place = CGPoint(x: 640, y: 300)
        stage.hover(place)
        stage.run(0.4)
        let first = try #require(stage.view.skimmed)
        let height = stage.view.model.layout.metrics.rowHeight
        stage.window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: height), isPrecise: true, position: place, time: stage.time)))
        #expect(stage.view.skimmed == nil, "let go at once")
        stage.hover(place)
        #expect(stage.view.skimmed == nil, "the same place again is no movement")
        stage.run(0.5)
        let second = try #require(stage.view.skimmed)
        #expect(second.row.index == first.row.index + 1, "at rest, the row under the mouse is pushed")
        #expect(second.index == first.index)
        stage.window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: height), isPrecise: true, position: place, time: stage.time)))
        stage.window.handle(.pointerLeft(time: stage.time))
        stage.run(0.5)
        #expect(stage.view.skimmed == nil, "a mouse that left pushes nothing")
    }

    @Test func badgePlaysSound() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sound = folder.appendingPathComponent("a.wav").path
        try Data([0]).write(to: URL(fileURLWithPath: sound))
        // Opening a pipe would block.
        let pipe = folder.path + "/pipe.wav"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let notes = [sound, folder.path + "/none.wav", "b.mp3", pipe].map { Note(facets: [Facet(text: "x", sound: $0), Facet(text: "y")]) }
        let stage = try CardsStage(Deck(title: "t", sections: [DeckSection(title: "t", notes: notes)]))
        stage.queue.deliver()
        let path = NoteIndexPath(section: 0, note: 0)
        func badge(_ note: Int) throws -> CGPoint {
            let tray = try #require(stage.view.rows[NoteRow(section: 0, index: 0)])
            let frame = try #require(tray.cells[note].badgeFrame)
            return try #require(tray.cells[note].convert(CGPoint(x: frame.midX, y: frame.midY), to: nil, at: stage.window.tree.time))
        }
        stage.click(try badge(0))
        #expect(stage.recordings == [sound])
        #expect(stage.view.shownFacet(path) == 0, "a press on the badge is none on the card")
        stage.window.focus(stage.view)
        stage.press(.letter("l"))
        #expect(stage.recordings == [sound, sound])
        stage.click(try badge(1))
        #expect(stage.recordings.count == 2, "a badge behind the front card is part of its card")
        stage.run(1)
        stage.scene.isSoundOn = false
        stage.press(.letter("l"))
        stage.scene.isSoundOn = true
        for note in [1, 2, 3] {
            stage.view.expose(NoteIndexPath(section: 0, note: note))
            stage.run(1)
            stage.press(.letter("l"))
        }
        #expect(stage.recordings.count == 2, "muted, missing twice, and no file")
    }

    @Test func soundEndsWithItsCard() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sound = folder.appendingPathComponent("a").path
        try Data([0]).write(to: URL(fileURLWithPath: sound))
        let notes = (0..<300).map { _ in Note(facets: [Facet(text: "x", sound: sound), Facet(text: "y", sound: sound)]) }
        let deck = Deck(title: "t", sections: [DeckSection(title: "t", notes: notes)])
        let stage = try CardsStage(deck)
        let first = NoteIndexPath(section: 0, note: 0)
        stage.window.focus(stage.view)
        func plays(after change: () -> Void) -> Bool {
            stage.press(.letter("l"))
            #expect(stage.isSounding)
            change()
            stage.run(1)
            return stage.isSounding
        }
        #expect(plays {}, "nothing happened")
        #expect(plays { stage.window.resize(to: CGSize(width: 1000, height: 700), scale: 2) }, "the card is still there")
        #expect(plays { stage.view.setFlipped(true, at: NoteIndexPath(section: 0, note: 5)) }, "another card was flipped")
        #expect(!plays { stage.view.setFlipped(true, at: first) })
        stage.view.setFlipped(false, at: first)
        #expect(!plays { stage.view.peek(at: first) })
        #expect(plays {}, "the answer's sound")
        #expect(!plays { stage.view.endPeek() })
        #expect(!plays { stage.scene.isSoundOn = false })
        stage.scene.isSoundOn = true
        #expect(plays { stage.view.contentOffset.y += 10 })
        #expect(!plays { stage.view.contentOffset.y += 5000 })
        stage.view.contentOffset.y = 0
        #expect(!plays { stage.scene.phaseDidChange(to: .ending) })
        #expect(!plays { stage.scene.show(deck) })
    }

    @Test func unheardSoundIsTold() throws {
        let stage = try CardsStage(nil)
        let path = try #require(Self.soundingPath(in: stage.scene.deck))
        stage.view.expose(path)
        stage.run(2)
        for (problem, message) in [
            (SceneSoundProblem.noDevice, "cannot be played: no sound device was found."),
            (.notPlayable(reason: "it is silent"), "cannot be played: it is silent."),
        ] {
            stage.soundProblem = problem
            stage.scene.noteCollectionView(stage.view, didAskForSoundAt: path)
            #expect(stage.message?.hasSuffix(message) == true)
        }
        #expect(stage.recordings.isEmpty && !stage.isSounding)
    }

    private static func soundingPath(in deck: Deck) -> NoteIndexPath? {
        for (section, content) in deck.sections.enumerated() {
            for (note, content) in content.notes.enumerated() {
                for (facet, content) in content.facets.enumerated() where content.sound != nil {
                    return NoteIndexPath(section: section, note: note, facet: facet)
                }
            }
        }
        return nil
    }
}
