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
            // What is known is no group.
            if a.isKnown(i, toEqual: j, of: b) {
                i += 1
                j += 1
                continue
            }
            guard a.nodes[i].sameStructure(as: b.nodes[j]) else { break }
            addDifference(a, i, b, j, within: bounds, &region)
            i = a.nodes.index(behind: i)
            j = b.nodes.index(behind: j)
        }
        guard i < ra.upperBound || j < rb.upperBound else { return }
        let firstOld = old.count, firstNew = new.count
        while i < ra.upperBound {
            old.append(i)
            i = a.nodes.index(behind: i)
        }
        while j < rb.upperBound {
            new.append(j)
            j = b.nodes.index(behind: j)
        }
        var endOld = old.count, endNew = new.count
        while endOld > firstOld, endNew > firstNew {
            let i = old[endOld - 1], j = new[endNew - 1]
            if !a.isKnown(i, toEqual: j, of: b) {
                guard a.nodes[i].sameStructure(as: b.nodes[j]) else { break }
                addDifference(a, i, b, j, within: bounds, &region)
            }
            endOld -= 1
            endNew -= 1
        }
        match(a, firstOld..<endOld, b, firstNew..<endNew, within: bounds, &region)
        old.removeLast(old.count - firstOld)
        new.removeLast(new.count - firstNew)
    }

    /// Between the matching ends: what has the same identity and stands in the same order is compared, all else
    /// counts as gone and come.
    private mutating func match(
        _ a: Frame, _ ra: Range<Int>, _ b: Frame, _ rb: Range<Int>, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) {
        places.removeAll(keepingCapacity: true)
        for place in ra { if let id = a.nodes[old[place]].id { places[id] = place } }
        let firstPair = pairs.count
        var next = ra.lowerBound
        for place in rb {
            let node = b.nodes[new[place]]
            guard let id = node.id, let partner = places[id], partner >= next else {
                add(node, within: bounds, &region)
                continue
            }
            for gone in next..<partner { add(a.nodes[old[gone]], within: bounds, &region) }
            pairs.append(Pair(old: old[partner], new: new[place]))
            next = partner + 1
        }
        for gone in next..<ra.upperBound { add(a.nodes[old[gone]], within: bounds, &region) }
        // Only now: comparing groups takes the memory for their own content.
        for k in firstPair..<pairs.count where !a.isKnown(pairs[k].old, toEqual: pairs[k].new, of: b) {
            addDifference(a, pairs[k].old, b, pairs[k].new, within: bounds, &region)
        }
        pairs.removeLast(pairs.count - firstPair)
    }

    /// What two states of a node or a group differ in. Bounds are compared first: nodes are large, and one that
    /// moved differs in them.
    @inline(__always)
    private mutating func addDifference(
        _ a: Frame, _ i: Int, _ b: Frame, _ j: Int, within bounds: DeviceRect?, _ region: inout DamageRegion
    ) {
        if a.nodes[i].bounds == b.nodes[j].bounds {
            if let range = a.nodes[i].groupRange, let other = b.nodes[j].groupRange, a.nodes[i].isPlacedGroup(like: b.nodes[j]) {
                let inside = a.nodes[i].bounds.map { bounds?.intersection($0) ?? $0 }
                compare(a, range.content, b, other.content, within: inside, &region)
                return compare(a, range.mask, b, other.mask, within: inside, &region)
            }
            guard a.nodes[i] != b.nodes[j] else { return }
        }
        add(a.nodes[i], within: bounds, &region)
        add(b.nodes[j], within: bounds, &region)
    }

    @inline(__always)
    private func add(_ node: RenderNode, within bounds: DeviceRect?, _ region: inout DamageRegion) {
        guard let own = node.bounds else { return }
        region.formUnion(bounds?.intersection(own) ?? own)
    }
}

extension [RenderNode] {
    /// What comes behind the node at `index`, or behind the group that begins there.
    @inline(__always)
    fileprivate func index(behind index: Int) -> Int {
        (self[index].groupRange?.end ?? index) + 1
    }
}
