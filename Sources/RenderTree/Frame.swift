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
    public var nodes: [RenderNode] {
        didSet { if !revisions.isEmpty { revisions = [] } }
    }
    /// What the frame builder knows each node's value by: nodes with the same revision are equal,
    /// whatever frames they are in. 0 says nothing; none at all where the nodes came from elsewhere.
    package private(set) var revisions: [UInt64] = []
    /// How many layers contributed nodes.
    public var layerCount: Int

    public init(size: PixelSize, background: Pixel, nodes: [RenderNode] = [], layerCount: Int = 0) {
        self.size = size
        self.background = background
        self.nodes = nodes
        self.layerCount = layerCount
    }

    /// Hands out the nodes and their memory; leaves the frame empty.
    package mutating func takeNodes() -> (nodes: [RenderNode], revisions: [UInt64]) {
        let taken = (nodes, revisions)
        revisions = []
        nodes = []
        return taken
    }

    package mutating func setNodes(_ nodes: [RenderNode], revisions: [UInt64]) {
        self.nodes = nodes
        self.revisions = revisions
    }

    /// From here on nothing says that a node is one of another frame.
    package mutating func forgetRevisions() { revisions = [] }

    /// Whether node `i` of this frame is known to equal node `j` of `other` without looking at them.
    @inline(__always)
    func isKnown(_ i: Int, toEqual j: Int, of other: Frame) -> Bool {
        i < revisions.count && j < other.revisions.count && revisions[i] != 0 && revisions[i] == other.revisions[j]
    }

    /// Revisions only say the same in another way.
    public static func == (a: Frame, b: Frame) -> Bool {
        a.size == b.size && a.background == b.background && a.layerCount == b.layerCount && a.nodes == b.nodes
    }
}
