// A plan in words: what an item is, its bounds, how it is drawn, what hides it, and why a group is drawn offscreen. `floe
// render --plan` and the label next to the mouse in the window use the same words.

import FloeFramePlanning
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A description of a plan for people.
package struct PlanDescription {
    package let frame: Frame
    package let plan: FramePlan
    /// A layer's name by its id; nil if it is not known.
    package let name: (UInt64) -> String?
    /// The items that are drawn anywhere, and the number of hidden pixels by item.
    private let drawn: Set<Int>, hiddenPixels: [Int: Int]

    package init(_ overlaid: OverlaidFrame, name: @escaping (UInt64) -> String?) {
        frame = overlaid.frame
        plan = overlaid.plan
        self.name = name
        drawn = Set(overlaid.record.drawn.map(\.item))
        hiddenPixels = overlaid.record.hidden.reduce(into: [:]) { $0[$1.item, default: 0] += $1.rect.area }
    }

    /// Returns the layer that an item belongs to; nil for items that only end or divide a group.
    package func layer(of index: Int) -> UInt64? { frame.headers[index].id.map { $0.value >> 8 } }

    /// Returns the name of an item's layer, or its number.
    package func name(of index: Int) -> String {
        guard let layer = layer(of: index) else { return "" }
        return name(layer) ?? "layer \(layer)"
    }

    /// Formats a rectangle as `x,y width×height`, in device pixels.
    package static func place(_ rect: DeviceRect) -> String {
        rect.isEmpty ? "nowhere" : "\(rect.minX),\(rect.minY) \(rect.width)×\(rect.height)"
    }

    /// How an item or a group is drawn.
    package struct Drawing: Equatable, Sendable {
        /// What it is; of a group that is drawn offscreen, just that.
        package let what: String
        /// How it is drawn; of a group that is drawn offscreen, why.
        package let how: [String]
        package let isOffscreen: Bool

        init(_ what: String, _ how: String..., isOffscreen: Bool = false) {
            (self.what, self.how, self.isOffscreen) = (what, how, isOffscreen)
        }

        package var text: String { isOffscreen ? "\(what): \(how.joined())" : ([what] + how).joined(separator: ", ") }
    }

    /// Describes how an item is drawn.
    package func drawing(of index: Int) -> Drawing {
        let item = plan.items[index], what = what(index)
        switch item.kind {
        case .nothing: return Drawing(what, "shows nothing")
        case .deferred: return Drawing(what, "not prepared yet")
        case .solid:
            let alpha = item.pixel.alphaByte
            return Drawing(what, alpha < 255 ? PlanDescription.percent(alpha) : "opaque")
        case .gradient:
            let type = plan.details.gradients[Int(item.detail)].type
            return Drawing(type == .axial ? what : "\(type.rawValue) \(what)", blending(item))
        case .copy: return Drawing(what, "copied", blending(item))
        case .axisAligned: return Drawing(what, "sampled", level(item), blending(item))
        case .projected, .projectedNinePart: return Drawing(what, "projected", level(item), blending(item))
        case .beginGroup: return strategy(of: plan.groups[Int(item.detail)])
        case .mask, .endGroup: return Drawing(what)
        }
    }

    private func what(_ index: Int) -> String {
        switch frame.headers[index].kind {
        case .fill: "fill"
        case .border: "border"
        case .image: image(frame.headers[index].id?.part)
        case .picture: picture(index)
        case .ninePart: "nine-part image"
        case .gradient: "gradient"
        case .beginGroup: "group"
        case .mask: "mask"
        case .endGroup: "end"
        }
    }

    /// What an image is of, by the part of its layer.
    private func image(_ part: UInt8?) -> String {
        switch part {
        case NodeID.shapePart: "shape"
        case NodeID.textPart: "text"
        default: "image"
        }
    }

    /// What a picture is of.
    private func picture(_ index: Int) -> String {
        guard let picture = frame.picture(at: index) else { return "picture" }
        let isBlurred = picture.steps.contains { if case .blur = $0 { true } else { false } }
        if picture.backdrop != nil { return isBlurred ? "blurred backdrop" : "filtered backdrop" }
        if picture.steps.contains(where: { if case .tint = $0 { true } else { false } }) { return "shadow from contents" }
        guard case .frame(let content, _) = picture.source else { return "picture" }
        let layers = Set(content.headers.compactMap { $0.id.map { $0.value >> 8 } }).count
        let how = isBlurred ? "blurred " : picture.steps.isEmpty ? "" : "filtered "
        return "\(how)picture of \(layers) layer\(layers == 1 ? "" : "s")"
    }

    private func level(_ item: DrawItem) -> String {
        let first = plan.details.samplers[Int(item.detail)].level
        guard item.levels == 2 else { return "mip level \(first)" }
        return "mip levels \(first) and \(first + 1)"
    }

    private func blending(_ item: DrawItem) -> String {
        item.isOpaque ? "opaque" : item.opacity.isOpaque ? "blended" : PlanDescription.percent(item.opacity.factor)
    }

    private static func percent(_ byte: UInt32) -> String { "opacity \(Int((Double(byte) / 2.55).rounded())) %" }

    // MARK: Groups

    /// Describes how a group is drawn, and why.
    package func strategy(of group: PlannedGroup) -> Drawing {
        switch group.strategy {
        case .passThrough: Drawing("group", "passed through")
        case .foldedOpacity: Drawing("group", "its item drawn with \(PlanDescription.percent(group.opacity.factor))")
        case .foldedCuts: Drawing("group", "its item cut by \(group.cutCount) planes")
        case .foldedMode: Drawing("group", "its item blended by \(group.mode.rawValue)")
        case .offscreen(let reason): Drawing("offscreen", self.reason(reason, group), isOffscreen: true)
        }
    }

    private func reason(_ reason: OffscreenReason, _ group: PlannedGroup) -> String {
        let what = content(of: group)
        return switch reason {
        case .mask: "mask over \(what)"
        case .blendMode: "blend mode \(group.mode.rawValue) of \(what)"
        case .shape: "rounded or turned clip of \(what)"
        case .cuts: "planes that cut through \(what)"
        case .opacity: "opacity over \(what)"
        case .containsBlendMode: "a blend mode within \(what)"
        case .rounding: "\(what), rounded once together"
        }
    }

    /// Returns `3 sublayers`, counting those that draw something; if there are none, what the group's layer draws itself.
    private func content(of group: PlannedGroup) -> String {
        let own = layer(of: group.range.begin)
        var others: Set<UInt64> = [], count = 0
        for index in group.range.content where plan.items[index].isContent {
            count += 1
            if let layer = layer(of: index), layer != own { others.insert(layer) }
        }
        switch (others.count, count) {
        case (0, 0): return "nothing"
        case (0, 1): return "its own contents"
        case (0, _): return "its own \(count) parts"
        case (1, _): return "1 sublayer"
        default: return "\(others.count) sublayers"
        }
    }

    // MARK: The list

    /// Describes what hides an item, or how much of it is hidden; empty if nothing does.
    package func hiding(_ index: Int) -> String {
        if index < plan.hiddenBy.count, plan.hiddenBy[index] >= 0, !isDrawn(index) {
            let other = Int(plan.hiddenBy[index])
            return "hidden by item \(other), \(name(of: other))"
        }
        let area = plan.items[index].bounds.area
        guard let hidden = hiddenPixels[index], area > 0 else { return "" }
        return hidden >= area ? "hidden by several items" : "\(Int((Double(hidden) * 100 / Double(area)).rounded())) % hidden"
    }

    /// Whether an item, or any of a group's, is drawn anywhere.
    private func isDrawn(_ index: Int) -> Bool {
        guard plan.items[index].kind == .beginGroup else { return drawn.contains(index) }
        return plan.groups[Int(plan.items[index].detail)].range.content.contains(where: drawn.contains)
    }

    /// A row for each item except the ends of groups: its number, its layer indented by depth, its place, how it is drawn, what
    /// hides it.
    package var rows: [[String]] {
        var rows: [[String]] = [], depth = 0
        for index in plan.items.indices {
            let item = plan.items[index], indent = String(repeating: "  ", count: depth)
            func row(_ bounds: DeviceRect) -> [String] {
                ["\(index)", indent + name(of: index), PlanDescription.place(bounds), drawing(of: index).text, hiding(index)]
            }
            switch item.kind {
            case .endGroup: depth = max(0, depth - 1)
            case .mask: rows.append(["\(index)", String(indent.dropLast(2)) + "mask:", "", "", ""])
            case .beginGroup:
                rows.append(row(plan.groups[Int(item.detail)].bounds))
                depth += 1
            case .nothing, .deferred, .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient:
                rows.append(row(item.bounds))
            }
        }
        return rows
    }

    /// Counts of items and groups.
    package var summary: String {
        let content = plan.items.indices.filter { plan.items[$0].isContent }
        let hidden = content.count { hiddenPixels[$0, default: 0] >= plan.items[$0].bounds.area }
        let offscreen = plan.groups.count { $0.strategy.isOffscreen }
        func count(_ n: Int, _ what: String) -> String { "\(n) \(what)\(n == 1 ? "" : "s")" }
        let pictures = frame.drawnCount > 0 ? "; \(count(frame.drawnCount, "picture")) drawn" : ""
        return "\(count(content.count, "item")), \(hidden) hidden; \(count(plan.groups.count, "group")), \(offscreen) offscreen" + pictures
    }
}
