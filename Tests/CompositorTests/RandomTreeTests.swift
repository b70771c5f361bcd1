// Random layer trees, from the text of their files to pixels, in every way of drawing: a fixed set of seeds here, an endless
// one in `floe fuzz trees`. Also the shrinking that makes a failing tree readable.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeTestSupport
import Testing

@testable import FloeTreeFuzzing

@MainActor
@Suite(.serialized)
struct RandomTreeTests {
    /// Random trees that once failed, by their seeds at the time, in Cases/once-failed: a round layer seen so steeply that its circles
    /// extend beyond the horizon, twice; a rotated border within a clip, so wide that nothing is left inside, twice; parts of an
    /// outline seen almost edge-on, three times; an edge whose coverage times opacity is halfway between two steps; a rounded
    /// background narrower than a pixel beside an image, and one less tall above it; a nine-part image whose part ends just short of a
    /// texel's boundary; a round background thinner than a pixel, seen so steeply that a pixel beside it looks far beyond its corners;
    /// an outline that leaves nothing of its layer and removes its own start; and a turned backdrop within a clip.
    nonisolated static let onceFailed = [
        10_974, 10_994, 13_311, 13_993, 14_306, 14_821, 902_249, 8_038, 18_173, 23_812, 8_854, 131_044, 9_952_059, 9_617_217,
        9_964_585, 9_305_870, 104_703,
    ]

    @Test(arguments: RandomTreeTests.onceFailed)
    func `a tree that once failed looks the same however it is drawn`(seed: Int) throws {
        let text = try Data(contentsOf: LayerTreeCase.folder.appendingPathComponent("once-failed/\(seed).json"))
        let check = try TreeCheck(context: GPUContext.current)
        let failure = try check.firstFailure(text, seed: UInt64(seed))
        #expect(failure == nil, "\(failure?.what ?? ""): \(String(describing: failure?.difference))")
    }

    @Test func `random trees look the same however they are drawn`() throws {
        let check = try TreeCheck(context: GPUContext.current)
        for seed in 1...TestLength.count(40, long: 120) {
            if let problem = try TreeFuzzer.problem(seed: UInt64(seed), check) { Issue.record("\(problem)") }
        }
    }

    @Test func `random trees look the same when nothing is reused from the previous frame`() throws {
        let check = try TreeCheck(context: GPUContext.current, optimisations: .all.subtracting(.reuse))
        for seed in 201...212 {
            if let problem = try TreeFuzzer.problem(seed: UInt64(seed), check) { Issue.record("\(problem)") }
        }
    }

    @Test func `a seed always makes the same tree, and another seed makes another`() {
        #expect(RandomTree.document(seed: 7) == RandomTree.document(seed: 7))
        #expect(RandomTree.document(seed: 7) != RandomTree.document(seed: 8))
    }

    @Test func `shrinking keeps the part that fails and little else`() {
        // "Fails" as long as some layer has both a mask and a border.
        func fails(_ layer: LayerDescription) -> Bool {
            (!layer.mask.isEmpty && layer.properties.borderWidth > 0)
                || (layer.mask + layer.sublayers).contains(where: fails)
        }
        var failing = 0
        for seed in 1...200 as ClosedRange<UInt64> where fails(RandomTree.document(seed: seed).root) {
            failing += 1
            let small = TreeShrinker.shrink(RandomTree.document(seed: seed)) { fails($0.root) }
            #expect(fails(small.root))
            // The root, the layer and its border, the mask.
            #expect(small.root.size <= 7, "seed \(seed)")
        }
        #expect(failing > 5)
    }

    @Test func `shrinking stops when told to, with a smaller tree that still fails`() {
        let tree = RandomTree.document(seed: 7)
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
