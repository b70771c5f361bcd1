// What layers are called where people read of them.

extension LayerTree {
    /// By layers' ids: their names. Those without one are numbered as they come in the tree, the root being 1, and masks
    /// behind the sublayers of their layers.
    public var layerNames: [UInt64: String] {
        var names: [UInt64: String] = [:], count = 0
        func add(_ layer: Layer) {
            count += 1
            names[layer.id] = layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? "layer \(count)"
            for sublayer in layer.sublayers { add(sublayer) }
            if let mask = layer.mask { add(mask) }
        }
        add(root)
        return names
    }
}
