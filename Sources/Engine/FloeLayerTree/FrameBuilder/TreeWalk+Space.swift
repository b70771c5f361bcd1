// Transform layers: their sublayers are planes in one 3D space. Each plane's depth is a linear function over the picture, so
// where two planes are equally near is a line in it. Planes are sorted so that the farther is drawn first, and are split along
// such lines only where two cut through each other or several overlap in a cycle (DepthSorter).

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension TreeWalk {
    mutating func addSpace(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double, _ revision: UInt64
    ) {
        layerCount += 1
        var space = p.toSuperlayer
        if inherited.space >= 0 { space = space.concatenating(spaces[Int(inherited.space)]) }
        let first = planes.count
        collect(layer, p, space, inherited.opacity * p.opacity, time, revision)
        defer { planes.removeLast(planes.count - first) }
        guard planes.count > first else { return }
        if planes.count > first + 1 {
            for i in first..<planes.count { planes[i].rect = extent(of: planes[i]) }
        }
        let details = cache.details(of: layer), sorter = details.sorter ?? DepthSorter()
        details.sorter = sorter
        sorter.update(planes[first...], picture: inherited.projection)
        var part = Part.cut
        for i in sorter.pieces.indices {
            let piece = sorter.pieces[i]
            let plane = planes[first + piece.plane]
            guard !piece.cuts.isEmpty else {
                add(plane, inherited, isPiece: false)
                continue
            }
            guard !piece.deviceCuts.isEmpty else { continue }
            openGroup()
            add(plane, inherited, isPiece: true)
            closeGroup(
                GroupNode(
                    id: NodeID(layer: plane.layer.id, part: part), bounds: .empty, opacity: .opaque,
                    blendMode: plane.layer.compositingFilter, shape: nil, cuts: piece.deviceCuts, hasMask: false),
                of: plane.layer)
            part = part == .max ? Part.cut : part + 1
        }
    }

    /// Adds a plane, whole or within a group that cuts a piece out of it.
    private mutating func add(_ plane: SpacePlane, _ outside: Inherited, isPiece: Bool) {
        let layer = plane.layer
        // The group around a piece blends it with the picture; the plane within is built without its filter. Its nodes must not
        // be mistaken for those of the whole plane.
        let inherited = isPiece && layer.compositingFilter != .normal ? 0 : plane.inherited
        if keepNodes(at: layer.slot, inherited) { return }
        var inside = outside
        inside.opacity = plane.opacity
        inside.space = -1
        inside.projection = PointProjection(plane.space).concatenating(outside.projection)
        guard layer.animations.isEmpty else {
            inside.revision = 0
            addPlane(layer, layer.presentation(atLocal: plane.time), inside, plane.time, role: isPiece ? .piece : .whole)
            return
        }
        let before = progress
        inside.revision = revision(of: layer, inherited)
        addPlane(layer, layer.stored, inside, plane.time, role: isPiece ? .piece : .whole)
        remember(layer, inside.revision, inherited, since: before)
    }

    /// Collects the planes of a transform layer, including those of transform layers within it.
    private mutating func collect(
        _ layer: Layer, _ p: borrowing LayerProperties, _ space: Transform3D, _ opacity: Float, _ time: Double,
        _ revision: UInt64
    ) {
        let inner = p.sublayerSpace.concatenating(space)
        for sub in layer.sublayers {
            let own = sub.timing.localTime(at: time)
            if sub.animations.isEmpty {
                place(sub, sub.stored, inner, opacity, own, revision)
            } else {
                place(sub, sub.presentation(atLocal: own), inner, opacity, own, revision)
            }
        }
    }

    private mutating func addPlane(
        _ layer: Layer, _ model: borrowing StoredProperties, _ inherited: Inherited, _ time: Double, role: PlaneRole
    ) {
        addPlane(layer, model.values, inherited, time, role: role)
    }

    private mutating func place(
        _ layer: Layer, _ model: borrowing StoredProperties, _ inner: Transform3D, _ opacity: Float, _ time: Double,
        _ inherited: UInt64
    ) {
        place(layer, model.values, inner, opacity, time, inherited)
    }

    private mutating func place(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inner: Transform3D, _ opacity: Float, _ time: Double,
        _ inherited: UInt64
    ) {
        guard !p.isHidden, p.opacity > 0 else { return }
        let space = p.toSuperlayer.concatenating(inner)
        if layer.kind == .transform {
            let before = progress, revision = layer.animations.isEmpty ? revision(of: layer, inherited) : 0
            collect(layer, p, space, opacity * p.opacity, time, revision)
            remember(layer, revision, inherited, since: before)
        } else if PointProjection(space).inverse != nil {
            // A plane seen edge on shows nothing.
            planes.append(SpacePlane(layer: layer, space: space, opacity: opacity, time: time, inherited: inherited))
        }
    }
}
