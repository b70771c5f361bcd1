// A kept frame: runs of nodes, which frames may share. Nodes are kept without their bitmaps.

import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree

/// A drawn frame and its figures.
@MainActor
package struct KeptFrame {
    /// When it began, in seconds.
    package let time: Double
    package internal(set) var measured: MeasuredFrame
    /// What was redrawn.
    package let damage: DamageRegion
    let size: PixelSize
    private let background: Pixel, layerCount: Int
    let runs: [NodeRun]

    init(_ frame: Frame, _ runs: [NodeRun], time: Double, measured: MeasuredFrame, damage: DamageRegion) {
        self.time = time
        self.measured = measured
        self.damage = damage
        size = frame.size
        background = frame.background
        layerCount = frame.layerCount
        self.runs = runs
    }

    /// Returns the frame as it was drawn. `makeBitmap` returns a bitmap that it shows.
    func makeFrame(_ makeBitmap: (KeptBitmap) -> Bitmap) -> Frame {
        Frame(
            size: size, background: background, nodes: runs.flatMap { $0.makeNodes(makeBitmap) }, headers: runs.flatMap(\.headers),
            revisions: runs.flatMap(\.revisions), layerCount: layerCount)
    }
}

/// Consecutive nodes of one frame or more.
@MainActor
final class NodeRun {
    /// The number of nodes in a run, all of which are kept again when one changes.
    static let length = 32

    /// What a node shows in place of its bitmap.
    private static let blank = Bitmap(width: 1, height: 1, color: 0)

    private let nodes: [RenderNode]
    let headers: [NodeHeader]
    let revisions: [UInt64]
    /// The bitmaps that they show.
    let bitmaps: [Shown]

    /// A bitmap, the node that shows it, and that node's place in the run.
    struct Shown {
        let kept: KeptBitmap
        let node: NodeID
        let place: Int
    }

    /// `keep` returns what keeps a bitmap.
    init(_ frame: Frame, _ places: Range<Int>, _ keep: (Bitmap) -> KeptBitmap) {
        var nodes = Array(frame.nodes[places]), bitmaps: [Shown] = []
        for place in nodes.indices {
            guard let (node, bitmap) = nodes[place].shown else { continue }
            bitmaps.append(Shown(kept: keep(bitmap), node: node, place: place))
            nodes[place].show(NodeRun.blank)
        }
        self.nodes = nodes
        self.bitmaps = bitmaps
        headers = Array(frame.headers[places])
        revisions = frame.revisions.isEmpty ? Array(repeating: 0, count: places.count) : Array(frame.revisions[places])
    }

    /// Returns the nodes with their bitmaps.
    func makeNodes(_ makeBitmap: (KeptBitmap) -> Bitmap) -> [RenderNode] {
        var nodes = nodes
        for shown in bitmaps { nodes[shown.place].show(makeBitmap(shown.kept)) }
        return nodes
    }

    /// Bytes without those of bitmaps.
    var bytes: Int {
        let node = MemoryLayout<RenderNode>.stride + MemoryLayout<NodeHeader>.stride + MemoryLayout<UInt64>.stride
        // An object and four arrays.
        return nodes.count * node + bitmaps.count * MemoryLayout<Shown>.stride + 256
    }

    /// Whether the nodes of `frame` at `places` are known to be these, where groups end included.
    func holds(_ frame: Frame, _ places: Range<Int>) -> Bool {
        guard places.count == nodes.count, !frame.revisions.isEmpty else { return false }
        for (i, place) in places.enumerated() {
            let revision = frame.revisions[place]
            guard revision != 0, revision == revisions[i], frame.headers[place] == headers[i] else { return false }
        }
        return true
    }
}

extension RenderNode {
    /// The bitmap that it shows, and its own number. Nil if it shows none.
    fileprivate var shown: (NodeID, Bitmap)? {
        switch self {
        case .image(let node): (node.id, node.bitmap)
        case .ninePart(let node): (node.image.id, node.image.bitmap)
        case .gradient(let node): (node.id, node.ramp.bitmap)
        case .fill, .beginGroup, .mask, .endGroup: nil
        }
    }

    fileprivate mutating func show(_ bitmap: Bitmap) {
        switch self {
        case .image(var node):
            node.bitmap = bitmap
            self = .image(node)
        case .ninePart(var node):
            node.image.bitmap = bitmap
            self = .ninePart(node)
        case .gradient(var node):
            node.ramp.bitmap = bitmap
            self = .gradient(node)
        case .fill, .beginGroup, .mask, .endGroup: break
        }
    }
}
