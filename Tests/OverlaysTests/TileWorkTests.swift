// The work that overlays report for the CPU compositor against its own counts on random trees: draw calls, one for each item in
// each tile, and offscreen pixels.

import FloeCPUCompositor
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import Testing

@testable import FloeTreeFuzzing

@MainActor
struct TileWorkTests {
    private static let tile = PixelSize(width: 64, height: 32)

    /// Calls `body` with the frames of random trees.
    private func frames(_ seeds: ClosedRange<UInt64>, _ body: (UInt64, LayerTreeDocument, Frame) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-overlays-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FuzzImages.write(to: folder)
        let url = folder.appendingPathComponent("tree.json")
        for seed in seeds {
            let document = RandomTree.document(seed: seed)
            try Data(document.text().utf8).write(to: url)
            let file = try LayerTreeFile(contentsOf: url) { try ImageFile(path: $0.path).bitmap() }
            var frame = Frame(size: file.pixelSize, background: 0)
            FrameBuilder().build(file.tree, size: file.pixelSize, scale: file.scale, into: &frame)
            try body(seed, document, frame)
        }
    }

    @Test(arguments: [Optimisations.all, .all.subtracting(.occlusion), .all.subtracting(.passThrough), .all.subtracting(.opacityRuns)])
    func `reported draws and offscreen pixels match the compositor's counts for trees without masks`(optimisations: Optimisations) throws {
        var compared = 0
        try frames(1...150) { seed, document, frame in
            let compositor = CPUCompositor(threads: 1, optimisations: optimisations, tileSize: Self.tile)
            let done = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            let told = OverlaidFrame(frame, drawnBy: compositor).work
            #expect(told.apartPixels <= done.offscreenPixels, "\(seed)")
            // A mask's offscreen pixels belong to no group, and a mask with one alpha per row splits a tile into bands.
            guard try !document.text().contains("\"mask\"") else { return }
            compared += 1
            #expect(told.apartPixels == done.offscreenPixels, "\(seed)")
            let drawn = Set(
                told.drawn.map {
                    [$0.item, Int($0.rect.minX) / Self.tile.width, Int($0.rect.minY) / Self.tile.height]
                })
            #expect(drawn.count == done.drawCalls, "\(seed)")
        }
        #expect(compared > 40)
    }

    @Test func `no part of an item is both drawn and hidden`() throws {
        try frames(1...150) { seed, _, frame in
            let compositor = CPUCompositor(threads: 1, tileSize: Self.tile)
            _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
            let told = OverlaidFrame(frame, drawnBy: compositor).work
            for part in told.spared {
                #expect(!told.drawn.contains { $0.item == part.item && $0.rect.intersects(part.rect) }, "\(seed)")
            }
        }
    }
}
