// The look of a layer tree, pixel by pixel and edges included, straight from the rules of LayerTreeFile.md: colours are
// sampled at the pixel's centre, a layer's parts share its outline, and each part's coverage is an area measured in device
// space. It uses no frame builder, no nodes and none of the compositors' formulas.
//
//     clips     one picture within the outline, of up to four kinds of area:    ┌─────────────╮
//               contents or none, border or none; sublayers in each             │ border      │
//     does not  background where it is rounded, gradient within the bounds,     │  ┌───────┐  │
//               contents where they lie, as one picture; then sublayers;        │  │contents  │
//               then the border                                                 ╰──┴───────┴──╯

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

@testable import FloeLayerTree

@MainActor
final class ExactLayer {
    typealias Ink = SampledLayer.Ink

    private let p: LayerProperties
    private let kind: LayerKind
    private let projection: PlaneProjection
    private let inverse: Projection<PixelSpace, PointSpace>?
    private let source: TexelRect
    private let contentsPlace: PlaneRect
    /// The outline, the area inside the border, the contents; and the first two's intersections with the contents.
    private var outline, inner, contents, outlineContents, innerContents: ConvexArea
    private var shape: ExactShape?
    private var sublayers: [ExactLayer] = []
    private var mask: ExactLayer?

    /// `above`: the projection of the plane it lies in to pixels. `around`: the superlayer's sublayerTransform.
    init(_ layer: Layer, above: PlaneProjection, around: Transform3D = .identity) {
        p = layer.model
        kind = layer.kind
        projection = PointProjection(p.toSuperlayer.concatenating(around)).concatenating(above)
        inverse = projection.inverse
        let bounds = PlaneRect(p.bounds), hasBorder = p.borderWidth > 0 && p.borderColor.alpha > 0
        outline = ConvexArea(bounds, radius: p.cornerRadius, corners: p.maskedCorners, curve: p.cornerCurve, projection)
        let innerRadius = max(0, p.cornerRadius - p.borderWidth)
        inner =
            hasBorder
            ? ConvexArea(
                bounds.inset(by: p.borderWidth), radius: innerRadius, corners: p.maskedCorners, curve: p.cornerCurve, projection) : outline
        source = layer.model.contents.map { layer.model.sourceTexels(of: $0) } ?? TexelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        contentsPlace = p.contentsPlace(source)
        contents = p.contents == nil ? ConvexArea([]) : ConvexArea(contentsPlace, projection)
        let fills = contentsPlace == bounds
        outlineContents = fills ? outline : outline.intersection(contents)
        innerContents = fills ? inner : inner.intersection(contents)
        if p.contents == nil { (outlineContents, innerContents) = (contents, contents) }
        if kind == .shape { shape = ExactShape(p.shape, projection, width: ExactTree.width, height: ExactTree.height) }
        let order = layer.sublayers.enumerated().sorted {
            ($0.element.model.zPosition, $0.offset) < ($1.element.model.zPosition, $1.offset)
        }
        sublayers = order.map { ExactLayer($0.element, above: projection, around: p.sublayerSpace) }
        mask = layer.mask.map { ExactLayer($0, above: projection) }
    }

    /// Returns a pixel's colour with this layer drawn over `below`. Colours are sampled `away` from the pixel's centre, in pixels.
    func draw(_ x: Int, _ y: Int, over below: Ink, away: SIMD2<Double> = .zero) -> Ink {
        guard !p.isHidden, inverse != nil, p.isDoubleSided || projection.determinant > 0 else { return below }
        var below = below
        if let behind { below = behind[x, y].faded(by: outline.area(x, y) * Double(p.opacity)).over(below) }
        var ink = p.effects.filters.isEmpty ? own(x, y, away) : filtered[x, y]
        if p.shadow.isVisible { ink = ink.over(shadow(x, y)) }
        guard ink.alpha > 0 else { return below }
        return ink.faded(by: Double(p.opacity)).mixed(p.compositingFilter, over: below)
    }

    // MARK: Shadows and filters

