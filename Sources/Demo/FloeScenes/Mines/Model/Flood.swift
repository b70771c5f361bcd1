// The flood fill that reveals everything around connected cells without neighbouring mines. It works run by run with a
// list of places to visit, never by recursion, and in slices, so that a flood over a hundred million cells neither
// overflows the stack nor stalls the picture.
//
//     · · · 1     a run of open cells (·) is revealed whole, up to the numbers that end it,
//     ━━━━━━1     then the rows above and below it are revealed, and each run of open cells
//     1 1 2 ·     found there becomes a new place to visit
//
// The list is bounded. Places that do not fit keep only the `pending` mark in their cell, and a sweep over the rows
// concerned finds them once the list is empty.

/// The state of a flood.
struct Flood: Sendable {
    /// The most places in the list, 4 bytes each.
    static let listLimit = 1 << 16

    private(set) var places: [UInt32] = []
    /// The rows in which pending cells were left out of the list.
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

    /// Visits places until about `budget` cells have been examined or none are left.
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

    /// Refills the list with pending cells from `rows`; returns the number of cells examined.
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
            // Half of the list stays free for the places that these lead to.
            if places.count > Flood.listLimit / 2, y < rows.upperBound {
                leftOut = y + 1...rows.upperBound
                return (y + 1 - rows.lowerBound) * width
            }
        }
        return rows.count * width
    }
}

extension Minefield {
    /// Opens the whole run of open cells around a pending one; returns the number of cells examined.
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
            // Open cells that were covered are pending now; each run of them is a place to visit.
            var isInRun = false
            for x in outer {
                let isPending = cells[row * width + x].isPending
                if isPending, !isInRun { flood.add(row * width + x, row: row) }
                isInRun = isPending
            }
        }
        return outer.count * 3
    }

    /// Returns the columns of the run of open, unvisited cells around `index` in its row.
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

    /// Reveals the covered cells in some columns of a row, and marks the open ones among them as pending.
    private mutating func uncover(_ columns: ClosedRange<Int>, inRow y: Int, into change: inout GameChange) {
        let part = Minefield.uncover(columns, inRow: y, width: shape.width, &cells, &summary, &change)
        guard part.count > 0 else { return }
        revealedCount += part.count
        change.add(CellRect(minX: part.first, minY: y, maxX: part.last + 1, maxY: y + 1), uncovered: part.count)
    }

    /// The hot loop of a flood. It works on spans, because arrays would be checked for unique ownership at every cell.
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

    /// Marks a run as visited.
    private mutating func settle(_ columns: ClosedRange<Int>, inRow y: Int) {
        let start = y * shape.width
        var row = cells.mutableSpan
        for x in columns { row[start + x].bits &= ~Cell.pending }
    }
}
