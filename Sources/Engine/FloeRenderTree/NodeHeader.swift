// The data that is read of every node of a frame again and again, stored apart from the nodes: those are large, and examining one
// copies it.

import FloeGeometry

/// A node's identity and bounds.
package struct NodeHeader: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
        case fill, border, image, picture, ninePart, gradient, beginGroup, mask, endGroup
    }

    package let kind: Kind
    /// Nil for `mask` and `endGroup`.
    package let id: NodeID?
    /// The pixels that the node alone may touch; none for `mask` and `endGroup`.
    package let bounds: DeviceRect
    /// The number of nodes from the beginning of a group to its `mask`; 0 if it has none.
    var maskDistance: Int32
    /// The index after the node, or after the whole group that it begins.
    package internal(set) var next: Int

    package init(_ kind: Kind, _ id: NodeID?, _ bounds: DeviceRect, maskDistance: Int = 0, next: Int) {
        self.kind = kind; self.id = id; self.bounds = bounds; self.maskDistance = Int32(maskDistance); self.next = next
    }

    /// The header of `node` at `index`. The end of a group that it begins is not yet known.
    init(of node: RenderNode, at index: Int) {
        let next = index + 1
        switch node {
        case .fill(let n): self.init(n.isBorder ? .border : .fill, n.id, n.placement.bounds, next: next)
        case .image(let n): self.init(n.picture == nil ? .image : .picture, n.id, n.placement.bounds, next: next)
        case .ninePart(let n): self.init(.ninePart, n.image.id, n.image.placement.bounds, next: next)
        case .gradient(let n): self.init(.gradient, n.id, n.placement.bounds, next: next)
        case .beginGroup(let n): self.init(.beginGroup, n.id, n.bounds, next: next)
        case .mask: self.init(.mask, nil, .empty, next: next)
        case .endGroup: self.init(.endGroup, nil, .empty, next: next)
        }
    }

    /// Returns the indices of the nodes of the group that begins at `index`, where this header is.
    package func range(at index: Int) -> GroupRange {
        GroupRange(begin: index, mask: maskDistance > 0 ? index + Int(maskDistance) : nil, end: next - 1)
    }

    /// Whether it is the header of the same kind of node of the same layer, so that only its values may differ.
    func isOfSameNode(as o: NodeHeader) -> Bool { kind == o.kind && id == o.id }
}
