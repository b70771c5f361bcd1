// Computes the coverage of an outline, row by row. Rows that neither ends nor corners reach into are computed once; the edge
// pixels of all rows are evaluated together.

import CFloeKernels
import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A shape whose coverage is computed: an item's, less the inner one of a border, or a group's.
struct Outline {
    let shape: ItemShape
    /// Index of a border's inner shape; −1 if it has none.
    var inner: Int32 = -1
    var isBorder = false, isShare = false
    /// The most columns that become one span whatever they cover: in single rows, in identical rows, and next to other spans.
    var narrow: Int32 = 72, narrowIdentical: Int32 = 128, wide: Int32 = 28
    /// The most identical rows that may have a mask line each, instead of sharing one.
    var mostLines: Int32 = 24
    /// The most pixels that are computed one by one, because that takes less time than finding which of them are covered alike.
    /// None in modes that amplify the last bit in which a computed pixel may differ from an evenly covered one.
    var few = 0
    let cuts: Range<Int32>
    /// The value of full coverage, 0…255.
    let scale: Float

    init(_ item: DrawItem) {
        shape = item.shape
        isBorder = item.isBorder
        isShare = item.isShare
        if isBorder { inner = item.detail }
        // A single colour is scaled by the shared mask once for all identical rows.
        if item.kind == .solid { mostLines = 12 }
        // Wider where starting a span is expensive, narrower where uncovered pixels are expensive to fetch, or numerous.
        if item.mode.divides {
            (narrow, wide) = (128, 64)
        } else if isBorder || item.kind == .projected {
            (narrow, narrowIdentical, wide) = (40, 40, 16)
        } else if item.mode != .normal {
            narrowIdentical = narrow
        }
        if !isBorder, item.mode == .normal { few = 128 }
        cuts = item.firstCut..<item.firstCut + item.cutCount
        scale = item.opacity.scale
    }

    init(_ group: borrowing PlannedGroup, _ plan: borrowing FramePlan) {
        shape = group.hasShape ? plan.details.clips[Int(group.clip)].shape : ItemShape(of: group.bounds)
        cuts = group.firstCut..<group.firstCut + group.cutCount
        scale = group.opacity.scale
    }

    /// Returns the factor for a coverage of 0…1, rounded to nearest.
    func factor(_ coverage: Float) -> UInt32 {
        let v = coverage * scale + 0.5
        return v > 0 ? (v < 255 ? UInt32(v) : 255) : 0
    }
}

extension Rasterizer {
    /// The widest piece, in columns, whose rows are drawn and fetched as one span each, whatever they cover.
    static var narrow: Int { 40 }

    /// Computes the coverage of `outline` within `area`, into the scratch memory.
    func computeCoverage(_ outline: Outline, _ plan: borrowing FramePlan, _ area: DeviceRect) {
        let builder = scratch.builder, clip = clip(of: outline.shape, plan)
        builder.begin(at: area.minY)
        if area.width <= Rasterizer.narrow, area.area <= outline.few, outline.cuts.isEmpty {
            // The kernels leave a clip at whole pixels to the spans.
            builder.addBlock(clip.map { area.intersection(DeviceRect(around: $0.minX, $0.minY, $0.maxX, $0.maxY)) } ?? area)
            return coverEdges(outline, .none, plan)
        }
        let steady = steadyRows(outline, plan, area)
        let hole = outline.inner >= 0 ? plan.details.innerShapes[Int(outline.inner)] : .none
        let outerSpans = ShapeSpans(outline.shape, plan.details.shapes, rows: area)
        let innerSpans = ShapeSpans(hole, plan.details.shapes, rows: area), hasClip = clip != nil
        var row = area.minY
        while row < area.maxY {
            let first = row
            row = steady.contains(first) ? steady.upperBound : first + 1
            let columns = plan.columns(area.minX..<area.maxX, row: first, behind: outline.cuts), outer = outerSpans.row(first)
            if !columns.isEmpty, !outer.isEmpty {
                if outline.isBorder {
                    builder.addRing(outer, innerSpans.row(first), outline, hasClip: hasClip, columns)
                } else {
                    builder.add(outer.start, outer.solidStart, nil, columns)
                    builder.add(outer.solidStart, outer.solidEnd, outline.factor(outer.solid), columns)
                    builder.add(outer.solidEnd, outer.end, nil, columns)
                }
            }
            builder.endRow(until: row, narrow: row > first + 1 ? outline.narrowIdentical : outline.narrow)
        }
        builder.makeBands(narrow: outline.narrow, wide: outline.wide, mostLines: outline.mostLines)
        if builder.edges.count > 0 { coverEdges(outline, hole, plan) }
        builder.repeatLines()
    }

