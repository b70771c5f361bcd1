// The walk over the layer tree as it shows at the tree's time: projects every layer to device pixels, and writes
// render nodes in painter's order. It decides which layers need a group of their own and what is outside the picture.
//
// The planes on the way, each an input of the next:
//
//     layer's own ─toSuperlayer · sublayerSpace─▶ superlayer's ─ … ─▶ root's superspace (points)
//         └───────────── `projection`: a product of 3×3 homographies ──── · scale ───▶ device pixels
//
// Sublayers of a transform layer keep their 4×4 product up to the next plane (TreeWalk+Space).

import Foundation
import Geometry
import Imaging
import RenderTree

/// Walks layer trees, one after the other, and keeps its memory between them.
@MainActor
struct TreeWalk {
    /// What was found out about each layer.
    var cache = LayerCache()
    /// Up to `nodeCount` those of this frame, behind them what the frame handed in held.
    var nodes: [RenderNode] = []
    var headers: [NodeHeader] = []
    /// What each node is known as; see `Frame.revisions`.
    var revisions: [UInt64] = []
    var nodeCount = 0
    /// Groups opened in this frame so far.
    var groupsOpened = 0
    /// What the root inherits, and its name.
    var device = Device(size: PixelSize(width: 0, height: 0), scale: 0, revision: 0)
    var layerCount = 0
    /// Nodes outside are dropped: the picture, or within a mask the bounds of what is masked.
    var visible = DeviceRect.empty
    /// What superlayers apply to their sublayers, where that is not the identity.
    var spaces: [Transform3D] = []
    /// Around the nodes of each open group.
    var openGroups: [OpenGroup] = []
    /// The planes of each 3D space that is being written, outer ones first.
    var planes: [SpacePlane] = []

    struct OpenGroup {
        let index: Int
        var bounds: DeviceRect
    }

    /// What a layer inherits on the way down.
    struct Inherited {
        /// Superlayer's plane → device pixels.
        var projection: PlaneProjection
        /// Fractional device pixels. Those that it covers in part are cut by the outline of the group whose clip it is.
        var clip: PixelRect
        /// The product of the transform layers' opacities above, which have no group to apply it to.
        var opacity: Float
        /// Where in `spaces` the superlayer's `sublayerTransform` about its anchor point stands; −1 for the identity.
        var space: Int32 = -1
        /// Names all of the above: equal ones are equal, 0 says nothing.
        var revision: UInt64
    }

    /// What a tree is shown on.
    struct Device {
        let size: PixelSize
        let scale: Double
        let revision: UInt64
    }

    /// What `tree` shows now, in the memory of a frame that is not needed any more.
    mutating func frame(of tree: LayerTree, size: PixelSize, scale: Double, reusing frame: inout Frame) -> Frame {
        cache.begin(tree)
        takeNodes(of: &frame)
        if device.size != size || device.scale != scale {
            device = Device(size: size, scale: scale, revision: TreeWalk.newRevision())
        }
        layerCount = 0
        visible = size.rect
        let inherited = Inherited(
            projection: .scale(scale, scale), clip: .infinite, opacity: 1, revision: device.revision)
        add(tree.root, inherited, layerTime: tree.time)
        nodes.removeLast(nodes.count - nodeCount)
        headers.removeLast(headers.count - nodeCount)
        revisions.removeLast(revisions.count - nodeCount)
        defer {
            nodes = []
            headers = []
            revisions = []
            cache.end()
        }
        return Frame(
            size: size, background: tree.background.withAlpha(1).pixel, nodes: nodes, headers: headers, revisions: revisions,
            layerCount: layerCount)
    }

    /// Adds one layer and what is below it; `layerTime` is the superlayer's local time.
    mutating func add(_ layer: Layer, _ inherited: Inherited, layerTime: Double) {
        if !keepNodes(at: layer.slot, inherited.revision) { build(layer, inherited, layerTime: layerTime) }
    }

    /// Adds one whose nodes cannot be kept.
    mutating func build(_ layer: Layer, _ inherited: Inherited, layerTime: Double) {
        let own = layer.hasTiming ? layer.timing.localTime(at: layerTime) : layerTime
        guard layer.animations.isEmpty else {
            add(layer, layer.presentation(atLocal: own), inherited, own, 0)
            return
        }
        let before = progress, revision = revision(of: layer, inherited.revision)
        add(layer, layer.stored, inherited, own, revision)
        remember(layer, revision, inherited.revision, since: before)
    }

