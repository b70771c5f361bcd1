// The levels of planes that are drawn one after the other: each lies above all those of which it covers a part, so that planes stand in
// the order in which they are drawn, in no more levels than that takes.
//
//     drawn   first ▂▂▂▂▂▂▂  second ▂▂▂  third   ▂▂▂          levels   1 ▂▂▂ ▂▂▂
//                                                                      0 ▂▂▂▂▂▂▂▂▂

import Foundation

/// What has been drawn so far, by the cells of a grid over the picture.
struct StackingLevels {
    private struct Entry {
        let rect: CGRect
        let level: Int
    }

    private let cell: CGSize
    private var cells = [[Entry]](repeating: [], count: StackingLevels.side * StackingLevels.side)

    /// Cells along a side of the picture.
    private static let side = 24

    /// `size`: the picture's, in points.
    init(size: CGSize) {
        let side = Double(StackingLevels.side)
        cell = CGSize(width: max(1, Double(size.width) / side), height: max(1, Double(size.height) / side))
    }

    /// Draws a rectangle, and returns its level: at least `lowest`.
    mutating func add(_ rect: CGRect, from lowest: Int) -> Int {
        // What only touches, or shares an antialiased edge, covers nothing.
        let rect = rect.insetBy(dx: min(0.5, Double(rect.width) / 4), dy: min(0.5, Double(rect.height) / 4))
        let columns = range(rect.minX, rect.maxX, cell.width), rows = range(rect.minY, rect.maxY, cell.height)
        var level = lowest
        for row in rows {
            for column in columns {
                for entry in cells[row * StackingLevels.side + column] where entry.level >= level && entry.rect.intersects(rect) {
                    level = entry.level + 1
                }
            }
        }
        for row in rows {
            for column in columns {
                let i = row * StackingLevels.side + column
                let area = CGRect(
                    x: Double(column) * cell.width, y: Double(row) * cell.height, width: cell.width, height: cell.height)
                // Nothing can get between it and what it covers.
                if rect.contains(area) { cells[i] = [] }
                cells[i].append(Entry(rect: rect, level: level))
            }
        }
        return level
    }

    private func range(_ low: CGFloat, _ high: CGFloat, _ step: CGFloat) -> ClosedRange<Int> {
        func index(_ x: CGFloat) -> Int { Int(max(0, min(Double(StackingLevels.side - 1), Double(x / step).rounded(.down)))) }
        return index(low)...max(index(low), index(high))
    }
}
