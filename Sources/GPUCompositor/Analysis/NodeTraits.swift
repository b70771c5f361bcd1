// A node's bounds and opacity, without looking at the whole of it: nodes are large, and to match one copies it.

import Geometry
import Imaging
import RenderTree

/// Properties of a single node. Hold for as long as the node has its revision (`Frame.revisions`).
struct NodeTraits {
    /// A node's part in its group: something drawn, or one of the marks that begin, part and end it.
    enum Kind: UInt8 { case leaf, beginGroup, mask, endGroup }

    /// 0 if it has none.
    private(set) var revision: UInt64 = 0
    private(set) var kind = Kind.leaf
    /// The pixels that it may touch; empty for `mask` and `endGroup`.
    private(set) var bounds = DeviceRect.empty
    /// Whether something shows through its inside, too.
    private(set) var isTranslucent = false
    /// The pixels that it leaves nothing to see behind.
    private(set) var opaque = DeviceRect.empty

    init() {}

    init(_ node: RenderNode, _ revision: UInt64) {
        self.revision = revision
        switch node {
        case .fill(let n):
            isTranslucent = n.pixel.alphaByte < 255
            cover(n.placement, n.cornerRadius)
        case .border(let n):
            isTranslucent = n.pixel.alphaByte < 255
            bounds = n.placement.bounds
        case .image(let n):
            isTranslucent = !n.isOpaque
            cover(n.placement, n.cornerRadius)
        case .ninePart(let n):
            isTranslucent = !n.image.isOpaque
            cover(n.image.placement, n.image.cornerRadius)
        case .gradient(let n):
            isTranslucent = n.opacity < 255 || !n.ramp.isOpaque
            cover(n.placement, n.cornerRadius)
        case .beginGroup(let n):
            kind = .beginGroup
            bounds = n.bounds
        case .mask: kind = .mask
        case .endGroup: kind = .endGroup
        }
    }

    private mutating func cover(_ placement: Placement, _ cornerRadius: Double) {
        bounds = placement.bounds
        if !isTranslucent, cornerRadius <= 0 { opaque = placement.coveredPixels ?? .empty }
    }
}

extension Placement {
    /// The pixels that an axis-aligned placement covers entirely; nil for any other.
    var coveredPixels: DeviceRect? {
        guard let r = visibleAlignedRect, !r.isEmpty else { return nil }
        let limit = DeviceRect.limit
        return DeviceRect(
            minX: Int32(max(-limit, r.minX.rounded(.up))), minY: Int32(max(-limit, r.minY.rounded(.up))),
            maxX: Int32(min(limit, r.maxX.rounded(.down))), maxY: Int32(min(limit, r.maxY.rounded(.down)))
        ).intersection(bounds)
    }
}
