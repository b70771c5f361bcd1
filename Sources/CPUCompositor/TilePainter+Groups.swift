// Groups in a tile. In general: content (and mask) into targets of their own, then placed. Less is done
// where no pixel can differ:
//
//     straight   placed as it is, and opaque throughout      content into the outer target
//     even mask  each row has one mask alpha                 rows of 0 skipped, of 255 unmasked, the
//                                                            others placed with a factor each
//     one fill   a colour that fills the group               blended without a picture of it

import Geometry
import Imaging
import Raster

extension TilePainter {
    mutating func draw(
        _ group: TileGroup, within area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene,
        into target: PixelTarget
    ) {
        let bounds = scene.bounds(group: group.number).intersection(area)
        guard !group.content.isEmpty else { return }
        let visible: DeviceRect
        switch covers.leave(of: bounds, by: group.end..<nodes.endIndex) {
        case .nothing: return
        case .whole: visible = bounds
        case .pieces: visible = covers.pieces.reduce(DeviceRect.empty) { $0.union($1) }
        }
        guard group.mask != nil else { return drawUnmasked(group, visible, nodes, scene, into: target) }
        guard !group.maskContent.isEmpty else { return }
        guard drawsStraight, let mask = evenMask(group, visible, nodes, scene) else {
            let content = drawApart(group, group.content, visible, nodes, scene)
            let mask = drawApart(group, group.maskContent, visible, nodes, scene)
            rasterizer.place(group: group.number, of: scene, content: content, mask: mask, onto: target, within: visible)
            return stack.giveBack(2)
        }
        TilePainter.forEachBand(visible, mask, scene) { band, kind in
            switch kind {
            case .clear: break
            case .opaque: drawUnmasked(group, band, nodes, scene, into: target)
            case .fading:
                let content = drawApart(group, group.content, band, nodes, scene)
                for row in band.minY..<band.maxY {
                    let line = DeviceRect(minX: band.minX, minY: row, maxX: band.maxX, maxY: row + 1)
                    rasterizer.place(
                        group: group.number, of: scene, content: content, maskAlpha: scene.rowAlpha(mask, row),
                        onto: target, within: line)
                }
                stack.giveBack(1)
            }
        }
    }

    /// Where there is no mask, or it is opaque.
    private mutating func drawUnmasked(
        _ group: TileGroup, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene,
        into target: PixelTarget
    ) {
        if drawsStraight {
            if usesOcclusion, scene.isPlacedPlainly(group: group.number), covers.leave(of: area, by: group.content) == .nothing {
                return draw(group.content, within: area, nodes, scene, into: target)
            }
            if group.content.count == 1, let pixel = scene.evenColor(Int(nodes[group.content.lowerBound]), within: area),
                rasterizer.blend(group: group.number, of: scene, pixel, onto: target, within: area)
            {
                drawCalls += 1
                return
            }
        }
        let content = drawApart(group, group.content, area, nodes, scene)
        rasterizer.place(group: group.number, of: scene, content: content, mask: nil, onto: target, within: area)
        stack.giveBack(1)
    }

    /// Draws the nodes at `places` into a target of their own, which the caller gives back.
    private mutating func drawApart(
        _ group: TileGroup, _ places: Range<Int>, _ area: DeviceRect, _ nodes: ArraySlice<Int32>,
        _ scene: borrowing PreparedScene
    ) -> PixelTarget {
        noteApart(group.number)
        let target = stack.take(area)
        let outer = covers.open()
        if usesOcclusion { collect(places, area, nodes, scene) }
        clear(area, 0, target, places)
        draw(places, within: area, nodes, scene, into: target)
        covers.close(outer)
        return target
    }

    /// Notes what a group covers where it is drawn straight; nothing elsewhere.
    mutating func collectStraight(
        _ group: TileGroup, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene
    ) {
        let bounds = scene.bounds(group: group.number).intersection(area)
        guard !bounds.isEmpty, scene.isPlacedPlainly(group: group.number) else { return }
        guard group.mask != nil else { return collectFilled(group, bounds, nodes, scene) }
        guard let mask = evenMask(group, bounds, nodes, scene) else { return }
        TilePainter.forEachBand(bounds, mask, scene) { band, kind in
            if case .opaque = kind { collectFilled(group, band, nodes, scene) }
        }
    }

    private mutating func collectFilled(
        _ group: TileGroup, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene
    ) {
        let start = covers.count
        collect(group.content, area, nodes, scene)
        if covers.leave(of: area, by: group.content) != .nothing { covers.remove(from: start) }
    }

    // MARK: - Masks whose rows are even

    private enum Band { case clear, opaque, fading }

    /// The mask's one node, if each row of `area` has one alpha and the group has no edges of its own.
    private func evenMask(
        _ group: TileGroup, _ area: DeviceRect, _ nodes: ArraySlice<Int32>, _ scene: borrowing PreparedScene
    ) -> Int? {
        guard group.maskContent.count == 1, scene.isPlacedWhole(group: group.number) else { return nil }
        let node = Int(nodes[group.maskContent.lowerBound])
        return scene.hasEvenRows(node, within: area) ? node : nil
    }

    /// Cuts `area` into rows that are hidden, shown, or neither.
    private static func forEachBand(
        _ area: DeviceRect, _ mask: Int, _ scene: borrowing PreparedScene, _ body: (DeviceRect, Band) -> Void
    ) {
        func band(_ row: Int32) -> Band {
            let alpha = scene.rowAlpha(mask, row)
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
}
