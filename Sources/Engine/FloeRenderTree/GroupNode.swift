// Groups, which are composited separately first: how the finished picture is clipped, faded and blended.

import FloeGeometry
import FloeImaging

/// A group, and how it is composited onto what is already there, whatever its nodes; its header knows where these end.
public struct GroupNode: Equatable, Sendable {
    public var id: NodeID
    /// Every pixel the placed group may touch.
    public var bounds: DeviceRect
    public var opacity: Opacity
    public var blendMode: BlendMode
    /// A rounded or rotated clip of the whole group; nil if none.
    public var shape: Placement?
    /// Half planes of device space that cut the group hard, at pixel centres. They leave one part of a plane that another
    /// plane of the same 3D space cuts through.
    public var cuts: [HalfPlane]
    public var hasMask: Bool

    public init(
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
public struct GroupRange: Equatable, Sendable {
    /// The indices of `beginGroup`, of `mask` (of `endGroup` if there is no mask), and of `endGroup`.
    public let begin, contentEnd, end: Int

    public init(begin: Int, mask: Int? = nil, end: Int) {
        self.begin = begin
        contentEnd = mask ?? end
        self.end = end
    }

    /// The nodes that are drawn into the group's picture.
    public var content: Range<Int> { begin + 1..<contentEnd }
    /// The nodes that are drawn into its mask; none if it has no mask.
    public var mask: Range<Int> { min(contentEnd + 1, end)..<end }
}
