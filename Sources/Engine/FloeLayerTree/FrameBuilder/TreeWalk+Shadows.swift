// Shadows of layers whose outline is known: a blurred picture of its corners, whose middle stretches. Whatever a layer with that outline
// does, nothing is blurred anew. Shadows of what layers show are pictures (TreeWalk+Pictures).
//
//     ░░▒▒▒▒▒▒░░      reach  radius  stretches  radius  reach
//     ░▒▓▓▓▓▓▓▒░      ├──────┼──────┼─────────┼──────┼──────┤
//     ▒▓██████▓▒

import FloeDrawing
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension TreeWalk {
    /// Adds the shadow that the layer's shadow path casts, or an opaque rectangle of its bounds with their corners.
    mutating func addShadow(_ layer: Layer, _ p: borrowing LayerProperties, _ inherited: Inherited, _ opacity: Opacity) {
        let shadow = p.shadow, outline = ShadowOutline(p)
        let id = NodeID(layer: layer.id, part: Part.shadow)
        let own = outline.rect, dx = Double(shadow.offset.width), dy = Double(shadow.offset.height)
        guard !own.isEmpty else { return }
        let moved = PlaneRect(minX: own.minX + dx, minY: own.minY + dy, maxX: own.maxX + dx, maxY: own.maxY + dy)
        let scale = inherited.projection.magnification(at: CGPoint(x: p.bounds.midX, y: p.bounds.midY)) ?? 1
        guard shadow.radius * scale > ShadowShape.leastDeviation || outline.path != nil else {
            var place = placement(moved, inherited)
            place.cornerRadius = outline.radius
            (place.roundedCorners, place.cornerCurve) = (outline.corners, outline.curve)
            let faded = Opacity(opacity.scale / 255 * shadow.opacity)
            return append(
                .fill(FillNode(id: id, placement: place, pixel: shadow.color.pixel(faded))), .fill, id, bounds: place.bounds)
        }
        let shape = ShadowShape(outline, deviation: shadow.radius, scale: scale, color: shadow.color.withAlpha(1).pixel)
        let details = cache.details(of: layer)
        if details.shadow?.shape != shape { details.shadow = cache.shadows.shadow(of: shape) }
        guard let bitmap = details.shadow?.bitmap else { return }
        let reach = Double(ShadowShape.reach) * shape.texel
        let place = placement(moved.inset(by: -reach), inherited)
        guard !place.bounds.isEmpty else { return }
        let image = ImageNode(
            id: id, placement: place, bitmap: bitmap,
            source: TexelRect(minX: 0, minY: 0, maxX: shape.extent.x, maxY: shape.extent.y), sampling: .linear,
            opacity: Opacity(opacity.scale / 255 * shadow.opacity * shadow.color.alpha))
        guard !image.opacity.isTransparent else { return }
        // An axis whose middle does not stretch is one stretched part.
        let whole = place.rect
        let x = shape.stretches.x ? (low: Double(shape.end.x) * shape.texel, Double(shape.end.x)) : (0, 0)
        let y = shape.stretches.y ? (low: Double(shape.end.y) * shape.texel, Double(shape.end.y)) : (0, 0)
        let node = NinePartNode(
            image: image,
            center: PlaneRect(minX: whole.minX + x.0, minY: whole.minY + y.0, maxX: whole.maxX - x.0, maxY: whole.maxY - y.0),
            sourceCenter: TexelRect(
                minX: x.1, minY: y.1, maxX: shape.extent.x - x.1, maxY: shape.extent.y - y.1))
        append(.ninePart(node), .ninePart, id, bounds: place.bounds)
    }
}

/// What casts a shadow: a rectangle with corners, or any other path.
struct ShadowOutline {
    /// The rectangle, or the one around the path.
    let rect: PlaneRect
    private(set) var radius = 0.0, corners = RectCorners.all, curve = CornerCurve.circular
    /// Nil for a rectangle, with round corners or without.
    private(set) var path: Path?

