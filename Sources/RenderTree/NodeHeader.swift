// What is asked of every node of a frame again and again, beside the nodes themselves: those are large, and to look
// into one copies it.

import Geometry

/// Which node it is, and where it shows.
public struct NodeHeader: Equatable, Sendable {
    public enum Kind: UInt8, Sendable {
        case fill, border, image, ninePart, gradient, beginGroup, beginMaskedGroup, mask, endGroup
    }

    public let kind: Kind
    /// Nil for `mask` and `endGroup`.
    public let id: NodeID?
    /// The pixels that the node alone may touch; none for `mask` and `endGroup`.
    public let bounds: DeviceRect
    /// The index behind the node, or behind the group that it begins.
    public internal(set) var next: Int

    package init(_ kind: Kind, _ id: NodeID?, _ bounds: DeviceRect, next: Int) {
        self.kind = kind; self.id = id; self.bounds = bounds; self.next = next
    }

    /// The header of `node` at `index`; what a group begins is not known to end.
    init(of node: RenderNode, at index: Int) {
        let kind: Kind =
            switch node {
            case .fill: .fill
            case .border: .border
            case .image: .image
            case .ninePart: .ninePart
            case .gradient: .gradient
            case .beginGroup(let n): n.hasMask ? .beginMaskedGroup : .beginGroup
            case .mask: .mask
            case .endGroup: .endGroup
            }
        self.init(kind, node.id, node.bounds ?? .empty, next: index + 1)
    }

    public var beginsGroup: Bool { kind == .beginGroup || kind == .beginMaskedGroup }

    /// Whether it is the header of the same kind of node of the same layer: only its values may differ.
    func isOfSameNode(as o: NodeHeader) -> Bool { kind == o.kind && id == o.id }
}
