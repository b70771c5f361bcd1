// What happens to a plan's items: where a compositor draws them, where it skips them because something opaque covers them, and
// which groups are drawn offscreen. Covers a whole frame, whatever was drawn last.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// The work that a plan means for a compositor, which draws a frame at once or in tiles (`TileWork`).
package struct PlannedWork {
    /// A part of an item, in device pixels.
    package struct Part: Equatable, Sendable {
        /// The item's index.
        package let item: Int
        package let rect: DeviceRect
        /// Whether it only writes: neither it nor a group that it stands for lets anything show through.
        package var isOpaque = false
    }

    /// A part of a group that is drawn offscreen.
    package struct ApartPart: Equatable, Sendable {
        /// The group's number.
        package let group: Int
        package let rect: DeviceRect
        /// The number of offscreen groups it lies in, including itself.
        package let depth: Int
    }

    /// In painter's order within each of the compositor's areas.
    package private(set) var drawn: [Part] = []
    package private(set) var spared: [Part] = []
    package private(set) var apart: [ApartPart] = []

    /// A group around the next item.
    private struct Scope {
        let end: Int
        /// The bounds within which its content is drawn.
        let limits: DeviceRect
        let depth: Int
        /// Whether its only item is drawn with its opacity.
        let fades: Bool
    }

    /// Takes a plan of a whole frame of `size`; what it records about hidden items is recomputed.
    package init(_ plan: inout FramePlan, size: PixelSize, _ execution: PlanExecution) {
        if execution.tileSize == nil {
            plan.findHidden(within: execution.hides ? size.rect : .empty)
            collect(&plan, size.rect, execution)
        } else {
            for tile in execution.areas(size) {
                let work = TileWork(plan, tile, execution)
                drawn += work.drawn
                apart += work.apart
                spared += work.spared(plan)
            }
        }
        plan.findHidden(within: execution.hides ? size.rect : .empty)
    }

    private mutating func collect(_ plan: inout FramePlan, _ area: DeviceRect, _ execution: PlanExecution) {
        var scopes: [Scope] = []
        var index = 0
        while index < plan.items.count {
            while let last = scopes.last, last.end <= index { scopes.removeLast() }
            let limits = scopes.last?.limits ?? area
            if plan.items[index].kind == .beginGroup {
                let group = plan.groups[Int(plan.items[index].detail)], bounds = group.bounds.intersection(limits)
                if bounds.isEmpty || plan.hiddenBy[index] >= 0 {
                    for item in index + 1..<group.range.end where plan.items[item].isContent {
                        spare(item, plan.items[item].bounds.intersection(bounds))
                    }
                    index = group.range.end
                } else {
                    scopes.append(begin(group, &plan, bounds, scopes.last?.depth ?? 0, area, execution))
                }
            } else if plan.items[index].isContent {
                add(index, &plan, scopes.last, within: area, execution)
            }
            index += 1
        }
    }

    private mutating func spare(_ item: Int, _ rect: DeviceRect) {
        if !rect.isEmpty { spared.append(Part(item: item, rect: rect)) }
    }

    // MARK: Items

    private mutating func add(
        _ index: Int, _ plan: inout FramePlan, _ scope: Scope?, within area: DeviceRect, _ execution: PlanExecution
    ) {
        let whole = plan.items[index].bounds.intersection(area), visible = whole.intersection(scope?.limits ?? area)
        if scope != nil, visible != whole { spare(index, RectDifference(whole, without: visible)) }
        guard !visible.isEmpty else { return }
        guard plan.hiddenBy[index] < 0 else { return spare(index, visible) }
        guard execution.hides else { return draw(index, visible, plan, scope) }
        switch plan.occluders.visiblePart(of: visible, by: index + 1..<plan.items.count) {
        case .nothing: spare(index, visible)
        case .whole: draw(index, visible, plan, scope)
        case .pieces:
            var rest = [visible]
            for piece in plan.occluders.pieces {
                draw(index, piece, plan, scope)
                rest = rest.flatMap { PlannedWork.difference($0, piece) }
            }
            for rect in rest { spare(index, rect) }
        }
    }

    private mutating func spare(_ item: Int, _ difference: RectDifference) {
        for i in difference.strips.indices { spare(item, difference.strips[i]) }
    }

    static func difference(_ rect: DeviceRect, _ other: DeviceRect) -> [DeviceRect] {
        guard rect.intersects(other) else { return [rect] }
        let strips = RectDifference(rect, without: rect.intersection(other)).strips
        return strips.indices.map { strips[$0] }.filter { !$0.isEmpty }
    }

    private mutating func draw(_ index: Int, _ rect: DeviceRect, _ plan: FramePlan, _ scope: Scope?) {
        drawn += PlannedWork.parts(index, rect, plan, fades: scope?.fades ?? false)
    }

    /// Returns the parts of an item that are drawn within `rect`, with a picture's opaque parts separate from the rest. `fades`: the
    /// item is drawn with its group's opacity.
    static func parts(_ index: Int, _ rect: DeviceRect, _ plan: FramePlan, fades: Bool = false) -> [Part] {
        let item = plan.items[index]
        guard item.isContent, !rect.isEmpty else { return [] }
        let isOpaque =
            !fades && item.cutCount == 0 && item.mode == .normal
            && (item.isOpaque || item.kind == .solid && item.pixel.alphaByte == 255)
        var rest = [rect], parts: [Part] = []
        if !isOpaque, !fades {
            for part in plan.opaqueParts(of: index) {
                let opaque = plan.details.opaqueParts[part].intersection(rect)
                guard !opaque.isEmpty else { continue }
                parts.append(Part(item: index, rect: opaque, isOpaque: true))
                rest = rest.flatMap { PlannedWork.difference($0, opaque) }
            }
        }
        return parts + rest.map { Part(item: index, rect: $0, isOpaque: isOpaque) }
    }

    // MARK: Groups

    /// Notes which parts of a group are drawn offscreen; returns how its content is drawn.
    private mutating func begin(
        _ group: PlannedGroup, _ plan: inout FramePlan, _ bounds: DeviceRect, _ depth: Int, _ area: DeviceRect,
        _ execution: PlanExecution
    ) -> Scope {
        let number = Int(plan.items[group.range.begin].detail)
        guard case .offscreen = group.strategy else {
            return Scope(end: group.range.end, limits: bounds, depth: depth, fades: group.strategy == .foldedOpacity)
        }
        let known = apart.count
        func add(_ rect: DeviceRect) { apart.append(ApartPart(group: number, rect: rect, depth: depth + 1)) }
        let unmasked = group.hasMask && execution.hides ? plan.unmaskedRect(group).intersection(bounds) : .empty
        if unmasked.area >= PlanExecution.fewestUnmaskedPixels, plan.isOpaque(group.range.content, throughout: unmasked) {
            for rect in PlannedWork.difference(bounds, unmasked) { add(rect) }
        } else {
            add(bounds)
        }
        return Scope(end: group.range.end, limits: bounds, depth: apart.count > known ? depth + 1 : depth, fades: false)
    }
}

extension PlannedWork {
    /// The offscreen pixels that groups take, without those of masks.
    package var apartPixels: Int { apart.reduce(0) { $0 + $1.rect.area } }

    /// Returns how many pixels of an item are drawn, and how many are skipped.
    package func pixels(of item: Int) -> (drawn: Int, spared: Int) {
        (
            drawn.reduce(0) { $0 + ($1.item == item ? $1.rect.area : 0) },
            spared.reduce(0) { $0 + ($1.item == item ? $1.rect.area : 0) }
        )
    }
}
