// A small number for each pixel of a frame, into which the shapes of a plan's items are rasterised.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Numbers 0…255 by pixel, initially 0.
struct PixelPlane {
    let size: PixelSize
    private(set) var values: [UInt8]

    init(_ size: PixelSize) {
        self.size = size
        values = Array(repeating: 0, count: size.area)
    }

    subscript(x: Int, y: Int) -> UInt8 { values[y * size.width + x] }

    /// Changes the values of a rectangle's pixels.
    @inline(__always)
    mutating func change(_ rect: DeviceRect, _ body: (UInt8) -> UInt8) {
        let r = rect.intersection(size.rect)
        guard !r.isEmpty else { return }
        for y in r.minY..<r.maxY { change(row: y, from: r.minX, to: r.maxX, body) }
    }

    /// Changes the values of the pixels that item `index` touches within `rect`.
    @inline(__always)
    mutating func change(_ index: Int, of plan: FramePlan, within rect: DeviceRect, _ body: (UInt8) -> UInt8) {
        PixelPlane.forEachRun(index, of: plan, within: rect.intersection(size.rect)) { change(row: $0, from: $1, to: $2, body) }
    }

    /// Calls `body` with rows and ranges of columns: the pixels that item `index` touches within `rect`. Includes pixels that its edges
    /// only graze; of a border, only the ring, not its inside.
    @inline(__always)
    static func forEachRun(
        _ index: Int, of plan: FramePlan, within rect: DeviceRect, _ body: (_ row: Int32, _ start: Int32, _ end: Int32) -> Void
    ) {
        let item = plan.items[index]
        guard !rect.isEmpty else { return }
        if item.hasInside, item.shape.isPlain {
            for y in rect.minY..<rect.maxY { body(y, rect.minX, rect.maxX) }
            return
        }
        let hasHole = item.kind == .solid && item.detail >= 0
        let spans = ShapeSpans(item.shape, plan.details.shapes, rows: rect)
        let holes = ShapeSpans(hasHole ? plan.details.innerShapes[Int(item.detail)] : .none, plan.details.shapes, rows: rect)
        for y in rect.minY..<rect.maxY {
            let span = columns(item, spans, of: plan, y)
            let start = max(rect.minX, span.lowerBound), end = min(rect.maxX, span.upperBound)
            guard start < end else { continue }
            guard hasHole, case let hole = holes.row(y), hole.solid == 1, hole.solidStart < hole.solidEnd else {
                body(y, start, end)
                continue
            }
            body(y, start, min(end, hole.solidStart))
            body(y, max(start, hole.solidEnd), end)
        }
    }

    /// Marks the outline of item `index` within `rect`, `width` pixels thick, inside its edges.
    mutating func outline(_ index: Int, of plan: FramePlan, within rect: DeviceRect, width: Int32, _ value: UInt8) {
        let item = plan.items[index]
        guard !(item.hasInside && item.shape.isPlain) else { return outline(rect, width: width, value) }
        let r = rect.intersection(size.rect)
        guard !r.isEmpty else { return }
        let spans = ShapeSpans(item.shape, plan.details.shapes, rows: r)
        func columns(_ y: Int32) -> Range<Int32> {
            y >= r.minY && y < r.maxY ? PixelPlane.columns(item, spans, of: plan, y).clamped(to: r.minX..<r.maxX) : 0..<0
        }
        for y in r.minY..<r.maxY {
            let own = columns(y)
            // Columns that the rows `width` above and below touch too are inside.
            let inside = columns(y - width).clamped(to: columns(y + width))
            let from = max(own.lowerBound + width, inside.lowerBound), to = min(own.upperBound - width, inside.upperBound)
            guard from < to else {
                change(row: y, from: own.lowerBound, to: own.upperBound) { _ in value }
                continue
            }
            change(row: y, from: own.lowerBound, to: from) { _ in value }
            change(row: y, from: to, to: own.upperBound) { _ in value }
        }
    }

    /// Marks the outline of a rectangle.
    mutating func outline(_ rect: DeviceRect, width: Int32, _ value: UInt8) {
        let inner = rect.outset(by: -width)
        guard !inner.isEmpty else { return change(rect) { _ in value } }
        let strips = RectDifference(rect, without: inner).strips
        for i in strips.indices { change(strips[i]) { _ in value } }
    }

    @inline(__always)
    private mutating func change(row: Int32, from start: Int32, to end: Int32, _ body: (UInt8) -> UInt8) {
        guard start < end else { return }
        let first = Int(row) * size.width
        for i in first + Int(start)..<first + Int(end) { values[i] = body(values[i]) }
    }

    /// Returns the columns that an item touches in a row, as cut by its half planes.
    private static func columns(_ item: DrawItem, _ spans: borrowing ShapeSpans, of plan: FramePlan, _ row: Int32) -> Range<Int32> {
        let span = spans.row(row)
        return plan.columns(span.start..<max(span.start, span.end), row: row, behind: item.firstCut..<item.firstCut + item.cutCount)
    }

    /// Whether item `index` touches the pixel at (x, y).
    static func touches(_ index: Int, of plan: FramePlan, _ x: Int32, _ y: Int32) -> Bool {
        let item = plan.items[index]
        let pixel = DeviceRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        guard item.bounds.contains(pixel) else { return false }
        let range = columns(item, ShapeSpans(item.shape, plan.details.shapes, rows: pixel), of: plan, y)
        guard range.contains(x) else { return false }
        guard item.kind == .solid, item.detail >= 0 else { return true }
        let hole = ShapeSpans(plan.details.innerShapes[Int(item.detail)], plan.details.shapes, rows: pixel).row(y)
        return !(hole.solid == 1 && x >= hole.solidStart && x < hole.solidEnd)
    }

    /// Returns a picture with each value in its colour; values beyond the last colour share it.
    func picture(_ colors: [Color]) -> Bitmap {
        let pixels = colors.map(\.pixel)
        guard let last = pixels.last else { return picture { _, _, _ in 0 } }
        let table = (0..<256).map { $0 < pixels.count ? pixels[$0] : last }
        return picture { value, _, _ in table[Int(value)] }
    }

    /// Returns a picture whose pixels `color` makes from the value, the column and the row; value 0 stays clear.
    func picture(_ color: (UInt8, Int, Int) -> Pixel) -> Bitmap {
        Bitmap(width: max(1, size.width), height: max(1, size.height)) { x, y in
            let value = self[x, y]
            return value == 0 ? 0 : color(value, x, y)
        }
    }
}
