// Groups in a tile. In general, content (and mask) are drawn offscreen and then composited. Shortcuts are taken where they
// cannot change a pixel:
//
//     pass-through   placed unchanged and entirely opaque    content drawn to the outer target; if the group
//                                                            has edges of its own, only inside them
//     even mask      each row has one mask alpha             rows of 0 skipped, of 255 unmasked, the
//                                                            others composited with a factor each
//     one fill       a colour that fills the group           blended without drawing it offscreen

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRaster
import FloeRenderTree

extension TileWalk {
    mutating func draw(
        _ group: TileGroup, within area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: Target
    ) {
        let bounds = group.planned.bounds.intersection(area)
        guard !group.content.isEmpty else { return }
        let visible: DeviceRect
        switch occluders.visiblePart(of: bounds, by: group.end..<items.endIndex) {
        case .nothing: return
        case .whole: visible = bounds
        case .pieces: visible = occluders.pieces.reduce(DeviceRect.empty) { $0.union($1) }
        }
        guard group.planned.hasMask else { return drawUnmasked(group, visible, items, plan, into: target) }
        guard !group.maskContent.isEmpty else { return leaveOut(group.planned.range.content, within: visible) }
        guard passesThrough, let mask = plan.evenMask(group.planned, items[group.maskContent], within: visible) else {
            let content = drawOffscreen(group, group.content, visible, items, plan, for: target)
            let mask = drawOffscreen(group, group.maskContent, visible, items, plan, for: target)
            place(group.planned, of: plan, content: content, mask: mask, maskAlpha: 255, onto: target, within: visible)
            return endOffscreen(2)
        }
        plan.forEachBand(mask, within: visible) { band, kind in
            switch kind {
            case .clear: leaveOut(group.planned.range.content, within: band)
            case .opaque: drawUnmasked(group, band, items, plan, into: target)
            case .fading:
                let content = drawOffscreen(group, group.content, band, items, plan, for: target)
                for row in band.minY..<band.maxY {
                    let line = DeviceRect(minX: band.minX, minY: row, maxX: band.maxX, maxY: row + 1)
                    place(
                        group.planned, of: plan, content: content, mask: nil, maskAlpha: plan.rowAlpha(mask, row),
                        onto: target, within: line)
                }
                endOffscreen(1)
            }
        }
    }

    /// Draws a group where it has no mask, or where the mask is opaque.
    private mutating func drawUnmasked(
        _ group: TileGroup, _ area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan,
        into target: Target
    ) {
        if passesThrough {
            let inside = plan.inside(of: group.planned, within: area)
            if usesOcclusion, !inside.isEmpty, occluders.visiblePart(of: inside, by: group.content) == .nothing {
                draw(group.content, within: inside, items, plan, into: target)
                let edges = RectDifference(area, without: inside).strips
                for i in edges.indices where !edges[i].isEmpty { drawAndPlace(group, edges[i], items, plan, into: target) }
                return
            }
            if group.content.count == 1, !group.planned.hasEdges, case let item = Int(items[group.content.lowerBound]),
                let pixel = plan.evenColor(item, within: area)
            {
                blend(group.planned, item, pixel, onto: target, within: area)
                drawCalls += 1
                return
            }
        }
        drawAndPlace(group, area, items, plan, into: target)
    }

    private mutating func drawAndPlace(
        _ group: TileGroup, _ area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan, into target: Target
    ) {
        let content = drawOffscreen(group, group.content, area, items, plan, for: target)
        place(group.planned, of: plan, content: content, mask: nil, maskAlpha: 255, onto: target, within: area)
        endOffscreen(1)
    }

    /// Draws the items at `places`, a group's content or its mask, into an offscreen target, which the caller ends.
    private mutating func drawOffscreen(
        _ group: TileGroup, _ places: Range<Int>, _ area: DeviceRect, _ items: ArraySlice<Int32>,
        _ plan: borrowing FramePlan, for outer: Target
    ) -> Target {
        let isMask = places.lowerBound >= group.content.upperBound
        let target = beginOffscreen(area, group.planned, of: plan, isMask: isMask, in: outer)
        let others = occluders.open()
        if usesOcclusion { collect(places, area, items, plan) }
        // The first item has nothing beneath it.
        let first = Int(items[places.lowerBound]), hasFirst = plan.items[first].isContent
        if !hasFirst || !Rasterizer.overwritesAll(plan.items[first], of: area) { clear(area, 0, target, places) }
        var rest = places
        if hasFirst {
            draw(first, at: rest.removeFirst(), within: area, items, plan, into: target, isClear: true)
        }
        draw(rest, within: area, items, plan, into: target)
        occluders.close(others)
        return target
    }

    /// Collects a group's occluders where it passes through; there are none elsewhere.
    mutating func collectPassThrough(
        _ group: TileGroup, _ area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan
    ) {
        let bounds = plan.inside(of: group.planned, within: area)
        guard !bounds.isEmpty else { return }
        guard group.planned.hasMask else { return collectFilled(group, bounds, items, plan) }
        guard let mask = plan.evenMask(group.planned, items[group.maskContent], within: bounds) else { return }
        plan.forEachBand(mask, within: bounds) { band, kind in
            if case .opaque = kind { collectFilled(group, band, items, plan) }
        }
    }

    private mutating func collectFilled(
        _ group: TileGroup, _ area: DeviceRect, _ items: ArraySlice<Int32>, _ plan: borrowing FramePlan
    ) {
        let start = occluders.count
        collect(group.content, area, items, plan)
        if occluders.visiblePart(of: area, by: group.content) != .nothing { occluders.removeLast(to: start) }
    }
}

/// The places in a tile's list that hold the content and the mask of one group.
struct TileGroup {
    let planned: PlannedGroup
    /// The place where the group begins, and the one after its last item.
    let begin, end: Int
    private let contentEnd: Int

    /// Finds the extent of the group that begins at place `begin`.
    init(_ planned: PlannedGroup, at begin: Int, _ items: ArraySlice<Int32>) {
        self.planned = planned
        self.begin = begin
        end = TileGroup.first(items, from: begin, notBefore: planned.range.end)
        contentEnd = TileGroup.first(items, from: begin, notBefore: planned.range.contentEnd)
    }

    var content: Range<Int> { begin + 1..<contentEnd }
    /// The places of the mask's items; empty without a mask.
    var maskContent: Range<Int> { contentEnd..<end }

    /// Returns the first place from `start` on whose item does not come before `item`. Items must be in order.
    private static func first(_ items: ArraySlice<Int32>, from start: Int, notBefore item: Int) -> Int {
        var low = start, high = items.endIndex
        while low < high {
            let middle = (low + high) / 2
            if Int(items[middle]) < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
