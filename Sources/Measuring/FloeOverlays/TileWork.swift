// What happens to a plan's items in one tile of the CPU compositor: a walk over the tile's items by the rules of its painter,
// which records instead of drawing. In a tile, opaque parts of pictures are occluders too. Groups that are opaque all over a
// tile, or whose mask is even along its rows, occlude and are occluded like the items around them.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The work in a tile.
struct TileWork {
    private(set) var drawn: [PlannedWork.Part] = []
    private(set) var apart: [PlannedWork.ApartPart] = []
    /// Where masks leave nothing of items, which are then neither drawn nor hidden.
    private var unshown: [(items: Range<Int>, rect: DeviceRect)] = []

    private let tile: DeviceRect
    /// The indices of the items that touch the tile, in painter's order.
    private let items: [Int32]
    private let execution: PlanExecution
    private var occluders = Occluders()

    /// The places of one group's content and mask in the tile's list.
    private struct Group {
        let planned: PlannedGroup
        /// The group's number.
        let number: Int
        let content, mask: Range<Int>

        init(_ plan: FramePlan, at begin: Int, _ items: [Int32]) {
            number = Int(plan.items[Int(items[begin])].detail)
            planned = plan.groups[number]
            func place(_ item: Int) -> Int { items[begin...].firstIndex { Int($0) >= item } ?? items.count }
            let contentEnd = place(planned.range.contentEnd)
            content = begin + 1..<contentEnd
            mask = contentEnd..<place(planned.range.end)
        }

        var end: Int { mask.upperBound }
    }

    init(_ plan: FramePlan, _ tile: DeviceRect, _ execution: PlanExecution) {
        self.tile = tile
        self.execution = execution
        items = plan.items.indices.filter { plan.items[$0].bounds.intersects(tile) }.map { Int32($0) }
        let all = items.indices
        if execution.hides { collect(all, tile, plan) }
        draw(all, within: tile, depth: 0, plan)
    }

    /// Returns the hidden parts of content items: everything that is not drawn although its masks let it show.
    func spared(_ plan: FramePlan) -> [PlannedWork.Part] {
        var kept: [Int: [DeviceRect]] = [:]
        for part in drawn { kept[part.item, default: []].append(part.rect) }
        var masks: [Range<Int>] = []
        for index in items.lazy.map(Int.init) where plan.items[index].kind == .beginGroup {
            masks.append(plan.groups[Int(plan.items[index].detail)].range.mask)
        }
        return items.lazy.map(Int.init).flatMap { index -> [PlannedWork.Part] in
            guard plan.items[index].isContent, !masks.contains(where: { $0.contains(index) }) else { return [] }
            let shown = (kept[index] ?? []) + unshown.filter { $0.items.contains(index) }.map(\.rect)
            return shown.reduce([plan.items[index].bounds.intersection(tile)]) { rest, rect in
                rest.flatMap { PlannedWork.difference($0, rect) }
            }
            .filter { !$0.isEmpty }.map { PlannedWork.Part(item: index, rect: $0) }
        }
    }

    // MARK: Occluders

    /// Collects the occluders among the items at `places`, within `area`, including those in groups that pass through.
    private mutating func collect(_ places: Range<Int>, _ area: DeviceRect, _ plan: FramePlan) {
        let start = occluders.count
        var place = places.lowerBound
        while place < places.upperBound {
            let item = Int(items[place])
            if plan.items[item].kind == .beginGroup {
                let group = Group(plan, at: place, items)
                if execution.passesThrough { collect(group, area, plan) }
                place = group.end
                continue
            }
            plan.addOpaque(item, within: area, to: &occluders, as: place, from: start)
            place += 1
        }
    }

    /// Collects what a group occludes where it passes through.
    private mutating func collect(_ group: Group, _ area: DeviceRect, _ plan: FramePlan) {
        let bounds = plan.inside(of: group.planned, within: area)
        guard !bounds.isEmpty else { return }
        for band in bands(group, bounds, plan) ?? [] where band.kind == .opaque {
            let start = occluders.count
            collect(group.content, band.rect, plan)
            if occluders.visiblePart(of: band.rect, by: group.content) != .nothing { occluders.removeLast(to: start) }
        }
    }

