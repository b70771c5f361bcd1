// The drawing operations of a bitmap context. Rectangles, bitmaps and gradients are render nodes; what a path covers becomes a bitmap of its
// colour.

import FloeDrawing
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension BitmapContext {
    /// Intersects the clip with a rectangle, until `restore`. Edges between pixels are antialiased.
    public func clip(to rect: CGRect) {
        guard state.transform.isAxisAligned else { return clip(to: Path(rect)) }
        state.clip = state.clip.intersection(PlaneRect(rect).mapped(byAxisAligned: state.transform))
    }

    /// Intersects the clip with what a path encloses, until `restore`.
    public func clip(to path: Path, rule: FillRule = .nonZero) {
        var mask = PathCoverage(filling: path, rule: rule, under: state.transform, within: clipBounds)
        if let before = state.mask { mask.multiply(by: before) }
        state.mask = mask
    }

    /// Fills what a path encloses.
    public func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
        draw(PathCoverage(filling: path, rule: rule, under: state.transform, within: clipBounds), color)
    }

    /// Strokes a path. In perspective, the line is everywhere as wide as in the middle of the path.
    public func stroke(_ path: Path, _ color: Color, style: StrokeStyle = StrokeStyle()) {
        draw(PathCoverage(stroking: path, style: style, under: state.transform, within: clipBounds), color)
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect, _ color: Color) {
        let placement = placement(rect)
        draw(.fill(FillNode(id: BitmapContext.id, placement: placement, pixel: pixel(color))), within: placement.bounds)
    }

    /// Fills a rectangle with rounded corners (a radius of at most half its shorter side).
    public func fillRounded(_ rect: CGRect, radius: Double, _ color: Color) { fill(Path(roundedRect: rect, radius: radius), color) }

    /// Strokes a ring `width` points wide along the inside of a rectangle's (rounded) edge.
    public func strokeRounded(_ rect: CGRect, radius: Double, width: Double, _ color: Color) {
        var ring = Path(roundedRect: rect, radius: radius)
        let inner = rect.insetBy(dx: width, dy: width)
        if !inner.isNull { ring.addPath(Path(roundedRect: inner, radius: max(0, radius - width))) }
        fill(ring, color, rule: .evenOdd)
    }

    /// Draws a bitmap, or a part of it (`source`, in its pixels), stretched over a rectangle.
    public func draw(_ bitmap: Bitmap, in rect: CGRect, from source: CGRect? = nil, sampling: Sampling = .linear) {
        let placement = placement(rect)
        let node = ImageNode(
            id: BitmapContext.id, placement: placement, bitmap: bitmap,
            source: source.map { TexelRect(renaming: PlaneRect($0)) } ?? BitmapContext.all(of: bitmap), sampling: sampling, opacity: opacity
        )
        draw(.image(node), within: placement.bounds)
    }

    /// Fills a rectangle, its corners rounded by `radius`, with a gradient along the line from `start` to `end`, in points. The
    /// end colours extend beyond the line.
    public func drawLinearGradient(
        _ ramp: GradientRamp, from start: CGPoint, to end: CGPoint, in rect: CGRect, radius: Double = 0
    ) {
        let placement = placement(rect, radius)
        var map = GradientNode.map(.axial, from: start, to: end, in: PlaneRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
        // With a line of zero length, everything is past its end.
        if start == end { map.tx = 1 }
        let node = GradientNode(id: BitmapContext.id, placement: placement, ramp: ramp, map: map, opacity: opacity)
        draw(.gradient(node), within: placement.bounds)
    }

    /// Draws a colour over pixels as far as each is covered.
    private func draw(_ coverage: PathCoverage, _ color: Color) {
        let bounds = coverage.bounds, pixel = pixel(color)
        guard !bounds.isEmpty else { return }
        let bitmap = Bitmap(width: bounds.width, height: bounds.height) { coverage.draw(pixel, into: $0, from: bounds) }
        var node = BitmapContext.copy(of: bitmap, at: bounds)
        node.placement.clip = state.clip
        draw(.image(node), within: bounds)
    }

    /// Returns a node that copies a bitmap's pixels.
    static func copy(of bitmap: Bitmap, at bounds: DeviceRect) -> ImageNode {
        ImageNode(
            id: id,
            placement: Placement(projection: .identity, rect: PlaneRect(renaming: PixelRect(bounds)), clip: .infinite, bounds: bounds),
            bitmap: bitmap, source: all(of: bitmap), sampling: .nearest, opacity: .opaque)
    }

    /// The pixels within the clip.
    private var clipBounds: DeviceRect {
        let clip = state.clip, visible = DeviceRect(around: clip.minX, clip.minY, clip.maxX, clip.maxY).intersection(size.rect)
        return state.mask.map { visible.intersection($0.bounds) } ?? visible
    }

    /// These nodes are drawn and discarded; their ids are never compared.
    private static let id = NodeID(layer: 0, part: 1)

    private static func all(of bitmap: Bitmap) -> TexelRect {
        TexelRect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height))
    }

    private var opacity: Opacity { Opacity(Float(state.alpha)) }

    private func pixel(_ color: Color) -> Pixel { color.withAlpha(color.alpha * Float(state.alpha)).pixel }

    private func placement(_ rect: CGRect, _ radius: Double = 0) -> Placement {
        var placement = Placement(
            projection: state.transform, rect: PlaneRect(rect.standardized),
            cornerRadius: max(0, min(radius, min(Double(rect.width), Double(rect.height)) / 2)), clip: state.clip, bounds: .empty)
        let upright = placement.visibleAxisAlignedRect
        let visible = upright ?? placement.rect.bounds(under: state.transform).intersection(state.clip)
        guard !visible.isEmpty else { return placement }
        placement.bounds = DeviceRect(around: visible.minX, visible.minY, visible.maxX, visible.maxY)
            .outset(by: upright != nil ? 0 : 1).intersection(size.rect)
        return placement
    }
}
