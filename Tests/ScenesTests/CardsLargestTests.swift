// 100,000 notes: read in steps between frames, and scrolled at the cost of a small deck.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
@Suite(.serialized) struct CardsLargestTests {
    /// Tab-separated, in several scripts.
    private static func file(notes: Int) -> [UInt8] {
        let words = ["θάλασσα", "снег", "كتاب", "שלום", "წყალი", "word"]
        var text = "#deck column:4\n"
        for i in 0..<notes { text += "\(words[i % 6]) \(i)\tmeaning \(i)\tmore of \(i)\tBig · \(i * 6 / notes)\n" }
        return [UInt8](text.utf8)
    }

    private func temporaryFile(_ bytes: [UInt8]) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cards-\(UUID().uuidString).txt")
        try Data(bytes).write(to: url)
        return url
    }

    @Test func readsInStepsBetweenFrames() throws {
        let url = try temporaryFile(Self.file(notes: 100_000))
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = try CardsStage(CardsTestDecks.numbered([5]))
        stage.queue.deliver()
        stage.scene.open(url.path)
        var steps: [String] = []
        repeat {
            if steps.last != stage.scene.status { steps.append(stage.scene.status) }
            #expect(stage.scene.deck.noteCount == 5, "what shows stays until all has been read")
            stage.window.update(at: stage.time)
        } while stage.queue.deliver() > 0 && stage.scene.deck.noteCount == 5
        #expect(steps.filter { $0.hasPrefix("reading ") }.count > 10, "a step at a time")
        #expect(stage.scene.status == "\(url.deletingPathExtension().lastPathComponent), 100,000 notes")
        #expect(stage.scene.deck.sections.count == 6)
    }

    @Test func secondFileReplacesFirst() throws {
        let first = try temporaryFile(Self.file(notes: 20_000)), second = try temporaryFile(Self.file(notes: 12))
        defer { for url in [first, second] { try? FileManager.default.removeItem(at: url) } }
        let stage = try CardsStage(CardsTestDecks.numbered([5]))
        stage.scene.open(first.path)
        stage.queue.deliver()
        stage.scene.open(second.path)
        while stage.queue.deliver() > 0 {}
        #expect(stage.scene.deck.noteCount == 12)
    }

    /// Scrolling uploads each picture that comes into view once. It makes no cells, and nothing is laid out or displayed.
    @Test(arguments: [600, 100_000])
    func steadyScrollUploadsEachPictureOnce(notes: Int) throws {
        let deck = try DeckFile.parse(Self.file(notes: notes), title: "big", path: "big")
        let stage = try CardsStage(deck, size: CGSize(width: 800, height: 500))
        while stage.queue.deliver() > 0 {}
        let screen = try HeadlessStage(compositor: .gpu)
        let size = PixelSize(width: 800, height: 500)
        var shown: [UInt64: Int] = [:]
        var uploaded = 0
        func draw() throws -> Int {
            stage.run(1.0 / 60)
            while stage.queue.deliver() > 0 {}
            var frame = Frame(size: size, background: 0)
            FrameBuilder().build(stage.window.tree, size: size, scale: 1, into: &frame)
            for case .image(let node) in frame.nodes { shown[node.bitmap.id] = node.bitmap.byteCount }
            let bytes = try screen.draw(stage.window.tree, size: size, scale: 1).frame.statistics.uploadedBytes
            uploaded += bytes
            return bytes
        }
        func scroll(_ steps: ClosedRange<Int>, by step: Double) throws -> [Int] {
            try steps.map { i in
                stage.view.contentOffset = CGPoint(x: 0, y: Double(i) * step)
                return try draw()
            }
        }
        _ = try draw()
        // Warm up: the scroll bar appears, and the first cells and rows of each kind are made.
        _ = try scroll(1...30, by: 20)
        let work = stage.view.work, window = stage.window.work
        _ = try scroll(1...60, by: 20)
        #expect(uploaded <= shown.values.reduce(0, +), "every picture once at most")
        #expect(stage.view.work.cellsMade - work.cellsMade <= 0)
        #expect(stage.window.work.layouts == window.layouts)
        #expect(stage.window.work.displays == window.displays)
        let again = try scroll(1...60, by: 20)
        #expect(again.allSatisfy { $0 == 0 }, "nothing that was uploaded before")
    }

    /// A weak reference to a picture that has been shown.
    private struct Seen {
        weak var picture: Bitmap?
    }

    /// A view that is redrawn every frame reuses its canvas and releases the pictures of earlier frames.
    @Test func drawingReleasesEarlierPictures() throws {
        let stage = try CardsStage(CardsTestDecks.numbered([60]), size: CGSize(width: 400, height: 300))
        stage.scene.kind = .drawing
        while stage.queue.deliver() > 0 {}
        stage.run(0.1)
        let canvas = try #require(stage.view.canvas)
        var ids: Set<UInt64> = [], seen: [Seen] = []
        for i in 1...20 {
            stage.view.contentOffset = CGPoint(x: 0, y: Double(i))
            stage.run(1.0 / 60)
            let picture = try #require(stage.view.layer.contents)
            ids.insert(picture.id)
            seen.append(Seen(picture: picture))
        }
        #expect(ids.count == 20)
        #expect(stage.view.canvas === canvas)
        // The current picture, and the one retained for the previous frame.
        #expect(seen.count { $0.picture != nil } <= 2)
        stage.scene.kind = .layers
        #expect(stage.view.canvas == nil)
    }
}
