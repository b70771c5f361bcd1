// Random layer trees, from the text of their files to pixels, in every way of drawing: a fixed set of seeds here, an endless
// one in `floe fuzz trees`. Also the shrinking that makes a failing tree readable.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

@testable import FloeTreeFuzzing

@MainActor
@Suite(.serialized)
struct RandomTreeTests {
    /// A round layer seen so steeply that its circles extend beyond the horizon, twice; a rotated border within a clip, so wide that
    /// nothing is left inside, twice; parts of an outline seen almost edge-on, three times; an edge whose coverage times opacity is
    /// halfway between two steps; a rounded background narrower than a pixel beside an image, and one less tall above it;
    /// a nine-part image whose part ends just short of a texel's boundary; a round background thinner than a pixel, seen so steeply
    /// that a pixel beside it looks far beyond its corners.
    nonisolated static let oncePartedInTwo = [
        10_974, 10_994, 13_311, 13_993, 14_306, 14_821, 902_249, 8_038, 18_173, 23_812, 8_854, 131_044, 9_952_059, 9_617_217,
        9_964_585,
    ]

    /// An outline that leaves nothing of its layer and removes its own start.
    nonisolated static let onceTrapped = [9_305_870]

    @Test(arguments: Array(1...120) + RandomTreeTests.oncePartedInTwo + RandomTreeTests.onceTrapped)
    func `random trees look the same however they are drawn`(seed: Int) throws {
        let check = try TreeCheck(usesGPU: GPUContext.isAvailable)
        if let problem = try TreeFuzzer.problem(seed: UInt64(seed), check) { Issue.record("\(problem)") }
    }

    @Test(arguments: 201...212)
    func `random trees look the same when nothing is reused from the previous frame`(seed: Int) throws {
        let check = try TreeCheck(usesGPU: GPUContext.isAvailable, optimisations: .all.subtracting(.reuse))
        if let problem = try TreeFuzzer.problem(seed: UInt64(seed), check) { Issue.record("\(problem)") }
    }

    @Test func `a seed always makes the same tree, and another seed makes another`() {
        #expect(RandomTree.sketch(seed: 7) == RandomTree.sketch(seed: 7))
        #expect(RandomTree.sketch(seed: 7) != RandomTree.sketch(seed: 8))
    }

    @Test func `shrinking keeps the part that fails and little else`() {
        // "Fails" as long as some layer has both a mask and a border.
        func fails(_ layer: LayerSketch) -> Bool {
            (!layer.mask.isEmpty && layer.keys.contains { $0.key == "borderWidth" })
                || (layer.mask + layer.sublayers).contains(where: fails)
        }
        var failing = 0
        for seed in 1...200 as ClosedRange<UInt64> where fails(RandomTree.sketch(seed: seed).root) {
            failing += 1
            let small = TreeShrinker.shrink(RandomTree.sketch(seed: seed)) { fails($0.root) }
            #expect(fails(small.root))
            // The root, the layer and its key, the mask; each may keep its type.
            #expect(small.root.size <= 7, "seed \(seed)")
        }
        #expect(failing > 5)
    }

    @Test func `shrinking stops when told to, with a smaller tree that still fails`() {
        let tree = RandomTree.sketch(seed: 7)
        var asked = 0
        let small = TreeShrinker.shrink(tree, while: { asked < 3 }) { _ in
            asked += 1
            return true
        }
        #expect(asked == 3)
        #expect(small.root.size < tree.root.size)
        #expect(TreeShrinker.shrink(tree, while: { false }) { _ in true } == tree)
    }
}
