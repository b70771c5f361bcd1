// A walk over a frame from its end to its start, before anything is encoded: where each group ends,
// which groups need no picture of their own, and which nodes nobody will see because something opaque
// comes later.

import Geometry
import Imaging
import RenderTree

/// What one has to know of a frame's nodes before drawing the first. Keeps its memory between frames.
struct FrameOutline {
    /// How a group is drawn.
    enum Treatment: UInt8 {
        /// Its nodes go straight where it would have been placed.
        case straight
        /// Likewise, its only node taking over its opacity.
        case scaled
        /// Into a picture of its own.
        case apart
    }

    private struct OpenGroup {
        var end: Int
        var leaves = 0
        /// Of them, those through whose inside one sees.
        var translucent = 0
        var allInnerStraight = true
        var hasBlending = false
        /// Opaque rectangles known where the group ends.
        var occluders: Int
    }

    /// For a group's first node, the index of its last.
    private(set) var ends: [Int] = []
    private(set) var treatments: [Treatment] = []
    private(set) var isHidden: [Bool] = []
    /// The first nodes of all groups, in order.
    private(set) var groups: [Int] = []
    /// What each node says by itself, kept from frame to frame by its revision.
    private(set) var facts: [NodeFacts] = []
    private var open: [OpenGroup] = []
    private var occluders: [DeviceRect] = []
    /// Whether any group has a blend mode. Some make so much of one unit that the rounding of a group's own
    /// picture, which it has on the CPU, must not be left out then.
    private(set) var mixes = false
    /// What hides parts of nodes.
    var covers = Covers()

    /// Fewer pixels hide too little to be worth remembering.
    private static let smallestOccluder = 32 * 32
    /// More are not looked through; the smallest is forgotten.
    private static let mostOccluders = 6

    /// Each translucent node on top of another rounds once more in a group drawn apart and in one drawn straight;
    /// with more than two of them the pictures could part by more than two.
    private static let mostTranslucent = 2

    /// Only what lies within `visible` counts. `hides` off: nothing is hidden.
    mutating func update(_ frame: Frame, visible: DeviceRect, hides: Bool) {
        learn(frame)
        mixes = groups.contains { frame.nodes[$0].blendMode != .normal }
        open.removeAll(keepingCapacity: true)
        occluders.removeAll(keepingCapacity: true)
        covers.removeAll()
        var i = frame.nodes.count
        while i > 0 {
            i -= 1
            let node = facts[i]
            switch node.kind {
            case .endGroup:
                open.append(OpenGroup(end: i, occluders: occluders.count))
            case .mask:
                // What hides the mask does not hide the content.
                if let last = open.last {
                    occluders.removeLast(max(0, occluders.count - last.occluders))
                    covers.confine(before: last.end, to: i + 1)
                }
            case .beginGroup:
                // Only by what comes after it, not by its own content.
                let later = open.last?.occluders ?? 0
                isHidden[i] = hides && isCovered(node.bounds.intersection(visible), byFirst: later)
                if case .beginGroup(let group) = frame.nodes[i] { close(group, at: i) }
            case .leaf:
                if !open.isEmpty {
                    open[open.count - 1].leaves += 1
                    if node.isTranslucent { open[open.count - 1].translucent += 1 }
                }
                guard hides else { isHidden[i] = false; continue }
                isHidden[i] = isCovered(node.bounds.intersection(visible), byFirst: occluders.count)
                guard !node.opaque.isEmpty else { continue }
                let rect = node.opaque.intersection(visible)
                if rect.area >= FrameOutline.smallestOccluder {
                    add(rect)
                    covers.add(rect, node: i)
                }
            }
        }
    }

    /// Has the facts of all nodes, those that changed anew, and finds where groups begin.
    private mutating func learn(_ frame: Frame) {
        let nodes = frame.nodes, revisions = frame.revisions
        if ends.count < nodes.count {
            let more = nodes.count - ends.count
            ends.append(contentsOf: repeatElement(0, count: more))
            treatments.append(contentsOf: repeatElement(.straight, count: more))
            isHidden.append(contentsOf: repeatElement(false, count: more))
            facts.append(contentsOf: repeatElement(NodeFacts(), count: more))
        }
        groups.removeAll(keepingCapacity: true)
        // By index: a loop over them would copy each.
        for i in nodes.indices {
            let revision = i < revisions.count ? revisions[i] : 0
            if revision == 0 || facts[i].revision != revision { facts[i] = NodeFacts(nodes[i], revision) }
            if facts[i].kind == .beginGroup { groups.append(i) }
        }
    }

    private mutating func close(_ group: GroupNode, at index: Int) {
        guard let inner = open.popLast() else { return }
        ends[index] = inner.end
        let plain = group.blendMode == .normal && group.shape == nil && group.cuts.isEmpty && !group.hasMask
        let isSingle = inner.leaves <= 1 && inner.allInnerStraight
        let roundsAlike = isSingle || !mixes && inner.translucent <= FrameOutline.mostTranslucent
        if plain && group.opacity == 255 && !inner.hasBlending && roundsAlike {
            treatments[index] = .straight
            // What is opaque inside is opaque outside, as far as the group reaches.
            for i in min(inner.occluders, occluders.count)..<occluders.count {
                occluders[i] = occluders[i].intersection(group.bounds)
            }
            while occluders.count > (open.last?.occluders ?? 0) + FrameOutline.mostOccluders { forgetSmallest() }
            covers.cut(before: inner.end, to: group.bounds)
        } else {
            treatments[index] = plain && inner.leaves == 1 && inner.allInnerStraight && !mixes ? .scaled : .apart
            if treatments[index] == .scaled {
                covers.cut(before: inner.end, to: nil)
            } else {
                covers.confine(before: inner.end, to: index + 1)
            }
            occluders.removeLast(max(0, occluders.count - inner.occluders))
        }
        guard !open.isEmpty else { return }
        let outer = open.count - 1
        open[outer].leaves += inner.leaves
        open[outer].translucent += inner.translucent
        if treatments[index] == .apart { open[outer].allInnerStraight = false }
        if group.blendMode != .normal { open[outer].hasBlending = true }
    }

    private func isCovered(_ rect: DeviceRect, byFirst count: Int) -> Bool {
        for i in 0..<min(count, occluders.count) where occluders[i].contains(rect) { return true }
        return false
    }

    private mutating func add(_ rect: DeviceRect) {
        occluders.append(rect)
        if occluders.count > (open.last?.occluders ?? 0) + FrameOutline.mostOccluders { forgetSmallest() }
    }

    private mutating func forgetSmallest() {
        var smallest = open.last?.occluders ?? 0
        for i in smallest..<occluders.count where occluders[i].area < occluders[smallest].area { smallest = i }
        occluders.remove(at: smallest)
    }
}

extension RenderNode {
    /// Of the group that begins here.
    var blendMode: BlendMode { if case .beginGroup(let group) = self { group.blendMode } else { .normal } }
}
