// Shrinks a failing tree: removes layers, masks and properties, or replaces a layer by its sublayers, as long as the rest still fails.
// The result is the smallest tree that single steps lead to.

import FloeLayerTree

package enum TreeShrinker {
    /// Calls `fails` with each smaller tree, at most `attempts` times and while `shouldGoOn` returns true.
    package static func shrink(
        _ tree: LayerTreeDocument, attempts: Int = 2000, while shouldGoOn: () -> Bool = { true },
        _ fails: (LayerTreeDocument) throws -> Bool
    ) rethrows -> LayerTreeDocument {
        var smallest = tree
        var left = attempts
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for next in smaller(smallest) {
                guard left > 0, shouldGoOn() else { return smallest }
                left -= 1
                if try fails(next) {
                    smallest = next
                    isSmaller = true
                    break
                }
            }
        }
        return smallest
    }

    private static func smaller(_ tree: LayerTreeDocument) -> [LayerTreeDocument] {
        var results = smaller(tree.root).map { root in
            var next = tree
            next.root = root
            return next
        }
        let plain = RandomTree.plain(tree.root)
        if plain != tree { results.append(plain) }
        return results
    }

    /// Returns every layer that one step leads to, those with the largest reduction first.
    static func smaller(_ layer: LayerDescription) -> [LayerDescription] {
        var results: [LayerDescription] = []
        func add(_ change: (inout LayerDescription) -> Void) {
            var copy = layer
            change(&copy)
            results.append(copy)
        }
        for i in layer.sublayers.indices { add { $0.sublayers.remove(at: i) } }
        if !layer.mask.isEmpty { add { $0.mask = [] } }
        for i in layer.sublayers.indices where !layer.sublayers[i].sublayers.isEmpty {
            add { $0.sublayers.replaceSubrange(i...i, with: layer.sublayers[i].sublayers) }
        }
        for property in LayerProperties.table where !property.isDefault(layer.properties) { add { property.reset(&$0.properties) } }
        for i in layer.sublayers.indices {
            for sub in smaller(layer.sublayers[i]) { add { $0.sublayers[i] = sub } }
        }
        for i in layer.mask.indices {
            for mask in smaller(layer.mask[i]) { add { $0.mask[i] = mask } }
        }
        return results
    }
}
