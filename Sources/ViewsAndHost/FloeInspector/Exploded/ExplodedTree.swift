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
            for outline in outlines { outline.layer.borderWidth = lineWidth / outline.scale }
        }
    }
    /// The levels that show.
    package var shownLevels = 0...0 { didSet { if shownLevels != oldValue { hideLevels() } } }

    private let transformed = TransformLayer()
    private let tree: InspectedTree
    let colors: Colors
    private var levels: [Level] = []
    private var stacking: StackingLevels
    private var planes: [Int: (layer: Layer, level: Int)] = [:]
    private var indices: [ObjectIdentifier: Int] = [:]
    /// The layers that are outlined, each with its magnification.
    private var outlines: [(layer: Layer, scale: Double)] = []

    private struct Level {
        let layer = Layer()
        /// The clip in which the last plane lies, and the layers that it stands for.
        var clips: [Int] = []
        var innermost: Layer?
    }

    /// A layer that cuts off what is in it.
    fileprivate struct Clip {
        let index: Int
        let properties: LayerProperties
        let projection: PointProjection, inverse: PointProjection
    }

    /// Makes the planes of `tree`. They do not follow its changes.
    package init(_ tree: InspectedTree, _ colors: Colors) {
        self.tree = tree
        self.colors = colors
        stacking = StackingLevels(size: tree.size)
        space.implicitActions = .insideAnimationBlocks
        space.bounds = CGRect(origin: .zero, size: tree.size)
        addLevels(upTo: 0)
        add(0, clips: [], opacity: 1, from: 0)
        shownLevels = 0...levels.count - 1
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
    package func plane(of index: Int) -> Layer? { planes[index]?.layer }

    /// Returns the level of a layer's plane.
    package func level(of index: Int) -> Int? { planes[index]?.level }

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
        guard let (plane, level) = planes[index] else {
            mark.removeFromSuperlayer()
            return
        }
        let projection = tree.layers[index].layer.projection(to: nil)
        mark.bounds = plane.bounds
        mark.cornerRadius = plane.cornerRadius
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

    /// Adds a layer with all in it, and returns the highest level on which one of them lies. `lowest`: the lowest level on which it can lie.
    /// `isOfMask`: whether it is a mask or in one.
    @discardableResult
    private func add(_ index: Int, clips: [Clip], opacity: Float, from lowest: Int, isOfMask: Bool = false) -> Int {
        let inspected = tree.layers[index], layer = inspected.layer, p = layer.model
        guard !inspected.isLeftOut else { return lowest }
        let opacity = opacity * p.opacity, projection = layer.projection(to: nil)
        guard p.isDoubleSided || layer.kind == .transform || projection.determinant > 0 else { return lowest }
        var inner = clips, next = lowest
        if layer.kind != .transform, let inverse = projection.inverse {
            // What draws nothing covers nothing.
            let level =
                isOfMask || !inspected.drawsItself ? lowest : stacking.add(box(of: p.bounds, projection, clips), from: lowest)
            addPlane(inspected, p, projection, clips, opacity, level, isOfMask: isOfMask)
            next = level + 1
            if p.masksToBounds { inner.append(Clip(index: index, properties: p, projection: projection, inverse: inverse)) }
        } else if layer.kind != .transform {
            return lowest
        }
        var highest = max(lowest, next - 1)
        let children = tree.children(of: index)
        for child in children where !tree.layers[child].isMask {
            highest = max(highest, add(child, clips: inner, opacity: opacity, from: next, isOfMask: isOfMask))
        }
        for mask in children where tree.layers[mask].isMask {
            highest = max(highest, add(mask, clips: inner, opacity: opacity, from: highest + 1, isOfMask: true))
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
        let visible = clips.reduce(whole) { $0.intersection(box($1.properties.bounds, $1.projection)) }
        return visible.isEmpty ? whole : visible
    }

    private func addPlane(
        _ inspected: InspectedLayer, _ p: LayerProperties, _ projection: PointProjection, _ clips: [Clip], _ opacity: Float, _ level: Int,
        isOfMask: Bool
    ) {
        addLevels(upTo: level)
        var description = LayerDescription()
        description.kind = inspected.layer.kind
        description.properties = isOfMask ? p.appearance.tinted(colors.mask) : p.appearance
        // What is faint in the picture can still be found.
        description.properties.opacity = isOfMask && p.contents != nil ? 0.4 : max(0.2, opacity)
        let plane = description.makeLayer(), cutting = clips.filter { $0.cuts(p.bounds, projection) }
        plane.implicitActions = .insideAnimationBlocks
        plane.place(by: projection)
        if isOfMask || !inspected.drawsItself { outline(plane, isOfMask ? colors.mask : colors.bare, projection) }
        planes[inspected.index] = (plane, level)
        indices[ObjectIdentifier(plane)] = inspected.index
        guard !cutting.isEmpty else {
            levels[level].clips = []
            levels[level].layer.addSublayer(plane)
            return
        }
        let clip = self.clip(cutting, level)
        if let last = cutting.last { plane.place(by: projection.concatenating(last.inverse)) }
        clip.addSublayer(plane)
        let outline = Layer()
        outline.bounds = p.bounds
        outline.cornerRadius = p.cornerRadius
        outline.implicitActions = .insideAnimationBlocks
        outline.place(by: projection)
        self.outline(outline, colors.clipped, projection)
        levels[level].layer.addSublayer(outline)
        indices[ObjectIdentifier(outline)] = inspected.index
    }

    private func outline(_ layer: Layer, _ color: Color, _ projection: PointProjection) {
        let scale = projection.scale(of: layer.bounds)
        layer.borderColor = color
        layer.borderWidth = lineWidth / scale
        outlines.append((layer, scale))
    }

    /// Returns the layer in a level that cuts as `clips` do, from the outermost in.
    private func clip(_ clips: [Clip], _ level: Int) -> Layer {
        let names = clips.map(\.index)
        if names == levels[level].clips, let layer = levels[level].innermost { return layer }
        var parent = levels[level].layer, toParent = PointProjection.identity
        for clip in clips {
            let layer = Layer()
            layer.bounds = clip.properties.bounds
            layer.cornerRadius = clip.properties.cornerRadius
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
        let toOwn = other.concatenating(inverse), bounds = properties.bounds.insetBy(dx: -1e-6, dy: -1e-6)
        let radius = min(properties.cornerRadius, Double(bounds.width) / 2, Double(bounds.height) / 2)
        return rect.corners.contains { corner in
            guard let point = toOwn.apply(corner), point.isWithin(bounds) else { return true }
            let x = max(Double(bounds.minX) + radius - Double(point.x), Double(point.x) - (Double(bounds.maxX) - radius), 0)
            let y = max(Double(bounds.minY) + radius - Double(point.y), Double(point.y) - (Double(bounds.maxY) - radius), 0)
            return radius > 0 && x > 0 && y > 0 && hypot(x, y) > radius + 0.5
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
        return result
    }
}

extension CGPoint {
    /// Whether it lies in a rectangle or on any of its edges.
    fileprivate func isWithin(_ rect: CGRect) -> Bool {
        x >= rect.minX && x <= rect.maxX && y >= rect.minY && y <= rect.maxY
    }
}