    /// Returns the coverage within `area` of an upright item (`DrawItem.isUpright`): at most three bands, of the row that its top edge
    /// passes through, of all rows below, and of the row that its bottom edge passes through. Computing it takes about as long as finding
    /// it in a cache, so the cache holds nothing for such items, of which there are many.
    func uprightCoverage(_ shape: borrowing ItemShape, _ outline: borrowing Outline, _ area: DeviceRect) -> CoverageSpans {
        let builder = scratch.builder, r = shape.visible
        /// Returns the pixels along one axis that the rectangle touches, and those of them that it covers evenly; none are at the end.
        func parts(_ low: Double, _ high: Double, _ all: Range<Int32>) -> (touched: Range<Int32>, even: Range<Int32>) {
            let first = max(DeviceRect.pixel(below: low), all.lowerBound)
            let end = max(first, min(DeviceRect.pixel(above: high), all.upperBound))
            let even = max(DeviceRect.pixel(above: low), first), evenEnd = min(DeviceRect.pixel(below: high), end)
            return (first..<end, even < evenEnd ? even..<evenEnd : end..<end)
        }
        let (columns, inside) = parts(r.minX, r.maxX, area.minX..<area.maxX)
        let (rows, steady) = parts(r.minY, r.maxY, area.minY..<area.maxY)
        let left = columns.lowerBound..<inside.lowerBound, right = inside.upperBound..<columns.upperBound
        /// Returns the factor of the columns inside.
        func factor(_ row: Int32) -> UInt32 { outline.factor(Float(intervalCoverage(Double(row), from: r.minY, to: r.maxY))) }
        /// Fills in a row's mask for `columns`.
        func fill(_ mask: UnsafeMutablePointer<UInt8>, _ columns: Range<Int32>, _ row: Int32) {
            unsafe mask.update(repeating: UInt8(truncatingIfNeeded: factor(row)), count: columns.count)
            func cover(_ edge: Range<Int32>) {
                for x in edge.clamped(to: columns) {
                    let covered = shape.edges.coverage(Float(x) + 0.5, Float(row) + 0.5)
                    unsafe mask[Int(x - columns.lowerBound)] = UInt8(outline.factor(covered))
                }
            }
            cover(left)
            cover(right)
        }
        builder.begin(at: rows.lowerBound)
        var row = rows.lowerBound
        while row < rows.upperBound {
            let end = row == steady.lowerBound ? steady.upperBound : row + 1
            func addMask(_ columns: Range<Int32>) { if !columns.isEmpty { unsafe fill(builder.addMask(columns), columns, row) } }
            if columns != inside, columns.count <= Int(end > row + 1 ? outline.narrowIdentical : outline.narrow) {
                addMask(columns)
            } else {
                addMask(left)
                builder.addSpan(inside, factor(row))
                addMask(right)
            }
            builder.endBand(at: end)
            row = end
        }
        return builder.result
    }

    /// Returns rows that neither ends nor corners reach into. Their coverage is the same.
    private func steadyRows(_ outline: Outline, _ plan: borrowing FramePlan, _ area: DeviceRect) -> Range<Int32> {
        guard outline.cuts.isEmpty, outline.shape.isAxisAligned else { return 0..<0 }
        let outer = outline.shape.solidRows(plan.details.shapes)
        let steady = outer.clamped(to: area.minY..<area.maxY)
        return outline.inner < 0 ? steady : steady.clamped(to: plan.details.innerShapes[Int(outline.inner)].solidRows(plan.details.shapes))
    }

