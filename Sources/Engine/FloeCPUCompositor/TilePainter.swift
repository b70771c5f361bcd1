// Paints what a walk over a tile draws. There is one painter per thread.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRaster

/// A thread's rasterizer and its memory for offscreens and occluders.
struct TilePainter: TileWalk {
    let rasterizer: Rasterizer
    let stack: TargetStack
    var occluders = Occluders()
    var usesOcclusion = true, passesThrough = true
    /// Nodes drawn since the last `rewind`.
    var drawCalls = 0
    /// Pixels drawn offscreen since the last `rewind`.
    var offscreenPixels = 0
    /// For each group, whether it was drawn offscreen.
    var isOffscreen: [Bool] = []

    init(kernels: KernelSet, tileSize: PixelSize, coverage: CoverageCache) {
        rasterizer = Rasterizer(kernels: kernels, width: tileSize.width, cache: coverage)
        stack = TargetStack(tileSize: tileSize)
    }

    /// Prepares for a frame with `groups` groups.
    mutating func rewind(groups: Int) {
        drawCalls = 0
        offscreenPixels = 0
        stack.rewind()
        isOffscreen.removeAll(keepingCapacity: true)
        isOffscreen.append(contentsOf: repeatElement(false, count: groups))
    }

    // MARK: The walk

    @inline(__always)
    func fill(_ area: DeviceRect, _ pixel: Pixel, in target: PixelTarget) { rasterizer.fill(area, pixel, in: target) }

    @inline(__always)
    func draw(_ item: Int, of plan: borrowing FramePlan, into target: PixelTarget, within area: DeviceRect, isClear: Bool) {
        rasterizer.draw(item, of: plan, into: target, within: area, isClear: isClear)
    }

    func blend(_ group: PlannedGroup, _ item: Int, _ pixel: Pixel, onto target: PixelTarget, within area: DeviceRect) {
        rasterizer.blend(group, pixel, onto: target, within: area)
    }

    mutating func beginOffscreen(
        _ area: DeviceRect, _ group: PlannedGroup, of plan: borrowing FramePlan, isMask: Bool, in outer: PixelTarget
    ) -> PixelTarget {
        isOffscreen[plan.number(of: group)] = true
        offscreenPixels += area.area
        return stack.take(area)
    }

    func endOffscreen(_ count: Int) { stack.giveBack(count) }

    func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: PixelTarget, mask: PixelTarget?, maskAlpha: UInt32,
        onto target: PixelTarget, within area: DeviceRect
    ) {
        rasterizer.place(group, of: plan, content: content, mask: mask, maskAlpha: maskAlpha, onto: target, within: area)
    }

    @inline(__always)
    func leaveOut(_ items: Range<Int>, within area: DeviceRect) {}

    func finish(_ area: DeviceRect, _ items: ArraySlice<Int32>, of plan: borrowing FramePlan) {}
}
