// The layers of a tree as planes in space, each where and how it shows in the picture, above its parent and all that is drawn before it
// and that it covers (`StackingLevels`). The planes of a level lie flat in a layer of their own, which is a plane of a transform layer:
// turning and spreading change that layer and the levels, never the planes, however many there are. A mask draws nothing: it is a tint
// above what it masks, as strong as the mask is opaque.
//
//     space: TransformLayer ─┬ level 0 ─ planes …            z = spacing · (level − middle)
//      turned as the Orbit   ├ level 1 ─┬ planes …
//      says                  │          ├ clip ─ planes …   what a layer above cuts off, with
//                            │          └ outlines …        the whole of it outlined
//                            └ marks of what is picked
//
// Everything is placed by the projection by which it is drawn, so that from the front the planes make the picture.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Foundation

/// Planes for the layers of a tree.
@MainActor
package final class ExplodedTree: PickableTree {
    /// The colours of outlines.
    package struct Colors: Equatable, Sendable {
        /// Around layers that draw nothing themselves.
        package var bare: Color
        /// Around layers of which a part is cut off.
        package var clipped: Color
        /// Of masks.
        package var mask: Color

        package init(bare: Color, clipped: Color, mask: Color) {
            self.bare = bare
            self.clipped = clipped
            self.mask = mask
        }
    }

    /// The layer to show, as large as the picture. Its transform turns it.
    package var space: Layer { transformed }
    /// The distance between levels, in points of the picture.
    package var spacing = 0.0 { didSet { if spacing != oldValue { placeLevels() } } }
    /// The width of outlines, in points of the picture.
    package var lineWidth = 1.0 {
        didSet {
            guard lineWidth != oldValue else { return }
            for plane in planes { shown[plane.index].map { setOutline(of: plane, $0) } }
        }
    }
    /// The levels that show.
    package var shownLevels = 0...0 { didSet { if shownLevels != oldValue { hideLevels() } } }

    private let transformed = TransformLayer()
    private let tree: InspectedTree
    let colors: Colors
    private var levels: [Level] = []
    /// The planes in the order in which they are drawn, and the layers that show them, by the number of the inspected layer.
    private var planes: [Plane] = []
    private var shown: [Int: Shown] = [:]
    private var indices: [ObjectIdentifier: Int] = [:]

    /// What determines how a layer's plane looks, and where it lies.
    private struct Plane: Equatable {
        let index, level: Int
        let properties: LayerProperties
        let projection: PointProjection
        /// The product with the opacities around it.
        let opacity: Float
        let isOfMask, drawsItself: Bool
        /// Those that cut a part of it off, from the outermost in.
        let clips: [Clip]
    }

    private struct Shown {
        let level: Int
        let plane: Layer
        /// The outline of the whole of a plane of which a part is cut off.
        let whole: Layer?
    }

    private struct Level {
        let layer = Layer()
        /// The clip in which the last plane lies, and the layers that it stands for.
        var clips: [Int] = []
        var innermost: Layer?
    }

    /// A layer that cuts off what is in it.
    fileprivate struct Clip: Equatable {
        let index: Int
        let bounds: CGRect
        let cornerRadius: Double
        let maskedCorners: RectCorners
        let cornerCurve: CornerCurve
        let projection, inverse: PointProjection
    }

    /// Makes the planes of `tree`.
    package init(_ tree: InspectedTree, _ colors: Colors) {
        self.tree = tree
        self.colors = colors
        space.implicitActions = .insideAnimationBlocks
        space.bounds = CGRect(origin: .zero, size: tree.size)
        addLevels(upTo: 0)
        planes = arrangement()
        for plane in planes { add(plane) }
        shownLevels = 0...levels.count - 1
    }

    package func update() -> Bool {
        let new = arrangement()
        guard new.count == planes.count,
            zip(new, planes).allSatisfy({ $0.index == $1.index && $0.level == $1.level && $0.clips == $1.clips })
        else { return false }
        for (plane, old) in zip(new, planes) where plane != old { shown[plane.index].map { show(plane, $0) } }
        planes = new
        return true
    }

    /// The number of levels.
    package var levelCount: Int { levels.count }

    private func addLevels(upTo last: Int) {
        while levels.count <= last {
            let level = Level()
            level.layer.implicitActions = .insideAnimationBlocks
            level.layer.frame = space.bounds
            space.addSublayer(level.layer)
            levels.append(level)
        }
    }

    /// Returns the plane of a layer; nil if it is left out of the picture, or seen edge on or from behind where it does not show.
    package func plane(of index: Int) -> Layer? { shown[index]?.plane }

    /// Returns the level of a layer's plane.
    package func level(of index: Int) -> Int? { shown[index]?.level }

    // Picking

    package func pick(at point: CGPoint) -> Int? {
        guard let host = space.superlayer else { return nil }
        return pick(indices, in: host, at: point, of: tree)
    }

    /// Returns the corners of a layer's plane in the layer that the space is in; fewer than four if some lie behind the eye.
    package func corners(of index: Int) -> [CGPoint] {
        guard let plane = plane(of: index), let host = space.superlayer else { return [] }
        return plane.bounds.corners.compactMap { plane.convert($0, to: host) }
    }

    package func mark(_ index: Int, with mark: Layer, width: Double) {
        guard let (plane, level) = shown[index].map({ ($0.plane, $0.level) }) else { return mark.removeFromSuperlayer() }
        let projection = tree.layers[index].layer.projection(to: nil)
        mark.bounds = plane.bounds
        mark.cornerRadius = plane.cornerRadius
        (mark.maskedCorners, mark.cornerCurve) = (plane.maskedCorners, plane.cornerCurve)
        mark.borderWidth = width / projection.scale(of: plane.bounds)
        mark.place(by: projection)
        levels[level].layer.addSublayer(mark)
    }

    // Levels

    private func placeLevels() {
        let middle = Double(levels.count - 1) / 2
        for (i, level) in levels.enumerated() { level.layer.zPosition = (Double(i) - middle) * spacing }
    }

    private func hideLevels() {
        for (i, level) in levels.enumerated() { level.layer.isHidden = !shownLevels.contains(i) }
    }

    // Planes

    private func arrangement() -> [Plane] {
        var planes: [Plane] = [], stacking = StackingLevels(size: tree.size)
        planes.reserveCapacity(tree.layers.count)
        arrange(0, clips: [], opacity: 1, from: 0, isOfMask: false, &stacking, &planes)
        return planes
    }

    /// Appends the planes of a layer and of all in it, and returns the highest level on which one of them lies. `lowest`: the lowest level on
    /// which it can lie. `isOfMask`: whether it is a mask or in one.
    @discardableResult
    private func arrange(
        _ index: Int, clips: [Clip], opacity: Float, from lowest: Int, isOfMask: Bool, _ stacking: inout StackingLevels,
        _ planes: inout [Plane]
    ) -> Int {
        let inspected = tree.layers[index], layer = inspected.layer, p = layer.model
        guard !inspected.isLeftOut else { return lowest }
        let opacity = opacity * p.opacity, projection = layer.projection(to: nil)
        guard p.isDoubleSided || layer.kind == .transform || projection.determinant > 0 else { return lowest }
        var inner = clips, next = lowest
        if layer.kind != .transform, let inverse = projection.inverse {
            let drawsItself = inspected.drawsItself
            // What draws nothing covers nothing.
            let level = isOfMask || !drawsItself ? lowest : stacking.add(box(of: p.bounds, projection, clips), from: lowest)
            planes.append(
                Plane(
                    index: index, level: level, properties: p, projection: projection, opacity: opacity, isOfMask: isOfMask,
                    drawsItself: drawsItself, clips: clips.filter { $0.cuts(p.bounds, projection) }))
            next = level + 1
            if p.masksToBounds {
                inner.append(
                    Clip(
                        index: index, bounds: p.bounds, cornerRadius: p.cornerRadius, maskedCorners: p.maskedCorners,
                        cornerCurve: p.cornerCurve, projection: projection, inverse: inverse))
            }
        } else if layer.kind != .transform {
            return lowest
        }
        var highest = max(lowest, next - 1)
        let children = tree.children(of: index)
        for child in children where !tree.layers[child].isMask {
            highest = max(highest, arrange(child, clips: inner, opacity: opacity, from: next, isOfMask: isOfMask, &stacking, &planes))
        }
        for mask in children where tree.layers[mask].isMask {
            highest = max(highest, arrange(mask, clips: inner, opacity: opacity, from: highest + 1, isOfMask: true, &stacking, &planes))
        }
        return highest
    }

    /// Returns a box around the visible part of a layer in the picture; around all of it if no part is visible.
    private func box(of bounds: CGRect, _ projection: PointProjection, _ clips: [Clip]) -> CGRect {
        func box(_ rect: CGRect, _ projection: PointProjection) -> CGRect {
            let corners = rect.corners.compactMap(projection.apply)
            guard corners.count == 4 else { return space.bounds }
            let xs = corners.map(\.x), ys = corners.map(\.y)
            let x = xs.min() ?? 0, y = ys.min() ?? 0
            return CGRect(x: x, y: y, width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
        }
        let whole = box(bounds, projection)
        let visible = clips.reduce(whole) { $0.intersection(box($1.bounds, $1.projection)) }
        return visible.isEmpty ? whole : visible
    }

    /// Makes the layers of a plane above those that were made before.
    private func add(_ plane: Plane) {
        addLevels(upTo: plane.level)
        var description = LayerDescription()
        description.kind = tree.layers[plane.index].layer.kind
        let layers = Shown(level: plane.level, plane: description.makeLayer(), whole: plane.clips.isEmpty ? nil : Layer())
        for layer in [layers.plane, layers.whole].compactMap(\.self) {
            layer.implicitActions = .insideAnimationBlocks
            indices[ObjectIdentifier(layer)] = plane.index
        }
        show(plane, layers)
        shown[plane.index] = layers
        if let whole = layers.whole {
            clip(plane.clips, plane.level).addSublayer(layers.plane)
            levels[plane.level].layer.addSublayer(whole)
        } else {
            levels[plane.level].clips = []
            levels[plane.level].layer.addSublayer(layers.plane)
        }
    }

    /// Gives the layers of a plane their look and their place.
    private func show(_ plane: Plane, _ layers: Shown) {
        let p = plane.properties
        var look = plane.isOfMask ? p.appearance.tinted(colors.mask) : p.appearance
        // What is faint in the picture can still be found.
        look.opacity = plane.isOfMask && p.contents != nil ? 0.4 : max(0.2, plane.opacity)
        if plane.isOfMask || !plane.drawsItself { look.borderColor = plane.isOfMask ? colors.mask : colors.bare }
        layers.plane.replaceProperties(look)
        layers.plane.place(by: plane.clips.last.map { plane.projection.concatenating($0.inverse) } ?? plane.projection)
        if let whole = layers.whole {
            whole.bounds = p.bounds
            whole.cornerRadius = p.cornerRadius
            (whole.maskedCorners, whole.cornerCurve) = (p.maskedCorners, p.cornerCurve)
            whole.borderColor = colors.clipped
            whole.place(by: plane.projection)
        }
        setOutline(of: plane, layers)
    }

    private func setOutline(of plane: Plane, _ layers: Shown) {
        let width = lineWidth / plane.projection.scale(of: plane.properties.bounds)
        if plane.isOfMask || !plane.drawsItself { layers.plane.borderWidth = width }
        layers.whole?.borderWidth = width
    }

    /// Returns the layer in a level that cuts as `clips` do, from the outermost in.
    private func clip(_ clips: [Clip], _ level: Int) -> Layer {
        let names = clips.map(\.index)
        if names == levels[level].clips, let layer = levels[level].innermost { return layer }
        var parent = levels[level].layer, toParent = PointProjection.identity
        for clip in clips {
            let layer = Layer()
            layer.bounds = clip.bounds
            layer.cornerRadius = clip.cornerRadius
            (layer.maskedCorners, layer.cornerCurve) = (clip.maskedCorners, clip.cornerCurve)
            layer.masksToBounds = true
            layer.place(by: clip.projection.concatenating(toParent))
            parent.addSublayer(layer)
            (parent, toParent) = (layer, clip.inverse)
        }
        levels[level].clips = names
        levels[level].innermost = parent
        return parent
    }
}

extension ExplodedTree.Clip {
    /// Whether it cuts a part off a rectangle of another plane.
    fileprivate func cuts(_ rect: CGRect, _ other: PointProjection) -> Bool {
        let toOwn = other.concatenating(inverse), bounds = bounds.insetBy(dx: -1e-6, dy: -1e-6)
        let radius = min(cornerRadius, Double(bounds.width) / 2, Double(bounds.height) / 2)
        return rect.corners.contains { corner in
            guard let point = toOwn.apply(corner), point.isWithin(bounds) else { return true }
            let x = max(Double(bounds.minX) + radius - Double(point.x), Double(point.x) - (Double(bounds.maxX) - radius), 0)
            let y = max(Double(bounds.minY) + radius - Double(point.y), Double(point.y) - (Double(bounds.maxY) - radius), 0)
            let corner = RectCorners(isMaxX: point.x > bounds.midX, isMaxY: point.y > bounds.midY)
            return radius > 0 && x > 0 && y > 0 && hypot(x, y) > radius + 0.5 && maskedCorners.contains(corner)
        }
    }
}

extension LayerProperties {
    /// What the layer draws itself. Properties that affect all layers are its place and its effects on sublayers.
    fileprivate var appearance: LayerProperties {
        var own = self, result = LayerProperties()
        result.bounds = bounds
        for property in LayerProperties.table where property.scope != .allLayers { property.copy(&own, &result) }
        // Without sublayers it only cuts contents.
        result.masksToBounds = masksToBounds && contents != nil && (cornerRadius > 0 || contentsGravity != .resize)
        return result
    }

    /// The look of a mask, of which only the alpha counts: a tint. Its contents, which cannot be tinted, are faint.
    fileprivate func tinted(_ color: Color) -> LayerProperties {
        let strength: Float = 0.4
        func tint(_ own: Color) -> Color { color.withAlpha(own.alpha * strength) }
        var result = self
        result.backgroundColor = contents == nil ? tint(backgroundColor) : .clear
        result.gradient.colors = gradient.colors.map(tint)
        result.text.foregroundColor = tint(text.foregroundColor)
        return result
    }
}

extension CGPoint {
    /// Whether it lies in a rectangle or on any of its edges.
    fileprivate func isWithin(_ rect: CGRect) -> Bool {
        x >= rect.minX && x <= rect.maxX && y >= rect.minY && y <= rect.maxY
    }
}
