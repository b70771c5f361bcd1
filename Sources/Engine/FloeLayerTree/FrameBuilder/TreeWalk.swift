// Walks the layer tree as it shows at the tree's time, projects every layer to device pixels, and writes render nodes in
// painter's order. Decides which layers need a group of their own and which nodes are culled.
//
// The planes along the way, each the input of the next:
//
//     layer's own ─toSuperlayer · sublayerSpace─▶ superlayer's ─ … ─▶ root's superspace (points)
//         └───────────── `projection`: a product of 3×3 homographies ──── · scale ───▶ device pixels
//
// Sublayers of a transform layer keep their 4×4 product up to the next plane (TreeWalk+Space).

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText

/// Walks layer trees, one after the other, keeping its memory between them.
struct TreeWalk {
    /// The data cached about each layer.
    var cache = LayerCache()
    /// This frame's nodes up to `nodeCount`; after them, the nodes of the frame being reused.
    var nodes: [RenderNode] = []
    var headers: [NodeHeader] = []
    /// The revision of each node; see `Frame.revisions`.
    var revisions: [UInt64] = []
    var nodeCount = 0
    /// The number of groups opened in this frame so far.
    var groupsOpened = 0
    /// The device that the root inherits from, with its revision.
    var device = Device(size: PixelSize(width: 0, height: 0), scale: 0, revision: 0)
    var layerCount = 0
    /// The number of pictures, such as shapes, that were drawn for this frame.
    var drawnCount = 0
    /// The area outside which nodes are dropped: the picture, or the bounds of a clipping outline or of what is masked.
    var visible = DeviceRect.empty
    /// All of the picture.
    var frameRect = DeviceRect.empty
    /// The transforms that superlayers apply to their sublayers, where these are not the identity.
    var spaces: [Transform3D] = []
    /// The open groups, with the bounds of their nodes.
    var openGroups: [OpenGroup] = []
    /// The planes of each 3D space being written, outer spaces first.
    var planes: [SpacePlane] = []

    struct OpenGroup {
        let index: Int
        var bounds: DeviceRect
    }

    /// What a layer inherits from the layers above it.
    struct Inherited {
        /// Superlayer's plane → device pixels.
        var projection: PlaneProjection
        /// In fractional device pixels. Partly covered pixels are cut by the outline of the group that the clip belongs to.
        var clip: PixelRect
        /// The product of the opacities of the transform layers above, which have no group to apply them to.
        var opacity: Float
        /// The index in `spaces` of the superlayer's `sublayerTransform` about its anchor point; −1 for the identity.
        var space: Int32 = -1
        /// Identifies all of the above: equal revisions mean equal values; 0 means unknown.
        var revision: UInt64
    }

    /// The fonts of the tree that is being walked; nil outside a walk, and if there are none.
    var fonts: FontLibrary? { tree?.openedFonts }
    private unowned(safe) var tree: LayerTree?

    /// The output that a tree is shown on.
    struct Device {
        let size: PixelSize
        let scale: Double
        let revision: UInt64
    }

    /// Returns what `tree` shows now, reusing the memory of a frame that is no longer needed.
    mutating func frame(of tree: LayerTree, size: PixelSize, scale: Double, reusing frame: inout Frame) -> Frame {
        cache.begin(tree)
        self.tree = tree
        takeNodes(of: &frame)
        if device.size != size || device.scale != scale {
            device = Device(size: size, scale: scale, revision: TreeWalk.newRevision())
        }
        layerCount = 0
        drawnCount = 0
        visible = size.rect
        frameRect = visible
        let inherited = Inherited(
            projection: .scale(scale, scale), clip: .infinite, opacity: 1, revision: device.revision)
        add(tree.root, inherited, layerTime: tree.time)
        defer {
            self.tree = nil
            cache.end()
        }
        return finishedFrame(size: size, background: tree.background.withAlpha(1).pixel)
    }

    /// Ends the frame being written and returns it.
    mutating func finishedFrame(size: PixelSize, background: Pixel) -> Frame {
        nodes.removeLast(nodes.count - nodeCount)
        headers.removeLast(headers.count - nodeCount)
        revisions.removeLast(revisions.count - nodeCount)
        defer {
            nodes = []
            headers = []
            revisions = []
        }
        return Frame(
            size: size, background: background, nodes: nodes, headers: headers, revisions: revisions, layerCount: layerCount,
            drawnCount: drawnCount, mayShowPictures: cache.showsPictures)
    }

    /// Adds a layer and its descendants; `layerTime` is the superlayer's local time.
    mutating func add(_ layer: Layer, _ inherited: Inherited, layerTime: Double) {
        if !keepNodes(at: layer.slot, inherited.revision) { build(layer, inherited, layerTime: layerTime) }
    }

    /// Adds a layer whose nodes cannot be kept.
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

    // Properties are borrowed all the way: they are large, and a frame reads them once per layer. If this were inlined, they
    // would be copied before the first of them is read.
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

    /// Returns the projection of a layer's own plane to device pixels. Most layers are only shifted, which needs no 4×4 product.
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

    /// Appends a node unless it is culled.
    mutating func append(_ node: consuming RenderNode, _ kind: NodeHeader.Kind, _ id: NodeID, bounds: DeviceRect) {
        guard !bounds.isEmpty else { return }
        write(node, NodeHeader(kind, id, bounds, next: nodeCount + 1))
        widenGroup(by: bounds)
    }

    /// Extends the innermost open group to include `bounds`.
    mutating func widenGroup(by bounds: DeviceRect) {
        let last = openGroups.count - 1
        if last >= 0 { openGroups[last].bounds = openGroups[last].bounds.union(bounds) }
    }

    /// Returns the placement of a rectangle of a plane, its bounds limited to what is visible.
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
    /// Leaves the clip edges that run through pixels to the groups that own them. The nodes' clip becomes all pixels that it
    /// touches, and sides that end at the original clip, or beyond it, become open: they have no edge of their own there.
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
