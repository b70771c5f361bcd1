// A drawing surface for views that draw their own bitmap on the CPU: a small painter's model over the
// same render nodes and kernels that compositing uses. Every call draws at once; nothing is recorded
// or cached.
//
//     let context = BitmapContext(size: PixelSize(width: 200, height: 100))
//     context.scale(2, 2)                              // points to pixels
//     context.fillRounded(CGRect(x: 0, y: 0, width: 100, height: 50), radius: 8, .white)
//     let bitmap = context.makeBitmap()

import FramePlanning
import Foundation
import Geometry
import Imaging
import Raster
import RenderTree

/// Draws into premultiplied pixels that it owns, transparent at first; origin top left, y down. Lengths are
/// in points of the current transform. To be used by one thread at a time.
@safe
public final class BitmapContext {
    /// In pixels, at least 1 on a side.
    public let size: PixelSize
    /// How later calls mix with what is there.
    public var blendMode: BlendMode {
        get { state.blendMode }
        set { state.blendMode = newValue }
    }
    /// 0…1, multiplies the alpha of whatever later calls draw.
    public var alpha: Double {
        get { state.alpha }
        set { state.alpha = max(0, min(1, newValue)) }
    }

    struct State {
        var transform = PlaneProjection.identity
        /// In pixels.
        var clip = PixelRect.infinite
        var alpha = 1.0
        var blendMode = BlendMode.normal
    }

    var state = State()
    private var saved: [State] = []
    private let memory: PixelMemory
    private let rasterizer: Rasterizer
    private var plan = FramePlan(options: [.foldsModes, .looksThroughBitmaps, .findsMovedTexels])

    /// Sides below 1 count as 1.
    public init(size asked: PixelSize, kernels: KernelSet = .fastest) {
        size = PixelSize(width: max(1, asked.width), height: max(1, asked.height))
        memory = PixelMemory(transparent: size.area)
        rasterizer = Rasterizer(kernels: kernels, width: size.width)
    }

    /// The pixels as they are now.
    public func makeBitmap() -> Bitmap { unsafe Bitmap(copying: memory.base, stride: size.width, size: size) }

    /// Keeps transform, clip, alpha and blend mode for `restore`.
    public func save() { saved.append(state) }

    /// Goes back to what the matching `save` kept; does nothing without one.
    public func restore() {
        if let last = saved.popLast() { state = last }
    }

    /// Moves the origin, in points.
    public func translate(_ x: Double, _ y: Double) {
        state.transform = PointProjection.translation(x, y).concatenating(state.transform)
    }

    /// Scales about the origin.
    public func scale(_ x: Double, _ y: Double) {
        state.transform = PointProjection.scale(x, y).concatenating(state.transform)
    }

    /// What follows lies on a plane that `projection` carries to where it would have lain, in perspective
    /// perhaps. Clips to rectangles belong before.
    public func concatenate(_ projection: PointProjection) {
        state.transform = projection.concatenating(state.transform)
    }

    /// Draws one node under the current clip and blend mode. The caller's `node` keeps alive the
    /// bitmaps that the plan refers to.
    func draw(_ node: RenderNode, within bounds: DeviceRect) {
        guard !bounds.isEmpty else { return }
        var nodes = [node]
        if blendMode != .normal {
            // The only item of a group mixes by its mode, in the group's place.
            let group = GroupNode(
                id: NodeID(layer: 0, part: 0), bounds: bounds, opacity: .opaque, blendMode: blendMode, shape: nil, hasMask: false)
            nodes = [.beginGroup(group), node, .endGroup]
        }
        plan.update(Frame(size: size, background: 0, nodes: nodes), within: bounds)
        let index = nodes.count / 2
        let shown = plan.items[index].bounds
        guard plan.items[index].isContent, !shown.isEmpty else { return }
        let target = unsafe PixelTarget(base: memory.base, stride: size.width, bounds: size.rect)
        rasterizer.draw(index, of: plan, into: target, within: shown, soon: index, later: index)
        rasterizer.finish()
    }
}
