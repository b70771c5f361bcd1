// One picture to be drawn: everything that shows, in device space, and nothing of where it came from.
// Built on the main actor, then only read, on any thread.

import Geometry
import Imaging

/// An immutable list of render nodes over an opaque background.
public struct Frame: Equatable, Sendable {
    public var size: PixelSize
    /// Opaque; behind everything.
    public var background: Pixel
    /// In painter's order, groups properly nested.
    public var nodes: [RenderNode]
    /// How many layers contributed nodes.
    public var layerCount: Int

    public init(size: PixelSize, background: Pixel, nodes: [RenderNode] = [], layerCount: Int = 0) {
        self.size = size
        self.background = background
        self.nodes = nodes
        self.layerCount = layerCount
    }
}