    init(_ p: borrowing LayerProperties) {
        let path = p.shadow.path
        guard !path.isEmpty else {
            rect = PlaneRect(p.bounds)
            radius = p.cornerCurve.radius(p.roundedRadius, in: rect)
            if radius > 0 { (corners, curve) = (p.maskedCorners, p.cornerCurve) }
            return
        }
        let box = path.boundingBox
        rect = PlaneRect(box)
        if path.isClose(to: Path(box)) { return }
        // A rounded rectangle begins at its upper right corner.
        guard case .move(let start) = path.elements.first, case let radius = Double(box.maxX - start.x),
            path.isClose(to: Path(roundedRect: box, radius: radius))
        else {
            self.path = path
            return
        }
        self.radius = radius
    }
}

extension Path {
    /// Whether another path has the same steps, to what rounding leaves.
    fileprivate func isClose(to other: Path) -> Bool {
        guard elements.count == other.elements.count else { return false }
        func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }
        return zip(elements, other.elements).allSatisfy {
            switch ($0, $1) {
            case (.move(let a), .move(let b)), (.line(let a), .line(let b)): near(a, b)
            case (.curve(let a, let b, let c), .curve(let d, let e, let f)): near(a, d) && near(b, e) && near(c, f)
            case (.close, .close): true
            default: false
            }
        }
    }
}

/// An outline and its blur, as far as the shadow's picture depends on them.
struct ShadowShape: Hashable {
    /// Texels per standard deviation: enough for bilinear sampling to be exact to half a step of 255.
    private static let density = 4.0
    /// How many texels the blur reaches.
    static let reach = Int(3 * density)
    /// The most texels from the edge of the picture to its middle, and from end to end of a path's.
    private static let mostTexels = 1000.0, longestPath = 2000.0
    /// The standard deviation, in pixels, below which a shadow has edges like any other shape.
    static let leastDeviation = 0.15

    /// Points per texel.
    let texel: Double
    /// In texels; that of a corner, and the variance of the blur.
    let radius, variance: Double
    let corners: RectCorners
    let curve: CornerCurve
    let path: Path?
    /// Where the rectangle begins, in points, if a path is drawn.
    private let origin: SIMD2<Double>
    /// In texels along each axis: where the picture's middle begins if it stretches, otherwise the size of the rectangle.
    let end: SIMD2<Int>
    let size: SIMD2<Double>
    let stretches: (x: Bool, y: Bool)
    let color: Pixel

    /// `deviation` in points, `scale` in pixels per point.
    init(_ outline: ShadowOutline, deviation: Double, scale: Double, color: Pixel) {
        let rect = outline.rect, isPath = outline.path != nil
        // Where a shadow turns or grows, its picture should stay the same for a while.
        let steady = exp2((log2(scale) * 8).rounded() / 8)
        let finest = isPath ? max(0.5 / steady, max(rect.width, rect.height) / ShadowShape.longestPath) : 0
        let texel = max(deviation / ShadowShape.density, outline.radius / ShadowShape.mostTexels, finest)
        self.texel = texel
        self.color = color
        radius = outline.radius / texel
        corners = outline.corners
        curve = outline.curve
        path = outline.path
        origin = isPath ? SIMD2(rect.minX, rect.minY) : .zero
        // Coverage by texel and bilinear sampling blur as well, and pixels are not points.
        let spread = deviation / texel, pixel = 1 / (steady * texel)
        variance = max(0, spread * spread - 1 / 12 - 1 / 6 + (pixel * 16 > spread ? pixel * pixel / 12 : 0))
        let corner = ShadowShape.reach + Int((radius * curve.extent).rounded(.up))
        let width = rect.width / texel, height = rect.height / texel
        // Where the corners' blurs meet, the whole rectangle is drawn.
        let across = !isPath && width >= Double(2 * corner + 1), down = !isPath && height >= Double(2 * corner + 1)
        stretches = (across, down)
        end = SIMD2(across ? ShadowShape.reach + corner : 0, down ? ShadowShape.reach + corner : 0)
        size = SIMD2(across ? Double(2 * corner + 1) : width, down ? Double(2 * corner + 1) : height)
    }

    /// The size of the picture in texels, which may end within one.
    var extent: SIMD2<Double> { size + SIMD2(repeating: Double(2 * ShadowShape.reach)) }

