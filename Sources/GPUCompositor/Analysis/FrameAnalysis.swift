// A walk over a frame from its end to its start, before anything is encoded: where each group ends,
// which groups need no picture of their own, and which nodes nobody will see because something opaque
// comes later.

import Geometry
import Imaging
import RenderTree

/// Group strategies and hidden nodes of a frame. Keeps its memory between frames.
struct FrameAnalysis {
    /// How a group is drawn.
    enum GroupStrategy: UInt8 {
        /// Its nodes are drawn onto the target around it.
        case passThrough
        /// Its only node takes over its opacity and is drawn onto the target around it.
        case foldedOpacity
        /// It gets a picture of its own, composited when it ends.
        case offscreen
    }

    private struct OpenGroup {
        var end: Int
        var leaves = 0
        /// Leaves whose inside is translucent.
        var translucent = 0
        var allInnerPassThrough = true
        var hasBlending = false
        /// The number of opaque rectangles known where the group ends.
        var opaqueCount: Int
    }

    /// For a group's first node, the index of its last.
    private(set) var ends: [Int] = []
    private(set) var strategies: [GroupStrategy] = []
    private(set) var isHidden: [Bool] = []
    /// The first nodes of all groups, in order.
    private(set) var groups: [Int] = []
    /// Each node's traits, kept from frame to frame by its revision.
    private(set) var traits: [NodeTraits] = []
    private var open: [OpenGroup] = []
    private var opaqueRects: [DeviceRect] = []
    /// Whether any group has a blend mode. Some make so much of one unit that the rounding of a group's own
    /// picture, which it has on the CPU, must not be left out then.
    private(set) var mixes = false
    /// The occluders that hide parts of nodes.
    var occluders = Occluders()

    /// Fewer pixels hide too little to be worth remembering.
    private static let smallestOpaqueRect = 32 * 32
    /// More are not looked through; the smallest is forgotten.
    private static let mostOpaqueRects = 6

    /// Each translucent node on top of another rounds once more in an offscreen group and in one passed through;
    /// with more than two of them the pictures could part by more than two.
    private static let mostTranslucent = 2

    /// Only what lies within `visible` counts. `hides` off: nothing is hidden.
    mutating func update(_ frame: Frame, visible: DeviceRect, hides: Bool) {
        updateTraits(frame)
        mixes = groups.contains { frame.nodes[$0].blendMode != .normal }
        open.removeAll(keepingCapacity: true)
        opaqueRects.removeAll(keepingCapacity: true)
        occluders.removeAll()
        var i = frame.nodes.count
        while i > 0 {
            i -= 1
            let node = traits[i]
            switch node.kind {
            case .endGroup:
                open.append(OpenGroup(end: i, opaqueCount: opaqueRects.count))
            case .mask:
                // What hides the mask does not hide the content.
                if let last = open.last {
                    opaqueRects.removeLast(max(0, opaqueRects.count - last.opaqueCount))
                    occluders.confine(before: last.end, to: i + 1)
                }
            case .beginGroup:
                // Only by what comes after it, not by its own content.
                let later = open.last?.opaqueCount ?? 0
                isHidden[i] = hides && isCovered(node.bounds.intersection(visible), byFirst: later)
                if case .beginGroup(let group) = frame.nodes[i] { close(group, at: i) }
            case .leaf:
                if !open.isEmpty {
                    open[open.count - 1].leaves += 1
                    if node.isTranslucent { open[open.count - 1].translucent += 1 }
                }
                guard hides else { isHidden[i] = false; continue }
                isHidden[i] = isCovered(node.bounds.intersection(visible), byFirst: opaqueRects.count)
                guard !node.opaque.isEmpty else { continue }
                let rect = node.opaque.intersection(visible)
                if rect.area >= FrameAnalysis.smallestOpaqueRect {
                    add(rect)
                    occluders.add(rect, node: i)
                }
            }
        }
    }

    /// Has the traits of all nodes, those that changed anew, and finds where groups begin.
    private mutating func updateTraits(_ frame: Frame) {
        let nodes = frame.nodes, revisions = frame.revisions
        if ends.count < nodes.count {
            let more = nodes.count - ends.count
            ends.append(contentsOf: repeatElement(0, count: more))
            strategies.append(contentsOf: repeatElement(.passThrough, count: more))
            isHidden.append(contentsOf: repeatElement(false, count: more))
            traits.append(contentsOf: repeatElement(NodeTraits(), count: more))
        }
        groups.removeAll(keepingCapacity: true)
        // By index: a loop over them would copy each.
        for i in nodes.indices {
            let revision = i < revisions.count ? revisions[i] : 0
            if revision == 0 || traits[i].revision != revision { traits[i] = NodeTraits(nodes[i], revision) }
            if traits[i].kind == .beginGroup { groups.append(i) }
        }
    }

    private mutating func close(_ group: GroupNode, at index: Int) {
        guard let inner = open.popLast() else { return }
        ends[index] = inner.end
        let plain = group.blendMode == .normal && group.shape == nil && group.cuts.isEmpty && !group.hasMask
        let isSingle = inner.leaves <= 1 && inner.allInnerPassThrough
        let roundsAlike = isSingle || !mixes && inner.translucent <= FrameAnalysis.mostTranslucent
        if plain && group.opacity == 255 && !inner.hasBlending && roundsAlike {
            strategies[index] = .passThrough
            // What is opaque inside is opaque outside, as far as the group reaches.
            for i in min(inner.opaqueCount, opaqueRects.count)..<opaqueRects.count {
                opaqueRects[i] = opaqueRects[i].intersection(group.bounds)
            }
            while opaqueRects.count > (open.last?.opaqueCount ?? 0) + FrameAnalysis.mostOpaqueRects { forgetSmallest() }
            occluders.cut(before: inner.end, to: group.bounds)
        } else {
            strategies[index] = plain && inner.leaves == 1 && inner.allInnerPassThrough && !mixes ? .foldedOpacity : .offscreen
            if strategies[index] == .foldedOpacity {
                occluders.cut(before: inner.end, to: nil)
            } else {
                occluders.confine(before: inner.end, to: index + 1)
            }
            opaqueRects.removeLast(max(0, opaqueRects.count - inner.opaqueCount))
        }
        guard !open.isEmpty else { return }
        let outer = open.count - 1
        open[outer].leaves += inner.leaves
        open[outer].translucent += inner.translucent
        if strategies[index] == .offscreen { open[outer].allInnerPassThrough = false }
        if group.blendMode != .normal { open[outer].hasBlending = true }
    }

    private func isCovered(_ rect: DeviceRect, byFirst count: Int) -> Bool {
        for i in 0..<min(count, opaqueRects.count) where opaqueRects[i].contains(rect) { return true }
        return false
    }

    private mutating func add(_ rect: DeviceRect) {
        opaqueRects.append(rect)
        if opaqueRects.count > (open.last?.opaqueCount ?? 0) + FrameAnalysis.mostOpaqueRects { forgetSmallest() }
    }

    private mutating func forgetSmallest() {
        var smallest = open.last?.opaqueCount ?? 0
        for i in smallest..<opaqueRects.count where opaqueRects[i].area < opaqueRects[smallest].area { smallest = i }
        opaqueRects.remove(at: smallest)
    }
}

extension RenderNode {
    /// The blend mode of the group that begins here.
    var blendMode: BlendMode { if case .beginGroup(let group) = self { group.blendMode } else { .normal } }
}
