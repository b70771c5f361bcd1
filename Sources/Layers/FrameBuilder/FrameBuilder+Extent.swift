// How far what lies flat in a plane reaches, beyond the layer's bounds where nothing clips it: planes of a 3D
// space are put in order by all that shows of them, not by their bounds. What has not changed since the frame
// before is not asked again (KeptReach).

import Geometry
import RenderTree

extension FrameBuilder {
    /// In the points of the plane's layer.
    func extent(of plane: SpacePlane) -> PlaneRect {
        let layer = plane.layer
        guard layer.animations.isEmpty else {
            return extent(of: layer, layer.presentation(atLocal: plane.time), plane.time).rect
        }
        if layer.reach.state == .known { return layer.reach.rect }
        let found = extent(of: layer, layer.model, plane.time)
        if found.isSteady { layer.reach = KeptReach(state: .known, rect: found.rect) }
        return found.rect
    }

    /// How far something reaches, and whether it does until a layer changes: no animation has a say in it.
    private struct Extent {
        var rect: PlaneRect
        var isSteady = true
    }

    /// In the layer's own points; `time` is its local time.
    private func extent(of layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> Extent {
        var extent = Extent(rect: PlaneRect(p.bounds))
        guard !p.masksToBounds else { return extent }
        if overflows(p), let bitmap = p.contents { extent.rect.formUnion(p.contentsPlace(p.sourceTexels(of: bitmap))) }
        if !layer.sublayers.isEmpty {
            addSublayers(of: layer, p.sublayerSpace, time, keepsRects: p.sublayerTransform.isIdentity, to: &extent)
        }
        return extent
    }

    /// `space`: from the layer's own space to the plane; with `keepsRects` they are the same.
    private func addSublayers(
        of layer: Layer, _ space: Transform3D, _ time: Double, keepsRects: Bool, to extent: inout Extent
    ) {
        for sub in layer.sublayers {
            if keepsRects, sub.reach.state == .known {
                extent.rect.formUnion(sub.reach.rect)
                continue
            }
            let own = sub.timing.localTime(at: time)
            guard sub.animations.isEmpty else {
                extent.rect.formUnion(reach(of: sub, sub.presentation(atLocal: own), space, own).rect)
                extent.isSteady = false
                continue
            }
            let found = reach(of: sub, sub.model, space, own)
            extent.rect.formUnion(found.rect)
            guard found.isSteady else {
                extent.isSteady = false
                continue
            }
            if keepsRects { sub.reach = KeptReach(state: .known, rect: found.rect) } else { sub.countOnReach() }
        }
    }

    /// In the plane.
    private func reach(
        of layer: Layer, _ p: borrowing LayerProperties, _ space: Transform3D, _ time: Double
    ) -> Extent {
        var found = Extent(rect: .nothing)
        guard !p.isHidden, p.opacity > 0 else { return found }
        let own = p.toSuperlayer.concatenating(space)
        if layer.kind == .transform {
            addSublayers(of: layer, p.sublayerSpace.concatenating(own), time, keepsRects: false, to: &found)
        } else {
            found = extent(of: layer, p, time)
            found.rect = found.rect.bounds(under: PlaneProjection(own))
        }
        return found
    }
}

extension PlaneRect {
    static let nothing = PlaneRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// Around both.
    func union(_ o: PlaneRect) -> PlaneRect {
        PlaneRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }

    /// Grows to hold `other`, unless that is empty.
    fileprivate mutating func formUnion(_ other: PlaneRect) {
        guard !other.isEmpty else { return }
        guard !isEmpty else {
            self = other
            return
        }
        self = union(other)
    }
}
