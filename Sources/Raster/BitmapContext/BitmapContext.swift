// A drawing surface for views that draw their own bitmap on the CPU: a small painter's model over the
// same render nodes and kernels that compositing uses. Every call draws at once; nothing is recorded
// or cached.
//
//     let context = BitmapContext(size: PixelSize(width: 200, height: 100))
//     context.scale(2, 2)                              // points to pixels
//     context.fillRounded(CGRect(x: 0, y: 0, width: 100, height: 50), radius: 8, .white)
//     let bitmap = context.makeBitmap()

import CKernels
import FramePlanning
import Foundation
import Geometry
import Imaging
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
        /// Its alpha multiplies what is drawn; as large as the context.
        var mask: PixelStore?
        var alpha = 1.0
        var blendMode = BlendMode.normal
    }

    var state = State()
    private var saved: [State] = []
    let pixels: PixelStore
    /// Where a call draws that a mask or blend mode is applied to; made when first needed.
    private var layer: PixelStore?
    private let rasterizer: Rasterizer
    private var plan = FramePlan(options: [.looksThroughBitmaps, .findsMovedTexels])

    /// Sides below 1 count as 1.
    public init(size asked: PixelSize, kernels: KernelSet = .fastest) {
        size = PixelSize(width: max(1, asked.width), height: max(1, asked.height))
        pixels = PixelStore(size)
        rasterizer = Rasterizer(kernels: kernels, width: size.width)
    }

    /// The pixels as they are now.
    public func makeBitmap() -> Bitmap { pixels.makeBitmap() }

    /// Keeps transform, clip, mask, alpha and blend mode for `restore`.
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

    /// Draws one node under the current clip, mask and blend mode. The caller's `node` keeps alive the
    /// bitmaps that the plan refers to.
    func draw(_ node: RenderNode, within bounds: DeviceRect) {
        guard !bounds.isEmpty else { return }
        guard state.blendMode != .normal || state.mask != nil else {
            plan.update(Frame(size: size, background: 0, nodes: [node]), within: bounds)
            return render(0, into: pixels.target)
        }
        let group = GroupNode(
            id: NodeID(layer: 0, part: 0), bounds: bounds, opacity: .opaque, blendMode: state.blendMode, shape: nil,
            hasMask: state.mask != nil)
        plan.update(Frame(size: size, background: 0, nodes: [.beginGroup(group), node, .endGroup]), within: bounds)
        guard plan.groups.count == 1 else { return }
        let layer = layer ?? PixelStore(size)
        self.layer = layer
        rasterizer.fill(bounds, 0, in: layer.target)
        render(1, into: layer.target)
        rasterizer.place(
            plan.groups[0], of: plan, content: layer.target, mask: state.mask?.target, onto: pixels.target, within: bounds)
    }

    private func render(_ index: Int, into target: PixelTarget) {
        guard plan.items[index].isContent else { return }
        rasterizer.draw(index, of: plan, into: target, within: plan.items[index].bounds)
        rasterizer.finish()
    }

    /// Draws a node's alpha into a store of its own: the new mask.
    func makeMask(_ node: RenderNode, within bounds: DeviceRect) -> PixelStore {
        let outer = state
        let mask = BitmapContext(size: size)
        mask.state.mask = outer.mask
        mask.draw(node, within: bounds)
        return mask.pixels
    }
}

/// Owned pixels, transparent at first.
@safe
final class PixelStore {
    private let memory: PixelMemory
    private let size: PixelSize

    init(_ size: PixelSize) {
        self.size = size
        memory = PixelMemory(transparent: size.area)
    }

    var target: PixelTarget { unsafe PixelTarget(base: memory.base, stride: size.width, bounds: size.rect) }

    func makeBitmap() -> Bitmap { unsafe Bitmap(copying: memory.base, stride: size.width, size: size) }
}

// Onto pixels that are somebody else's, such as a window's.
extension Bitmap {
    /// Mixes what of the bitmap lies within `rect`, its own pixels, with those from `out` on, whose rows are `stride` pixels
    /// apart; `out` is where the rectangle's first pixel goes.
    @unsafe
    public func mix(_ rect: DeviceRect, over out: UnsafeMutablePointer<Pixel>, stride: Int) {
        let part = rect.intersection(size.rect)
        guard part == rect, !part.isEmpty else { return }
        unsafe withPixels { pixels in
            unsafe KernelSet.fastest.loops.over(
                out, stride, pixels + Int(rect.minY) * width + Int(rect.minX), width, nil, 0, 255, rect.width, rect.height)
        }
    }
}
