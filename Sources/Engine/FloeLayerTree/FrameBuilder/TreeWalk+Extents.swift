// Computes the extent of everything that lies flat in a plane, including what reaches beyond the layer's unclipped bounds: the
// planes of a 3D space are depth-sorted by everything that shows of them. Unchanged extents come from the cache (LayerCache).

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension TreeWalk {
    /// Returns the extent of the plane and of what reaches beyond it, in the points of its layer.
    mutating func extent(of plane: SpacePlane) -> PlaneRect {
        let layer = plane.layer
        guard layer.animations.isEmpty else {
            return extent(of: layer, layer.presentation(atLocal: plane.time), plane.time).rect
        }
        if let known = cache.extent(of: layer) { return known }
        let found = extent(of: layer, layer.stored, plane.time)
        if found.isSteady { cache.setExtent(found.rect, of: layer) }
        return found.rect
    }

    /// An extent, and whether it holds until a layer changes, that is, depends on no animation.
    private struct Extent {
        var rect: PlaneRect
        var isSteady = true
    }

    private mutating func extent(of layer: Layer, _ model: borrowing StoredProperties, _ time: Double) -> Extent {
        extent(of: layer, model.values, time)
    }

    /// Returns the layer's extent in its own points; `time` is its local time.
    private mutating func extent(of layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> Extent {
        var extent = ownExtent(of: layer, p, time)
        guard p.hasEffects || p.hasShadow else { return extent }
        var reach = 0.0
        if p.hasEffects {
            for case .blur(let deviation) in p.effects.filters { reach += 3 * deviation }
        }
        let own = extent.rect
        if reach > 0, !own.isEmpty { extent.rect = own.inset(by: -reach) }
        if p.hasShadow, !own.isEmpty {
            let cast = p.shadow.path.isEmpty ? own : PlaneRect(p.shadow.path.boundingBox)
            let offset = p.shadow.offset, far = cast.inset(by: -3 * max(0, p.shadow.radius))
            extent.rect.formUnion(
                PlaneRect(
                    minX: far.minX + offset.width, minY: far.minY + offset.height, maxX: far.maxX + offset.width,
                    maxY: far.maxY + offset.height))
        }
        return extent
    }

    /// Returns what a layer and its sublayers show, without the layer's own filters and shadow, in its own points.
    mutating func contentExtent(of layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> PlaneRect {
        ownExtent(of: layer, p, time).rect
    }

    /// Whether the layer's shadow is known without drawing the layer: that of a path, or of the bounds with their corners, if nothing shows
    /// through them or reaches beyond them.
    mutating func shadowIsOutline(_ layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> Bool {
        if !p.shadow.path.isEmpty { return true }
        guard p.backgroundColor.eightBit.alpha == 1, layer.mask == nil, p.effects.filters.isEmpty else { return false }
        return p.masksToBounds || PlaneRect(p.bounds).inset(by: -1e-6).contains(ownExtent(of: layer, p, time).rect)
    }

    private mutating func ownExtent(of layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> Extent {
        var extent = Extent(rect: PlaneRect(p.bounds))
        guard !p.masksToBounds else { return extent }
        if p.contentsMayOverflow, let bitmap = p.contents { extent.rect.formUnion(p.contentsPlace(p.sourceTexels(of: bitmap))) }
        if layer.kind == .shape { extent.rect.formUnion(p.shape.extent) }
        if layer.hasSublayers {
            addSublayers(of: layer, p.sublayerSpace, time, keepsRects: p.sublayerTransform.isIdentity, to: &extent)
        }
        return extent
    }

    /// `space`: from the layer's own space to the plane; the identity if `keepsRects`.
    private mutating func addSublayers(
        of layer: Layer, _ space: Transform3D, _ time: Double, keepsRects: Bool, to extent: inout Extent
    ) {
        for sub in layer.sublayers {
            if keepsRects, let known = cache.extent(of: sub) {
                extent.rect.formUnion(known)
                continue
            }
            sub.changes.areTold = true
            let own = sub.timing.localTime(at: time)
            guard sub.animations.isEmpty else {
                extent.rect.formUnion(extentInPlane(of: sub, sub.presentation(atLocal: own), space, own).rect)
                extent.isSteady = false
                continue
            }
            let found = extentInPlane(of: sub, sub.stored, space, own)
            extent.rect.formUnion(found.rect)
            extent.isSteady = extent.isSteady && found.isSteady
            if keepsRects, found.isSteady { cache.setExtent(found.rect, of: sub) }
        }
    }

    private mutating func extentInPlane(
        of layer: Layer, _ model: borrowing StoredProperties, _ space: Transform3D, _ time: Double
    ) -> Extent {
        extentInPlane(of: layer, model.values, space, time)
    }

    private mutating func extentInPlane(
        of layer: Layer, _ p: borrowing LayerProperties, _ space: Transform3D, _ time: Double
    ) -> Extent {
        var found = Extent(rect: .nothing)
        guard !p.isHidden, p.opacity > 0 else { return found }
        let own = p.toSuperlayer.concatenating(space)
        if layer.kind == .transform {
            addSublayers(of: layer, p.sublayerSpace.concatenating(own), time, keepsRects: false, to: &found)
        } else {
            found = extent(of: layer, p, time)
            found.rect = found.rect.bounds(under: PointProjection(own))
        }
        return found
    }
}

extension PlaneRect {
    static let nothing = PlaneRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// Returns the smallest rectangle around both.
    func union(_ o: PlaneRect) -> PlaneRect {
        PlaneRect(minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
    }

    /// Grows to contain `other`, unless that is empty.
    fileprivate mutating func formUnion(_ other: PlaneRect) {
        guard !other.isEmpty else { return }
        guard !isEmpty else {
            self = other
            return
        }
        self = union(other)
    }
}
