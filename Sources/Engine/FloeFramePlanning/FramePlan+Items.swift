// Makes an item from each kind of node.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FramePlan {
    /// Makes `item`, a fresh one, from the node at `index`, which draws something within the item's bounds; these are not empty.
    /// Items and nodes are large, so the item is written in place and only the payload of the node's case is copied.
    mutating func prepare(_ item: inout DrawItem, _ index: Int, of frame: borrowing Frame) {
        let first = details.opaqueParts.count, nodes = frame.nodes.span
        let shows =
            switch nodes[index] {
            case .fill(let n): fill(n, &item)
            case .image(let n): image(n, &item)
            case .ninePart(let n): ninePart(n, &item)
            case .gradient(let n): gradient(n, &item)
            case .beginGroup, .mask, .endGroup: false
            }
        guard shows else {
            item = DrawItem(kind: .nothing)
            return
        }
        // Clips the added parts to the pixels that show.
        let limits = item.shape.isAxisAligned ? item.solid : item.bounds
        for i in first..<details.opaqueParts.count { details.opaqueParts[i] = details.opaqueParts[i].intersection(limits) }
        item.firstOpaquePart = Int32(first)
        item.opaquePartCount = Int32(details.opaqueParts.count - first)
    }

    // Each of these returns whether anything shows.

    /// Sets an item's shape, and narrows its bounds and `solid` to what the shape touches and covers. `snapped`: the placement's
    /// rectangle on the device if it is axis-aligned.
    private mutating func place(_ placement: borrowing Placement, _ snapped: PixelRect?, _ item: inout DrawItem) -> Bool {
        guard makeShape(placement, over: snapped, &item.shape) else { return false }
        if snapped != nil {
            item.solid = item.shape.solidRect(details.shapes).intersection(item.bounds)
            item.bounds = item.bounds.intersection(item.shape.touched)
        }
        return true
    }

    private mutating func place(_ placement: borrowing Placement, _ item: inout DrawItem) -> Bool {
        place(placement, placement.axisAlignedRect, &item)
    }

    private mutating func fill(_ n: borrowing FillNode, _ item: inout DrawItem) -> Bool {
        guard n.pixel != 0, n.width > 0, place(n.placement, &item) else { return false }
        item.kind = .solid
        item.pixel = n.pixel
        item.isShare = n.isShare
        guard n.isBorder else {
            item.isOpaque = n.pixel.alphaByte == 255
            return true
        }
        var hole = ItemShape.none
        guard let inner = n.inner, makeShape(inner, over: inner.axisAlignedRect, &hole) else { return true }
        item.detail = Int32(details.innerShapes.count)
        details.innerShapes.append(hole)
        return true
    }

    private mutating func gradient(_ n: GradientNode, _ item: inout DrawItem) -> Bool {
        guard !n.opacity.isTransparent, place(n.placement, &item),
            let q = n.placement.planeProjection
        else { return false }
        item.kind = .gradient
        item.opacity = n.opacity
        item.isOpaque = n.opacity.isOpaque && n.ramp.isOpaque
        item.detail = Int32(details.gradients.count)
        details.gradients.append(
            unsafe GradientPaint(
                ramp: n.ramp.bitmap.unsafePixels, stopCount: n.ramp.stopCount, type: n.type, projection: q.concatenating(n.entries),
                origin: n.placement.bounds.minX))
        return true
    }

    private mutating func image(_ n: borrowing ImageNode, _ item: inout DrawItem) -> Bool {
        let snapped = n.placement.axisAlignedRect
        guard !n.opacity.isTransparent, place(n.placement, snapped, &item),
            let projection = n.texelProjection(over: snapped)
        else { return false }
        item.opacity = n.opacity
        item.isOpaque = n.isOpaque
        if let picture = n.picture {
            // Its texels may lie elsewhere next time.
            isProvisional = true
            item.readsBackdrop = picture.backdrop != nil
        }
        item.kind = item.shape.isAxisAligned ? .axisAligned : .projected
        if snapped != nil, let (copy, runs) = copy(n, projection) {
            item.kind = .copy
            item.detail = Int32(details.copies.count)
            details.copies.append(copy)
            if let runs, n.opacity.isOpaque { addOpaqueParts(runs, copy) }
            return true
        }
        let level = addSamplers(n, to: &item, projection)
        if item.kind == .projected, n.opacity.isOpaque, item.levels == 1, n.picture == nil { addOpaqueParts(n, level, item) }
        return true
    }

    private mutating func ninePart(_ n: NinePartNode, _ item: inout DrawItem) -> Bool {
        let image = n.image
        guard !image.opacity.isTransparent, place(image.placement, &item),
            let projection = image.placement.planeProjection
        else { return false }
        item.kind = item.shape.isAxisAligned ? .axisAligned : .projectedNinePart
        item.opacity = image.opacity
        item.isOpaque = image.isOpaque
        addSamplers(image, to: &item, .identity, axes: Int32(details.ninePartAxes.count))
        details.ninePartAxes.append(NinePartAxes(plane: projection, horizontal: n.horizontalAxis, vertical: n.verticalAxis))
        return true
    }

    /// Adds one sampler, or two when sampling between two mipmap levels. `projection` maps to texels of the bitmap. Returns the
    /// (larger) level.
    @discardableResult
    private mutating func addSamplers(
        _ n: borrowing ImageNode, to node: inout DrawItem, _ projection: TexelProjection, axes: Int32 = -1
    ) -> Bitmap {
        let isAxisAligned = node.kind == .axisAligned && options.contains(.findsShiftedTexels)
        let bitmap = n.bitmap, isNearest = n.sampling == .nearest, s = n.source, bounds = n.placement.bounds
        func sampler(_ level: Bitmap, _ number: UInt8) -> ImageSampler {
            let scaleX = Double(level.width) / Double(bitmap.width)
            let scaleY = Double(level.height) / Double(bitmap.height)
            let source = TexelRect(
                minX: s.minX * scaleX, minY: s.minY * scaleY, maxX: s.maxX * scaleX, maxY: s.maxY * scaleY)
            let projection: TexelProjection = projection.concatenating(.scale(scaleX, scaleY))
            let limits = SampleLimits(source, width: level.width, height: level.height, isNearest: isNearest)
            var sampler = ImageSampler(
                texels: texels(of: n, level), projection: projection, origin: bounds.minX, limits: limits, isNearest: isNearest, axes: axes,
                level: number, scaleX: scaleX, scaleY: scaleY)
            if isAxisAligned, axes < 0, projection.xx == 1 {
                sampler.columns = ShiftedTexels(
                    bounds.minX..<bounds.maxX, offset: projection.tx, low: limits.minU, high: limits.maxU, isNearest: isNearest)
            }
            if !sampler.columns.isEmpty, projection.yy == 1 {
                sampler.rows = ShiftedTexels(
                    bounds.minY..<bounds.maxY, offset: projection.ty, low: limits.minV, high: limits.maxV, isNearest: isNearest)
            }
            return sampler
        }
        var level = bitmap, number: UInt8 = 0, rest: Float = 0
        // A level that is not a number counts as full size. No bitmap has 64 levels.
        if case .trilinear(let asked) = n.sampling, asked > 0 { rest = min(asked, 64) }
        /// The weight of the next level, 0…256.
        var weight: UInt32 { UInt32(min(rest, 1) * 256 + 0.5) }
        while weight == 256 || level.width > maximumSide || level.height > maximumSide, let half = level.half {
            level = half
            number += 1
            rest = max(0, rest - 1)
        }
        let half = weight > 0 ? level.half : nil, count = half == nil ? 1 : 2
        // The samplers of a moved item keep their place, so that the pool does not grow.
        let place = vacated.count == count ? vacated.lowerBound : details.samplers.count
        func put(_ sampler: ImageSampler, at place: Int) {
            if place < details.samplers.count { details.samplers[place] = sampler } else { details.samplers.append(sampler) }
        }
        node.detail = Int32(place)
        put(sampler(level, number), at: place)
        guard let half else { return level }
        put(sampler(half, number + 1), at: place + 1)
        node.levels = 2
        node.levelWeight = UInt8(weight)
        return level
    }

    /// Returns the texels of an image at a mipmap level.
    private func texels(of n: borrowing ImageNode, _ level: Bitmap) -> Texels {
        guard let picture = n.picture else { return Texels(level) }
        return Texels(level, drawn: pictureTexels[picture.id])
    }

    /// Returns where the texels lie, and the bitmap's opacity runs if known, if every visible pixel is exactly one texel; else nil.
    private mutating func copy(_ n: borrowing ImageNode, _ p: TexelProjection) -> (CopyPaint, OpacityRuns?)? {
        if case .trilinear(let level) = n.sampling, level > 0 { return nil }
        guard p.xx == 1, p.yy == 1, n.bitmap.width <= maximumSide, n.bitmap.height <= maximumSide else { return nil }
        let isNearest = n.sampling == .nearest
        let limits = SampleLimits(n.source, width: n.bitmap.width, height: n.bitmap.height, isNearest: isNearest)
        /// Returns the offset from pixels to texels if it is the same whole number at both ends, else nil.
        func distance(_ first: Int32, _ last: Int32, _ offset: Double, _ low: Double, _ high: Double) -> Int32? {
            guard first <= last else { return nil }
            let a = ImageSampler.fixed(Double(first) + 0.5 + offset, low, high, isNearest)
            let b = ImageSampler.fixed(Double(last) + 0.5 + offset, low, high, isNearest)
            guard a & 255 == 0, b & 255 == 0, (b >> 8) - (a >> 8) == last - first else { return nil }
            return (a >> 8) - first
        }
        // Within the node's bounds, so that far edges do not matter, but not within the group's, which may change while the node does not.
        let shown = n.placement.bounds
        guard let dx = distance(shown.minX, shown.maxX - 1, p.tx, limits.minU, limits.maxU),
            let dy = distance(shown.minY, shown.maxY - 1, p.ty, limits.minV, limits.maxV)
        else { return nil }
        let runs = n.picture == nil ? opacityRuns(n.bitmap) : nil
        return unsafe (
            CopyPaint(
                texels: texels(of: n, n.bitmap), dx: dx, dy: dy, source: n.source, isNearest: isNearest, runs: runs?.unsafeRows), runs
        )
    }

    /// Returns a bitmap's opacity runs. Nil on the first request, and until the frames' budgets have sufficed for all rows.
    mutating func opacityRuns(_ bitmap: Bitmap) -> OpacityRuns? {
        guard options.contains(.scansBitmaps) else { return nil }
        let runs = bitmap.opacityRuns(budget: &runBudget)
        if runs == nil, !bitmap.isOpaque { isProvisional = true }
        return runs
    }
}
