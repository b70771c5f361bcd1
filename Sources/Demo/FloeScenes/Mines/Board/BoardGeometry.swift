// The layout of cells in the scroll view's content: where they lie and how large they may be. Values only; lengths are in points.
//
//     ┌ viewport ──────────────┐
//     │   margin               │   a board smaller than the viewport is centred in it
//     │     ┌ content ──┐      │
//     │     │ width·side│      │
//     │     └───────────┘      │
//     └────────────────────────┘

import Foundation

/// The board's layout at one cell size.
struct BoardGeometry: Equatable, Sendable {
    var shape: BoardShape
    var viewport: CGSize
    /// A cell's side.
    var side: Double
    /// Device pixels per point.
    var scale: Double

    /// The cell side at zoom 1, which is that of the article's answer, and at the largest zoom.
    static let naturalSide = 64.0, largestSide = 128.0
    /// The margin around the board at rest.
    static let margin = 14.0

    var contentSize: CGSize { CGSize(width: Double(shape.width) * side, height: Double(shape.height) * side) }

    /// The cell side at which the whole board just fits.
    var fittingSide: Double {
        let room = 2 * BoardGeometry.margin
        return max(
            1e-3,
            min((viewport.width - room) / Double(shape.width), (viewport.height - room) / Double(shape.height)))
    }

    /// The allowed cell sides: from the whole board, or zoom 1 if that is smaller, to zoom 2.
    var sides: ClosedRange<Double> {
        wholePixels(min(fittingSide, BoardGeometry.naturalSide))...BoardGeometry.largestSide
    }

    /// Returns `side` clamped to the range and rounded down to whole pixels; below two pixels it is not rounded.
    func settled(_ side: Double) -> Double { max(sides.lowerBound, min(sides.upperBound, wholePixels(side))) }

    /// Returns `side` in whole pixels, rounded down so that a board that just fits still does. The epsilon absorbs division errors.
    func wholePixels(_ side: Double) -> Double {
        let pixels = side * scale
        return pixels < 2 ? side : (pixels + 1e-6).rounded(.down) / scale
    }

    /// The cell side that a board begins with: the whole board if its cells can then be hit, else a side large enough to play.
    var initialSide: Double {
        let fitting = fittingSide
        return settled(fitting >= 22 ? min(fitting, 88) : 40)
    }

    /// Returns the cell at a point of the content; nil outside the board.
    func cell(at point: CGPoint) -> CellPosition? {
        guard point.x >= 0, point.y >= 0, point.x < contentSize.width, point.y < contentSize.height else { return nil }
        let p = CellPosition(x: Int(point.x / side), y: Int(point.y / side))
        return shape.contains(p) ? p : nil
    }

    func rect(of p: CellPosition) -> CGRect {
        CGRect(x: Double(p.x) * side, y: Double(p.y) * side, width: side, height: side)
    }

    /// Returns the cells that `visible` (content points) touches.
    func cells(in visible: CGRect) -> CellRect {
        func bound(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(max(-1, min(Double(BoardShape.longestSide) + 1, (v / side).rounded(rule))))
        }
        return CellRect(
            minX: bound(visible.minX, .down), minY: bound(visible.minY, .down), maxX: bound(visible.maxX, .up),
            maxY: bound(visible.maxY, .up)
        ).intersection(shape.rect)
    }

    /// Returns the content offset that puts a cell in the middle of the viewport.
    func offset(centering p: CellPosition) -> CGPoint {
        let cell = rect(of: p)
        return CGPoint(x: cell.midX - viewport.width / 2, y: cell.midY - viewport.height / 2)
    }
}
