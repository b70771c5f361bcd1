// The colour of a layer tree at one point of the picture, in floating point and straight from the rules of LayerTreeFile.md: no
// frame builder, no nodes, no coverage. It is slow, and simple enough to be trusted. The compositors' pictures can be compared
// with it wherever there is no edge.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRenderTree

@testable import FloeLayerTree

@MainActor
final class SampledLayer {
    /// A premultiplied colour, 0…1.
    struct Ink {
        var color = SIMD3<Double>.zero
        var alpha = 0.0

        init(color: SIMD3<Double> = .zero, alpha: Double = 0) { (self.color, self.alpha) = (color, alpha) }
        init(_ c: Color) {
            alpha = Double(c.alpha)
            color = SIMD3(Double(c.red), Double(c.green), Double(c.blue)) * alpha
        }

        func faded(by k: Double) -> Ink { Ink(color: color * k, alpha: alpha * k) }

        /// Blends it with the ink below it in the same group.
        func mixed(_ mode: BlendMode, over below: Ink) -> Ink {
            let straight = { (ink: Ink) in ink.alpha > 0 ? ink.color / ink.alpha : .zero }
            let result = BlendSpecification.composite(mode, straight(self), alpha, straight(below), below.alpha)
            return Ink(color: result.color, alpha: result.alpha)
        }

        func over(_ below: Ink) -> Ink { mixed(.normal, over: below) }
    }

    private let p: LayerProperties
    private let kind: LayerKind
    private let opacity: Double
    /// The transform to the plane that contains its 3D space. Gives the depth.
    private let space: Transform3D
    private let projection: PlaneProjection
    private let inverse: Projection<PixelSpace, PointSpace>?
    /// All layers in a transform layer's space.
    private var planes: [SampledLayer] = []
    /// In ascending order of zPosition.
    private var sublayers: [SampledLayer] = []
    private var mask: SampledLayer?

    /// `above`: the projection of the plane it lies in to pixels. `around`: its transform into that plane, which is the superlayer's
    /// sublayerTransform and, in a 3D space, all transform layers up to the plane. `opacity`: the product of theirs.
    init(_ layer: Layer, above: PlaneProjection, around: Transform3D = .identity, opacity: Double = 1) {
        p = layer.model
        kind = layer.kind
        self.opacity = opacity * Double(p.opacity)
        space = p.toSuperlayer.concatenating(around)
        projection = PointProjection(space).concatenating(above)
        inverse = projection.inverse
        guard kind != .transform else {
            collect(layer, space, self.opacity, above)
            return
        }
        let order = layer.sublayers.enumerated().sorted {
            ($0.element.model.zPosition, $0.offset) < ($1.element.model.zPosition, $1.offset)
        }
        sublayers = order.map { SampledLayer($0.element, above: projection, around: p.sublayerSpace) }
        mask = layer.mask.map { SampledLayer($0, above: projection) }
    }

    private func collect(_ layer: Layer, _ space: Transform3D, _ opacity: Double, _ above: PlaneProjection) {
        for sub in layer.sublayers where !sub.model.isHidden {
            let inner = layer.model.sublayerSpace.concatenating(space)
            if sub.kind == .transform {
                collect(sub, sub.model.toSuperlayer.concatenating(inner), opacity * Double(sub.model.opacity), above)
            } else {
                planes.append(SampledLayer(sub, above: above, around: inner, opacity: opacity))
            }
        }
    }

    /// Returns the colour at a point with this layer drawn over `below`.
    func draw(_ x: Double, _ y: Double, over below: Ink) -> Ink {
        guard !p.isHidden else { return below }
        guard kind == .transform else { return drawPlane(x, y, over: below) }
        let seen = planes.enumerated().compactMap { i, plane in plane.depth(x, y).map { (depth: $0, index: i) } }
        // Planes at nearly the same depth are drawn in tree order.
        let order = seen.sorted { abs($0.depth - $1.depth) > 1e-4 ? $0.depth < $1.depth : $0.index < $1.index }
        return order.reduce(below) { planes[$1.index].drawPlane(x, y, over: $0) }
    }

    private func drawPlane(_ x: Double, _ y: Double, over below: Ink) -> Ink {
        guard inverse != nil, p.isDoubleSided || projection.determinant > 0 else { return below }
        let coverage = mask?.draw(x, y, over: Ink()).alpha ?? 1
        return content(x, y).faded(by: opacity * coverage).mixed(p.compositingFilter, over: below)
    }

