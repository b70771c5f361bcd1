// How each group is drawn, for the whole frame, and within a part of it where less will do:
//
//     opaque inside         content onto the target itself, though the group has a picture elsewhere, or at its edges
//     even mask             rows (or columns) of alpha 0 are skipped, of 255 unmasked
//     one colour            blended without a picture of it

import Geometry
import Imaging
import RenderTree

extension FramePlan {
    /// From the innermost groups to the outermost: what they are told by those within comes first.
    mutating func chooseStrategies() {
        containsBlendMode = groups.contains { $0.mode != .normal }
        for number in groups.indices.reversed() {
            let group = groups[number], strategy = strategy(group)
            groups[number].strategy = strategy
            if strategy.isOffscreen != group.strategy.isOffscreen {
                items[group.range.begin].bounds = groups[number].itemBounds
                boundsRevision += 1
            }
            guard group.parent >= 0 else { continue }
            groups[group.parent].bracketCount += group.bracketCount + (group.range.contentEnd < group.range.end ? 3 : 2)
            if strategy.isOffscreen { groups[group.parent].groupsPassThrough = false }
            if group.mode != .normal { groups[group.parent].containsBlendMode = true }
        }
    }

    private func strategy(_ group: PlannedGroup) -> GroupStrategy {
        if group.hasMask { return .offscreen(.mask) }
        if group.foldsMode { return .foldedMode }
        if group.mode != .normal { return .offscreen(.blendMode) }
        if group.hasShape { return .offscreen(.shape) }
        if group.foldsCuts { return .foldedCuts }
        if group.cutCount > 0 { return .offscreen(.cuts) }
        if options.contains(.passesGrounds), group.opacity.isOpaque, items[group.range.begin + 1].isGround { return .passThrough }
        if group.opacity.isOpaque, group.itemCount <= 1, group.groupsPassThrough, !group.containsBlendMode { return .passThrough }
        // Some blend modes make so much of one unit that the rounding of a group's own picture must not be left out.
        if options.contains(.foldsOpacity), group.itemCount == 1, group.groupsPassThrough, !containsBlendMode {
            return .foldedOpacity
        }
        return .offscreen(!group.opacity.isOpaque ? .opacity : group.containsBlendMode ? .containsBlendMode : .rounding)
    }

    // MARK: - Within an area

    /// Where within `area` a group's content may be drawn onto the target itself, if it is opaque there: all that a group, its mask
    /// aside, is placed on just as it is; of one with edges of its own what lies inside them. Empty where that would not save more
    /// than the edges, which are pictures of their own then, take.
    public func inside(of group: PlannedGroup, within area: DeviceRect) -> DeviceRect {
        guard group.mode == .normal, group.opacity.isOpaque, group.cutCount == 0 else { return .empty }
        let visible = group.bounds.intersection(area)
        guard group.hasShape else { return visible }
        let shape = clips[Int(group.clip)].shape
        guard shape.isAxisAligned, visible.area >= 4096 else { return .empty }
        let inside = shape.solidRect(shapeDetails).intersection(visible)
        return 2 * inside.area >= visible.area ? inside : .empty
    }

    /// The one colour that item `index` has throughout `area`, if it fills it.
    public func evenColor(_ index: Int, within area: DeviceRect) -> Pixel? {
        let item = items[index]
        guard item.kind == .solid, item.detail < 0, fills(item, area) else { return nil }
        return item.pixel
    }

    /// The mask's one item, if each row of `area` has one alpha and the group has no edges of its own. `mask` lists the
    /// mask's items within the area.
    public func evenMask(_ group: PlannedGroup, _ mask: ArraySlice<Int32>, within area: DeviceRect) -> Int? {
        guard mask.count == 1, let first = mask.first, group.isPlacedWhole else { return nil }
        let item = items[Int(first)]
        guard item.kind == .gradient else { return evenColor(Int(first), within: area) != nil ? Int(first) : nil }
        let gradient = gradients[Int(item.detail)]
        return gradient.isEvenAlongRows && gradient.firstAlpha >= 0 && fills(item, area) ? Int(first) : nil
    }

