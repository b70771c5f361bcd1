// Hit testing: walks the layers in reverse drawing order and maps the point through the inverse of the projection each is drawn
// with. Layers that are hidden, single-sided and facing away, or clipped at that point are not hit.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension Layer {
    /// Returns the frontmost layer at `point`, given in this layer's superspace; nil if there is none. With `time`, the
    /// presentation at that time is tested, else the model. `accepts` may reject a layer; its sublayers are still tested.
    public func hitTest(_ point: CGPoint, at time: Double? = nil, accepts: (Layer) -> Bool = { _ in true }) -> Layer? {
        var hits: [Hit] = []
        let p = values(at: time)
        collect(point, space: p.toSuperlayer, plane: .identity, properties: p, time, accepts, &hits)
        return hits.first?.layer
    }

    private struct Hit {
        let layer: Layer
        /// In the shared 3D space where the hit was found; larger is nearer.
        let depth: Double
    }

    /// Appends the frontmost hit within this layer. `space` maps its own space to the plane (or 3D space) above it; `plane` maps
    /// that plane to the space of `point`.
    private func collect(
        _ point: CGPoint, space: Transform3D, plane: PointProjection, properties p: LayerProperties,
        _ time: Double?, _ accepts: (Layer) -> Bool, _ hits: inout [Hit]
    ) {
        guard !p.isHidden, p.opacity > 0 else { return }
        if kind == .transform {
            var inside: [Hit] = []
            for layer in sublayersFrontToBack(at: time) {
                let own = layer.values(at: time)
                let down = own.toSuperlayer.concatenating(p.sublayerSpace).concatenating(space)
                layer.collect(point, space: down, plane: plane, properties: own, time, accepts, &inside)
            }
            // Nearest first; equal depths keep the drawing order.
            if let best = inside.enumerated().max(by: { ($0.element.depth, -$0.offset) < ($1.element.depth, -$1.offset) }) {
                hits.append(best.element)
            }
            return
        }
        let projection = PointProjection(space).concatenating(plane)
        guard p.isDoubleSided || projection.determinant > 0 else { return }
        guard let inverse = projection.inverse, let local = inverse.apply(point) else { return }
        let isInside = p.bounds.contains(local)
        if p.masksToBounds, !isInside || isCutOffByCorner(local, p) { return }
        var below: [Hit] = []
        for layer in sublayersFrontToBack(at: time) {
            let own = layer.values(at: time)
            let down = own.toSuperlayer.concatenating(p.sublayerSpace)
            layer.collect(point, space: down, plane: projection, properties: own, time, accepts, &below)
            if !below.isEmpty { break }
        }
        let depth = depth(of: local, in: space)
        if let hit = below.first {
            hits.append(Hit(layer: hit.layer, depth: depth))
        } else if isHit(local, isInside: isInside, p), accepts(self) {
            hits.append(Hit(layer: self, depth: depth))
        }
    }

    private func depth(of p: CGPoint, in t: Transform3D) -> Double {
        (t.m13 * p.x + t.m23 * p.y + t.m43) / (t.m14 * p.x + t.m24 * p.y + t.m44)
    }

    /// Returns whether the layer itself is hit at a point of its own: within the bounds or, if only its path shows, on that.
    private func isHit(_ local: CGPoint, isInside: Bool, _ p: LayerProperties) -> Bool {
        guard kind == .shape else { return isInside }
        let showsBounds = p.backgroundColor.alpha > 0 || p.contents != nil || p.borderWidth > 0 && p.borderColor.alpha > 0
        return isInside && showsBounds || p.shape.contains(local)
    }

    private func isCutOffByCorner(_ p: CGPoint, _ properties: LayerProperties) -> Bool {
        guard properties.roundedRadius > 0 else { return false }
        let rounded = RoundedCoverage(
            inverse: .identity, rect: PlaneRect(properties.bounds), radius: properties.cornerRadius, corners: properties.maskedCorners,
            curve: properties.cornerCurve)
        return !rounded.contains(Double(p.x), Double(p.y))
    }

    /// Returns the sublayers by falling zPosition; among equal ones the last added comes first.
    package func sublayersFrontToBack(at time: Double?) -> [Layer] {
        guard sublayers.contains(where: { $0.stored.values.zPosition != 0 || !$0.animations.isEmpty }) else {
            return sublayers.reversed()
        }
        let z = sublayers.map { $0.values(at: time).zPosition }
        return sublayers.indices.sorted { z[$0] != z[$1] ? z[$0] > z[$1] : $0 > $1 }.map { sublayers[$0] }
    }
}
