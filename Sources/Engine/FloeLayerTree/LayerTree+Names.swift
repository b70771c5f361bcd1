// Layer names for display.

extension LayerTree {
    /// Names by layer id. Layers without a name are numbered in tree order, the root being 1; a mask comes after the sublayers of
    /// its layer.
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
