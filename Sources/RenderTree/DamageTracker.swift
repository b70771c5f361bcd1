// What changed from one frame to the next. Every node acts only on pixels within its bounds, groups
// and masks included (all they do is pixel by pixel), so the pixels to redraw are those within the
// bounds, old or new, of nodes that differ, came, went or changed their order.
//
//     old  A B D E          same prefix A B, same suffix E: untouched
//     new  A B D′ C E       between them: matched by identity while order holds, the rest damaged
//
// A group counts as one thing among those around it. If it is placed as before, what is in it is compared in the
// same way; if not, or if it came or went, all of it is damaged.

import Geometry

/// Compares frames. Keeps its working memory between calls.
public struct DamageTracker: Sendable {
    // Stacks: each level of groups has its own part on top.
    /// Where nodes and groups of the old and of the new frame begin, behind those that match from the start on.
    private var old: [Int] = [], new: [Int] = []
    /// Those of the same identity.
    private var pairs: [Pair] = []
    /// The places in `old` of one level's identities.
    private var places: [NodeID: Int] = [:]

    private struct Pair {
        let old, new: Int
    }

    public init() {}

    /// Adds to `region` what must be redrawn to turn a picture of `old` into one of `new`. Everything,
    /// if the size or the background differs.
    public mutating func addDamage(from old: Frame, to new: Frame, into region: inout DamageRegion) {
        guard old.size == new.size, old.background == new.background else {
            region.formUnion(new.size.rect)
            return
        }
        compare(old, old.nodes.indices, new, new.nodes.indices, within: nil, &region)
    }

    /// What lies side by side in a frame or in a group; `bounds` are the group's.
    private mutating func compare(
        _ a: Frame, _ ra: Range<Int>, _ b: Frame, _ rb: Range<Int>, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) {
        var i = ra.lowerBound, j = rb.lowerBound
        while i < ra.upperBound, j < rb.upperBound {
            guard matches(a, i, b, j, within: bounds, &region) else { break }
            i = a.headers[i].next
            j = b.headers[j].next
        }
        guard i < ra.upperBound || j < rb.upperBound else { return }
        let firstOld = old.count, firstNew = new.count
        while i < ra.upperBound {
            old.append(i)
            i = a.headers[i].next
        }
        while j < rb.upperBound {
            new.append(j)
            j = b.headers[j].next
        }
        var endOld = old.count, endNew = new.count
        while endOld > firstOld, endNew > firstNew {
            let i = old[endOld - 1], j = new[endNew - 1]
            guard matches(a, i, b, j, within: bounds, &region) else { break }
            endOld -= 1
            endNew -= 1
        }
        match(a, firstOld..<endOld, b, firstNew..<endNew, within: bounds, &region)
        old.removeLast(old.count - firstOld)
        new.removeLast(new.count - firstNew)
    }

    /// Whether both are known to be the same, and with them what is in them: of groups that is not said.
    @inline(__always)
    private func isKnown(_ a: Frame, _ i: Int, toEqual j: Int, of b: Frame) -> Bool {
        a.isKnown(i, toEqual: j, of: b) && !a.headers[i].beginsGroup
    }

    /// Whether both are the same node; adds what they differ in.
    @inline(__always)
    private mutating func matches(
        _ a: Frame, _ i: Int, _ b: Frame, _ j: Int, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) -> Bool {
        if isKnown(a, i, toEqual: j, of: b) { return true }
        guard a.headers[i].isOfSameNode(as: b.headers[j]) else { return false }
        addDifference(a, i, b, j, within: bounds, &region)
        return true
    }

    /// Between the matching ends: what has the same identity and stands in the same order is compared, all else
    /// counts as gone and come.
    private mutating func match(
        _ a: Frame, _ ra: Range<Int>, _ b: Frame, _ rb: Range<Int>, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) {
        places.removeAll(keepingCapacity: true)
        for place in ra { if let id = a.headers[old[place]].id { places[id] = place } }
        let firstPair = pairs.count
        var next = ra.lowerBound
        for place in rb {
            let header = b.headers[new[place]]
            guard let id = header.id, let partner = places[id], partner >= next else {
                region.formUnion(header.bounds, within: bounds)
                continue
            }
            for gone in next..<partner { region.formUnion(a.headers[old[gone]].bounds, within: bounds) }
            pairs.append(Pair(old: old[partner], new: new[place]))
            next = partner + 1
        }
        for gone in next..<ra.upperBound { region.formUnion(a.headers[old[gone]].bounds, within: bounds) }
        // Only now: comparing groups takes the memory for their own content.
        for k in firstPair..<pairs.count where !isKnown(a, pairs[k].old, toEqual: pairs[k].new, of: b) {
            addDifference(a, pairs[k].old, b, pairs[k].new, within: bounds, &region)
        }
        pairs.removeLast(pairs.count - firstPair)
    }

    /// What two states of a node or a group differ in. Bounds are compared first: what moved differs in them.
    private mutating func addDifference(
        _ a: Frame, _ i: Int, _ b: Frame, _ j: Int, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) {
        let before = a.headers[i].bounds, after = b.headers[j].bounds
        if before == after {
            if a.headers[i].beginsGroup, case .beginGroup(let group) = a.nodes[i], case .beginGroup(let other) = b.nodes[j],
                a.isKnown(i, toEqual: j, of: b) || group.isPlaced(like: other)
            {
                let inside = bounds?.intersection(before) ?? before
                compare(a, group.range.content, b, other.range.content, within: inside, &region)
                return compare(a, group.range.mask, b, other.range.mask, within: inside, &region)
            }
            guard a.nodes[i] != b.nodes[j] else { return }
        }
        region.formUnion(before, within: bounds)
        region.formUnion(after, within: bounds)
    }
}

extension DamageRegion {
    /// Adds what of `rect` lies within the bounds of a group around it.
    fileprivate mutating func formUnion(_ rect: DeviceRect, within bounds: DeviceRect?) {
        formUnion(bounds?.intersection(rect) ?? rect)
    }
}
