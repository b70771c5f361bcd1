// Groups, which are composited separately first: how the finished picture is clipped, faded and blended.

import FloeGeometry
import FloeImaging

/// A group, and how it is composited onto what is already there, whatever its nodes; its header knows where these end.
package struct GroupNode: Equatable, Sendable {
    package var id: NodeID
    /// Every pixel the placed group may touch.
    package var bounds: DeviceRect
    package var opacity: Opacity
    package var blendMode: BlendMode
    /// A rounded or rotated clip of the whole group; nil if none.
    package var shape: Placement?
    /// Half planes of device space that cut the group hard, at pixel centres. They leave one part of a plane that another
    /// plane of the same 3D space cuts through.
    package var cuts: [HalfPlane]
    package var hasMask: Bool

    package init(
        id: NodeID, bounds: DeviceRect, opacity: Opacity, blendMode: BlendMode, shape: Placement?,
        cuts: [HalfPlane] = [], hasMask: Bool
    ) {
        self.id = id; self.bounds = bounds; self.opacity = opacity; self.blendMode = blendMode
        self.shape = shape; self.cuts = cuts; self.hasMask = hasMask
    }
}

/// The indices of a group's nodes in its frame.
///
///     beginGroup  content …  mask  the mask's content …  endGroup
package struct GroupRange: Equatable, Sendable {
    /// The indices of `beginGroup`, of `mask` (of `endGroup` if there is no mask), and of `endGroup`.
    package let begin, contentEnd, end: Int

    package init(begin: Int, mask: Int? = nil, end: Int) {
        self.begin = begin
        contentEnd = mask ?? end
        self.end = end
    }

    /// The nodes that are drawn into the group's picture.
    package var content: Range<Int> { begin + 1..<contentEnd }
    /// The nodes that are drawn into its mask; none if it has no mask.
    package var mask: Range<Int> { min(contentEnd + 1, end)..<end }
}
