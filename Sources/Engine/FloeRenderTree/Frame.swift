// One picture to be drawn: everything visible, in device space, with no trace of where it came from. Built by one thread, then
// only read, by any.

import FloeGeometry
import FloeImaging

/// An immutable list of render nodes over an opaque background.
public struct Frame: Equatable, Sendable {
    /// The size of the picture in device pixels.
    public let size: PixelSize
    /// Opaque, behind everything else.
    public let background: Pixel
    /// In painter's order, groups properly nested.
    package let nodes: [RenderNode]
    /// One for each node, at the same index.
    package let headers: [NodeHeader]
    /// The frame builder's revisions of the nodes' values. Nodes with the same revision are equal across frames; groups are
    /// placed alike and have as many nodes. 0 means unknown. Empty if the nodes came from elsewhere.
    package let revisions: [UInt64]
    /// The number of layers that contributed nodes.
    public let layerCount: Int

    /// Creates a frame without nodes, which shows only its background.
    public init(size: PixelSize, background: Pixel) { self.init(size: size, background: background, nodes: []) }

    package init(size: PixelSize, background: Pixel, nodes: [RenderNode], layerCount: Int = 0) {
        self.init(
            size: size, background: background, nodes: nodes, headers: Frame.headers(of: nodes), revisions: [], layerCount: layerCount)
    }

    /// Uses the arrays as they are: headers must already know where groups end.
    package init(
        size: PixelSize, background: Pixel, nodes: [RenderNode], headers: [NodeHeader], revisions: [UInt64], layerCount: Int
    ) {
        self.size = size
        self.background = background
        self.nodes = nodes
        self.headers = headers
        self.revisions = revisions
        self.layerCount = layerCount
    }

    /// The frame without revisions, so that no node is recognised as one of another frame.
    package var withoutRevisions: Frame {
        Frame(size: size, background: background, nodes: nodes, headers: headers, revisions: [], layerCount: layerCount)
    }

    /// Returns the nodes' headers, which say where each group's content, its mask and the group itself end.
    private static func headers(of nodes: [RenderNode]) -> [NodeHeader] {
        var headers = nodes.enumerated().map { NodeHeader(of: $1, at: $0) }
        var open: [Int] = []
        for i in nodes.indices {
            switch headers[i].kind {
            case .beginGroup: open.append(i)
            case .mask: if let begin = open.last { headers[begin].maskDistance = Int32(i - begin) }
            case .endGroup: if let begin = open.popLast() { headers[begin].next = i + 1 }
            case .fill, .border, .image, .ninePart, .gradient: break
            }
        }
        return headers
    }

    /// Whether node `i` of this frame is known to equal node `j` of `other` without examining them.
    @inline(__always)
    func isKnown(_ i: Int, toEqual j: Int, of other: Frame) -> Bool {
        i < revisions.count && j < other.revisions.count && revisions[i] != 0 && revisions[i] == other.revisions[j]
    }

    /// Ignores revisions, which only express the same in another way.
    public static func == (a: Frame, b: Frame) -> Bool {
        a.size == b.size && a.background == b.background && a.layerCount == b.layerCount && a.nodes == b.nodes
    }
}