    /// Returns the clip of a projected shape; an axis-aligned one has it in its edges.
    func clip(of shape: ItemShape, _ plan: borrowing FramePlan) -> PixelRect? {
        let details = plan.details.shapes.span
        return shape.isPlain ? nil : details[Int(shape.detail)].shape.clip
    }

    // MARK: - Edges

    /// Fills in the mask bytes of all edge pixels.
    private func coverEdges(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan) {
        let edges = scratch.builder.edges, masks = scratch.builder.masks, details = plan.details.shapes.span
        /// Describes a shape to the kernels. Nil if it is more than they support.
        func native(_ s: ItemShape) -> floe_shape? { s.isPlain ? floe_shape(s.edges) : floe_shape(details[Int(s.detail)].shape) }
        let hasInner = outline.inner >= 0
        if let cover = unsafe kernels.coverage, let outer = native(outline.shape), let inner = hasInner ? native(hole) : outer {
            var shapes = floe_outline(outer: outer, inner: inner, scale: outline.scale, has_inner: hasInner, is_share: outline.isShare)
            return unsafe cover(masks.base, &shapes, edges.base, edges.count)
        }
        let clip = outline.isShare ? clip(of: outline.shape, plan) : nil
        func coverage(_ shape: ItemShape, _ x: Float, _ y: Float) -> Float {
            shape.isPlain ? shape.edges.coverage(x, y) : details[Int(shape.detail)].shape.coverage(x, y)
        }
        for i in 0..<edges.count {
            let run = unsafe edges.base[i], y = Float(run.row) + 0.5
            for column in run.start..<run.end {
                let x = Float(column) + 0.5, outer = coverage(outline.shape, x, y)
                var covered = outer
                if hasInner { covered -= coverage(hole, x, y) }
                if outline.isShare {
                    // A share of the outline's coverage without its clip. The clip stays, since nothing else applies it.
                    let least = FillNode.leastShared
                    covered /= max(clip.map { outer / max($0.coverage(x, y), least) } ?? outer, least)
                }
                unsafe masks.base[Int(run.mask + column - run.start)] = UInt8(outline.factor(covered))
            }
        }
    }
}

extension CoverageBuilder {
    /// Adds a span, cut to `columns`. An edge has no factor yet.
    fileprivate func add(_ start: Int32, _ end: Int32, _ factor: UInt32?, _ columns: Range<Int32>) {
        let start = max(start, columns.lowerBound), end = min(end, columns.upperBound)
        if let factor { even(start, end, factor) } else { edge(start, end) }
    }

    /// Adds the outer span less the inner one. Where both are even, so is the difference.
    ///
    ///     outer   ▒▒████████████████████████▒▒
    ///     inner          ▒▒▒██████▒▒▒
    ///             edge even edge even edge even edge
    fileprivate func addRing(_ outer: RowSpan, _ inner: RowSpan, _ outline: Outline, hasClip: Bool, _ columns: Range<Int32>) {
        var x = outer.start
        while x < outer.end {
            var next = outer.end
            func stop(_ boundary: Int32) { if boundary > x, boundary < next { next = boundary } }
            stop(outer.solidStart); stop(outer.solidEnd)
            stop(inner.start); stop(inner.solidStart); stop(inner.solidEnd); stop(inner.end)
            let inInner = inner.start <= x && x < inner.end
            let inHole = inner.solidStart <= x && x < inner.solidEnd
            if outer.solidStart <= x, x < outer.solidEnd, !inInner || inHole {
                let ring = inHole ? outer.solid - inner.solid : outer.solid
                // With a clip, even spans are covered fully except for the clip.
                let isDivided = outline.isShare && !hasClip
                add(x, next, outline.factor(isDivided ? ring / max(outer.solid, FillNode.leastShared) : ring), columns)
            } else {
                add(x, next, nil, columns)
            }
            x = next
        }
    }
}
