// Occlusion: the opaque pixels of items, and which items are invisible because something opaque is drawn later.

import FloeGeometry
import FloeRenderTree

extension FramePlan {
    /// Returns pixels of `area` that item `index` covers with opaque colour, as a conservative rectangle; nil if there are none.
    package func opaqueRect(_ index: Int, within area: DeviceRect) -> DeviceRect? {
        guard items[index].isOpaque, items[index].cutCount == 0 else { return nil }
        guard items[index].shape.isAxisAligned else {
            let visible = items[index].bounds.intersection(area)
            return !visible.isEmpty && items[index].shape.covers(visible, details.shapes) ? visible : nil
        }
        let rect = items[index].solid.intersection(area)
        return rect.isEmpty ? nil : rect
    }

    /// Returns the indices in `opaqueParts` of what item `index` makes opaque where `opaqueRect` finds nothing. Rectangles may be empty.
    @inline(__always)
    package func opaqueParts(of index: Int) -> Range<Int> {
        guard items[index].cutCount == 0 else { return 0..<0 }
        let first = Int(items[index].firstOpaquePart)
        return first..<first + Int(items[index].opaquePartCount)
    }

    /// Adds what item `index` covers of `area` with opaque colour to `occluders`, as their item `place`. `start`: see
    /// `Occluders.add`.
    package func addOpaque(_ index: Int, within area: DeviceRect, to occluders: inout Occluders, as place: Int, from start: Int) {
        // In a frame with very many items, most are small.
        guard occluders.isLargeEnough(items[index].bounds) else { return }
        if let rect = opaqueRect(index, within: area) { return occluders.add(rect, item: place, from: start) }
        for part in opaqueParts(of: index) {
            let rect = details.opaqueParts[part].intersection(area)
            if !rect.isEmpty { occluders.add(rect, item: place, from: start) }
        }
    }

    /// Whether `content`, plain items without groups, leaves nothing visible behind it in `area`.
    package mutating func isOpaque(_ content: Range<Int>, throughout area: DeviceRect) -> Bool {
        contentOccluders.removeAll()
        for index in content {
            guard items[index].kind != .beginGroup else { return false }
            if let rect = opaqueRect(index, within: area) { contentOccluders.add(rect, item: index, from: 0) }
        }
        return contentOccluders.visiblePart(of: area, by: content) == .nothing
    }

    /// Computes `hiddenBy` and `occluders`, within `visible` only.
    package mutating func findHidden(within visible: DeviceRect) {
        occluders.removeAll()
        laterOccluders.removeAll(keepingCapacity: true)
        hiddenBy.removeAll(keepingCapacity: true)
        hiddenBy.append(contentsOf: repeatElement(-1, count: items.count))
        for index in items.indices.reversed() {
            switch items[index].kind {
            case .nothing, .deferred: break
            case .endGroup:
                laterOccluders.append(occluders.count)
            case .mask:
                // Occluders of the mask do not hide the content.
                if let later = laterOccluders.last { occluders.confine(from: later, to: index + 1) }
            case .beginGroup:
                let number = Int(items[index].detail)
                let later = laterOccluders.popLast() ?? 0
                hiddenBy[index] = occluders.item(hiding: groups[number].bounds.intersection(visible), index, among: later)
                switch groups[number].strategy {
                case .passThrough, .foldedCuts, .foldedMode: break
                // A group that is translucent as a whole hides nothing behind it.
                case .foldedOpacity: occluders.removeLast(to: later)
                case .offscreen: occluders.confine(from: later, to: index + 1)
                }
            case .solid, .copy, .axisAligned, .projected, .projectedNinePart, .gradient:
                let bounds = items[index].bounds.intersection(visible)
                hiddenBy[index] = occluders.item(hiding: bounds, index, among: occluders.count)
                if items[index].readsBackdrop, hiddenBy[index] < 0 { occluders.removeAll() }
                guard occluders.isLargeEnough(bounds), let rect = opaqueRect(index, within: visible) else { continue }
                occluders.add(rect, item: index, from: laterOccluders.last ?? 0)
            }
        }
    }
}
