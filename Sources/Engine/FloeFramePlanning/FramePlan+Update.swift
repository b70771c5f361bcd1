// The walk over a frame's nodes that makes their items. An item made from a node of the same revision is reused, even if its
// index has changed, so that small changes take little work.
//
//     frame before   fill₁  begin₂  image₃  end₄  image₇              each node's revision
//     this frame     fill₁  begin₂  image₉  end₄  image₅  image₇
//                    kept   kept    made    kept  made    reused from where it stood

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A group whose end has not been reached yet.
struct OpenGroup {
    let number: Int
    /// The slot of its `beginGroup` item.
    let slot: Int32
    /// Whether the group is unchanged, and with it its effect on its items.
    let isKept: Bool
}

extension FramePlan {
    /// A value of `surrounding` that no item's parent has.
    private static let nothingKept: Int32 = -2
    /// The number of image pixels that may be scanned in one frame.
    private static let pixelsLookedThrough = 1 << 19

    /// Makes this the plan of `frame`. Nodes that do not touch `area` are deferred.
    package mutating func update(_ frame: Frame, within area: DeviceRect) {
        let startsAnew = frame.size != size || frame.revisions.isEmpty || details.isCrowded
        if startsAnew { forget(keepingMemory: frame.size == size) }
        size = frame.size
        runBudget = FramePlan.pixelsLookedThrough
        prepared.removeAll(keepingCapacity: true)
        if !startsAnew, holds(frame, area) { return }
        open.removeAll(keepingCapacity: true)
        swap(&groups, &formerGroups)
        groups.removeAll(keepingCapacity: true)
        isInMask = false
        surrounding = -1
        for index in frame.nodes.indices {
            let revision = index < frame.revisions.count ? frame.revisions[index] : 0
            if !keep(index, frame, area, revision) { make(index, frame, area, revision) }
        }
        drop(from: frame.nodes.count)
        chooseStrategies()
        if startsAnew, !frame.revisions.isEmpty { details.leaveRoom() }
    }

    /// Whether every node is unchanged, so that nothing needs to be computed.
    private func holds(_ frame: Frame, _ area: DeviceRect) -> Bool {
        let items = items.span, revisions = frame.revisions.span
        guard items.count == revisions.count else { return false }
        for i in items.indices where !items[i].isCurrent(revisions[i], in: items[i].parent, area) { return false }
        return true
    }

    // MARK: - Reuse

    /// Keeps the item at `index`, or takes back the next of the displaced ones. Returns false if the item must be made.
    @inline(__always)
    private mutating func keep(_ index: Int, _ frame: Frame, _ area: DeviceRect, _ revision: UInt64) -> Bool {
        if displaced.isEmpty {
            guard index < items.count, items[index].isCurrent(revision, in: surrounding, area) else { return false }
        } else {
            guard let place = displaced.next, displaced.items[place].isCurrent(revision, in: surrounding, area) else { return false }
            append(displaced.items[place])
            displaced.remove(place)
        }
        if items[index].kind == .beginGroup {
            // Its node is not examined because it is large.
            let former = formerGroups.span[Int(items[index].detail)]
            groups.append(former.renewed(frame.headers[index].range(at: index), parent: open.last?.number ?? -1))
        }
        enter(index, isKept: true)
        return true
    }

    /// Moves on past the item at `index`: into a group, into its mask, or out of it.
    @inline(__always)
    private mutating func enter(_ index: Int, isKept: Bool) {
        switch items[index].kind {
        case .nothing, .deferred, .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient: break
        case .beginGroup:
            let number = groups.count - 1
            items[index].detail = Int32(number)
            open.append(OpenGroup(number: number, slot: items[index].slot, isKept: isKept))
            surrounding = isKept ? items[index].slot : FramePlan.nothingKept
        case .mask:
            isInMask = true
            guard let group = open.last else { return }
            items[index].detail = Int32(group.number)
        case .endGroup:
            isInMask = false
            guard let group = open.popLast() else { return }
            items[index].detail = Int32(group.number)
            surrounding = open.last.map { $0.isKept ? $0.slot : FramePlan.nothingKept } ?? -1
        }
    }

    // MARK: - Making

    /// Makes the item at `index`. An item already there is overwritten if it has the same identity; otherwise it moves aside with
    /// all that follow it.
    private mutating func make(_ index: Int, _ frame: Frame, _ area: DeviceRect, _ revision: UInt64) {
        let identity = frame.headers[index].identity
        if displaced.isEmpty, index < items.count, items[index].identity != identity {
            displaced.fill(from: index, of: &items)
            boundsRevision += 1
        }
        var slot: Int32 = -1, former = -1
        vacated = 0..<0
        func follow(_ item: borrowing DrawItem) {
            slot = item.slot
            if item.kind == .beginGroup { former = Int(item.detail) }
            if item.hasSamplers { vacated = Int(item.detail)..<Int(item.detail) + Int(item.levels) }
        }
        if displaced.isEmpty {
            if index < items.count { follow(items[index]) }
        } else if let place = displaced.place(of: identity, slots) {
            displaced.cursor = place
            if keep(index, frame, area, revision) { return }
            follow(displaced.items[place])
            displaced.remove(place)
        }
        isProvisional = false
        var item = DrawItem(kind: .deferred), isTheSame = false
        switch frame.headers[index].kind {
        case .beginGroup:
            if case .beginGroup(let group) = frame.nodes[index] {
                isTheSame = begin(group, at: index, visible(index, frame), frame.headers, former: former)
            }
            item.kind = .beginGroup
            if isTheSame { item.bounds = groups[groups.count - 1].itemBounds }
        case .mask: item.kind = .mask
        case .endGroup: item.kind = .endGroup
        case .fill, .border, .image, .picture, .ninePart, .gradient: makeContent(&item, index, frame, area)
        }
        if !isTheSame { prepared.append(Int32(index)) }
        item.identity = identity
        item.revision = isProvisional ? 0 : revision
        item.slot = slot >= 0 ? slot : slots.take(identity)
        item.parent = open.last?.slot ?? -1
        set(item, at: index)
        // Passes only the cuts: passing the plan would copy it.
        let isKept = former >= 0 && groups[groups.count - 1].doesTheSame(as: formerGroups[former], details.cuts)
        enter(index, isKept: isKept)
    }

