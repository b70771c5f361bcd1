// A CPU drawing surface for views that draw their own bitmap: a small painter's model. What paths cover comes from `PathCoverage`, and
// everything is painted by the render nodes and kernels of the compositor, as layers are. Every call draws at once; nothing is recorded or
// cached.
//
//     guard let context = BitmapContext(bounds, scale: scale) else { return nil }
//     context.fill(Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), radius: 8), .white)
//     return context.makeBitmap()

import FloeDrawing
import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeRaster
import FloeRenderTree

/// Draws into premultiplied pixels of its own, initially transparent; origin top left, y down. Lengths are in points of the
/// current transform. Not thread-safe.
@safe
public final class BitmapContext {
    /// The size in pixels, at least 1 on a side.
    public let size: PixelSize
    /// Pixels per point before any later call of `scale`: what text is rendered at.
    public private(set) var contentScale = 1.0
    /// How later calls blend with the existing pixels.
    public var blendMode: BlendMode {
        get { state.blendMode }
        set { state.blendMode = newValue }
    }
    /// A factor 0…1 on the alpha of all later drawing.
    public var alpha: Double {
        get { state.alpha }
        set { state.alpha = max(0, min(1, newValue)) }
    }

    struct State {
        var transform = PlaneProjection.identity
        /// The clip in pixels, and what paths leave of it; nil for all.
        var clip = PixelRect.infinite
        var mask: PathCoverage?
        var alpha = 1.0
        var blendMode = BlendMode.normal
    }

    var state = State()
    private var saved: [State] = []
    private let memory: PixelMemory
    private let rasterizer: Rasterizer
    private var plan = FramePlan(options: [.foldsModes, .scansBitmaps, .findsShiftedTexels])

    /// Creates a transparent context. Sides below 1 count as 1.
    public init(size asked: PixelSize) {
        size = PixelSize(width: max(1, asked.width), height: max(1, asked.height))
        memory = PixelMemory(transparent: size.area)
        rasterizer = Rasterizer(kernels: .fastest, width: size.width)
    }

    /// Creates a transparent context for an area of a view, such as its bounds, at `scale` pixels per point: the unit is the view's point,
    /// and the size is rounded up to whole pixels. Nil for an area without pixels.
    public convenience init?(_ area: CGRect, scale: Double) {
        // What is whole but for rounding.
        let width = (area.width * scale - 1e-6).rounded(.up), height = (area.height * scale - 1e-6).rounded(.up)
        guard width >= 1, height >= 1, width * height < Double(1 << 40) else { return nil }
        self.init(size: PixelSize(width: Int(width), height: Int(height)))
        contentScale = scale
        self.scale(scale, scale)
        translate(-area.minX, -area.minY)
    }

    /// Returns a copy of the current pixels.
    public func makeBitmap() -> Bitmap { unsafe Bitmap(copying: memory.base, stride: size.width, size: size) }

    /// Saves transform, clip, alpha and blend mode for `restore`.
    public func save() { saved.append(state) }

    /// Restores what the matching `save` saved; does nothing without one.
    public func restore() {
        if let last = saved.popLast() { state = last }
    }

    /// Moves the origin by a distance in points.
    public func translate(_ x: Double, _ y: Double) {
        state.transform = PointProjection.translation(x, y).concatenating(state.transform)
    }

    /// Scales about the origin.
    public func scale(_ x: Double, _ y: Double) {
        state.transform = PointProjection.scale(x, y).concatenating(state.transform)
    }

    /// Places later drawing on a plane that `projection` maps to where it would otherwise be, possibly in perspective.
    /// Rectangular clips must be set before.
    public func concatenate(_ projection: PointProjection) {
        state.transform = projection.concatenating(state.transform)
    }

    /// Draws one node with the current clip and blend mode. The caller's `node` keeps the bitmaps alive that the plan refers to.
    func draw(_ node: RenderNode, within bounds: DeviceRect) {
        guard !bounds.isEmpty else { return }
        let target = unsafe PixelTarget(base: memory.base, stride: size.width, bounds: size.rect)
        guard let mask = state.mask else { return draw(node, within: bounds, blendMode, into: target) }
        let part = bounds.intersection(mask.bounds)
        guard !part.isEmpty else { return }
        let memory = PixelMemory(transparent: part.area), width = part.width
        draw(node, within: part, .normal, into: unsafe PixelTarget(base: memory.base, stride: width, bounds: part))
        let cut = Bitmap(width: width, height: part.height) { x, y in
            unsafe memory.base[y * width + x].scaled(by: UInt32(mask[x + Int(part.minX), y + Int(part.minY)]))
        }
        draw(.image(BitmapContext.copy(of: cut, at: part)), within: part, blendMode, into: target)
    }

    private func draw(_ node: RenderNode, within bounds: DeviceRect, _ blendMode: BlendMode, into target: PixelTarget) {
        var nodes = [node]
        if blendMode != .normal {
            // The plan folds the blend mode into the group's only item.
            let group = GroupNode(
                id: NodeID(layer: 0, part: 0), bounds: bounds, opacity: .opaque, blendMode: blendMode, shape: nil, hasMask: false)
            nodes = [.beginGroup(group), node, .endGroup]
        }
        plan.update(Frame(size: size, background: 0, nodes: nodes), within: bounds)
        let index = nodes.count / 2
        let shown = plan.items[index].bounds.intersection(bounds)
        guard plan.items[index].isContent, !shown.isEmpty else { return }
        rasterizer.draw(index, of: plan, into: target, within: shown)
    }
}
