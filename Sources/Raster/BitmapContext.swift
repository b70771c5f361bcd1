// A surface that views draw their own pictures on, on the CPU: a small CGContext. Each call makes render
// nodes and draws them at once with the compositor's kernels, so what a view draws itself looks like what
// layers show, and what it costs is honest work.

import Foundation
import Geometry
import Imaging
import RenderTree

/// Draws into pixels of its own, source-over unless told, until `makeBitmap`. Coordinates are the
/// context's points: pixels until `scale` or `translate` says otherwise. One thread at a time.
public final class BitmapContext {
    /// Pixels.
    public let size: PixelSize
    /// How what is drawn mixes with what is there.
    public var blendMode: BlendMode {
        get { state.blendMode }
        set { state.blendMode = newValue }
    }
    /// 0…1, of everything drawn.
    public var alpha: Double {
        get { state.alpha }
        set { state.alpha = max(0, min(1, newValue)) }
    }
    /// How pictures are enlarged and reduced.
    public var sampling: Sampling {
        get { state.sampling }
        set { state.sampling = newValue }
    }

    private struct State {
        var blendMode = BlendMode.normal
        var alpha = 1.0
        var sampling = Sampling.linear
        var projection = PlaneProjection.identity
        /// Fractional pixels.
        var clip = PlaneRect.infinite
        /// A bitmap, and where it lies.
        var mask: (bitmap: Bitmap, rect: PlaneRect, projection: PlaneProjection)?
    }

    private var state = State()
    private var saved: [State] = []
    private let canvas: Canvas
    private let rasterizer: Rasterizer
    private var scene = PreparedScene()

    /// A transparent surface of `size` pixels, at least 1 × 1.
    public init(size: PixelSize, optimisations: Optimisations = .all) {
        self.size = PixelSize(width: max(1, size.width), height: max(1, size.height))
        canvas = Canvas(self.size.rect)
        rasterizer = Rasterizer(kernels: optimisations.contains(.simd) ? .simd : .scalar, width: self.size.width)
    }

    /// What has been drawn so far.
    public func makeBitmap() -> Bitmap { canvas.makeBitmap() }

    // State

    /// Keeps the settings until the matching `restore`.
    public func save() { saved.append(state) }

    /// Back to the settings of the last `save`; without one nothing happens.
    public func restore() { if let last = saved.popLast() { state = last } }

    /// Points become `x` × `y` times as large.
    public func scale(_ x: Double, _ y: Double) { state.projection = PlaneProjection.scale(x, y).concatenating(state.projection) }

    public func translate(_ x: Double, _ y: Double) {
        state.projection = PlaneProjection.translation(x, y).concatenating(state.projection)
    }

    /// Points lie on a plane that `projection` carries to where they lay before, in perspective perhaps.
    public func concatenate(_ projection: PlaneProjection) { state.projection = projection.concatenating(state.projection) }

    /// Nothing is drawn outside of `rect` any more, as far as clips so far leave it.
    public func clip(to rect: CGRect) {
        guard state.projection.isAxisAligned else { return }
        state.clip = state.clip.intersection(PlaneRect(rect).mapped(byAligned: state.projection))
    }

    /// What is drawn is multiplied with the alpha of `mask` stretched over `rect`, nothing outside of it.
    public func clip(toMask mask: Bitmap, in rect: CGRect) {
        state.mask = (mask, PlaneRect(rect), state.projection)
    }

    // Drawing

    public func fill(_ rect: CGRect, _ color: Color) { fillRounded(rect, radius: 0, color) }

    public func fillRounded(_ rect: CGRect, radius: Double, _ color: Color) {
        guard let place = placement(PlaneRect(rect)) else { return }
        let pixel = color.withAlpha(color.alpha * Float(inlineAlpha)).pixel
        let limit = min(place.rect.width, place.rect.height) / 2
        draw(.fill(FillNode(id: id, placement: place, cornerRadius: max(0, min(radius, limit)), pixel: pixel)), place.bounds)
    }

    /// The ring of `width` points just inside of `rect`.
    public func strokeRounded(_ rect: CGRect, radius: Double, width: Double, _ color: Color) {
        guard let place = placement(PlaneRect(rect)), width > 0 else { return }
        let pixel = color.withAlpha(color.alpha * Float(inlineAlpha)).pixel
        let limit = min(place.rect.width, place.rect.height) / 2
        draw(
            .border(BorderNode(id: id, placement: place, cornerRadius: max(0, min(radius, limit)), width: width, pixel: pixel)),
            place.bounds)
    }

