// Draws one piece of a tile: finds what is covered, clears what is not, then walks the tile's items.
// One per thread.
//
//     items    fill  image  begin ─ fill  image ─ mask ─ gradient ─ end  border
//                           └──────── content ┘      └── mask ──┘
//              drawn from the first on, each where nothing later covers it; groups: `TilePainter+Groups`

import FramePlanning
import Geometry
import Imaging
import Raster

/// A thread's rasterizer and memory.
struct TilePainter {
    let rasterizer: Rasterizer
    let stack: TargetStack
    var occluders = Occluders.ofTile
    /// What may be saved: drawing what is covered; groups' own pictures.
    var usesOcclusion = true, passesThrough = true
    /// Nodes drawn since the last `rewind`.
    var drawCalls = 0
    /// Pixels of pictures that were drawn offscreen since then.
    var offscreenPixels = 0
    /// For each group, whether it took a picture of its own.
    var isOffscreen: [Bool] = []

    init(kernels: KernelSet, tileSize: PixelSize, coverage: CoverageCache) {
        rasterizer = Rasterizer(kernels: kernels, width: tileSize.width, cache: coverage)
        stack = TargetStack(tileSize: tileSize)
    }

    /// Before a frame with `groups` groups.
    mutating func rewind(groups: Int) {
        drawCalls = 0
        offscreenPixels = 0
        stack.rewind()
        isOffscreen.removeAll(keepingCapacity: true)
        isOffscreen.append(contentsOf: repeatElement(false, count: groups))
    }

    /// Draws `area`, a part of a tile, from the tile's `items`, of which those at `large` may hide something.
    mutating func draw(
        _ area: DeviceRect, _ items: ArraySlice<Int32>, _ large: Range<Int>, of plan: borrowing FramePlan,
        background: Pixel, into frame: PixelTarget
    ) {
        stack.giveBackAll()
        occluders.removeAll(from: items.startIndex)
        let all = items.startIndex..<items.endIndex
        if usesOcclusion { collect(large, area, items, plan) }
        clear(area, background, frame, all)
        draw(all, within: area, items, plan, into: frame)
        rasterizer.finish()
    }

    /// Draws the items at `places` onto a target that is ready and whose covers are known.
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
            } else {
                draw(item, at: place, within: area, items, plan, into: target)
                place += 1
            }
        }
    }

    /// Draws an item where nothing after its `place` covers it; `isClear`: nothing has been drawn there yet.
    @inline(__always)
    mutating func draw(
        _ item: Int, at place: Int, within area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: PixelTarget, isClear: Bool = false
    ) {
        let visible = plan.items[item].bounds.intersection(area), last = items.endIndex - 1
        let soon = Int(items[min(place + 4, last)]), later = Int(items[min(place + 8, last)])
        switch occluders.leave(of: visible, by: place + 1..<items.endIndex, plan.items[item].costInTile) {
        case .nothing: return
        case .whole: rasterizer.draw(item, of: plan, into: target, within: visible, isClear: isClear, soon: soon, later: later)
        case .pieces:
            for piece in occluders.pieces {
                rasterizer.draw(item, of: plan, into: target, within: piece, isClear: isClear, soon: soon, later: later)
            }
        }
        drawCalls += 1
    }

    /// Sets what nothing at `places` covers.
    mutating func clear(_ area: DeviceRect, _ pixel: Pixel, _ target: PixelTarget, _ places: Range<Int>) {
        switch occluders.leave(of: area, by: places, .flat) {
        case .nothing: return
        case .whole: rasterizer.fill(area, pixel, in: target)
        case .pieces:
            for piece in occluders.pieces { rasterizer.fill(piece, pixel, in: target) }
        }
    }

    /// Notes what the items at `places` cover of `area`, those in groups that pass through included.
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
