// The walk over a frame's nodes that makes them ready. A node whose revision says that it is the one that
// stood at this index before, within the same bounds, stays as it was prepared then: where little moves,
// little is worked out.
//
//     frame before   fill₁  begin₂  image₃  end₄  image₇        each node's revision
//     this frame     fill₁  begin₂  image₉  end₄  image₇
//                    kept   kept    anew    kept  kept

import Geometry
import RenderTree

/// A group whose end is yet to come.
struct OpenGroup {
    /// The index of the node that begins it.
    let node: Int
    /// Its content shows within these.
    let bounds: DeviceRect
    /// Whether it has been kept, and with it the bounds and its number.
    let isKept: Bool
}

extension PreparedScene {
    /// Pixels of pictures that are looked through in one frame.
    private static let pixelsLookedThrough = 1 << 19

    /// Makes the nodes of `frame` ready that touch `area`; of others only groups' brackets are.
    public mutating func prepare(_ frame: Frame, within area: DeviceRect) {
        let revisions = frame.revisions
        let startsAnew = !kept.begin(frame.size, revisions) || isCrowded
        if startsAnew { forget() }
        spanBudget = PreparedScene.pixelsLookedThrough
        open.removeAll(keepingCapacity: true)
        isInMask = false
        var index = 0, groupCount = 0
        while index < frame.nodes.count {
            let next = keep(index, revisions, &groupCount) ?? make(index, frame, area, &groupCount)
            index = next
        }
        groups.removeLast(groups.count - groupCount)
        nodes.removeLast(nodes.count - index)
        kept.end(count: index)
        if startsAnew, !revisions.isEmpty { leaveRoom() }
    }

    /// Leaves the node at `index`, and those that go with it, as they are. Returns the index after them; nil if
    /// the node must be made.
    @inline(__always)
    private mutating func keep(_ index: Int, _ revisions: [UInt64], _ groupCount: inout Int) -> Int? {
        guard open.last?.isKept ?? true, kept.isKnown(index, revisions) else { return nil }
        switch nodes[index].kind {
        case .nothing, .solid, .copy, .axisAligned, .projected, .ninePart, .gradient: break
        case .passThroughGroup:
            return kept.isKnown(index + 1, revisions) ? index + 3 : nil
        case .beginGroup:
            guard Int(nodes[index].detail) == groupCount else { return nil }
            groupCount += 1
            open.append(OpenGroup(node: index, bounds: nodes[index].bounds, isKept: true))
        case .mask: isInMask = true
        case .endGroup: closeGroup()
        }
        return index + 1
    }

    /// Makes the node at `index`, and those that go with it, ready. Returns the index after them.
    private mutating func make(_ index: Int, _ frame: Frame, _ area: DeviceRect, _ groupCount: inout Int) -> Int {
        let visible = open.last?.bounds ?? frame.size.rect
        switch frame.nodes[index] {
        case .beginGroup(let group):
            let bounds = group.bounds.intersection(visible)
            if PreparedScene.isStraight(group, at: index, in: frame.nodes) {
                set(PreparedNode(kind: .passThroughGroup), at: index, frame)
                makeContent(index + 1, frame, bounds, area, cuts: group.cuts)
                set(.nothing, at: index + 2, frame)
                return index + 3
            }
            let begin = begin(group, bounds, number: groupCount)
            groupCount += 1
            open.append(OpenGroup(node: index, bounds: begin.bounds, isKept: false))
            set(begin, at: index, frame)
        case .mask:
            set(bracket(.mask), at: index, frame)
            isInMask = true
        case .endGroup:
            set(bracket(.endGroup), at: index, frame)
            closeGroup()
        case .fill, .border, .image, .ninePart, .gradient:
            makeContent(index, frame, visible, area, cuts: [])
            if isInMask { keepRowAlphas(index) }
        }
        return index + 1
    }

    private mutating func makeContent(
        _ index: Int, _ frame: Frame, _ visible: DeviceRect, _ area: DeviceRect, cuts: [HalfPlane]
    ) {
        // What is not touched is not looked at, nor known the next time.
        guard let bounds = frame.nodes[index].bounds, visible.intersects(area), bounds.intersects(area) else {
            return set(.nothing, at: index, frame, isKnown: false)
        }
        isProvisional = false
        var node = prepared(frame.nodes[index], within: visible)
        node.firstCut = Int32(self.cuts.count)
        node.cutCount = Int32(cuts.count)
        self.cuts.append(contentsOf: cuts)
        set(node, at: index, frame, isKnown: !isProvisional)
    }

    private mutating func set(_ node: PreparedNode, at index: Int, _ frame: Frame, isKnown: Bool = true) {
        let revision = isKnown && index < frame.revisions.count ? frame.revisions[index] : 0
        guard index < nodes.count else {
            nodes.append(node)
            return kept.append(revision)
        }
        kept.replace(index, revision, isMoved: nodes[index].bounds != node.bounds)
        nodes[index] = node
    }

    // MARK: - Groups

    /// A group of one node that nothing is done to as a whole but cutting it: source-over of that node
    /// onto nothing is the node, so drawing it straight gives the same pixels.
    private static func isStraight(_ group: GroupNode, at index: Int, in nodes: [RenderNode]) -> Bool {
        guard group.opacity == 255, group.blendMode == .normal, group.shape == nil, !group.hasMask,
            index + 2 < nodes.count, case .endGroup = nodes[index + 2]
        else { return false }
        switch nodes[index + 1] {
        case .fill, .border, .image, .ninePart, .gradient: return true
        case .beginGroup, .mask, .endGroup: return false
        }
    }

    /// The mask or end of the innermost open group, which shares its bounds and number.
    private func bracket(_ kind: PreparedKind) -> PreparedNode {
        guard let begin = open.last else { return .nothing }
        var node = nodes[begin.node]
        node.kind = kind
        return node
    }

    private mutating func closeGroup() {
        isInMask = false
        _ = open.popLast()
    }

    private mutating func begin(_ group: GroupNode, _ bounds: DeviceRect, number: Int) -> PreparedNode {
        var visible = bounds
        var shape = PreparedShape.none
        if let clip = group.shape {
            if let made = makeShape(clip.placement, cornerRadius: clip.cornerRadius) {
                shape = made
                visible = visible.intersection(clip.placement.bounds)
            } else {
                visible = .empty
            }
        }
        if group.opacity == 0 { visible = .empty }
        var node = PreparedNode(kind: .beginGroup)
        node.bounds = visible
        node.detail = Int32(number)
        let made = PreparedGroup(
            bounds: visible, opacity: group.opacity, mode: group.blendMode, hasShape: group.shape != nil,
            shape: shape, firstCut: Int32(cuts.count), cutCount: Int32(group.cuts.count), hasMask: group.hasMask)
        cuts.append(contentsOf: group.cuts)
        if number < groups.count { groups[number] = made } else { groups.append(made) }
        return node
    }
}
