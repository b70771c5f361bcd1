// The layers of a tree as planes in space, each where and how it shows in the picture, lifted by its depth in the tree. The planes of
// a depth lie flat in a level of their own, which is a plane of a transform layer: turning and spreading change that layer and the
// levels, never the planes, however many there are.
//
//     space: TransformLayer ─┬ level 0 ─ planes …            z = spacing · (depth − middle)
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

        package init(bare: Color, clipped: Color) {
            self.bare = bare
            self.clipped = clipped
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
    package var shownLevels: ClosedRange<Int> { didSet { if shownLevels != oldValue { hideLevels() } } }

    private let transformed = TransformLayer()
    private let tree: InspectedTree
    let colors: Colors
    private var levels: [Level] = []
    private var planes: [Int: Layer] = [:]
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
        let count = tree.levelCount
        shownLevels = 0...count - 1
        space.implicitActions = .insideAnimationBlocks
        space.bounds = CGRect(origin: .zero, size: tree.size)
        for _ in 0..<count {
            let level = Level()
            level.layer.implicitActions = .insideAnimationBlocks
            level.layer.frame = space.bounds
            space.addSublayer(level.layer)
            levels.append(level)
        }
        add(0, clips: [], opacity: 1)
    }

    /// Returns the plane of a layer; nil if it is left out of the picture, or seen edge on or from behind where it does not show.
    package func plane(of index: Int) -> Layer? { planes[index] }

    // Picking

    package func pick(at point: CGPoint) -> Int? {
        guard let host = space.superlayer else { return nil }
        return pick(indices, in: host, at: point, of: tree)
    }

    /// Returns the corners of a layer's plane in the layer that the space is in; fewer than four if some lie behind the eye.
    package func corners(of index: Int) -> [CGPoint] {
        guard let plane = planes[index], let host = space.superlayer else { return [] }
        return plane.bounds.corners.compactMap { plane.convert($0, to: host) }
    }

    package func mark(_ index: Int, with mark: Layer, width: Double) {
        guard let plane = planes[index] else {
            mark.removeFromSuperlayer()
            return
        }
        let projection = tree.layers[index].layer.projection(to: nil)
        mark.bounds = plane.bounds
        mark.cornerRadius = plane.cornerRadius
        mark.borderWidth = width / projection.scale(of: plane.bounds)
        mark.place(by: projection)
        levels[tree.layers[index].depth].layer.addSublayer(mark)
    }

    // Levels

    private func placeLevels() {
        let middle = Double(levels.count - 1) / 2
        for (depth, level) in levels.enumerated() { level.layer.zPosition = (Double(depth) - middle) * spacing }
    }

    private func hideLevels() {
        for (depth, level) in levels.enumerated() { level.layer.isHidden = !shownLevels.contains(depth) }
    }

    // Planes

    private func add(_ index: Int, clips: [Clip], opacity: Float) {
        let inspected = tree.layers[index], layer = inspected.layer, p = layer.model
        guard !inspected.isLeftOut else { return }
        let opacity = opacity * p.opacity, projection = layer.projection(to: nil)
        guard p.isDoubleSided || layer.kind == .transform || projection.determinant > 0 else { return }
        var inner = clips
        if layer.kind != .transform, let inverse = projection.inverse {
            addPlane(inspected, p, projection, clips, opacity)
            if p.masksToBounds { inner.append(Clip(index: index, properties: p, projection: projection, inverse: inverse)) }
        } else if layer.kind != .transform {
            return
        }
        for child in tree.children(of: index) { add(child, clips: inner, opacity: opacity) }
    }

    private func addPlane(
        _ inspected: InspectedLayer, _ p: LayerProperties, _ projection: PointProjection, _ clips: [Clip], _ opacity: Float
    ) {
        var description = LayerDescription()
        description.kind = inspected.layer.kind
        description.properties = p.appearance
        // What is faint in the picture can still be found.
        description.properties.opacity = max(0.2, opacity)
        let plane = description.makeLayer(), cutting = clips.filter { $0.cuts(p.bounds, projection) }
        plane.implicitActions = .insideAnimationBlocks
        plane.place(by: projection)
        if !inspected.drawsItself { outline(plane, colors.bare, projection) }
        planes[inspected.index] = plane
        indices[ObjectIdentifier(plane)] = inspected.index
        let depth = inspected.depth
        guard !cutting.isEmpty else {
            levels[depth].clips = []
            levels[depth].layer.addSublayer(plane)
            return
        }
        let clip = self.clip(cutting, depth)
        if let last = cutting.last { plane.place(by: projection.concatenating(last.inverse)) }
        clip.addSublayer(plane)
        let outline = Layer()
        outline.bounds = p.bounds
        outline.cornerRadius = p.cornerRadius
        outline.implicitActions = .insideAnimationBlocks
        outline.place(by: projection)
        self.outline(outline, colors.clipped, projection)
        levels[depth].layer.addSublayer(outline)
        indices[ObjectIdentifier(outline)] = inspected.index
    }

    private func outline(_ layer: Layer, _ color: Color, _ projection: PointProjection) {
        let scale = projection.scale(of: layer.bounds)
        layer.borderColor = color
        layer.borderWidth = lineWidth / scale
        outlines.append((layer, scale))
    }

    /// Returns the layer in a level that cuts as `clips` do, from the outermost in.
    private func clip(_ clips: [Clip], _ depth: Int) -> Layer {
        let names = clips.map(\.index)
        if names == levels[depth].clips, let layer = levels[depth].innermost { return layer }
        var parent = levels[depth].layer, toParent = PointProjection.identity
        for clip in clips {
            let layer = Layer()
            layer.bounds = clip.properties.bounds
            layer.cornerRadius = clip.properties.cornerRadius
            layer.masksToBounds = true
            layer.place(by: clip.projection.concatenating(toParent))
            parent.addSublayer(layer)
            (parent, toParent) = (layer, clip.inverse)
        }
        levels[depth].clips = names
        levels[depth].innermost = parent
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
    /// What the layer draws itself, without place, opacity, mode and effects on sublayers.
    fileprivate var appearance: LayerProperties {
        var result = LayerProperties()
        result.bounds = bounds
        result.backgroundColor = backgroundColor
        result.cornerRadius = cornerRadius
        result.borderWidth = borderWidth
        result.borderColor = borderColor
        result.contents = contents
        result.contentsScale = contentsScale
        result.contentsGravity = contentsGravity
        result.contentsRect = contentsRect
        result.contentsCenter = contentsCenter
        result.magnificationFilter = magnificationFilter
        result.minificationFilter = minificationFilter
        result.gradient = gradient
        // Without sublayers it only cuts contents.
        result.masksToBounds = masksToBounds && contents != nil && (cornerRadius > 0 || contentsGravity != .resize)
        return result
    }
}

extension CGPoint {
    /// Whether it lies in a rectangle or on any of its edges.
    fileprivate func isWithin(_ rect: CGRect) -> Bool {
        x >= rect.minX && x <= rect.maxX && y >= rect.minY && y <= rect.maxY
    }
}
