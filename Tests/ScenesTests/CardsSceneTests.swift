// The scene's interface to the program: techniques, opened files, the script.

import Foundation
import FloeLayerTree
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree
@testable import FloeScenes

@MainActor
@Suite struct CardsSceneTests {
    @Test func opensDecksAndReportsErrors() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = folder.appendingPathComponent("words.tsv"), bad = folder.appendingPathComponent("prose.txt")
        try Data("one\teins\n\tbroken\ntwo\tzwei\n".utf8).write(to: good)
        try Data("\tnothing to learn here\n".utf8).write(to: bad)
        let stage = try CardsStage(CardsTestDecks.numbered([5]))
        func open(_ url: URL) {
            stage.scene.open(url.path)
            while stage.queue.deliver() > 0 {}
            stage.run(0.1)
        }
        open(good)
        #expect(stage.scene.status == "words, 2 notes, 1 line skipped")
        #expect(stage.view.rows.count == 1)
        open(bad)
        #expect(stage.scene.lastError == .noNotes(path: bad.path, first: SkippedLine(number: 1, reason: .emptyFront)))
        #expect(stage.scene.status == "words, 2 notes, 1 line skipped", "the deck stays")
        // Counts have thousands separators here too.
        try Data((String(repeating: "\tbroken\n", count: 1200) + "one\teins\n").utf8).write(to: good)
        open(good)
        #expect(stage.scene.status == "words, 1 note, 1,200 lines skipped")
        let told = stage.scene.view.subviews.flatMap(\.subviews).compactMap { ($0 as? Label)?.text }.first { $0.hasPrefix("Skipped") }
        #expect(told?.hasSuffix("and 1,197 more") == true, "\(told ?? "")")
    }

    /// Skimming costs the same by all techniques, so the lesson scrolls all the time.
    @Test func lessonScrolls() throws {
        for size in [CGSize(width: 1366, height: 720), CGSize(width: 1920, height: 1080)] {
            let (shell, _) = try SceneStill.shell(.cards, size: size)
            let variants = ComparisonChoice.claim.variants(of: shell.scene, compositor: .cpu, hasGPU: false)
            let player = shell.makePlayer(showing: variants[1], size: size, scale: 1, now: { 0 })
            let view = try #require(player.scenes.scene as? CardsScene).collectionView
            while player.time < player.lessonStart { player.play() }
            var still: [Double] = []
            while player.time < player.lessonStart + SceneMeasurement.length {
                let before = view.contentOffset
                player.play()
                if view.contentOffset == before { still.append(player.time) }
            }
            #expect(still.count <= 12, "\(size): \(still)")
        }
    }

    @Test func bothTechniquesShowSameCards() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([40]))
        stage.queue.deliver()
        #expect(stage.view.layer.contents == nil)
        stage.scene.kind = .drawing
        stage.queue.deliver()
        stage.run(0.1)
        let first = try #require(stage.view.layer.contents)
        #expect(first.width == 1280 && first.height == 800)
        stage.run(0.6)
        let rested = try #require(stage.view.layer.contents)
        stage.run(0.2)
        #expect(stage.view.layer.contents === rested, "nothing moves, nothing is drawn")
        stage.view.contentOffset = CGPoint(x: 0, y: 10)
        stage.run(1.0 / 60)
        #expect(stage.view.layer.contents !== rested, "every scroll draws anew")
        stage.scene.kind = .layers
        stage.run(1.0 / 60)
        #expect(stage.view.layer.contents == nil)
    }

    /// The article's measurement: the cards are layers, and only the trays are redrawn, when they scroll but not when a card moves.
    @Test func trayIsRedrawnByScrollsNotByCards() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([40, 40]))
        stage.scene.kind = .drawnTray
        while stage.queue.deliver() > 0 {}
        stage.run(0.6)
        let rested = try #require(stage.view.layer.contents)
        #expect(rested.width == 1280 && rested.height == 800)
        stage.hover(try #require(stage.middle(of: 8)))
        stage.run(0.5)
        #expect(stage.view.skimmed != nil)
        #expect(stage.view.layer.contents === rested, "cards move above it")
        stage.view.contentOffset = CGPoint(x: 0, y: 10)
        stage.run(1.0 / 60)
        let scrolled = try #require(stage.view.layer.contents)
        #expect(scrolled !== rested, "every scroll draws it anew")
        stage.run(1)
        let settled = stage.view.layer.contents
        // The exception: once flipped, the first card casts a shadow on the felt. Further cards do not.
        stage.window.focus(stage.view)
        stage.press(.right)
        stage.run(1)
        let turned = stage.view.layer.contents
        #expect(turned !== settled)
        stage.press(.right)
        stage.run(1)
        #expect(stage.view.layer.contents === turned)
        stage.scene.kind = .layers
        stage.run(1.0 / 60)
        #expect(stage.view.layer.contents == nil && stage.view.canvas == nil)
    }

    /// At any frame rate, the last frame shows the cards in their resting positions.
    @Test func drawnCardsReachRestInSlowFrames() throws {
        var pictures: [Bitmap] = []
        for step in [1.0 / 60, 0.25] {
            let stage = try CardsStage(CardsTestDecks.numbered([9]), size: CGSize(width: 400, height: 300))
            stage.scene.kind = .drawing
            while stage.queue.deliver() > 0 {}
            stage.run(0.5)
            stage.window.focus(stage.view)
            stage.press(.right)
            let end = stage.time + 2
            while stage.time < end {
                stage.time += step
                stage.window.update(at: stage.time)
            }
            pictures.append(try #require(stage.view.layer.contents))
        }
        let difference = try #require(ImageDifference(pictures[0], pictures[1], tolerance: 0))
        #expect(difference.pixelsBeyondTolerance == 0)
    }

    @Test func scriptIsDeterministic() throws {
        func play() throws -> (NoteCollectionWork, Int, Double, FaceLoader.Work) {
            let stage = try CardsStage(nil)
            let script = stage.scene.script(in: stage.window.size)
            let start = stage.time
            var events = script.events[...]
            #expect(zip(script.events, script.events.dropFirst()).allSatisfy { $0.time <= $1.time })
            for frame in 1...Int(script.duration * 60) {
                let now = start + Double(frame) / 60
                while let event = events.first, start + event.time <= now {
                    stage.window.handle(event.shifted(by: start))
                    events = events.dropFirst()
                }
                stage.window.update(at: now)
                stage.queue.deliver()
            }
            return (stage.view.work, stage.flicks, stage.view.contentOffset.y, stage.view.faces.work)
        }
        let a = try play(), b = try play()
        #expect(a == b)
        #expect(a.1 > 0, "cards are flicked")
    }

    @Test func switchesMayChangeAtAnyTime() throws {
        let stage = try CardsStage(nil)
        let place = CGPoint(x: 700, y: 150)
        stage.hover(place)
        stage.run(0.1)
        stage.click(place)
        let changes: [(NoteCollectionView) -> Void] = [
            { $0.usesSupersampling.toggle() }, { $0.hasLighting.toggle() }, { $0.hasParabola.toggle() },
            { $0.rendersInBackground.toggle() }, { $0.hasSharedPerspective.toggle() },
            { $0.drawnPart = $0.drawnPart == .nothing ? .tray : .nothing },
            { $0.drawnPart = $0.drawnPart == .nothing ? .everything : .nothing },
        ]
        for change in changes + changes {
            change(stage.view)
            stage.run(0.05)
            stage.queue.deliver()
        }
        stage.run(1)
        #expect(!stage.view.rows.isEmpty)
        #expect(stage.view.rows.values.flatMap(\.cells).allSatisfy { $0.hasFace })
    }
}

extension InputEvent {
    /// Returns a press, move, release, hover or leave event `seconds` later, and any other event unchanged.
    func shifted(by seconds: Double) -> InputEvent {
        func later(_ e: PointerEvent) -> PointerEvent {
            var e = e
            e.time += seconds
            return e
        }
        return switch self {
        case .pointerDown(let e): .pointerDown(later(e))
        case .pointerMoved(let e): .pointerMoved(later(e))
        case .pointerUp(let e): .pointerUp(later(e))
        case .hover(let e): .hover(later(e))
        case .pointerLeft(let t): .pointerLeft(time: t + seconds)
        default: self
        }
    }
}
