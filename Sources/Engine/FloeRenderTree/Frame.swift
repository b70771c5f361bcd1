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
    /// The number of pictures, such as those of shapes, that were drawn for this frame; the others were kept from the one before.
    public let drawnCount: Int
    /// The indices of the nodes that show pictures (`ImageNode.picture`).
    package let pictures: [Int]

    /// Creates a frame without nodes, which shows only its background.
    public init(size: PixelSize, background: Pixel) { self.init(size: size, background: background, nodes: []) }

    package init(size: PixelSize, background: Pixel, nodes: [RenderNode], layerCount: Int = 0) {
        self.init(
            size: size, background: background, nodes: nodes, headers: Frame.headers(of: nodes), revisions: [], layerCount: layerCount)
    }

    /// Uses the arrays as they are: headers must already know where groups end. `mayShowPictures`: whether to look for pictures.
    package init(
        size: PixelSize, background: Pixel, nodes: [RenderNode], headers: [NodeHeader], revisions: [UInt64], layerCount: Int,
        drawnCount: Int = 0, mayShowPictures: Bool = true
    ) {
        self.size = size
        self.background = background
        self.nodes = nodes
        self.headers = headers
        self.revisions = revisions
        self.layerCount = layerCount
        self.drawnCount = drawnCount
        pictures = mayShowPictures ? headers.indices.filter { headers[$0].kind == .picture } : []
    }

    /// Returns the picture of the node at `index`, which is one of `pictures`.
    package func picture(at index: Int) -> Picture? {
        if case .image(let node) = nodes[index] { node.picture } else { nil }
    }

    /// The ids of the pictures, and the layers whose frames they show.
    package var shownPictures: (ids: Set<NodeID>, layers: Set<UInt64>) {
        pictures.reduce(into: ([], [])) { shown, index in
            guard let picture = picture(at: index) else { return }
            shown.ids.insert(picture.id)
            if case .frame(_, let layer) = picture.source { shown.layers.insert(layer) }
        }
    }

    /// The nodes in the parts in which they are drawn: each but the first begins with a picture made of what those before it show.
    package var passes: [Range<Int>] {
        let backdrops = pictures.filter { picture(at: $0)?.backdrop != nil }
        return zip([0] + backdrops, backdrops + [nodes.count]).map { $0..<$1 }
    }

    /// Adds to `region` everything that backdrops are made of, where it touches any of that: a blur spreads what has changed.
    package func spread(_ region: inout DamageRegion) {
        guard !pictures.isEmpty, !region.isEmpty else { return }
        var untouched = pictures.compactMap { picture(at: $0)?.backdrop }
        // What one adds may touch another.
        while let next = untouched.firstIndex(where: { area in region.rects.contains { $0.intersects(area) } }) {
            region.formUnion(untouched.remove(at: next))
        }
    }

    /// The frame without revisions, so that no node is recognised as one of another frame.
    package var withoutRevisions: Frame {
        Frame(
            size: size, background: background, nodes: nodes, headers: headers, revisions: [], layerCount: layerCount,
            drawnCount: drawnCount)
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
            case .fill, .border, .image, .picture, .ninePart, .gradient: break
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
