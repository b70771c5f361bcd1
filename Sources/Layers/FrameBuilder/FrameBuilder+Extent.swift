// How far what lies flat in a plane reaches, beyond the layer's bounds where nothing clips it: planes of a 3D
// space are put in order by all that shows of them, not by their bounds.

import Geometry
import RenderTree

extension FrameBuilder {
    /// In the layer's own points; `time` is its local time.
    func extent(of layer: Layer, _ p: borrowing LayerProperties, _ time: Double) -> PlaneRect {
        var extent = PlaneRect(p.bounds)
        guard !p.masksToBounds else { return extent }
        if overflows(p), let bitmap = p.contents { extent.formUnion(p.contentsPlace(p.sourceTexels(of: bitmap))) }
        if !layer.sublayers.isEmpty { addSublayers(of: layer, p.sublayerSpace, time, to: &extent) }
        return extent
    }

    /// `space`: from the layer's own space to the plane.
    private func addSublayers(of layer: Layer, _ space: Transform3D, _ time: Double, to extent: inout PlaneRect) {
        for sub in layer.sublayers {
            let own = sub.timing.localTime(at: time)
            if sub.animations.isEmpty {
                add(sub, sub.model, space, own, to: &extent)
            } else {
                add(sub, sub.presentation(atLocal: own), space, own, to: &extent)
            }
        }
    }

    private func add(
        _ layer: Layer, _ p: borrowing LayerProperties, _ space: Transform3D, _ time: Double, to extent: inout PlaneRect
    ) {
        guard !p.isHidden, p.opacity > 0 else { return }
        let own = p.toSuperlayer.concatenating(space)
        if layer.kind == .transform {
            addSublayers(of: layer, p.sublayerSpace.concatenating(own), time, to: &extent)
        } else {
            extent.formUnion(self.extent(of: layer, p, time).bounds(under: PlaneProjection(own)))
        }
    }
}

extension PlaneRect {
    /// Grows to hold `other`, unless that is empty.
    fileprivate mutating func formUnion(_ other: PlaneRect) {
        guard !other.isEmpty else { return }
        guard !isEmpty else {
            self = other
            return
        }
        self = PlaneRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }
}