    /// Returns how a group shows within `area`, in bands; nil where that requires drawing a mask.
    private func bands(_ group: Group, _ area: DeviceRect, _ plan: FramePlan) -> [(rect: DeviceRect, kind: FramePlan.MaskBand)]? {
        guard group.planned.hasMask else { return [(area, .opaque)] }
        let mask = items[group.mask]
        guard let even = plan.evenMask(group.planned, mask, within: area) else { return nil }
        var bands: [(rect: DeviceRect, kind: FramePlan.MaskBand)] = []
        plan.forEachBand(even, within: area) { bands.append(($0, $1)) }
        return bands
    }

    // MARK: Drawing

    private mutating func draw(_ places: Range<Int>, within area: DeviceRect, depth: Int, _ plan: FramePlan) {
        var place = places.lowerBound
        while place < places.upperBound {
            let item = Int(items[place])
            if plan.items[item].kind == .beginGroup {
                let group = Group(plan, at: place, items)
                draw(group, within: area, depth: depth, plan)
                place = group.end
            } else {
                let visible = plan.items[item].bounds.intersection(area)
                switch occluders.visiblePart(of: visible, by: place + 1..<items.count) {
                case .nothing: break
                case .whole: drawn += PlannedWork.parts(item, visible, plan)
                case .pieces: for piece in occluders.pieces { drawn += PlannedWork.parts(item, piece, plan) }
                }
                place += 1
            }
        }
    }

    private mutating func draw(_ group: Group, within area: DeviceRect, depth: Int, _ plan: FramePlan) {
        let bounds = group.planned.bounds.intersection(area), visible: DeviceRect
        guard !group.content.isEmpty else { return }
        switch occluders.visiblePart(of: bounds, by: group.end..<items.count) {
        case .nothing: return
        case .whole: visible = bounds
        case .pieces: visible = occluders.pieces.reduce(DeviceRect.empty) { $0.union($1) }
        }
        let content = group.planned.range.content
        if group.planned.hasMask, group.mask.isEmpty { return unshown.append((content, visible)) }
        guard !group.planned.hasMask || execution.passesThrough, let bands = bands(group, visible, plan) else {
            drawApart(group, group.content, visible, depth: depth, plan)
            let known = apart.count
            drawApart(group, group.mask, visible, depth: depth, plan)
            // The mask's own picture does not count as the group's.
            apart.remove(at: known)
            return
        }
        for band in bands {
            switch band.kind {
            case .clear: unshown.append((content, band.rect))
            case .opaque: drawUnmasked(group, band.rect, depth: depth, plan)
            case .fading: drawApart(group, group.content, band.rect, depth: depth, plan)
            }
        }
    }

    /// Draws a group where it has no mask, or where the mask is opaque.
    private mutating func drawUnmasked(_ group: Group, _ area: DeviceRect, depth: Int, _ plan: FramePlan) {
        if execution.passesThrough {
            let inside = plan.inside(of: group.planned, within: area)
            if execution.hides, !inside.isEmpty, occluders.visiblePart(of: inside, by: group.content) == .nothing {
                draw(group.content, within: inside, depth: depth, plan)
                let edges = RectDifference(area, without: inside).strips
                for i in edges.indices where !edges[i].isEmpty { drawApart(group, group.content, edges[i], depth: depth, plan) }
                return
            }
            if group.content.count == 1, case let item = Int(items[group.content.lowerBound]),
                let pixel = plan.evenColor(item, within: area), !group.planned.hasShape, group.planned.cutCount == 0
            {
                let isOpaque = pixel.alphaByte == 255 && group.planned.isPlacedPlainly
                return drawn.append(PlannedWork.Part(item: item, rect: area, isOpaque: isOpaque))
            }
        }
        drawApart(group, group.content, area, depth: depth, plan)
    }

    /// Draws the items at `places` offscreen.
    private mutating func drawApart(_ group: Group, _ places: Range<Int>, _ area: DeviceRect, depth: Int, _ plan: FramePlan) {
        apart.append(PlannedWork.ApartPart(group: group.number, rect: area, depth: depth + 1))
        let outer = occluders.open()
        if execution.hides { collect(places, area, plan) }
        draw(places, within: area, depth: depth + 1, plan)
        occluders.close(outer)
    }
}