    /// The layer and its sublayers under its mask.
    private func own(_ x: Int, _ y: Int, _ away: SIMD2<Double> = .zero) -> Ink {
        let ink = p.masksToBounds ? clipped(x, y, away) : unclipped(x, y, away)
        return mask.map { ink.faded(by: $0.draw(x, y, over: Ink(), away: away).alpha) } ?? ink
    }

    /// Pixels per point; the same in all directions where there are filters.
    private var scale: Double { abs(projection.xx * projection.yy - projection.yx * projection.xy).squareRoot() }

    private func field(reach: Double) -> InkField {
        let room = Int((3 * reach * scale).rounded(.up)) + 3
        return InkField(minX: -room, minY: -room, width: ExactTree.width + 2 * room, height: ExactTree.height + 2 * room) { own($0, $1) }
    }

    private lazy var filtered: InkField = {
        let reach = p.effects.filters.reduce(0.0) { sum, filter in if case .blur(let deviation) = filter { sum + deviation } else { sum } }
        return field(reach: reach).filtered(by: p.effects.filters, scale: scale)
    }()

    private lazy var castByContents = field(
        reach: p.shadow.radius + Double(max(abs(p.shadow.offset.width), abs(p.shadow.offset.height))) / 3
    ).blurred(p.shadow.radius * scale)

    private func shadow(_ x: Int, _ y: Int) -> Ink {
        let offset = p.shadow.offset, color = Ink(p.shadow.color).faded(by: Double(p.shadow.opacity))
        guard sublayers.isEmpty, mask == nil, p.backgroundColor.alpha == 1 else {
            // Moved in the layer's own plane.
            let dx = Double(offset.width) * projection.xx + Double(offset.height) * projection.yx
            let dy = Double(offset.width) * projection.xy + Double(offset.height) * projection.yy
            return color.faded(by: castByContents.sample(Double(x) + 0.5 - dx, Double(y) + 0.5 - dy).alpha)
        }
        let cast = ExactShadow(rect: PlaneRect(p.bounds), radius: p.cornerRadius, deviation: p.shadow.radius)
        // A pixel shows the mean of what lies in it.
        let parts = [-1.0 / 3, 0, 1.0 / 3]
        var sum = 0.0
        for v in parts {
            for u in parts {
                guard let h = inverse?.homogeneous(Double(x) + 0.5 + u, Double(y) + 0.5 + v), h.w > 0 else { continue }
                sum += cast.alpha(h.x / h.w - offset.width, h.y / h.w - offset.height)
            }
        }
        return color.faded(by: sum / 9)
    }

    /// What lies behind the layer, filtered, if it has filters for that.
    private var behind: InkField?

    /// Finds what lies behind sublayers over `ground`.
    func findBackdrops(over ground: Ink) {
        guard sublayers.contains(where: { !$0.p.effects.backgroundFilters.isEmpty }) else { return }
        var field = InkField(minX: 0, minY: 0, width: ExactTree.width, height: ExactTree.height) { _, _ in ground }
        for layer in sublayers {
            if !layer.p.effects.backgroundFilters.isEmpty {
                layer.behind = field.filtered(by: layer.p.effects.backgroundFilters, scale: layer.scale)
            }
            let below = field
            field = InkField(minX: 0, minY: 0, width: ExactTree.width, height: ExactTree.height) { layer.draw($0, $1, over: below[$0, $1]) }
        }
    }

    private func clipped(_ x: Int, _ y: Int, _ away: SIMD2<Double>) -> Ink {
        let whole = outline.area(x, y)
        guard whole > 0 else { return Ink() }
        let free = inner.area(x, y), shown = outlineContents.area(x, y), both = innerContents.area(x, y)
        var result = Ink()
        func add(_ area: Double, contents: Bool, border: Bool) {
            guard area > 1e-9 else { return }
            var ink = picture(x, y, away, hasGround: true, contents: contents)
            ink = draw(shape, x, y, over: ink)
            for sublayer in sublayers { ink = sublayer.draw(x, y, over: ink, away: away) }
            if border { ink = Ink(p.borderColor).over(ink) }
            result.add(ink, area)
        }
        add(both, contents: true, border: false)
        add(shown - both, contents: true, border: true)
        add(free - both, contents: false, border: false)
        add(whole - shown - free + both, contents: false, border: true)
        return result
    }