    /// The alpha of a row of such an item, 0…255.
    public func rowAlpha(_ index: Int, _ row: Int32) -> UInt32 {
        let item = items[index]
        guard item.kind == .gradient else { return item.pixel.alphaByte }
        let gradient = gradients[Int(item.detail)]
        return UInt32(maskAlphas[gradient.firstAlpha + Int(row - item.bounds.minY)])
    }

    /// Rows of a mask that are of one kind.
    public enum MaskBand {
        case clear, opaque, fading
    }

    /// Cuts `area` into rows that an even mask hides, shows, or neither.
    public func forEachBand(_ mask: Int, within area: DeviceRect, _ body: (DeviceRect, MaskBand) -> Void) {
        func band(_ row: Int32) -> MaskBand {
            let alpha = rowAlpha(mask, row)
            return alpha == 0 ? .clear : alpha == 255 ? .opaque : .fading
        }
        var first = area.minY
        while first < area.maxY {
            let kind = band(first)
            var last = first + 1
            while last < area.maxY, band(last) == kind { last += 1 }
            body(DeviceRect(minX: area.minX, minY: first, maxX: area.maxX, maxY: last), kind)
            first = last
        }
    }

    /// The pixels where a group's mask is a gradient along rows or columns that leaves it as it is; empty if there are
    /// none, or edges or opacity of its own change it there.
    public func unmaskedRect(_ group: PlannedGroup) -> DeviceRect {
        guard group.hasMask, group.isPlacedPlainly, group.range.mask.count == 1 else { return .empty }
        let item = items[group.range.mask.lowerBound]
        guard item.kind == .gradient, item.cutCount == 0, item.shape.isAxisAligned, item.shape.isPlain else { return .empty }
        let gradient = gradients[Int(item.detail)], first = gradient.firstAlpha
        guard first >= 0 else { return .empty }
        let alongRows = gradient.isEvenAlongRows
        let alphas = maskAlphas[first..<first + (alongRows ? item.bounds.height : item.bounds.width)]
        guard let from = alphas.firstIndex(of: 255), let to = alphas.lastIndex(of: 255), alphas[from...to].allSatisfy({ $0 == 255 })
        else { return .empty }
        let start = Int32(from - first), end = Int32(to - first) + 1, shown = item.bounds
        let opaque =
            alongRows
            ? DeviceRect(minX: shown.minX, minY: shown.minY + start, maxX: shown.maxX, maxY: shown.minY + end)
            : DeviceRect(minX: shown.minX + start, minY: shown.minY, maxX: shown.minX + end, maxY: shown.maxY)
        return opaque.intersection(item.solid).intersection(group.bounds)
    }

    /// Works out the alphas of a gradient in a mask that is even along rows or columns.
    mutating func keepMaskAlphas(of item: DrawItem) {
        guard item.kind == .gradient else { return }
        let gradient = gradients[Int(item.detail)]
        guard gradient.isEvenAlongRows || gradient.isSameForRows else { return }
        gradients[Int(item.detail)].firstAlpha = maskAlphas.count
        func alpha(_ column: Int32, _ row: Int32) -> UInt8 {
            UInt8(multiply255(gradient.color(column, row).alphaByte, item.opacity.factor))
        }
        if gradient.isEvenAlongRows {
            for row in item.bounds.minY..<item.bounds.maxY { maskAlphas.append(alpha(gradient.origin, row)) }
        } else {
            for column in item.bounds.minX..<item.bounds.maxX { maskAlphas.append(alpha(column, item.bounds.minY)) }
        }
    }

    private func fills(_ item: DrawItem, _ area: DeviceRect) -> Bool { item.cutCount == 0 && item.solid.contains(area) }
}

extension GradientPaint {
    /// The colour of an affine gradient at a pixel, as kernels find it along a row.
    public func color(_ column: Int32, _ row: Int32) -> Pixel {
        let x = Double(origin) + 0.5, y = Double(row) + 0.5
        let place = Float(tx * x + ty * y + t0) + Float(tx) * Float(column - origin)
        return unsafe GradientRamp.color(ramp, stopCount: stopCount, at: place)
    }
}
