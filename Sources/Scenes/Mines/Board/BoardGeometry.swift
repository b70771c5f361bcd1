// Where cells lie in the scroll view's content, how large they may be, and where the content must go so that a
// point stays where it is while cells grow. Values only; lengths are points.
//
//     ┌ viewport ──────────────┐
//     │   inset                │   a board smaller than the viewport is centred by insets
//     │     ┌ content ──┐      │
//     │     │ width·side│      │
//     │     └───────────┘      │
//     └────────────────────────┘

import Foundation
import Views

/// The board's layout at one size of its cells.
struct BoardGeometry: Equatable, Sendable {
    var shape: BoardShape
    var viewport: CGSize
    /// A cell's side.
    var side: Double
    /// Device pixels per point.
    var scale: Double
    /// By how much what is made for common windows is larger here; see `Magnification`.
    var magnification = 1.0

    /// Cells at zoom 1, as the article's answer has them, and at the largest zoom.
    static let naturalSide = 64.0, largestSide = 128.0
    /// Around the board at rest.
    static let margin = 14.0

    var contentSize: CGSize { CGSize(width: Double(shape.width) * side, height: Double(shape.height) * side) }

    /// A margin, or what centres a smaller board, in whole pixels.
    var insets: EdgeInsets {
        func inset(_ content: Double, _ room: Double) -> Double {
            max(BoardGeometry.margin, ((room - content) / 2 * scale).rounded(.down) / scale)
        }
        let x = inset(contentSize.width, viewport.width), y = inset(contentSize.height, viewport.height)
        return EdgeInsets(top: y, left: x, bottom: y, right: x)
    }

    /// Cells at which the whole board just fits.
    var fittingSide: Double {
        let room = 2 * BoardGeometry.margin
        return max(
            1e-3,
            min((viewport.width - room) / Double(shape.width), (viewport.height - room) / Double(shape.height)))
    }

    /// From the whole board (cells at zoom 1 where that is smaller) to zoom 2.
    var sides: ClosedRange<Double> {
        wholePixels(min(fittingSide, BoardGeometry.naturalSide))...BoardGeometry.largestSide
    }

    /// `side` in range and in whole pixels; smaller than two pixels it stays as it is.
    func settled(_ side: Double) -> Double { max(sides.lowerBound, min(sides.upperBound, wholePixels(side))) }

    /// Rounded down, so that what just fitted fits still; but not for the error of a division.
    func wholePixels(_ side: Double) -> Double {
        let pixels = side * scale
        return pixels < 2 ? side : (pixels + 1e-6).rounded(.down) / scale
    }

    /// What a board begins with: whole, if its cells can then be hit; else large enough to play.
    var initialSide: Double {
        let fitting = fittingSide
        return settled(fitting >= 22 ? min(fitting, 88 * magnification) : 40 * magnification)
    }

    /// The cell at a point of the content; nil beside the board.
    func cell(at point: CGPoint) -> CellPosition? {
        guard point.x >= 0, point.y >= 0, point.x < contentSize.width, point.y < contentSize.height else { return nil }
        let p = CellPosition(x: Int(point.x / side), y: Int(point.y / side))
        return shape.contains(p) ? p : nil
    }

    func rect(of p: CellPosition) -> CGRect {
        CGRect(x: Double(p.x) * side, y: Double(p.y) * side, width: side, height: side)
    }

    /// The cells that `visible` (content points) touches.
    func cells(in visible: CGRect) -> CellRect {
        func bound(_ v: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(max(-1, min(Double(BoardShape.longestSide) + 1, (v / side).rounded(rule))))
        }
        return CellRect(
            minX: bound(visible.minX, .down), minY: bound(visible.minY, .down), maxX: bound(visible.maxX, .up),
            maxY: bound(visible.maxY, .up)
        ).intersection(shape.rect)
    }

    /// The content offset at which the point that is `anchor` from the viewport's corner at `offset` stays
    /// there when cells become those of `next`. Within what `next` can scroll.
    func offset(_ offset: CGPoint, anchoredAt anchor: CGPoint, for next: BoardGeometry) -> CGPoint {
        func moved(_ offset: Double, _ anchor: Double) -> Double { (offset + anchor) / side * next.side - anchor }
        return next.clamped(CGPoint(x: moved(offset.x, anchor.x), y: moved(offset.y, anchor.y)))
    }

    /// `offset` within what can be scrolled.
    func clamped(_ offset: CGPoint) -> CGPoint {
        let insets = insets, content = contentSize
        return CGPoint(
            x: max(-insets.left, min(content.width + insets.right - viewport.width, offset.x)),
            y: max(-insets.top, min(content.height + insets.bottom - viewport.height, offset.y)))
    }
}
