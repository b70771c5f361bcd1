// The walk over the items of one piece of a tile: collects occluders, clears what they leave visible, then draws item by item. It decides
// what is drawn, hidden or drawn offscreen; conforming types implement the drawing. `TilePainter` paints, and `TileRecorder` only records.
//
//     items    fill  image  begin ─ fill  image ─ mask ─ gradient ─ end  border
//                           └──────── content ┘      └── mask ──┘
//              drawn from the first on, each where no later item hides it; groups: `TileWalk+Groups`

import FloeFramePlanning
import FloeGeometry
import FloeImaging

/// What happens at each step of a walk. Generic code is specialised for each conforming type, so that a walk that records nothing
/// pays nothing for those that do.
protocol TileWalk {
    /// What items are drawn onto: the frame, or the offscreen target of a group.
    associatedtype Target

    /// Holds the tile's occluders during a walk, and its memory between walks.
    var occluders: Occluders { get set }
    /// Whether occluded pixels are skipped, and whether groups may be drawn straight to the outer target.
    var usesOcclusion: Bool { get }
    var passesThrough: Bool { get }
    /// Counts the items drawn, each once for each piece of a tile.
    var drawCalls: Int { get set }

    /// Overwrites `area` with `pixel`.
    mutating func fill(_ area: DeviceRect, _ pixel: Pixel, in target: Target)
    /// Draws the visible part `area` of an item. `isClear`: nothing has been drawn there yet.
    mutating func draw(_ item: Int, of plan: borrowing FramePlan, into target: Target, within area: DeviceRect, isClear: Bool)
    /// Draws a group without edges whose content is `item`, which has the same colour in all of `area`.
    mutating func blend(_ group: PlannedGroup, _ item: Int, _ pixel: Pixel, onto target: Target, within area: DeviceRect)
    /// Begins a target for a group's content, or for its mask, and returns it. It is drawn for a group in `outer`.
    mutating func beginOffscreen(_ area: DeviceRect, _ group: PlannedGroup, of plan: borrowing FramePlan, isMask: Bool, in outer: Target)
        -> Target
    /// Ends the last `count` targets that were begun.
    mutating func endOffscreen(_ count: Int)
    /// Composites a group's targets onto the outer one. `maskAlpha`: of the entire mask, 0…255, if it has no target.
    mutating func place(
        _ group: PlannedGroup, of plan: borrowing FramePlan, content: Target, mask: Target?, maskAlpha: UInt32, onto target: Target,
        within area: DeviceRect)
    /// Leaves out items of a plan, by their indices, in an area where a mask clears them.
    mutating func leaveOut(_ items: Range<Int>, within area: DeviceRect)
    /// Ends the walk over `items` of `plan` in `area`.
    mutating func finish(_ area: DeviceRect, _ items: ArraySlice<Int32>, of plan: borrowing FramePlan)
}

extension TileWalk {
    /// Draws `area`, a part of a tile, from the tile's `items`. `background`: nil if they are drawn over what is already there.
    mutating func draw(
        _ area: DeviceRect, _ items: ArraySlice<Int32>, of plan: borrowing FramePlan, background: Pixel?, into frame: Target
    ) {
        occluders.removeAll()
        let all = items.startIndex..<items.endIndex
        if usesOcclusion { collect(all, area, items, plan) }
        if let background { clear(area, background, frame, all) }
        draw(all, within: area, items, plan, into: frame)
        finish(area, items, of: plan)
    }

    /// Draws the items at `places` onto a target that has been cleared and whose occluders have been collected.
    mutating func draw(
        _ places: Range<Int>, within area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: Target
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
        into target: Target, isClear: Bool = false
    ) {
        let visible = plan.items[item].bounds.intersection(area)
        switch occluders.visiblePart(of: visible, by: place + 1..<items.endIndex) {
        case .nothing: return
        case .whole: draw(item, of: plan, into: target, within: visible, isClear: isClear)
        case .pieces:
            for piece in occluders.pieces { draw(item, of: plan, into: target, within: piece, isClear: isClear) }
        }
        drawCalls += 1
    }

    /// Fills with `pixel` the parts of `area` that no item at `places` hides.
    mutating func clear(_ area: DeviceRect, _ pixel: Pixel, _ target: Target, _ places: Range<Int>) {
        switch occluders.visiblePart(of: area, by: places) {
        case .nothing: return
        case .whole: fill(area, pixel, in: target)
        case .pieces:
            for piece in occluders.pieces { fill(piece, pixel, in: target) }
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
