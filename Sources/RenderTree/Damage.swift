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
        while start < shared, a[start].sameStructure(as: b[start]) {
            if a[start] != b[start] {
                add(a[start], &region)
                add(b[start], &region)
            }
            start += 1
        }
        guard start < a.count || start < b.count else { return }
        var endA = a.count, endB = b.count
        while endA > start, endB > start, a[endA - 1].sameStructure(as: b[endB - 1]) {
            endA -= 1
            endB -= 1
            if a[endA] != b[endB] {
                add(a[endA], &region)
                add(b[endB], &region)
            }
        }
        matchMiddle(a, start..<endA, b, start..<endB, &region)
    }

    /// Between the matching ends: nodes of the same identity in the same order are compared, all
    /// others count as gone and come. Group brackets in the middle damage the whole group, since what
    /// is inside it may have moved into or out of it; and a node that did is damaged where it stands, for a
    /// group's bounds may be less than its nodes' (a mask, a clip).
    private mutating func matchMiddle(
        _ a: [RenderNode], _ ra: Range<Int>, _ b: [RenderNode], _ rb: Range<Int>, _ region: inout DamageRegion
    ) {
        places.removeAll(keepingCapacity: true)
        var depth = 0
        for i in ra {
            switch a[i] {
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            default: if let id = a[i].id { places[id] = Place(index: i, depth: depth) }
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
            if a[i] != b[j] || place.depth != depth {
                add(a[i], &region)
                add(b[j], &region)
            }
            next = i + 1
        }
        for rest in next..<ra.upperBound { add(a[rest], &region) }
        // A group that begins before the middle and ends within it, or the other way round, has
        // brackets here without bounds of their own; its begin is damaged where it stands.
        addEnclosingGroups(a, ra, &region)
        addEnclosingGroups(b, rb, &region)
    }

    private func addEnclosingGroups(_ nodes: [RenderNode], _ range: Range<Int>, _ region: inout DamageRegion) {
        var depth = 0
        for i in range {
            switch nodes[i] {
            case .beginGroup: depth += 1
            case .endGroup:
                depth -= 1
                if depth < 0 { return addOpenGroups(nodes, before: range.lowerBound, &region) }
            case .mask:
                if depth == 0 { return addOpenGroups(nodes, before: range.lowerBound, &region) }
            case .fill, .border, .image, .ninePart, .gradient: break
            }
        }
    }

    private func addOpenGroups(_ nodes: [RenderNode], before index: Int, _ region: inout DamageRegion) {
        var closed = 0
        for i in (0..<index).reversed() {
            switch nodes[i] {
            case .endGroup: closed += 1
            case .beginGroup:
                if closed > 0 { closed -= 1 } else { add(nodes[i], &region) }
            case .fill, .border, .image, .ninePart, .gradient, .mask: break
            }
        }
    }

    private func add(_ node: RenderNode, _ region: inout DamageRegion) {
        if let bounds = node.bounds { region.formUnion(bounds) }
    }
}

extension RenderNode {
    /// The same kind of node of the same layer: only its values may differ.
    @inlinable
    func sameStructure(as o: RenderNode) -> Bool {
        switch (self, o) {
        case (.fill(let x), .fill(let y)): x.id == y.id
        case (.border(let x), .border(let y)): x.id == y.id
        case (.image(let x), .image(let y)): x.id == y.id
        case (.ninePart(let x), .ninePart(let y)): x.image.id == y.image.id
        case (.gradient(let x), .gradient(let y)): x.id == y.id
        case (.beginGroup(let x), .beginGroup(let y)): x.id == y.id && x.hasMask == y.hasMask
        case (.mask, .mask), (.endGroup, .endGroup): true
        default: false
        }
    }
}