    private func unclipped(_ x: Int, _ y: Int, _ away: SIMD2<Double>) -> Ink {
        let whole = outline.area(x, y), shown = contents.area(x, y), both = outlineContents.area(x, y)
        var result = Ink()
        func add(_ area: Double, outline: Bool, contents: Bool) {
            guard area > 1e-9 else { return }
            result.add(picture(x, y, away, hasGround: outline, contents: contents), area)
        }
        add(both, outline: true, contents: true)
        add(whole - both, outline: true, contents: false)
        add(shown - both, outline: false, contents: true)
        result = draw(shape, x, y, over: result)
        for sublayer in sublayers { result = sublayer.draw(x, y, over: result, away: away) }
        return Ink(p.borderColor).faded(by: max(0, whole - inner.area(x, y))).over(result)
    }

    private func draw(_ shape: ExactShape?, _ x: Int, _ y: Int, over below: Ink) -> Ink {
        guard let (fill, stroke) = shape?.coverage(x, y) else { return below }
        return Ink(p.shape.strokeColor).faded(by: stroke).over(Ink(p.shape.fillColor).faded(by: fill)).over(below)
    }

    /// Returns background and gradient, the ground, and contents at, or `away` from, a pixel's centre, ignoring their edges.
    private func picture(_ x: Int, _ y: Int, _ away: SIMD2<Double>, hasGround: Bool, contents: Bool) -> Ink {
        var ink = hasGround ? Ink(p.backgroundColor) : Ink()
        guard let h = inverse?.homogeneous(Double(x) + 0.5 + away.x, Double(y) + 0.5 + away.y), h.w > 0 else { return ink }
        let place = SIMD2(h.x / h.w, h.y / h.w)
        if hasGround, kind == .gradient { ink = SampledLayer.gradient(p, place).over(ink) }
        if contents, let bitmap = p.contents { ink = sample(bitmap, place).over(ink) }
        return ink
    }

    /// Samples bilinearly between the four nearest texels.
    private func sample(_ bitmap: Bitmap, _ place: SIMD2<Double>) -> Ink {
        func texel(_ v: Double, _ low: Double, _ size: Double, _ from: Double, _ to: Double, _ count: Int) -> (Int, Int, Double) {
            let asked = from + (v - low) / size * (to - from)
            let first = max(0.5, from + 0.5), last = max(first, min(Double(count) - 0.5, to - 0.5))
            let t = (to - from < 1 ? (from + to) / 2 : min(max(asked, first), last)) - 0.5
            let i = min(max(Int(t.rounded(.down)), 0), count - 1)
            return (i, min(i + 1, count - 1), t - Double(i))
        }
        let r = contentsPlace
        let (x0, x1, u) = texel(place.x, r.minX, r.width, source.minX, source.maxX, bitmap.width)
        let (y0, y1, v) = texel(place.y, r.minY, r.height, source.minY, source.maxY, bitmap.height)
        var ink = Ink()
        for (column, row, weight) in [(x0, y0, (1 - u) * (1 - v)), (x1, y0, u * (1 - v)), (x0, y1, (1 - u) * v), (x1, y1, u * v)] {
            let t = bitmap[column, row]
            let color = SIMD3(Double(t.redByte), Double(t.greenByte), Double(t.blueByte)) / 255
            ink.add(Ink(color: color, alpha: Double(t.alphaByte) / 255), weight)
        }
        return ink
    }
}

extension SampledLayer.Ink {
    /// Adds `ink` that covers a separate part of the pixel, `area` in size.
    mutating func add(_ ink: SampledLayer.Ink, _ area: Double) {
        color += ink.color * area
        alpha += ink.alpha * area
    }
}
