// What compositors record of drawing random trees against their own counts: draw calls, one for each item in each tile, and
// offscreen pixels.

import FloeCPUCompositor
import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeFramePlanning
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import Testing

@testable import FloeTreeFuzzing

@MainActor
@Suite(.serialized)
struct DrawingRecordTests {
    private static let tile = PixelSize(width: 64, height: 32)

    /// Calls `body` with random trees.
    private func trees(_ seeds: ClosedRange<UInt64>, _ body: (UInt64, LayerTreeDocument, LayerTreeFile) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-overlays-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FuzzImages.write(to: folder)
        let url = folder.appendingPathComponent("tree.json")
        for seed in seeds {
            let document = RandomTree.document(seed: seed)
            try Data(document.text().utf8).write(to: url)
            try body(seed, document, LayerTreeFile(contentsOf: url) { try ImageFile(path: $0.path).bitmap() })
        }
    }

    /// Calls `body` with frames of random trees that a compositor on the CPU has drawn.
    private func drawnFrames(
        _ optimisations: Optimisations = .all, _ body: (UInt64, LayerTreeDocument, OverlaidFrame, CompositorStatistics) throws -> Void
    ) throws {
        try trees(1...260) { seed, document, file in
            var frame = Frame(size: file.pixelSize, background: 0)
            FrameBuilder().build(file.tree, size: file.pixelSize, scale: file.scale, into: &frame)
            let compositor = CPUCompositor(threads: 1, optimisations: optimisations, tileSize: Self.tile)
            // From the second frame on, it is known which rows of pictures are opaque.
            _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            let done = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            try body(seed, document, OverlaidFrame(frame, drawnBy: compositor), done)
        }
    }

    private func offscreenPixels(_ frame: OverlaidFrame) -> Int { frame.record.offscreen.reduce(0) { $0 + $1.rect.area } }

    @Test(arguments: [Optimisations.all, .all.subtracting(.occlusion), .all.subtracting(.passThrough), .all.subtracting(.opacityRuns)])
    func `recorded draws and offscreen pixels match the CPU compositor's counts`(optimisations: Optimisations) throws {
        var compared = 0
        try drawnFrames(optimisations) { seed, document, frame, done in
            // Pictures are drawn before the frame, and are in its counts but not in its record.
            guard frame.frame.pictures.isEmpty else { return }
            #expect(offscreenPixels(frame) == done.offscreenPixels, "\(seed)")
            // A mask with one alpha per row splits a tile into bands, and an item in several bands is drawn several times.
            guard try !document.text().contains("\"mask\"") else { return }
            compared += 1
            let drawn = Set(
                frame.record.drawn.map { [$0.item, Int($0.rect.minX) / Self.tile.width, Int($0.rect.minY) / Self.tile.height] })
            #expect(drawn.count == done.drawCalls, "\(seed)")
        }
        #expect(compared > 40)
    }

    @Test func `recorded offscreen pixels match the GPU compositor's count`() throws {
        let stage = try HeadlessStage(compositor: .gpu)
        try trees(1...60) { seed, _, file in
            stage.invalidate()
            let done = try stage.draw(file.tree, size: file.pixelSize, scale: file.scale).frame.statistics
            let frame = try #require(stage.makeOverlaidFrame())
            guard frame.frame.pictures.isEmpty else { return }
            #expect(offscreenPixels(frame) == done.offscreenPixels, "\(seed)")
        }
    }

    @Test func `no part of an item is both drawn and hidden`() throws {
        try drawnFrames { seed, _, frame, _ in
            for part in frame.record.hidden {
                #expect(!frame.record.drawn.contains { $0.item == part.item && $0.rect.intersects(part.rect) }, "\(seed)")
            }
        }
    }
}
