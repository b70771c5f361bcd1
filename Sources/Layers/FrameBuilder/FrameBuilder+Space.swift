// Transform layers: their sublayers are planes in one 3D space. Each plane's depth is a linear function
// of where it shows, so which of two is nearer is a line in the picture; planes are put in an order
// that draws the farther first, and only where two cut through each other (or a ring of planes covers
// itself) are they split along such lines.

import Foundation
import Geometry
import RenderTree

extension FrameBuilder {
    func addSpace(
        _ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ time: Double
    ) {
        var planes: [SpacePlane] = []
        var space = p.toSuperlayer
        if let above = inherited.sublayerSpace { space = space.concatenating(above) }
        collect(layer, p, space, inherited.opacity * p.opacity, time, &planes)
        layerCount += 1
        guard !planes.isEmpty else { return }
        var part = Part.cut
        for plane in SpacePlane.backToFront(planes) {
            var inside = inherited
            inside.opacity = plane.opacity
            inside.sublayerSpace = nil
            inside.revision = 0
            inside.projection = PlaneProjection(plane.space).concatenating(inherited.projection)
            guard !plane.cuts.isEmpty else {
                addPlane(plane.layer, plane.properties, inside, plane.time)
                continue
            }
            guard let toPlane = inherited.projection.inverse else { continue }
            openGroup()
            // The cut group is what mixes with the picture; within it the plane only fills it.
            var properties = plane.properties
            properties.compositingFilter = .normal
            addPlane(plane.layer, properties, inside, plane.time)
            closeGroup(
                GroupNode(
                    id: NodeID(layer: plane.layer.id, part: part), bounds: .empty, opacity: 255,
                    blendMode: plane.properties.compositingFilter, shape: nil,
                    cuts: plane.cuts.map { $0.carried(by: toPlane) }, hasMask: false))
            part = part == .max ? Part.cut : part + 1
        }
    }

    /// Adds the planes of a transform layer, those of transform layers within it included.
    private func collect(
        _ layer: Layer, _ p: borrowing LayerProperties, _ space: Transform3D, _ opacity: Float, _ time: Double,
        _ planes: inout [SpacePlane]
    ) {
        let inner = p.sublayerSpace.concatenating(space)
        for sub in layer.sublayers {
            let own = sub.timing.localTime(at: time)
            let values = sub.presentation(atLocal: own)
            guard !values.isHidden, values.opacity > 0 else { continue }
            let place = values.toSuperlayer.concatenating(inner)
            if sub.kind == .transform {
                collect(sub, values, place, opacity * values.opacity, own, &planes)
            } else if let plane = SpacePlane(sub, values, place, opacity, own) {
                planes.append(plane)
            }
        }
    }
}

extension HalfPlane {
    /// A half plane of some plane as one of the device: a·X + b·Y + c ≥ 0 with (X, Y) the point that
    /// shows at the pixel, by the inverse projection `q` (its w is positive where anything shows).
    func carried(by q: PlaneProjection) -> HalfPlane {
        HalfPlane(
            a: a * q.xx + b * q.xy + c * q.xw, b: a * q.yx + b * q.yy + c * q.yw,
            c: a * q.tx + b * q.ty + c * q.tw)
    }
}
