// The changes from one frame to the next. Every node affects only pixels within its bounds, and so do groups and masks, which
// work pixel by pixel. The pixels to redraw are therefore those within the bounds, old or new, of nodes that differ, were added
// or removed, or changed their order.
//
//     old  A B D E          same prefix A B, same suffix E: untouched
//     new  A B D′ C E       between them: matched by identity while order holds, the rest damaged
//
// A group counts as one node among its siblings. If it is placed as before, its contents are compared in the same way; if not, or
// if it was added or removed, all of it is damaged.

import FloeGeometry

/// A comparison of frames. Keeps its working memory between calls.
public struct DamageTracker: Sendable {
    // Stacks: each level of groups uses its own part on top.
    /// Where nodes and groups begin in the old and in the new frame, after those that match from the start.
    private var old: [Int] = [], new: [Int] = []
    /// Nodes and groups with the same identity in both.
    private var pairs: [(old: Int, new: Int)] = []
    /// The indices in `old` of one level's identities.
    private var places: [NodeID: Int] = [:]

    /// Creates a tracker that has seen no frame. It keeps only scratch memory from one call to the next.
    public init() {}

    /// Adds to `region` the pixels to redraw to turn a picture of `old` into one of `new`: all of them if the size or the
    /// background differs.
    public mutating func addDamage(from old: Frame, to new: Frame, into region: inout DamageRegion) {
        guard old.size == new.size, old.background == new.background else {
            region.formUnion(new.size.rect)
            return
        }
        compare(old, old.nodes.indices, new, new.nodes.indices, within: new.size.rect, &region)
        new.spread(&region)
    }

    /// Compares siblings in a frame or in a group, which show within `bounds`.
    private mutating func compare(
        _ a: Frame, _ ra: Range<Int>, _ b: Frame, _ rb: Range<Int>, within bounds: DeviceRect, _ region: inout DamageRegion
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

    /// Whether both are known to be equal, contents included. Revisions of groups do not cover their contents.
    @inline(__always)
    private func isKnown(_ a: Frame, _ i: Int, toEqual j: Int, of b: Frame) -> Bool {
        a.isKnown(i, toEqual: j, of: b) && a.headers[i].kind != .beginGroup
    }

    /// Returns whether both are the same node; if so, adds their differences.
    @inline(__always)
    private mutating func matches(
        _ a: Frame, _ i: Int, _ b: Frame, _ j: Int, within bounds: DeviceRect, _ region: inout DamageRegion
    ) -> Bool {
        if isKnown(a, i, toEqual: j, of: b) { return true }
        guard a.headers[i].isOfSameNode(as: b.headers[j]) else { return false }
        addDifference(a, i, b, j, within: bounds, &region)
        return true
    }

    /// Compares, between the matching ends, what has the same identity and the same order. Everything else counts as removed or
    /// added.
    private mutating func match(
        _ a: Frame, _ ra: Range<Int>, _ b: Frame, _ rb: Range<Int>, within bounds: DeviceRect, _ region: inout DamageRegion
    ) {
        places.removeAll(keepingCapacity: true)
        for place in ra { if let id = a.headers[old[place]].id { places[id] = place } }
        let firstPair = pairs.count
        var next = ra.lowerBound
        for place in rb {
            let header = b.headers[new[place]]
            guard let id = header.id, let partner = places[id], partner >= next else {
                region.formUnion(header.bounds.intersection(bounds))
                continue
            }
            for gone in next..<partner { region.formUnion(a.headers[old[gone]].bounds.intersection(bounds)) }
            pairs.append((old[partner], new[place]))
            next = partner + 1
        }
        for gone in next..<ra.upperBound { region.formUnion(a.headers[old[gone]].bounds.intersection(bounds)) }
        // Deferred until here because comparing groups reuses this working memory for their contents.
        for k in firstPair..<pairs.count where !isKnown(a, pairs[k].old, toEqual: pairs[k].new, of: b) {
            addDifference(a, pairs[k].old, b, pairs[k].new, within: bounds, &region)
        }
        pairs.removeLast(pairs.count - firstPair)
    }

    /// Adds the differences between two states of a node or a group. Bounds are compared first: they differ for what moved.
    private mutating func addDifference(
        _ a: Frame, _ i: Int, _ b: Frame, _ j: Int, within bounds: DeviceRect, _ region: inout DamageRegion
    ) {
        let before = a.headers[i].bounds, after = b.headers[j].bounds
        if before == after, a.isKnown(i, toEqual: j, of: b) || a.nodes[i] == b.nodes[j] {
            guard a.headers[i].kind == .beginGroup else { return }
            let old = a.headers[i].range(at: i), new = b.headers[j].range(at: j), inside = bounds.intersection(before)
            compare(a, old.content, b, new.content, within: inside, &region)
            return compare(a, old.mask, b, new.mask, within: inside, &region)
        }
        region.formUnion(before.intersection(bounds))
        region.formUnion(after.intersection(bounds))
    }
}
