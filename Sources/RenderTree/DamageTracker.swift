// What changed from one frame to the next. Every node acts only on pixels within its bounds, groups
// and masks included (all they do is pixel by pixel), so the pixels to redraw are those within the
// bounds, old or new, of nodes that differ, came, went or changed their order.
//
//     old  A B C D E        same prefix A B, same suffix E: untouched
//     new  A B D′ C E       between them: nodes matched by identity while order holds, the rest damaged

import Geometry

/// Compares frames. Keeps its working memory between calls.
public struct DamageTracker: Sendable {
    /// A node of the old frame's middle.
    private struct Place {
        let index: Int
        /// Groups open around it, counted from the middle's beginning.
        let depth: Int
    }

    private var places: [NodeID: Place] = [:]

    public init() {}

    /// Adds to `region` what must be redrawn to turn a picture of `old` into one of `new`. Everything,
    /// if the size or the background differs.
    public mutating func addDamage(from old: Frame, to new: Frame, into region: inout DamageRegion) {
        guard old.size == new.size, old.background == new.background else {
            region.formUnion(new.size.rect)
            return
        }
        let a = old.nodes, b = new.nodes
        var start = 0
        let shared = min(a.count, b.count)
        while start < shared {
            if old.isKnown(start, toEqual: start, of: new) {
                start += 1
                continue
            }
            guard a[start].sameStructure(as: b[start]) else { break }
            addDifference(a, start, b, start, &region)
            start += 1
        }
        guard start < a.count || start < b.count else { return }
        var endA = a.count, endB = b.count
        while endA > start, endB > start {
            if old.isKnown(endA - 1, toEqual: endB - 1, of: new) {
                endA -= 1
                endB -= 1
                continue
            }
            guard a[endA - 1].sameStructure(as: b[endB - 1]) else { break }
            endA -= 1
            endB -= 1
            addDifference(a, endA, b, endB, &region)
        }
        matchMiddle(old, start..<endA, new, start..<endB, &region)
    }

    /// Between the matching ends: nodes of the same identity in the same order are compared, all
    /// others count as gone and come. Group brackets in the middle damage all that is in the group, since
    /// it may have moved into or out of it; a node that did is damaged where it stands, for a group's bounds
    /// may be less than its nodes' (a mask, a clip).
    private mutating func matchMiddle(
        _ old: Frame, _ ra: Range<Int>, _ new: Frame, _ rb: Range<Int>, _ region: inout DamageRegion
    ) {
        let a = old.nodes, b = new.nodes
        places.removeAll(keepingCapacity: true)
        var depth = 0
        for i in ra {
            switch a[i] {
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            case .fill, .border, .image, .ninePart, .gradient, .mask:
                if let id = a[i].id { places[id] = Place(index: i, depth: depth) }
            }
        }
        var next = ra.lowerBound
        depth = 0
        for j in rb {
            if case .beginGroup = b[j] {
                depth += 1
                add(b[j], &region)
                continue
            }
            if case .endGroup = b[j] { depth -= 1 }
            guard let id = b[j].id, let place = places[id], case let i = place.index, i >= next else {
                add(b[j], &region)
                continue
            }
            for skipped in next..<i { add(a[skipped], &region) }
            if place.depth != depth || !old.isKnown(i, toEqual: j, of: new) && a[i] != b[j] {
                add(a[i], &region)
                add(b[j], &region)
            }
            next = i + 1
        }
        for rest in next..<ra.upperBound { add(a[rest], &region) }
        addGroupContent(a, ra, &region)
        addGroupContent(b, rb, &region)
    }

    /// Damages all that is in groups of which a bracket or the mask lies in `range`. A node that only
    /// came into a group or left it is the same node, yet it shows in another way; also where the
    /// group's shape or mask leaves nothing of it, which the group's own bounds do not tell.
    private func addGroupContent(_ nodes: [RenderNode], _ range: Range<Int>, _ region: inout DamageRegion) {
        // How many groups reach out of the range: `unopened` begin before it, `unclosed` end behind it.
        var unopened = 0, unclosed = 0, masks = 0
        for i in range {
            switch nodes[i] {
            case .beginGroup: unclosed += 1
            case .endGroup:
                if unclosed > 0 { unclosed -= 1 } else { unopened += 1 }
            case .mask:
                if unclosed == 0 { masks = unopened + 1 }
            case .fill, .border, .image, .ninePart, .gradient: break
            }
        }
        if masks > unopened { unclosed += 1 }
        var first = range.lowerBound, end = range.upperBound, depth = 0
        var missing = max(unopened, masks)
        while missing > 0, first > 0 {
            first -= 1
            if case .endGroup = nodes[first] { depth += 1 }
            if case .beginGroup = nodes[first] {
                if depth > 0 { depth -= 1 } else { missing -= 1 }
            }
        }
        missing = unclosed
        depth = 0
        while missing > 0, end < nodes.count {
            if case .beginGroup = nodes[end] { depth += 1 }
            if case .endGroup = nodes[end] {
                if depth > 0 { depth -= 1 } else { missing -= 1 }
            }
            end += 1
        }
        depth = 0
        for i in first..<end {
            switch nodes[i] {
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            case .mask: break
            case .fill, .border, .image, .ninePart, .gradient:
                if depth > 0 { add(nodes[i], &region) }
            }
        }
    }

    /// What two states of a node differ in. Bounds are compared first: nodes are large, and one that moved
    /// differs in them.
    @inline(__always)
    private func addDifference(
        _ old: [RenderNode], _ i: Int, _ new: [RenderNode], _ j: Int, _ region: inout DamageRegion
    ) {
        let before = old[i].bounds, after = new[j].bounds
        guard before != after || old[i] != new[j] else { return }
        if let before { region.formUnion(before) }
        if let after { region.formUnion(after) }
    }

    private func add(_ node: RenderNode, _ region: inout DamageRegion) {
        if let bounds = node.bounds { region.formUnion(bounds) }
    }
}
