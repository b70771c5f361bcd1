// Layers that are drawn into pictures of their own: a frame of the layer and its sublayers, built like any other, and an image of it.
//
//     filters, shadows of contents   in device pixels where the layer lies upright, so that they are copied; else in its own plane
//     shouldRasterize                in its own plane, by its own scale
//     backgroundFilters              a picture of what the frame has drawn behind the layer's bounds
//
// A picture stays the same as long as its frame does, however it moves by whole pixels or turns.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// What the walk knows of a layer's pictures from frame to frame.
struct LayerPictures {
    /// The frame of the layer, and what it was built with: nodes depend on nothing else.
    var frame: Frame?
    var properties = LayerProperties()
    var projection = PlaneProjection.identity
    var device: UInt64 = 0
    var revision: UInt64 = 0
    /// The pictures last shown: filtered, the shadow, the backdrop.
    var shown: [UInt8: Picture] = [:]
}

extension TreeWalk {
    /// Where a layer's picture lies.
    private struct PictureSpace {
        /// From the layer's points to the picture's pixels.
        var projection: PlaneProjection
        let size: PixelSize
        /// The pixels per point, along both axes.
        let scale: Double
        /// The picture in the plane of `shown`, which projects it to the device.
        let rect: PlaneRect
        let shown: PlaneProjection
        /// Whether the picture is mirrored, because the layer faces away: what it shows from behind follows from that.
        var isMirrored = false
        /// Whether the picture's pixels are the device's.
        var isDevice: Bool { shown == .identity }
    }

    /// The most pixels along a side of a picture, and in all of it: larger ones are drawn at a smaller scale.
    private static let longestSide = 8192.0, mostPixels = 16_777_216.0

    /// Adds the image of a layer's picture, and its shadow.
    mutating func addPicture(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, _ filter: BlendMode
    ) {
        let opacity = Opacity(p.opacity * inherited.opacity)
        guard !opacity.isTransparent else { return }
        let effects = p.effects, shadow = p.hasShadow ? p.shadow : nil
        guard let space = pictureSpace(of: layer, p, effects, inherited, time) else { return }
        let place = placement(space.rect, space.shown, inherited), moved = shadow.map { shadowPlacement($0, space, inherited) }
        guard !place.bounds.isEmpty || moved?.bounds.isEmpty == false else { return }
        let frame = frame(of: layer, p, space, time)

        let isFaded = !opacity.isOpaque && shadow != nil, needsGroup = isFaded || filter != .normal
        if needsGroup { openGroup() }
        let own = needsGroup ? Opacity.opaque : opacity
        if let shadow, let moved {
            if shadow.path.isEmpty { add(shadow, of: layer, frame, space, at: moved, own) } else { addShadow(layer, p, inherited, own) }
        }
        let steps = Picture.steps(of: effects.filters.map { $0.inPixels(space.scale) }, isCopied: space.isDevice).steps
        add(.frame(frame, layer: layer.id), of: layer, Part.picture, steps, at: place, own)
        guard needsGroup else { return }
        closeGroup(
            GroupNode(
                id: NodeID(layer: layer.id, part: Part.group), bounds: .empty, opacity: opacity, blendMode: filter, shape: nil,
                hasMask: false), of: layer)
    }

    /// Adds the shadow of a turned layer's contents. The layer itself is drawn where it lies, since its picture would be soft there.
    mutating func addShadowOfContents(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, _ opacity: Opacity
    ) {
        guard let space = pictureSpace(of: layer, p, LayerEffects(), inherited, time) else { return }
        let place = shadowPlacement(p.shadow, space, inherited)
        guard !place.bounds.isEmpty else { return }
        let isCasting = cache.isCasting
        cache.isCasting = true
        let frame = frame(of: layer, p, space, time)
        cache.isCasting = isCasting
        add(p.shadow, of: layer, frame, space, at: place, opacity)
    }

    /// Returns where a shadow lies: the picture's place, moved in the layer's own plane.
    private func shadowPlacement(_ shadow: LayerShadow, _ space: PictureSpace, _ inherited: Inherited) -> Placement {
        let scale = space.isDevice ? space.scale : 1, r = space.rect
        let dx = Double(shadow.offset.width) * (space.isMirrored ? -scale : scale), dy = Double(shadow.offset.height) * scale
        return placement(PlaneRect(minX: r.minX + dx, minY: r.minY + dy, maxX: r.maxX + dx, maxY: r.maxY + dy), space.shown, inherited)
    }

    private mutating func add(
        _ shadow: LayerShadow, of layer: Layer, _ frame: Frame, _ space: PictureSpace, at place: Placement, _ opacity: Opacity
    ) {
        let filters: [Picture.Filter] = [.blur(shadow.radius * space.scale), .tint(shadow.color.withAlpha(1).pixel)]
        add(
            .frame(frame, layer: layer.id), of: layer, Part.shadow, Picture.steps(of: filters, isCopied: space.isDevice).steps,
            at: place, Opacity(opacity.scale / 255 * shadow.opacity * shadow.color.alpha))
    }

