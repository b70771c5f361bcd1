// A record of how a whole frame is drawn, made by the walk that draws it: where items are drawn, where something opaque hides them, and
// which groups are drawn offscreen. Overlays show it.

import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Notes on the items and groups of a plan.
package struct DrawingRecord {
    /// A part of an item, in device pixels.
    package struct Part: Equatable, Sendable {
        /// The item's index.
        package let item: Int
        package let rect: DeviceRect
        /// Whether it only writes: neither it nor a group that it stands for lets anything show through.
        package var isOpaque = false
    }

    /// A part of a group that is drawn offscreen.
    package struct OffscreenPart: Equatable, Sendable {
        /// The group's number.
        package let group: Int
        package let rect: DeviceRect
        /// The number of offscreen groups that it lies in, including itself.
        package let depth: Int
        /// Whether it is a picture of the group's mask rather than of its content.
        package let isMask: Bool
    }

    /// The size of the tiles that are drawn separately, with occlusion found in each; nil if the frame is drawn at once.
    package let tileSize: PixelSize?
    /// In the order of drawing within each tile.
    package private(set) var drawn: [Part] = []
    /// Content, other than that of masks, that is not drawn because something opaque hides it.
    package private(set) var hidden: [Part] = []
    package private(set) var offscreen: [OffscreenPart] = []

    /// The number of parts drawn before the current area, and the items that masks clear in it.
    private var firstDrawn = 0
    private var cleared: [(items: Range<Int>, rect: DeviceRect)] = []

    package init(tileSize: PixelSize? = nil) { self.tileSize = tileSize }

    // MARK: Notes of a walk

    /// Notes that item `index`, which must be content, is drawn within `rect`. A picture's opaque parts count separately. `fades`:
    /// it is drawn with the opacity or the blend mode of a group.
    package mutating func noteDrawn(_ index: Int, of plan: borrowing FramePlan, within rect: DeviceRect, fades: Bool = false) {
        let item = plan.items[index]
        let isOpaque =
            !fades && item.cutCount == 0 && item.mode == .normal
            && (item.isOpaque || item.kind == .solid && item.pixel.alphaByte == 255)
        var rest = [rect]
        if !isOpaque, !fades {
            for part in plan.opaqueParts(of: index) {
                let opaque = plan.details.opaqueParts[part].intersection(rect)
                guard !opaque.isEmpty else { continue }
                noteDrawn(index, within: opaque, isOpaque: true)
                rest = rest.flatMap { $0.subtracting(opaque) }
            }
        }
        for part in rest { noteDrawn(index, within: part, isOpaque: isOpaque) }
    }

    /// Notes that item `index` is drawn within `rect`, as a whole.
    package mutating func noteDrawn(_ index: Int, within rect: DeviceRect, isOpaque: Bool) {
        drawn.append(Part(item: index, rect: rect, isOpaque: isOpaque))
    }

    /// Notes that a group's content, or its mask, is drawn offscreen.
    package mutating func noteOffscreen(_ group: Int, within rect: DeviceRect, depth: Int, isMask: Bool) {
        offscreen.append(OffscreenPart(group: group, rect: rect, depth: depth, isMask: isMask))
    }

    /// Notes that a mask leaves nothing of some items within `rect`, where they are neither drawn nor hidden.
    package mutating func noteCleared(_ items: Range<Int>, within rect: DeviceRect) { cleared.append((items, rect)) }

    /// Ends an area: whatever has not been drawn of `items`, and is not cleared, is hidden.
    package mutating func noteHidden(_ items: some Sequence<Int>, of plan: borrowing FramePlan, within area: DeviceRect) {
        var shown: [Int: [DeviceRect]] = [:]
        for part in drawn[firstDrawn...] { shown[part.item, default: []].append(part.rect) }
        // The masks of the groups around the next item, and of earlier ones.
        var masks: [Range<Int>] = []
        for index in items {
            if plan.items[index].kind == .beginGroup { masks.append(plan.groups[Int(plan.items[index].detail)].range.mask) }
            while let last = masks.last, last.upperBound <= index { masks.removeLast() }
            guard plan.items[index].isContent, !masks.contains(where: { $0.contains(index) }) else { continue }
            var rest = [plan.items[index].bounds.intersection(area)]
            for rect in shown[index] ?? [] { rest = rest.flatMap { $0.subtracting(rect) } }
            for (items, rect) in cleared where items.contains(index) { rest = rest.flatMap { $0.subtracting(rect) } }
            for rect in rest where !rect.isEmpty { hidden.append(Part(item: index, rect: rect)) }
        }
        firstDrawn = drawn.count
        cleared.removeAll()
    }
}

extension DeviceRect {
    /// Returns its non-empty parts outside another rectangle.
    fileprivate func subtracting(_ other: DeviceRect) -> [DeviceRect] {
        guard intersects(other) else { return [self] }
        let strips = RectDifference(self, without: intersection(other)).strips
        return strips.indices.map { strips[$0] }.filter { !$0.isEmpty }
    }
}
