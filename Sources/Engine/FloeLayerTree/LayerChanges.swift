// When a layer last changed. Caches compare generations and reuse a result about a layer while nothing it depends on has changed
// since. A layer does not know its caches, nor how many there are.
//
//     generation      7                 8                    9
//     frame built     ▪                 ▪                    ▪
//     changes            layer: 7           —
//     result cached   in 8: 7 < 8, valid from there on

/// Generations of the layer's tree (`LayerSlots.generation`). The generation in which the layer itself last changed is in
/// `LayerSlots.changes`.
struct LayerChanges {
    /// The generation in which the layer entered its tree. Frames of later ones contain it.
    let joined: UInt64
    /// The last change to the layer itself, to its sublayers, or to a descendant that reports its changes.
    var below: UInt64
    /// The last change to anything that the order of its sublayers, or how they blend with their backdrop, depends on.
    var order: UInt64
    /// Whether changes here are reported to the superlayer, because its `below` has been used.
    var areTold = false

    /// Notes a change below in `generation`. Returns true if the superlayer must be notified.
    mutating func changeBelow(in generation: UInt64) -> Bool {
        let isNew = below != generation
        below = generation
        return areTold && isNew
    }

    /// Marks everything as changed in `generation`, in which the layer enters its tree.
    init(_ generation: UInt64 = 0) {
        joined = generation
        below = generation
        order = generation
    }
}

extension Layer {
    /// Notes a change to a property, an animation or the mask. `tree` is the layer's own; looking it up is slow.
    final func didChange(in tree: LayerTree?) {
        guard let slots = tree?.slots else { return }
        slots.change(slot)
        changes.below = slots.generation
        if changes.areTold { superlayer?.didChangeBelow(slots.generation) }
    }

    /// Notes that something within the layer may have changed its extent or its visibility.
    private func didChangeBelow(_ generation: UInt64) {
        if changes.changeBelow(in: generation) { superlayer?.didChangeBelow(generation) }
    }

    /// Notes that the layer has a new superlayer, or none.
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

    /// Notes that the order of the sublayers, or how one of them blends, has changed. Sublayers of a transform layer are drawn
    /// among the sublayers of the layer above it.
    final func didChangeOrder() {
        guard let tree else { return }
        changes.order = tree.slots.generation
        if kind == .transform { superlayer?.didChangeOrder() }
    }
}
