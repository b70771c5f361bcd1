// How each group is drawn in the whole frame, and where within an area less work is enough:
//
//     opaque inside         content is drawn onto the target itself, though the group is offscreen elsewhere or at its edges
//     even mask             rows (or columns) of alpha 0 are skipped, those of 255 are drawn unmasked
//     one colour            blended without an offscreen target

import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FramePlan {
    /// Chooses the groups' strategies, innermost first, because an outer group's choice depends on the groups inside it.
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
        // Some blend modes amplify a difference of one unit so much that the rounding of the group's own target must be kept.
        if options.contains(.foldsOpacity), group.itemCount == 1, group.groupsPassThrough, !containsBlendMode {
            return .foldedOpacity
        }
        return .offscreen(!group.opacity.isOpaque ? .opacity : group.containsBlendMode ? .containsBlendMode : .rounding)
    }

    // MARK: - Within an area

    /// Returns where within `area` a group's content may be drawn onto the target itself if it is opaque there: all visible
    /// pixels of a group that, apart from its mask, is placed unchanged, or those inside the edges of a group with a shape. Empty
    /// where that would not save more than the edges cost, which are then drawn as separate offscreen pictures.
    package func inside(of group: PlannedGroup, within area: DeviceRect) -> DeviceRect {
        guard group.mode == .normal, group.opacity.isOpaque, group.cutCount == 0 else { return .empty }
        let visible = group.bounds.intersection(area)
        guard group.hasShape else { return visible }
        let shape = details.clips[Int(group.clip)].shape
        guard shape.isAxisAligned, visible.area >= 4096 else { return .empty }
        let inside = shape.solidRect(details.shapes).intersection(visible)
        return 2 * inside.area >= visible.area ? inside : .empty
    }

    /// Returns the colour of item `index` if it fills `area` with that one colour, else nil.
    package func evenColor(_ index: Int, within area: DeviceRect) -> Pixel? {
        let item = items[index]
        guard item.kind == .solid, item.detail < 0, fills(item, area) else { return nil }
        return item.pixel
    }

    /// Returns the mask's single item if each row of `area` has a constant alpha and the group has no edges of its own. `mask`
    /// lists the mask's items within the area.
    package func evenMask(_ group: PlannedGroup, _ mask: ArraySlice<Int32>, within area: DeviceRect) -> Int? {
        guard mask.count == 1, let first = mask.first, group.isPlacedWhole else { return nil }
        let item = items[Int(first)]
        guard item.kind == .gradient else { return evenColor(Int(first), within: area) != nil ? Int(first) : nil }
        let gradient = details.gradients[Int(item.detail)]
        return gradient.isEvenAlongRows && gradient.firstAlpha >= 0 && fills(item, area) ? Int(first) : nil
    }

    /// Returns the alpha on a row of an item that `evenMask` returned, 0…255.
    package func rowAlpha(_ index: Int, _ row: Int32) -> UInt32 {
        let item = items[index]
        guard item.kind == .gradient else { return item.pixel.alphaByte }
        let gradient = details.gradients[Int(item.detail)]
        return UInt32(details.maskAlphas[gradient.firstAlpha + Int(row - item.bounds.minY)])
    }

    /// The kind of a band of mask rows.
    package enum MaskBand {
        case clear, opaque, fading
    }

    /// Splits `area` into bands of rows that an even mask hides, leaves unchanged, or fades.
    package func forEachBand(_ mask: Int, within area: DeviceRect, _ body: (DeviceRect, MaskBand) -> Void) {
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

    /// Returns the pixels where a mask that is a gradient along rows or columns leaves the group unchanged. Empty if there are
    /// none, or if edges or an opacity of the group's own change it there.
    package func unmaskedRect(_ group: PlannedGroup) -> DeviceRect {
        guard group.hasMask, group.isPlacedPlainly, group.range.mask.count == 1 else { return .empty }
        let item = items[group.range.mask.lowerBound]
        guard item.kind == .gradient, item.cutCount == 0, item.shape.isAxisAligned, item.shape.isPlain else { return .empty }
        let gradient = details.gradients[Int(item.detail)], first = gradient.firstAlpha
        guard first >= 0 else { return .empty }
        let alongRows = gradient.isEvenAlongRows
        let alphas = details.maskAlphas[first..<first + (alongRows ? item.bounds.height : item.bounds.width)]
        guard let from = alphas.firstIndex(of: 255), let to = alphas.lastIndex(of: 255), alphas[from...to].allSatisfy({ $0 == 255 })
        else { return .empty }
        let start = Int32(from - first), end = Int32(to - first) + 1, shown = item.bounds
        let opaque =
            alongRows
            ? DeviceRect(minX: shown.minX, minY: shown.minY + start, maxX: shown.maxX, maxY: shown.minY + end)
            : DeviceRect(minX: shown.minX + start, minY: shown.minY, maxX: shown.minX + end, maxY: shown.maxY)
        return opaque.intersection(item.solid).intersection(group.bounds)
    }

    /// Computes and stores the alphas of a mask's gradient that is constant along rows or columns.
    mutating func keepMaskAlphas(of item: DrawItem) {
        guard item.kind == .gradient else { return }
        let gradient = details.gradients[Int(item.detail)]
        guard gradient.isEvenAlongRows || gradient.isSameForRows else { return }
        details.gradients[Int(item.detail)].firstAlpha = details.maskAlphas.count
        func alpha(_ column: Int32, _ row: Int32) -> UInt8 {
            UInt8(multiply255(gradient.color(column, row).alphaByte, item.opacity.factor))
        }
        if gradient.isEvenAlongRows {
            for row in item.bounds.minY..<item.bounds.maxY { details.maskAlphas.append(alpha(gradient.origin, row)) }
        } else {
            for column in item.bounds.minX..<item.bounds.maxX { details.maskAlphas.append(alpha(column, item.bounds.minY)) }
        }
    }

    private func fills(_ item: DrawItem, _ area: DeviceRect) -> Bool { item.cutCount == 0 && item.solid.contains(area) }
}

extension GradientPaint {
    /// Returns the colour of an affine axial gradient at a pixel, computed as the kernels do along a row.
    package func color(_ column: Int32, _ row: Int32) -> Pixel {
        let x = Double(origin) + 0.5, y = Double(row) + 0.5
        let place = Float(projection.homogeneous(x, y).x) + Float(projection.xx) * Float(column - origin)
        return unsafe GradientRamp.color(ramp, stopCount: stopCount, at: place)
    }
}
