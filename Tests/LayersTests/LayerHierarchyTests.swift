// The layer hierarchy: at most one superlayer, for masks as well, and no cycles.

import FloeLayerTree
import Testing

@MainActor
struct LayerHierarchyTests {
    @Test func `a layer has one place at a time, as a mask or as a sublayer`() {
        let layer = Layer(), sub = Layer(), other = Layer()
        layer.addSublayer(sub)
        layer.mask = sub
        #expect(layer.mask === sub && sub.superlayer === layer && layer.sublayers.isEmpty)
        other.mask = sub
        #expect(layer.mask == nil && other.mask === sub && sub.superlayer === other)
        layer.addSublayer(sub)
        #expect(other.mask == nil && sub.superlayer === layer && layer.sublayers.count == 1)
        sub.removeFromSuperlayer()
        #expect(sub.superlayer == nil && layer.sublayers.isEmpty)
    }

    @Test func `replacing or clearing a mask detaches the old one`() {
        let tree = LayerTree(), first = Layer(), second = Layer()
        tree.root.mask = first
        #expect(first.tree === tree)
        tree.root.mask = second
        #expect(first.superlayer == nil && first.tree == nil && second.superlayer === tree.root && second.tree === tree)
        tree.root.mask = nil
        #expect(second.superlayer == nil && second.tree == nil)
    }

    @Test func `no layer can become its own descendant, as a sublayer or as a mask`() {
        let top = Layer(), middle = Layer(), bottom = Layer()
        top.addSublayer(middle)
        middle.addSublayer(bottom)
        bottom.mask = top
        bottom.mask = bottom
        bottom.addSublayer(middle)
        #expect(bottom.mask == nil && bottom.sublayers.isEmpty)
        #expect(middle.superlayer === top && bottom.superlayer === middle && top.superlayer == nil)
    }
}
