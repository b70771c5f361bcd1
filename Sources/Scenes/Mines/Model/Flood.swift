// Revealing everything around cells without neighbouring mines, as far as they hang together: run by run
// with a list of places still to visit, never by recursion, and in slices, so that a flood over a hundred
// million cells neither fills the stack nor stops the picture.
//
//     · · · 1     a run of open cells (·) is taken whole, up to the numbers that end it,
//     ━━━━━━1     then the rows above and below it are revealed and each run of open cells
//     1 1 2 ·     found there becomes a new place to visit
//
// The list is bounded: what does not fit is left to its `pending` mark in the cell, and found by a sweep
// over the rows concerned once the list is empty.

/// A flood under way.
struct Flood: Sendable {
    /// The most places remembered, 4 bytes each.
    static let listLimit = 1 << 16

    private(set) var places: [UInt32] = []
    /// Rows in which pending cells were left out of the list.
    private var leftOut: ClosedRange<Int>?

    var isRunning: Bool { !places.isEmpty || leftOut != nil }

    init() {}

    /// Adds the place of a pending cell.
    mutating func add(_ index: Int, row: Int) {
        if places.count < Flood.listLimit {
            places.append(UInt32(index))
        } else {
            leftOut = leftOut.map { min($0.lowerBound, row)...max($0.upperBound, row) } ?? row...row
        }
    }

    /// Visits places until about `budget` cells have been looked at or nothing is left.
    mutating func run(on field: inout Minefield, budget: Int, into change: inout GameChange) {
        var left = budget
        while left > 0 {
            if let place = places.popLast() {
                left -= field.openRun(around: Int(place), flood: &self, into: &change)
            } else if let rows = leftOut {
                left -= sweep(rows, of: field)
            } else {
                return
            }
        }
    }

    /// Fills the list with pending cells; returns how many cells were looked at.
    private mutating func sweep(_ rows: ClosedRange<Int>, of field: Minefield) -> Int {
        let width = field.shape.width
        leftOut = nil
        for y in rows {
            var isInRun = false
            for i in y * width..<(y + 1) * width {
                let isPending = field.cells[i].isPending
                if isPending, !isInRun { places.append(UInt32(i)) }
                isInRun = isPending
            }
            // Half the list stays free for what these places lead to.
            if places.count > Flood.listLimit / 2, y < rows.upperBound {
                leftOut = y + 1...rows.upperBound
                return (y + 1 - rows.lowerBound) * width
            }
        }
        return rows.count * width
    }
}

extension Minefield {
    /// Opens the whole run of open cells around a pending one; returns how many cells it looked at.
    fileprivate mutating func openRun(around index: Int, flood: inout Flood, into change: inout GameChange) -> Int {
        guard cells[index].isPending else { return 1 }
        let width = shape.width
        let y = index / width
        let run = openCells(around: index, inRow: y)
        let outer = max(0, run.lowerBound - 1)...min(width - 1, run.upperBound + 1)
        uncover(outer, inRow: y, into: &change)
        settle(run, inRow: y)
        for row in [y - 1, y + 1] where row >= 0 && row < shape.height {
            uncover(outer, inRow: row, into: &change)
            // What was open and covered is pending now; each run of it is a place to visit.
            var isInRun = false
            for x in outer {
                let isPending = cells[row * width + x].isPending
                if isPending, !isInRun { flood.add(row * width + x, row: row) }
                isInRun = isPending
            }
        }
        return outer.count * 3
    }

    /// The columns of the cells that hang together with `index` along its row: open, and not visited yet.
    private func openCells(around index: Int, inRow y: Int) -> ClosedRange<Int> {
        let start = y * shape.width, row = cells.span
        func takes(_ x: Int) -> Bool {
            let cell = row[start + x]
            return cell.isOpen && !cell.isFlagged && (!cell.isRevealed || cell.isPending)
        }
        var left = index - start, right = left
        while left > 0, takes(left - 1) { left -= 1 }
        while right < shape.width - 1, takes(right + 1) { right += 1 }
        return left...right
    }

    /// Reveals what is covered of a row's columns, and marks what is open of it as pending.
    private mutating func uncover(_ columns: ClosedRange<Int>, inRow y: Int, into change: inout GameChange) {
        let part = Minefield.uncover(columns, inRow: y, width: shape.width, &cells, &summary, &change)
        guard part.count > 0 else { return }
        revealedCount += part.count
        change.add(CellRect(minX: part.first, minY: y, maxX: part.last + 1, maxY: y + 1), uncovered: part.count)
    }

    /// The loop that a flood spends its time in: spans instead of arrays, which would be checked for being
    /// shared at every cell.
    private static func uncover(
        _ columns: ClosedRange<Int>, inRow y: Int, width: Int, _ cells: inout [Cell], _ summary: inout BoardSummary,
        _ change: inout GameChange
    ) -> (first: Int, last: Int, count: Int) {
        let start = y * width
        let blockColumns = summary.width
        var row = cells.mutableSpan
        var blocks = summary.revealed.mutableSpan
        let firstBlock = (y >> BoardSummary.shift) * blockColumns
        var first = 0, last = 0, count = 0
        for x in columns {
            let cell = row[start + x]
            guard cell.isCovered else { continue }
            row[start + x].bits = cell.bits | (cell.isOpen ? Cell.revealed | Cell.pending : Cell.revealed)
            blocks[firstBlock + (x >> BoardSummary.shift)] &+= 1
            if count == 0 { first = x }
            last = x
            count += 1
            change.list(x, y)
        }
        return (first, last, count)
    }

    /// A run has been visited.
    private mutating func settle(_ columns: ClosedRange<Int>, inRow y: Int) {
        let start = y * shape.width
        var row = cells.mutableSpan
        for x in columns { row[start + x].bits &= ~Cell.pending }
    }
}