    /// Returns the pixels of a node that show within the group around it.
    private func visible(_ index: Int, _ frame: Frame) -> DeviceRect {
        frame.headers[index].bounds.intersection(open.last.map { groups[$0.number].bounds } ?? frame.size.rect)
    }

    private mutating func makeContent(_ item: inout DrawItem, _ index: Int, _ frame: Frame, _ area: DeviceRect) {
        item.bounds = visible(index, frame)
        if let group = open.last, !isInMask, case .fill(let fill) = frame.nodes[index] {
            item.isGround = fill.covers(groups[group.number].bounds)
        }
        guard item.bounds.intersects(area) else { return }
        prepare(&item, index, of: frame)
        if let group = open.last, case let group = groups[group.number] {
            if group.foldsCuts {
                item.firstCut = group.firstCut
                item.cutCount = group.cutCount
            }
            if group.foldsMode { item.mix(by: group.mode) }
        }
        if isInMask { keepMaskAlphas(of: item) }
    }

    /// Begins a group. `former`: the number of the group that its item stood for before; −1 if there was none. Returns whether
    /// that group was only rewritten with the same placement, so that its details still hold.
    private mutating func begin(
        _ group: GroupNode, at index: Int, _ bounds: DeviceRect, _ headers: [NodeHeader], former: Int
    ) -> Bool {
        let parent = open.last?.number ?? -1, range = headers[index].range(at: index)
        let holdsOneItem = FramePlan.holdsOneItem(group, at: index, headers), isMixed = group.blendMode != .normal
        let foldsCuts = options.contains(.foldsCuts) && !group.cuts.isEmpty && !isMixed && holdsOneItem
        let foldsMode = options.contains(.foldsModes) && isMixed && group.cuts.isEmpty && holdsOneItem
        if former >= 0, formerGroups[former].visible == bounds, formerGroups[former].foldsCuts == foldsCuts,
            formerGroups[former].foldsMode == foldsMode, isPlaced(formerGroups[former], like: group)
        {
            groups.append(formerGroups[former].renewed(range, parent: parent))
            return true
        }
        var visible = bounds
        var shape = ItemShape.none
        if let clip = group.shape {
            let shows = makeShape(clip, over: clip.axisAlignedRect, &shape)
            visible = shows ? visible.intersection(clip.bounds) : .empty
            details.clips.append((clip, shape))
        }
        if group.opacity.isTransparent { visible = .empty }
        groups.append(
            PlannedGroup(
                group, range, visible: bounds, bounds: visible, parent: parent,
                clip: group.shape == nil ? -1 : Int32(details.clips.count - 1), firstCut: Int32(details.cuts.count), foldsCuts: foldsCuts,
                foldsMode: foldsMode))
        details.cuts.append(contentsOf: group.cuts)
        return false
    }

    /// Whether `group` is placed as `node` says, whatever its contents.
    private func isPlaced(_ group: PlannedGroup, like node: GroupNode) -> Bool {
        group.id == node.id && group.opacity == node.opacity && group.mode == node.blendMode && group.hasMask == node.hasMask
            && (group.hasShape ? details.clips[Int(group.clip)].node : nil) == node.shape
            && details.cuts[Int(group.firstCut)..<Int(group.firstCut + group.cutCount)] == node.cuts[...]
    }

    /// Whether a group has a single item and does nothing to it as a whole except cut it or blend it by a mode. Source-over of
    /// that item onto nothing is the item itself.
    private static func holdsOneItem(_ group: GroupNode, at index: Int, _ headers: [NodeHeader]) -> Bool {
        // The group's beginning, its item and its end.
        group.opacity.isOpaque && group.shape == nil && !group.hasMask
            && headers[index].next == index + 3 && headers[index + 1].id != nil && headers[index + 1].kind != .beginGroup
    }

    // MARK: - The list

    private mutating func append(_ item: DrawItem) {
        items.append(item)
        boundsRevision += 1
    }

    private mutating func set(_ item: DrawItem, at index: Int) {
        guard index < items.count else { return append(item) }
        if items[index].bounds != item.bounds { boundsRevision += 1 }
        items[index] = item
    }

    /// Removes the items that this frame no longer has and frees their slots.
    private mutating func drop(from count: Int) {
        if count < items.count {
            for i in count..<items.count { slots.free(items[i]) }
            items.removeLast(items.count - count)
            boundsRevision += 1
        }
        displaced.removeAll(&slots)
    }
}

extension FillNode {
    /// Whether it is opaque everywhere in `area`; never for a border.
    fileprivate func covers(_ area: DeviceRect) -> Bool {
        pixel.alphaByte == 255 && !isBorder && placement.cornerRadius == 0
            && placement.visibleAxisAlignedRect?.wholePixels.contains(area) ?? false
    }
}