    /// Stretches `bitmap`, or its part `source` (texels), over `rect`.
    public func draw(_ bitmap: Bitmap, in rect: CGRect, from source: CGRect? = nil) {
        let whole = PlaneRect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height))
        let texels = source.map { PlaneRect($0).intersection(whole) } ?? whole
        guard let place = placement(PlaneRect(rect)), !texels.isEmpty else { return }
        draw(
            .image(
                ImageNode(
                    id: id, placement: place, cornerRadius: 0, bitmap: bitmap, source: texels, sampling: sampling,
                    opacity: UInt8(inlineAlpha * 255 + 0.5))),
            place.bounds)
    }

    /// Colours along the line from `start` to `end` (points), over `rect`, its corners rounded.
    public func drawLinearGradient(
        _ ramp: GradientRamp, from start: CGPoint, to end: CGPoint, in rect: CGRect, radius: Double = 0
    ) {
        guard let place = placement(PlaneRect(rect)) else { return }
        let dx = Double(end.x - start.x), dy = Double(end.y - start.y)
        let length = dx * dx + dy * dy
        let k = length > 0 ? 1 / length : 0
        draw(
            .gradient(
                GradientNode(
                    id: id, placement: place, cornerRadius: radius, ramp: ramp, tx: dx * k, ty: dy * k,
                    t0: -(Double(start.x) * dx + Double(start.y) * dy) * k, opacity: UInt8(inlineAlpha * 255 + 0.5))),
            place.bounds)
    }

    // Nodes

    private let id = NodeID(layer: 0, part: 0)

    /// With a group of its own, the group takes the alpha.
    private var inlineAlpha: Double { needsGroup ? 1 : state.alpha }

    private var needsGroup: Bool { state.blendMode != .normal || state.mask != nil }

    private func placement(_ rect: PlaneRect) -> Placement? {
        guard !rect.isEmpty else { return nil }
        let r = rect.bounds(under: state.projection).intersection(state.clip)
        let bounds = DeviceRect(
            around: Placement.snap(r.minX), Placement.snap(r.minY), Placement.snap(r.maxX), Placement.snap(r.maxY)
        ).intersection(size.rect)
        guard !bounds.isEmpty else { return nil }
        return Placement(projection: state.projection, rect: rect, clip: state.clip, bounds: bounds)
    }

    private func draw(_ node: RenderNode, _ bounds: DeviceRect) {
        guard needsGroup else {
            paint([node], 0, into: canvas, bounds)
            return
        }
        var nodes: [RenderNode] = [
            .beginGroup(
                GroupNode(
                    id: id, bounds: bounds, opacity: UInt8(state.alpha * 255 + 0.5), blendMode: state.blendMode, shape: nil,
                    hasMask: state.mask != nil)), node,
        ]
        if let mask = state.mask {
            nodes.append(.mask)
            nodes.append(
                .image(
                    ImageNode(
                        id: id,
                        placement: Placement(projection: mask.projection, rect: mask.rect, clip: .infinite, bounds: bounds),
                        cornerRadius: 0, bitmap: mask.bitmap,
                        source: PlaneRect(minX: 0, minY: 0, maxX: Double(mask.bitmap.width), maxY: Double(mask.bitmap.height)),
                        sampling: .linear, opacity: 255)))
        }
        nodes.append(.endGroup)
        paintGroup(nodes, bounds)
    }

    private func paint(_ nodes: [RenderNode], _ index: Int, into target: Canvas, _ area: DeviceRect) {
        let frame = Frame(size: size, background: 0, nodes: nodes)
        scene.prepare(frame, within: area)
        withExtendedLifetime(frame) {
            rasterizer.draw(index, of: scene, into: target.target, within: area)
        }
    }

    private func paintGroup(_ nodes: [RenderNode], _ area: DeviceRect) {
        let frame = Frame(size: size, background: 0, nodes: nodes)
        scene.prepare(frame, within: area)
        withExtendedLifetime(frame) {
            guard case .beginGroup(let group) = scene.role(0) else { return }
            let content = Canvas(area), mask = state.mask == nil ? nil : Canvas(area)
            rasterizer.draw(1, of: scene, into: content.target, within: area)
            if let mask { rasterizer.draw(3, of: scene, into: mask.target, within: area) }
            rasterizer.place(
                group: group, of: scene, content: content.target, mask: mask?.target, onto: canvas.target, within: area)
        }
    }
}

/// Pixels of a drawing surface, or of a part of one.
@safe
private final class Canvas {
    let bounds: DeviceRect
    private let pixels: UnsafeMutablePointer<Pixel>

    init(_ bounds: DeviceRect) {
        self.bounds = bounds
        // Some room behind the last pixel, as bitmaps have.
        unsafe pixels = .allocate(capacity: bounds.area + 16)
        unsafe pixels.initialize(repeating: 0, count: bounds.area + 16)
    }

    deinit { unsafe pixels.deallocate() }

    var target: PixelTarget { unsafe PixelTarget(base: pixels, stride: bounds.width, bounds: bounds) }

    func makeBitmap() -> Bitmap {
        Bitmap(width: bounds.width, height: bounds.height) { rows in
            for y in 0..<bounds.height {
                unsafe rows.withRow(y) { unsafe $0.update(from: pixels + y * bounds.width, count: bounds.width) }
            }
        }
    }
}
