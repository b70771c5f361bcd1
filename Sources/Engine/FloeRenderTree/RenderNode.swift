// The contents of a frame: immutable values in device space, in painter's order. The frame builder writes them, damage tracking
// compares them, both compositors draw them. The enum is switched on without `default`, so that a new kind does not compile until
// everything draws it.
//
//     fill  image  beginGroup ─ fill  image ─ mask ─ gradient ─ endGroup  border
//                  └──────── group's content ┘      └ its mask ┘

import FloeGeometry
import FloeImaging

/// One step of drawing a frame.
package enum RenderNode: Equatable, Sendable {
    case fill(FillNode)
    case image(ImageNode)
    case ninePart(NinePartNode)
    case gradient(GradientNode)
    /// The nodes up to the matching `endGroup` are drawn into a transparent picture of their own.
    case beginGroup(GroupNode)
    /// The nodes up to `endGroup` form the alpha that the group's content is multiplied with. Occurs at most once in a group, and
    /// only where `GroupNode.hasMask`.
    case mask
    case endGroup
}

/// A node's identity across frames: the layer's number and which part of the layer it is.
@frozen
package struct NodeID: Hashable, Sendable {
    package let value: UInt64

    /// The parts of a layer that are pictures of its path and of its text: images in a frame, and a shape or text to people.
    package static let shapePart: UInt8 = 9, textPart: UInt8 = 10

    /// `layer` is unique within a layer tree; `part` tells a layer's own nodes apart.
    @inlinable
    package init(layer: UInt64, part: UInt8) { value = layer << 8 | UInt64(part) }

    package var part: UInt8 { UInt8(truncatingIfNeeded: value) }
}

/// A rectangle, possibly with rounded corners, in one colour: all of it, or as a border the ring between it and the same inset by
/// `width`.
package struct FillNode: Equatable, Sendable {
    package var id: NodeID
    package var placement: Placement
    /// Premultiplied, with the layer's opacity applied.
    package var pixel: Pixel
    /// Of a border, in the plane's points; otherwise infinite.
    package var width: Double
    /// Whether a group around it is cut by its outer edge. A border then covers, of what lies within that edge, the share that
    /// lies outside the inner edge.
    package var isShare: Bool

    package init(id: NodeID, placement: Placement, width: Double = .infinity, pixel: Pixel, isShare: Bool = false) {
        self.id = id; self.placement = placement; self.width = width; self.pixel = pixel; self.isShare = isShare
    }

    package var isBorder: Bool { width < .infinity }
}