    /// Adds what lies behind the layer's bounds, filtered. It is read from what the frame has drawn, so not within a group.
    mutating func addBackdrop(_ layer: Layer, _ p: borrowing LayerProperties, _ whole: Placement, _ inherited: Inherited) {
        guard openGroups.isEmpty, !whole.bounds.isEmpty else { return }
        let scale = inherited.projection.magnification(at: CGPoint(x: p.bounds.midX, y: p.bounds.midY)) ?? 1
        let filters = p.effects.backgroundFilters.map { $0.inPixels(scale) }
        let (steps, reduction) = Picture.steps(of: filters)
        // On a grid of whole texels, so that what is behind does not shimmer when the layer moves.
        let grid = Int32(reduction)
        let reached = whole.bounds.outset(by: Picture.reach(of: filters)).intersection(frameRect)
        let area = DeviceRect(
            minX: reached.minX / grid * grid, minY: reached.minY / grid * grid, maxX: reached.maxX, maxY: reached.maxY)
        guard !area.isEmpty else { return }
        var place = whole
        place.cornerRadius = p.roundedRadius
        add(.backdrop(area: area), of: layer, Part.backdrop, steps, at: place, Opacity(p.opacity * inherited.opacity))
    }

    /// Adds the image of a picture.
    private mutating func add(
        _ source: Picture.Source, of layer: Layer, _ part: UInt8, _ steps: [PictureStep], at place: Placement, _ opacity: Opacity
    ) {
        guard !place.bounds.isEmpty, !opacity.isTransparent else { return }
        let id = NodeID(layer: layer.id, part: part), details = cache.details(of: layer), former = details.pictures.shown[part]
        guard var picture = Picture(id: id, source: source, steps: steps, former: former) else { return }
        if let former, former == picture { picture = former } else { details.pictures.shown[part] = picture }
        cache.showPictures()
        let size = picture.bitmap.size
        let image = ImageNode(
            id: id, placement: place, bitmap: picture.bitmap,
            source: TexelRect(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height)), sampling: .linear,
            opacity: opacity, picture: picture)
        append(.image(image), .picture, id, bounds: place.bounds)
    }

    // MARK: The layer's frame

    /// Returns where a layer's picture lies, with room for blurs; nil if nothing of it would show.
    private mutating func pictureSpace(
        of layer: Layer, _ p: borrowing LayerProperties, _ effects: LayerEffects, _ inherited: Inherited, _ time: Double
    ) -> PictureSpace? {
        let extent = contentExtent(of: layer, p, time)
        guard !extent.isEmpty else { return nil }
        let shadow = p.hasShadow && p.shadow.path.isEmpty ? p.shadow : nil
        let p = inherited.projection, isUpright = p.isUpright && !effects.shouldRasterize
        let middle = CGPoint(x: extent.minX + extent.width / 2, y: extent.minY + extent.height / 2)
        var scale = effects.shouldRasterize ? effects.rasterizationScale : isUpright ? p.xx : p.magnification(at: middle) ?? 1
        let longest = max(extent.width, extent.height)
        if !(scale * longest <= TreeWalk.longestSide) { scale = TreeWalk.longestSide / longest }
        let pixelCount = extent.width * extent.height * scale * scale
        if pixelCount > TreeWalk.mostPixels { scale *= (TreeWalk.mostPixels / pixelCount).squareRoot() }
        guard scale > 0, scale.isFinite else { return nil }
        var filters = effects.filters.map { $0.inPixels(scale) }
        let reduction = Int32(Picture.steps(of: filters).reduction)
        var room = Picture.reach(of: filters)
        var grid = reduction
        if let shadow {
            filters = [.blur(shadow.radius * scale)]
            room = max(room, Picture.reach(of: filters))
            grid = max(grid, Int32(Picture.steps(of: filters).reduction))
        }
        let isDevice = isUpright && scale == p.xx
        var pixels =
            isDevice
            ? extent.mapped(byAxisAligned: p)
            : PixelRect(minX: extent.minX * scale, minY: extent.minY * scale, maxX: extent.maxX * scale, maxY: extent.maxY * scale)
        pixels = pixels.snapped
        var area = DeviceRect(around: pixels.minX, pixels.minY, pixels.maxX, pixels.maxY).outset(by: room)
        if isDevice {
            // What lies too far away to be blurred into the picture is left out, if that is much.
            let near = visible.outset(by: 2 * room + 64)
            if area.area > 2 * near.area { area = area.intersection(near) }
        }
        guard !area.isEmpty else { return nil }
        // Whole texels after halving.
        area.maxX += (grid - Int32(area.width) % grid) % grid
        area.maxY += (grid - Int32(area.height) % grid) % grid
        let size = PixelSize(width: area.width, height: area.height)
        var own = isDevice ? p : PlaneProjection.scale(scale, scale)
        // Rounded as edges are, so that a layer that moves by whole pixels is the same to the last bit.
        own.tx = ((own.tx - Double(area.minX)) * 256).rounded() / 256
        own.ty = ((own.ty - Double(area.minY)) * 256).rounded() / 256
        let r = PixelRect(area)
        if isDevice { return PictureSpace(projection: own, size: size, scale: scale, rect: PlaneRect(renaming: r), shown: .identity) }
        let rect = PlaneRect(minX: r.minX / scale, minY: r.minY / scale, maxX: r.maxX / scale, maxY: r.maxY / scale)
        guard p.determinant < 0 else { return PictureSpace(projection: own, size: size, scale: scale, rect: rect, shown: p) }
        own.xx = -scale
        own.tx = r.maxX
        let mirror = PlaneMirror(xx: -1, yx: 0, tx: rect.minX + rect.maxX, xy: 0, yy: 1, ty: 0)
        return PictureSpace(
            projection: own, size: size, scale: scale, rect: rect, shown: mirror.concatenating(p), isMirrored: true)
    }

    private typealias PlaneMirror = Projection<PointSpace, PointSpace>

    private func placement(_ rect: PlaneRect, _ projection: PlaneProjection, _ inherited: Inherited) -> Placement {
        var own = inherited
        own.projection = projection
        return placement(rect, own)
    }

    /// Builds the frame of a layer as it is drawn into its picture: opaque, without filters and shadow.
    private mutating func frame(
        of layer: Layer, _ p: borrowing LayerProperties, _ space: PictureSpace, _ time: Double
    ) -> Frame {
        let details = cache.details(of: layer)
        let former = details.pictures.frame
        var normal = copy p
        normal.position = .zero
        normal.zPosition = 0
        normal.transform = .identity
        normal.opacity = 1
        normal.shadow = LayerShadow()
        normal.effects = LayerEffects()
        if normal != details.pictures.properties || space.projection != details.pictures.projection || former?.size != space.size
            || device.revision != details.pictures.device
        {
            details.pictures.revision = TreeWalk.newRevision()
            details.pictures.properties = normal
            details.pictures.projection = space.projection
            details.pictures.device = device.revision
        }
        var reused = former ?? Frame(size: space.size, background: 0)
        if reused.size != space.size { reused = Frame(size: space.size, background: 0) }
        details.pictures.frame = nil
        // The walk goes on in the picture's frame, and then comes back.
        var outer = Output()
        exchange(&outer)
        takeNodes(of: &reused)
        visible = space.size.rect
        frameRect = visible
        let inside = Inherited(
            projection: space.projection, clip: .infinite, opacity: 1, revision: layer.animations.isEmpty ? details.pictures.revision : 0)
        addPlane(layer, p, inside, time, role: .picture)
        let built = finishedFrame(size: space.size, background: 0)
        exchange(&outer)
        details.pictures.frame = built
        return built
    }

    /// What belongs to the frame being written.
    private struct Output {
        var nodes: [RenderNode] = []
        var headers: [NodeHeader] = []
        var revisions: [UInt64] = []
        var nodeCount = 0, groupsOpened = 0
        var openGroups: [OpenGroup] = []
        var visible = DeviceRect.empty, frameRect = DeviceRect.empty
    }

    private mutating func exchange(_ other: inout Output) {
        swap(&nodes, &other.nodes)
        swap(&headers, &other.headers)
        swap(&revisions, &other.revisions)
        swap(&nodeCount, &other.nodeCount)
        swap(&groupsOpened, &other.groupsOpened)
        swap(&openGroups, &other.openGroups)
        swap(&visible, &other.visible)
        swap(&frameRect, &other.frameRect)
    }
}

extension LayerProperties {
    /// Whether the layer is shown by a picture of it.
    var isFiltered: Bool { hasEffects && (effects.shouldRasterize || !effects.filters.isEmpty) }
}

extension Projection where From == PointSpace {
    /// Whether it only moves, and scales by one factor.
    var isUpright: Bool { isAxisAligned && xx == yy && xx > 0 }
}

extension LayerFilter {
    /// The filter in pixels, `scale` of which are a point.
    fileprivate func inPixels(_ scale: Double) -> Picture.Filter {
        switch self {
        case .blur(let deviation): .blur(max(0, deviation) * scale)
        case .saturation(let factor): .color(saturation: factor, brightness: 0)
        case .brightness(let added): .color(saturation: 1, brightness: added)
        }
    }
}