    private mutating func add(
        _ layer: Layer, _ model: borrowing StoredProperties, _ inherited: Inherited, _ time: Double, _ revision: UInt64
    ) {
        add(layer, model.values, inherited, time, revision)
    }

    // Properties are borrowed all the way: they are large, and a frame reads them once for every layer. Inlined, they would
    // be copied before the first of them is read.
    @inline(never)
    private mutating func add(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, _ revision: UInt64
    ) {
        guard !p.isHidden, p.opacity > 0 else { return }
        if layer.kind == .transform {
            addSpace(layer, p, inherited, time, revision)
            return
        }
        var inside = inherited
        inside.projection = projection(of: p, inherited)
        inside.space = -1
        inside.revision = revision
        addPlane(layer, p, inside, time)
    }

    /// A layer's own plane → device pixels. Most layers are only shifted, which needs no 4×4 product.
    func projection(of p: borrowing LayerProperties, _ inherited: Inherited) -> PlaneProjection {
        let plane = inherited.projection
        if inherited.space < 0, p.transform.isIdentity {
            let x = p.position.x - p.bounds.origin.x - p.anchorPoint.x * p.bounds.size.width
            let y = p.position.y - p.bounds.origin.y - p.anchorPoint.y * p.bounds.size.height
            var result = plane
            result.tx += x * plane.xx + y * plane.yx
            result.ty += x * plane.xy + y * plane.yy
            result.tw += x * plane.xw + y * plane.yw
            return result
        }
        var t = p.toSuperlayer
        if inherited.space >= 0 { t = t.concatenating(spaces[Int(inherited.space)]) }
        return PointProjection(t).concatenating(plane)
    }

    /// Appends a node if any of it can be seen.
    mutating func append(_ node: consuming RenderNode, _ kind: NodeHeader.Kind, _ id: NodeID, bounds: DeviceRect) {
        guard !bounds.isEmpty else { return }
        write(node, NodeHeader(kind, id, bounds, next: nodeCount + 1))
        widenGroup(by: bounds)
    }

    /// The innermost open group reaches over `bounds`.
    mutating func widenGroup(by bounds: DeviceRect) {
        let last = openGroups.count - 1
        if last >= 0 { openGroups[last].bounds = openGroups[last].bounds.union(bounds) }
    }

    /// Where a rectangle of a plane lies, as far as it can be seen.
    func placement(_ rect: PlaneRect, _ inherited: Inherited) -> Placement {
        // Snapped edges may move by 1/512 pixel; a pixel touched by less counts as not touched.
        let r = rect.bounds(under: inherited.projection).intersection(inherited.clip).snapped
        let bounds = DeviceRect(around: r.minX, r.minY, r.maxX, r.maxY)
        let margin: Int32 = inherited.projection.isAxisAligned ? 0 : 1
        var place = Placement(
            projection: inherited.projection, rect: rect, clip: inherited.clip,
            bounds: (bounds.isEmpty ? bounds : bounds.outset(by: margin)).intersection(visible))
        if inherited.clip != .infinite { place.cutByGroups() }
        return place
    }
}

extension Placement {
    /// The clip's edges that run through pixels are those of groups: to its nodes it is the pixels that it touches, and
    /// what ends where the clip ends, or beyond, has no edge of its own there.
    fileprivate mutating func cutByGroups() {
        let cut = clip.snapped
        let pixels = PixelRect(
            minX: cut.minX.rounded(.down), minY: cut.minY.rounded(.down), maxX: cut.maxX.rounded(.up), maxY: cut.maxY.rounded(.up))
        guard pixels != cut else { return }
        clip = pixels
        guard let edges = axisAlignedRect else { return }
        var open = RectSides()
        if cut.minX > pixels.minX, edges.minX <= cut.minX { open.insert(.minX) }
        if cut.minY > pixels.minY, edges.minY <= cut.minY { open.insert(.minY) }
        if cut.maxX < pixels.maxX, edges.maxX >= cut.maxX { open.insert(.maxX) }
        if cut.maxY < pixels.maxY, edges.maxY >= cut.maxY { open.insert(.maxY) }
        openSides.formUnion(open.mirrored(x: projection.xx < 0, y: projection.yy < 0))
    }
}
