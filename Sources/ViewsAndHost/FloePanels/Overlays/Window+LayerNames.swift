// Readable names for a window's layers.

import FloeLayerTree
import FloeViewTree

extension Window {
    /// By layer id, the layer's name or the kind of view that it belongs to.
    var layerNames: [UInt64: String] {
        let views = rootView.classesByLayer
        var names: [UInt64: String] = [:]
        func name(_ layer: Layer, within owner: String) {
            let view = views[layer.id], owner = view ?? owner
            names[layer.id] = layer.name ?? view ?? "a layer of \(owner)"
            for sublayer in layer.sublayers { name(sublayer, within: owner) }
            if let mask = layer.mask { name(mask, within: owner) }
        }
        name(tree.root, within: "Window")
        return names
    }
}
