// Every feature that has an edge, against a reference that measures areas and follows the rules of LayerTreeFile.md. It uses
// neither the frame builder nor the coverage formulas, which both compositors share.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

@testable import FloeTreeFuzzing

@MainActor
struct ExactPictureTests {
    /// Groups and masks each round to 8 bits, and so does coverage.
    private static let rounding = 3.0
    /// The minimum share of pixels within that tolerance.
    private static let share = 0.9997
    /// The maximum error of any pixel in the ten trees of each kind that are always tested. In a hundred of each kind, two pixels are
    /// 33 off and no other more than 23: where an image ends in the pixel in which its layer's border begins, the coverages of both
    /// edges are multiplied.
    private static let largest = 16.0
    /// As far as axis-aligned layers are moved by snapping their edges. A pixel centre that is no further from the hard step of a conic
    /// gradient may lie on either side of it.
    private static let either = [SIMD2(1, 1), SIMD2(1, -1), SIMD2(-1, 1), SIMD2(-1, -1)].map { $0 / 256.0 }
    /// The seeds for each kind of tree; `FLOE_EXACT_TREES=100` tests 100 of them.
    private static let seeds = 1...max(1, ProcessInfo.processInfo.environment["FLOE_EXACT_TREES"].flatMap { UInt64($0) } ?? 10)

    /// How far a compositor's pictures are from the reference.
    struct Deviation: CustomStringConvertible {
        var pixels = 0, within = 0
        var largest = 0.0, place = ""

        var share: Double { Double(within) / Double(max(1, pixels)) }
        var description: String { String(format: "%.5f of %d pixels within 3, largest %.0f", share, pixels, largest) + " at \(place)" }
    }

    @Test(arguments: ExactTree.allCases)
    func `edges and colours follow the format's rules`(kind: ExactTree) throws {
        var cpu = Deviation(), gpu = Deviation(), card = Deviation()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FuzzImages.write(to: folder)
        let url = folder.appendingPathComponent("tree.json")
        for seed in Self.seeds {
            try Data(kind.text(seed: seed).utf8).write(to: url)
            let file = try LayerTreeFile(contentsOf: url) { try ImageFile(path: $0.path).bitmap() }
            let frame = try LayerTreeCase.frame(of: url)
            let drawn = try LayerTreeCase.reference(frame)
            let byGPU = GPUContext.isAvailable ? try GPUContext.programs.map { try GPUContext.draw(frame, $0.optimisations) } : []
            let tree = ExactLayer(file.tree.root, above: .scale(file.scale, file.scale)), ground = SampledLayer.Ink(file.tree.background)
            tree.findBackdrops(over: ground)
            for y in 0..<drawn.height {
                for x in 0..<drawn.width {
                    let expected = tree.draw(x, y, over: ground).color * 255
                    func compare(_ picture: Bitmap, _ deviation: inout Deviation) {
                        let p = picture[x, y], found = SIMD3(Double(p.redByte), Double(p.greenByte), Double(p.blueByte))
                        func distance(_ expected: SIMD3<Double>) -> Double { max((found - expected).max(), (expected - found).max()) }
                        var d = distance(expected)
                        for away in Self.either where kind == .conic && d > Self.rounding {
                            d = min(d, distance(tree.draw(x, y, over: ground, away: away).color * 255))
                        }
                        deviation.pixels += 1
                        if d <= Self.rounding { deviation.within += 1 }
                        if d > deviation.largest {
                            (deviation.largest, deviation.place) = (d, "seed \(seed) (\(x), \(y)): \(found), not \(expected)")
                        }
                    }
                    compare(drawn, &cpu)
                    if byGPU.count == 2 {
                        compare(byGPU[0], &gpu)
                        compare(byGPU[1], &card)
                    }
                }
            }
        }
        if ProcessInfo.processInfo.environment["FLOE_EXACT_PRINT"] == "1" {
            print("\(kind.rawValue): CPU \(cpu)\n\(kind.rawValue): OpenGL \(gpu)\n\(kind.rawValue): card \(card)")
        }
        // Colours on the way to a blur are rounded once more, and those of a turned layer lie on other pixels.
        let share = [.blur, .shadowOfContents].contains(kind) ? 0.9995 : Self.share
        for (name, deviation) in [("CPU", cpu), ("OpenGL", gpu), ("a card's programs", card)] where deviation.pixels > 0 {
            #expect(deviation.share >= share && deviation.largest <= Self.largest, "\(kind.rawValue) by \(name): \(deviation)")
        }
    }
}
