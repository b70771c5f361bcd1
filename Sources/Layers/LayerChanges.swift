// When a layer changed last. Whoever keeps something that it has found out about a layer compares, and takes it
// again while nothing it depends on has changed since. A layer does not know who that is, nor how many.
//
//     generation      7                 8                    9
//     frame built     ▪                 ▪                    ▪
//     changes            layer: 7           —
//     found out          in 8: 7 < 8, holds from there on

/// Generations of the layer's tree (`LayerSlots.generation`). That of the last change of the layer itself lies in
/// `LayerSlots.changes`.
struct LayerChanges {
    /// The last change of the layer itself, of the sublayers, or of something below that tells of it.
    var below: UInt64
    /// The last change of what the order of its sublayers, and how they mix with what lies behind, depend on.
    var order: UInt64
    /// Whether the superlayer is told of changes here: somebody has asked for its `below`.
    var areTold = false

    /// Something below changed in `generation`; true if the superlayer is to be told.
    mutating func changeBelow(in generation: UInt64) -> Bool {
        let isNew = below != generation
        below = generation
        return areTold && isNew
    }

    /// Everything changed in `generation`.
    init(_ generation: UInt64 = 0) {
        below = generation
        order = generation
    }
}

extension Layer {
    /// A property, an animation or the mask has changed; `tree` is the layer's own: to ask for it takes long.
    final func didChange(in tree: LayerTree?) {
        guard let slots = tree?.slots else { return }
        slots.change(slot)
        changes.below = slots.generation
        if changes.areTold { superlayer?.didChangeBelow(slots.generation) }
    }

    /// How far something in it reaches, or whether it shows, may have changed.
    private func didChangeBelow(_ generation: UInt64) {
        if changes.changeBelow(in: generation) { superlayer?.didChangeBelow(generation) }
    }

    /// The layer is among other sublayers, or among none.
    final func didMove() {
        guard let tree else { return }
        changes.below = tree.slots.generation
        changes.areTold = false
    }

    final func didChangeSublayers() {
        guard let tree else { return }
        didChangeBelow(tree.slots.generation)
        didChangeOrder()
    }

    final func didChangeAnimations() {
        didChange(in: tree)
        superlayer?.didChangeOrder()
    }

    /// The order of the sublayers, or how one of them mixes, has changed. Those of a transform layer are drawn among
    /// the sublayers of the layer above it.
    final func didChangeOrder() {
        guard let tree else { return }
        changes.order = tree.slots.generation
        if kind == .transform { superlayer?.didChangeOrder() }
    }
}
