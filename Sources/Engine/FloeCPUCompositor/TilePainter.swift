// Draws one piece of a tile: collects occluders, clears what they leave visible, then walks the tile's items. There is one
// painter per thread.
//
//     items    fill  image  begin ─ fill  image ─ mask ─ gradient ─ end  border
//                           └──────── content ┘      └── mask ──┘
//              drawn from the first on, each where no later item hides it; groups: `TilePainter+Groups`

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRaster

/// A thread's rasterizer and its memory for offscreens and occluders.
struct TilePainter {
    let rasterizer: Rasterizer
    let stack: TargetStack
    var occluders = Occluders()
    /// Whether occluded pixels are skipped, and whether groups may be drawn straight to the outer target.
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

    /// Draws `area`, a part of a tile, from the tile's `items`. Occluders are collected from those at `large`.
    mutating func draw(
        _ area: DeviceRect, _ items: ArraySlice<Int32>, _ large: Range<Int>, of plan: borrowing FramePlan,
        background: Pixel, into frame: PixelTarget
    ) {
        occluders.removeAll()
        let all = items.startIndex..<items.endIndex
        if usesOcclusion { collect(large, area, items, plan) }
        clear(area, background, frame, all)
        draw(all, within: area, items, plan, into: frame)
        rasterizer.finish()
    }

    /// Draws the items at `places` onto a target that has been cleared and whose occluders have been collected.
    mutating func draw(
        _ places: Range<Int>, within area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: PixelTarget
    ) {
        var place = places.lowerBound
        while place < places.upperBound {
            let item = Int(items[place])
            if plan.items[item].kind == .beginGroup {
                let group = TileGroup(plan.groups[Int(plan.items[item].detail)], at: place, items)
                draw(group, within: area, items, plan, into: target)
                place = group.end
                continue
            }
            draw(item, at: place, within: area, items, plan, into: target)
            place += 1
        }
    }

    /// Draws an item where no item after its `place` hides it. `isClear`: nothing has been drawn there yet.
    @inline(__always)
    mutating func draw(
        _ item: Int, at place: Int, within area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: PixelTarget, isClear: Bool = false
    ) {
        let visible = plan.items[item].bounds.intersection(area)
        switch occluders.visiblePart(of: visible, by: place + 1..<items.endIndex) {
        case .nothing: return
        case .whole: rasterizer.draw(item, of: plan, into: target, within: visible, isClear: isClear)
        case .pieces:
            for piece in occluders.pieces { rasterizer.draw(item, of: plan, into: target, within: piece, isClear: isClear) }
        }
        drawCalls += 1
    }

    /// Fills with `pixel` the parts of `area` that no item at `places` hides.
    mutating func clear(_ area: DeviceRect, _ pixel: Pixel, _ target: PixelTarget, _ places: Range<Int>) {
        switch occluders.visiblePart(of: area, by: places) {
        case .nothing: return
        case .whole: rasterizer.fill(area, pixel, in: target)
        case .pieces:
            for piece in occluders.pieces { rasterizer.fill(piece, pixel, in: target) }
        }
    }

    /// Collects occluders within `area` from the items at `places`, including those in groups that pass through.
    mutating func collect(
        _ places: Range<Int>, _ area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan
    ) {
        let start = occluders.count
        var place = places.lowerBound
        while place < places.upperBound {
            let item = Int(items[place])
            if plan.items[item].kind == .beginGroup {
                let group = TileGroup(plan.groups[Int(plan.items[item].detail)], at: place, items)
                if passesThrough { collectPassThrough(group, area, items, plan) }
                place = group.end
                continue
            }
            plan.addOpaque(item, within: area, to: &occluders, as: place, from: start)
            place += 1
        }
    }
}