    /// Returns the layer's group in isolation.
    private func content(_ x: Double, _ y: Double) -> Ink {
        var ink = Ink()
        let place = self.place(x, y), bounds = PlaneRect(p.bounds)
        let isInside = place.map { Self.contains($0, bounds, p.cornerRadius, p) } ?? false
        if isInside { ink = Ink(p.backgroundColor).over(ink) }
        if isInside || !p.masksToBounds {
            if let place, kind == .gradient, Self.contains(place, bounds, 0) { ink = Self.gradient(p, place).over(ink) }
            if let place, kind == .shape { ink = Self.shape(p.shape, place).over(ink) }
            for sublayer in sublayers { ink = sublayer.draw(x, y, over: ink) }
        }
        if isInside, let place, p.borderWidth > 0,
            !Self.contains(place, bounds.inset(by: p.borderWidth), max(0, p.cornerRadius - p.borderWidth), p)
        {
            ink = Ink(p.borderColor).over(ink)
        }
        return ink
    }

    /// Returns a shape's colour at a point of its layer.
    private static func shape(_ shape: ShapeProperties, _ place: SIMD2<Double>) -> Ink {
        let point = CGPoint(x: place.x, y: place.y)
        let ink = shape.path.contains(point, rule: shape.fillRule) ? Ink(shape.fillColor) : Ink()
        return shape.path.strokeContains(point, style: shape.stroke) ? Ink(shape.strokeColor).over(ink) : ink
    }

    /// Returns a gradient's colour at a point of its layer.
    static func gradient(_ p: LayerProperties, _ place: SIMD2<Double>) -> Ink {
        let stops = p.gradient.stops, s = p.gradient.startPoint,
            axis = SIMD2(Double(p.gradient.endPoint.x - s.x), Double(p.gradient.endPoint.y - s.y))
        let unit =
            SIMD2((place.x - p.bounds.minX) / p.bounds.width, (place.y - p.bounds.minY) / p.bounds.height) - SIMD2(Double(s.x), Double(s.y))
        let length = (axis * axis).sum()
        let t: Double
        switch p.gradient.type {
        case .axial: t = length > 0 ? (unit * axis).sum() / length : 0
        case .radial: t = axis.x == 0 || axis.y == 0 ? 1 : hypot(unit.x / axis.x, unit.y / axis.y)
        case .conic:
            let turn = (atan2(unit.y, unit.x) - atan2(axis.y, axis.x)) / (2 * .pi)
            t = length > 0 ? turn - turn.rounded(.down) : 0
        }
        guard let first = stops.first, let last = stops.last else { return Ink() }
        guard t > first.location else { return Ink(first.color) }
        guard t < last.location, let after = stops.firstIndex(where: { $0.location >= t }) else { return Ink(last.color) }
        let a = stops[after - 1], b = stops[after], k = (t - a.location) / (b.location - a.location)
        let low = Ink(a.color), high = Ink(b.color)
        return Ink(color: low.color + (high.color - low.color) * k, alpha: low.alpha + (high.alpha - low.alpha) * k)
    }

    /// Returns the layer's point that is seen at a device point; nil at and behind the eye.
    private func place(_ x: Double, _ y: Double) -> SIMD2<Double>? {
        guard let h = inverse?.homogeneous(x, y), h.w != 0 else { return nil }
        let point = SIMD2(h.x / h.w, h.y / h.w)
        return projection.homogeneous(point.x, point.y).w > PlaneProjection.eyeLimit ? point : nil
    }

    private func depth(_ x: Double, _ y: Double) -> Double? {
        place(x, y).map { q in
            (q.x * space.m13 + q.y * space.m23 + space.m43) / (q.x * space.m14 + q.y * space.m24 + space.m44)
        }
    }

    private static func contains(_ q: SIMD2<Double>, _ r: PlaneRect, _ radius: Double, _ p: LayerProperties? = nil) -> Bool {
        guard q.x >= r.minX, q.y >= r.minY, q.x < r.maxX, q.y < r.maxY else { return false }
        let corner = RectCorners(isMaxX: q.x * 2 > r.minX + r.maxX, isMaxY: q.y * 2 > r.minY + r.maxY)
        guard let p, p.maskedCorners.contains(corner), radius > 0 else { return true }
        let x = min(q.x - r.minX, r.maxX - q.x), y = min(q.y - r.minY, r.maxY - q.y), half = min(r.width, r.height) / 2
        guard p.cornerCurve == .circular else {
            let radius = min(radius, half / ContinuousOutline.extent)
            return ContinuousOutline.contains(x / radius, y / radius)
        }
        let limited = min(radius, half), dx = max(limited - x, 0), dy = max(limited - y, 0)
        return dx * dx + dy * dy <= limited * limited
    }
}