    static func == (a: Self, b: Self) -> Bool {
        a.texel == b.texel && a.radius == b.radius && a.variance == b.variance && a.end == b.end && a.size == b.size && a.color == b.color
            && a.corners == b.corners && a.curve == b.curve && a.path == b.path
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(texel)
        hasher.combine(radius)
        hasher.combine(variance)
        hasher.combine(size)
        hasher.combine(color)
    }

    /// Draws the shadow's picture: the rectangle with the blur around it.
    func draw() -> Bitmap {
        let reach = Double(ShadowShape.reach), width = Int(extent.x.rounded(.up)), height = Int(extent.y.rounded(.up))
        let rect = PlaneRect(minX: reach, minY: reach, maxX: reach + size.x, maxY: reach + size.y)
        let area = DeviceRect(x: 0, y: 0, width: width, height: height)
        var alphas = [Float](repeating: 0, count: width * height)
        if let path {
            let k = 1 / texel
            let toTexels = PlaneProjection(xx: k, yx: 0, tx: reach - origin.x * k, xy: 0, yy: k, ty: reach - origin.y * k)
            let coverage = PathCoverage(filling: path, under: toTexels, within: area)
            for y in 0..<height {
                for x in 0..<width { alphas[y * width + x] = Float(coverage[x, y]) / 255 }
            }
        } else {
            let place = Placement(
                projection: .identity, rect: rect, cornerRadius: radius, clip: .infinite, bounds: area, roundedCorners: corners,
                cornerCurve: curve)
            guard let coverage = ShapeCoverage(place) else { return Bitmap(width: width, height: height) { _ in } }
            for y in 0..<height {
                for x in 0..<width { alphas[y * width + x] = coverage.coverage(Float(x) + 0.5, Float(y) + 0.5) }
            }
        }
        let weights = ShadowShape.weights(variance)
        alphas = ShadowShape.blur(alphas, weights, count: width, of: height, step: 1, lines: width)
        alphas = ShadowShape.blur(alphas, weights, count: height, of: width, step: width, lines: 1)
        return Bitmap(width: width, height: height) { x, y in color.scaled(by: UInt32(min(1, max(0, alphas[y * width + x])) * 255 + 0.5)) }
    }

    /// The Gaussian at distances from 0 on, whose sum over both sides is 1.
    private static func weights(_ variance: Double) -> [Float] {
        let raw = (0...reach).map { $0 == 0 ? 1 : exp(-Double($0 * $0) / (2 * max(variance, 1e-9))) }
        let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
        return raw.map { Float($0 / sum) }
    }

    /// Blurs lines of `count` values `step` apart, with nothing beyond their ends; `of` lines, `lines` apart.
    private static func blur(_ values: [Float], _ weights: [Float], count: Int, of number: Int, step: Int, lines: Int) -> [Float] {
        var result = values
        for line in 0..<number {
            let first = line * lines
            for i in 0..<count {
                var sum = values[first + i * step] * weights[0]
                for distance in 1..<weights.count {
                    if i >= distance { sum += values[first + (i - distance) * step] * weights[distance] }
                    if i + distance < count { sum += values[first + (i + distance) * step] * weights[distance] }
                }
                result[first + i * step] = sum
            }
        }
        return result
    }
}

/// A shadow's picture; it lives as long as some layer shows it.
final class SharedShadow {
    let shape: ShadowShape
    let bitmap: Bitmap

    init(_ shape: ShadowShape) {
        self.shape = shape
        bitmap = shape.draw()
    }
}

/// The shadows in use by layers, shared by all with the same outline.
struct SharedShadows {
    private struct Weak { weak var shadow: SharedShadow? }

    private var known: [ShadowShape: Weak] = [:]
    /// Above this count, shadows that are no longer in use are dropped.
    private var most = 64
    /// The number of shadows drawn.
    private(set) var drawn = 0

    mutating func shadow(of shape: ShadowShape) -> SharedShadow {
        if let shared = known[shape]?.shadow { return shared }
        let made = SharedShadow(shape)
        drawn += 1
        known[shape] = Weak(shadow: made)
        if known.count > most {
            known = known.filter { $0.value.shadow != nil }
            most = max(64, 2 * known.count)
        }
        return made
    }
}
