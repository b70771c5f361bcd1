// When a node of one frame is that of another: it may then have moved or changed colour, and what it is drawn
// over has not.

extension RenderNode {
    /// The same kind of node of the same layer: only its values may differ.
    @inlinable
    func sameStructure(as o: RenderNode) -> Bool { kind == o.kind && id == o.id }

    /// Whether both are groups that are placed in the same way, whatever they hold.
    func isPlacedGroup(like o: RenderNode) -> Bool {
        guard case .beginGroup(let group) = self, case .beginGroup(var other) = o else { return false }
        other.range = group.range
        return group == other
    }

    // Read one field at a time: matching two nodes at once would copy both.
    @inlinable
    var kind: Kind {
        switch self {
        case .fill: .fill
        case .border: .border
        case .image: .image
        case .ninePart: .ninePart
        case .gradient: .gradient
        case .beginGroup(let n): n.hasMask ? .beginMaskedGroup : .beginGroup
        case .mask: .mask
        case .endGroup: .endGroup
        }
    }

    /// What two nodes must share to be one node that changed.
    @usableFromInline
    enum Kind {
        case fill, border, image, ninePart, gradient, beginGroup, beginMaskedGroup, mask, endGroup
    }

    /// Where a group's nodes stand; nil for what begins none.
    public var groupRange: GroupRange? {
        if case .beginGroup(let n) = self { n.range } else { nil }
    }
}
