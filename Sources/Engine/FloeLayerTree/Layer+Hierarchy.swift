// Adding, removing and finding layers. A layer has at most one superlayer; adding it elsewhere removes it from there first.

extension Layer {
    /// Adds `layer` in front of the other sublayers.
    public func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

    /// Inserts `layer` at `index` of `sublayers`, clamped to the ends. Adding a layer to itself or to one of its descendants does
    /// nothing.
    public func insertSublayer(_ layer: Layer, at index: Int) {
        guard layer !== self, !isDescendant(of: layer) else { return }
        layer.detach()
        let place = max(0, min(index, sublayers.count))
        sublayers.insert(layer, at: place)
        layer.notedPlace = Int32(place)
        layer.superlayer = self
        layer.attach(to: tree)
        setNeedsFrame()
    }

    /// Adds `layer` just behind `sibling`, or in front of all if that is no sublayer of this one. Nothing happens if it would contain
    /// itself.
    public func insertSublayer(_ layer: Layer, below sibling: Layer) {
        guard layer !== sibling, layer !== self, !isDescendant(of: layer) else { return }
        layer.detach()
        insertSublayer(layer, at: sublayers.index(of: sibling) ?? sublayers.count)
    }

    /// Adds `layer` just in front of `sibling`, or in front of all if that is no sublayer of this one. Nothing happens if it would contain
    /// itself.
    public func insertSublayer(_ layer: Layer, above sibling: Layer) {
        guard layer !== sibling, layer !== self, !isDescendant(of: layer) else { return }
        layer.detach()
        insertSublayer(layer, at: sublayers.index(of: sibling).map { $0 + 1 } ?? sublayers.count)
    }

    /// Removes the layer, with its sublayers, from where it is; does nothing for a root layer.
    public func removeFromSuperlayer() {
        guard superlayer != nil else { return }
        detach()
        attach(to: nil)
    }

    /// Removes this layer from its superlayer but not yet from the tree, so that its animations continue while it moves to another place in
    /// the same tree.
    private func detach() {
        guard let parent = superlayer else { return }
        superlayer = nil
        if parent.mask === self {
            parent.mask = nil
        } else if let i = parent.sublayers.index(of: self) {
            parent.sublayers.remove(at: i)
        }
        parent.setNeedsFrame()
    }

    /// Whether `other` is this layer or one of its ancestors.
    public func isDescendant(of other: Layer) -> Bool {
        var layer: Layer? = self
        while let l = layer {
            if l === other { return true }
            layer = l.superlayer
        }
        return false
    }

    /// The number of layers that may lie around a layer in a tree. Walks of a tree take room on the stack for each.
    package static let deepestLevel = 300

    /// Hands this layer and its descendants to a tree. A layer that leaves its tree loses its clock, so its animations end.
    func attach(to newTree: LayerTree?) {
        var level = 0, above = superlayer
        while let layer = above {
            level += 1
            above = layer.superlayer
        }
        attach(to: newTree, level: level)
    }

    private func attach(to newTree: LayerTree?, level: Int) {
        guard newTree == nil || level <= Layer.deepestLevel else {
            fatalError("expected layers and views inside at most \(Layer.deepestLevel) others, found more; add them higher up in the tree")
        }
        guard tree !== newTree else { return }
        if let old = tree {
            let ended = animations
            animations = []
            old.forget(self, ended: ended)
            old.slots.release(slot)
        }
        tree = newTree
        slot = newTree?.slots.take(for: id) ?? LayerSlots.none
        changes = LayerChanges(newTree?.slots.generation ?? 0)
        mask?.attach(to: newTree, level: level + 1)
        for layer in sublayers { layer.attach(to: newTree, level: level + 1) }
    }
}
