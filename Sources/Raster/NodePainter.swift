// Draws one prepared node into rows of pixels: per row, the columns that are evenly covered go straight
// to the kernels, those at edges through a mask.
//
//     spans of the row → fetch colours (or none: solid, copy) → mask where edges need one → blend

import Geometry
import Imaging
import RenderTree

/// Draws with one set of kernels. Generic, so that kernels are inlined; used through `Rasterizer`.
struct NodePainter<Kernels: SpanKernels> {
    let scratch: RasterScratch

    /// Draws `node` within `area`.
    func draw(_ node: PreparedNode, _ scene: borrowing PreparedScene, _ target: PixelTarget, _ area: DeviceRect) {
        let area = area.intersection(node.bounds).intersection(target.bounds)
        guard !area.isEmpty else { return }
        let hasInside = node.shape.isAligned && node.cutCount == 0 && !isBorder(node)
        if hasInside, node.solid.contains(area), drawWhole(node, scene, target, area) { return }
        let piece = preparePiece(node, scene, target, area)
        if node.kind == .projected, node.shape.isPlain { return drawProjected(piece, scene, area) }
        guard hasInside else { return drawRows(piece, scene, area) }
        // The inside needs no spans; what edges are left lie around it.
        //     ┌────────────┐
        //     ├─┬────────┬─┤
        //     │ │ inside │ │
        //     ├─┴────────┴─┤
        //     └────────────┘
        let inside = node.solid.intersection(area)
        guard !inside.isEmpty else { return drawRows(piece, scene, area) }
        drawInside(piece, scene, inside)
        guard inside != area else { return }
        drawRows(piece, scene, DeviceRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: inside.minY))
        drawRows(piece, scene, DeviceRect(minX: area.minX, minY: inside.minY, maxX: inside.minX, maxY: inside.maxY))
        drawRows(piece, scene, DeviceRect(minX: inside.maxX, minY: inside.minY, maxX: area.maxX, maxY: inside.maxY))
        drawRows(piece, scene, DeviceRect(minX: area.minX, minY: inside.maxY, maxX: area.maxX, maxY: area.maxY))
    }

    @inline(__always)
    func isBorder(_ node: PreparedNode) -> Bool { node.kind == .solid && node.detail >= 0 }

    /// Rows without edges.
    private func drawInside(_ piece: Piece, _ scene: borrowing PreparedScene, _ inside: DeviceRect) {
        if drawWhole(piece.node, scene, piece.target, inside) { return }
        let scale = UInt32(piece.node.opacity)
        for row in inside.minY..<inside.maxY {
            paint(piece, scene, row, inside.minX, inside.maxX, factor: scale)
        }
    }

    /// All rows of an area without edges at once, where nothing has to be worked out for them; false, and
    /// nothing done, elsewhere.
    @inline(__always)
    private func drawWhole(
        _ node: PreparedNode, _ scene: borrowing PreparedScene, _ target: PixelTarget, _ area: DeviceRect
    ) -> Bool {
        switch node.kind {
        case .solid where node.pixel.alphaByte == 255:
            Kernels.fillRows(target.rows(area), node.pixel, area.width, area.height)
            return true
        case .copy where node.opacity == 255:
            let copy = scene.copies[Int(node.detail)], source = copy.rows(area), out = target.rows(area)
            if node.isOpaque {
                Kernels.copyRows(out, source, area.width, area.height)
            } else if let spans = copy.spans(area.minX, area.minY) {
                Kernels.overRows(out, source, spans, area.width, area.height)
            } else {
                Kernels.overRows(out, source, area.width, area.height)
            }
            return true
        case .nothing, .straightGroup, .solid, .copy, .upright, .projected, .bent, .gradient, .beginGroup, .mask, .endGroup:
            return false
        }
    }

    private func drawRows(_ piece: Piece, _ scene: borrowing PreparedScene, _ area: DeviceRect) {
        guard !area.isEmpty else { return }
        let node = piece.node
        let scale = Float(node.opacity)
        for row in area.minY..<area.maxY {
            var columns = ColumnRange(start: area.minX, end: area.maxX)
            for cut in node.firstCut..<(node.firstCut + node.cutCount) {
                columns = columns.intersection(scene.cuts[Int(cut)].columns(row))
            }
            guard !columns.isEmpty else { continue }
            let outer = node.shape.row(row, scene.extras)
            guard !outer.isEmpty else { continue }
            let segments = isBorder(node)
                ? RowSegments(ring: outer, scene.inners[Int(node.detail)].row(row, scene.extras))
                : RowSegments(outer)
            for i in 0..<segments.count {
                let segment = segments[i]
                let start = max(segment.start, columns.start), end = min(segment.end, columns.end)
                guard start < end else { continue }
                if segment.isEdge {
                    cover(node, scene, row, start, end, scale)
                    unsafe paint(piece, scene, row, start, end, mask: UnsafePointer(scratch.mask))
                } else {
                    paint(piece, scene, row, start, end, factor: factor(segment.coverage, scale))
                }
            }
        }
    }

    /// Fills the mask with coverage times `scale`, pixel by pixel.
    private func cover(
        _ node: PreparedNode, _ scene: borrowing PreparedScene, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        guard isBorder(node) else { return cover(node.shape, scene, row, start, end, scale) }
        unsafe node.shape.cover(row, start, end, scene.extras, scratch.coverage)
        unsafe scene.inners[Int(node.detail)].cover(row, start, end, scene.extras, scratch.innerCoverage)
        for i in 0..<Int(end - start) {
            unsafe scratch.mask[i] = factor(scratch.coverage[i] - scratch.innerCoverage[i], scale)
        }
    }

    func cover(
        _ shape: PreparedShape, _ scene: borrowing PreparedScene, _ row: Int32, _ start: Int32, _ end: Int32, _ scale: Float
    ) {
        guard !shape.isPlain else {
            return unsafe Kernels.coverage(
                scratch.mask, QuadRow(shape.edges, column: start, row: row, scale: scale), Int(end - start))
        }
        unsafe shape.cover(row, start, end, scene.extras, scratch.coverage)
        for i in 0..<Int(end - start) { unsafe scratch.mask[i] = factor(scratch.coverage[i], scale) }
    }
}

extension HalfPlane {
    /// The columns of a row whose centres lie on this side.
    func columns(_ row: Int32) -> ColumnRange {
        let rest = b * (Double(row) + 0.5) + c
        func isInside(_ x: Int32) -> Bool { a * (Double(x) + 0.5) + rest >= 0 }
        guard abs(a) > 1e-12 else { return rest >= 0 ? .all : .none }
        // The boundary by division may be off by one; the test itself decides.
        var x = column((-rest / a - 0.5).rounded(.up))
        if a > 0 {
            if isInside(x - 1) { x -= 1 } else if !isInside(x) { x += 1 }
            return ColumnRange(start: x, end: columnLimit)
        }
        if isInside(x) { x += 1 } else if !isInside(x - 1) { x -= 1 }
        return ColumnRange(start: -columnLimit, end: x)
    }
}
