// Draws one piece of a tile: finds what is covered, clears what is not, then walks the tile's nodes.
// One per thread.
//
//     nodes    fill  image  begin ─ fill  image ─ mask ─ gradient ─ end  border
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
    var occluders = Occluders(most: 48, smallest: 1)
    /// What may be saved: drawing what is covered; groups' own pictures.
    var usesOcclusion = true, drawsStraight = true
    /// Nodes drawn since the last `rewind`.
    var drawCalls = 0
    /// Pixels of pictures that were drawn apart since then.
    var offscreenPixels = 0
    /// For each group, whether it took a picture of its own.
    private(set) var apart: [Bool] = []

    init(kernels: KernelSet, tileSize: PixelSize) {
        rasterizer = Rasterizer(kernels: kernels, width: tileSize.width)
        stack = TargetStack(tileSize: tileSize)
    }

    /// Before a frame with `groups` groups.
    mutating func rewind(groups: Int) {
        drawCalls = 0
        offscreenPixels = 0
        stack.rewind()
        apart.removeAll(keepingCapacity: true)
        apart.append(contentsOf: repeatElement(false, count: groups))
    }

    mutating func noteApart(_ group: Int) { apart[group] = true }

    /// Draws `area`, a part of a tile, from the tile's `nodes`.
    mutating func draw(
        _ area: DeviceRect, _ nodes: ArraySlice<Int32>, of plan: borrowing FramePlan,
        background: Pixel, into frame: PixelTarget
    ) {
        stack.giveBackAll()
        occluders.removeAll()
        let all = nodes.startIndex..<nodes.endIndex
        if usesOcclusion { collect(all, area, nodes, plan) }
        clear(area, background, frame, all)
        draw(all, within: area, nodes, plan, into: frame)
        rasterizer.finish()
    }

    /// Draws the nodes at `places` onto a target that is ready and whose covers are known.
    mutating func draw(
        _ places: Range<Int>, within area: DeviceRect, _ nodes: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: PixelTarget
    ) {
        var place = places.lowerBound
        while place < places.upperBound {
            let node = Int(nodes[place])
            if plan.items[node].kind == .beginGroup {
                let group = TileGroup(plan.groups[Int(plan.items[node].detail)], at: place, nodes)
                draw(group, within: area, nodes, plan, into: target)
                place = group.end
            } else {
                draw(node, at: place, within: area, nodes.endIndex, plan, into: target)
                place += 1
            }
        }
    }

    /// Draws a node where nothing after its `place` covers it.
    @inline(__always)
    private mutating func draw(
        _ node: Int, at place: Int, within area: DeviceRect, _ end: Int, _ plan: borrowing FramePlan,
        into target: PixelTarget
    ) {
        let visible = plan.items[node].bounds.intersection(area)
        switch occluders.leave(of: visible, by: place + 1..<end, plan.items[node].kind == .solid ? .flat : .picture) {
        case .nothing: return
        case .whole: rasterizer.draw(node, of: plan, into: target, within: visible)
        case .pieces:
            for piece in occluders.pieces { rasterizer.draw(node, of: plan, into: target, within: piece) }
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

    /// Notes what the nodes at `places` cover of `area`, those in groups that are drawn straight included.
    mutating func collect(
        _ places: Range<Int>, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ plan: borrowing FramePlan
    ) {
        let start = occluders.count
        var place = places.lowerBound
        while place < places.upperBound {
            let node = Int(nodes[place])
            if plan.items[node].kind == .beginGroup {
                let group = TileGroup(plan.groups[Int(plan.items[node].detail)], at: place, nodes)
                if drawsStraight { collectStraight(group, area, nodes, plan) }
                place = group.end
                continue
            }
            if let rect = plan.opaqueRect(node, within: area) {
                occluders.add(rect, item: place, from: start)
            } else {
                for part in plan.opaqueParts(of: node) {
                    let rect = plan.opaqueParts[part].intersection(area)
                    if !rect.isEmpty { occluders.add(rect, item: place, from: start) }
                }
            }
            place += 1
        }
    }
}
