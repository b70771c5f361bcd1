// The layout of a note collection. Sections are stacked, each with a header, then rows of equal height, then a footer. A row holds
// as many notes as fit, and notes are spread evenly over a section's rows. Only the sections' edges are stored and everything else
// is arithmetic, so that a hundred thousand notes cost as much as a hundred.
//
//     y ▼  ┌ rectForSection ──────────────────────────────┐
//          │ rectForHeader                                │
//          │ rectForRow 0   ╱│ ╱│ ╱│  positionOfNote: the │
//          │ rectForRow 1   ╱│ ╱│     middle of the hinge │
//          │ rectForFooter                                │
//          └──────────────────────────────────────────────┘

import Foundation
import FloeViewTree

/// Rectangles and positions, in points of the content. An item that does not exist has an empty rectangle at the nearest position
/// that does.
package struct NoteCollectionLayout: Equatable, Sendable {
    package let metrics: NoteCollectionMetrics
    /// The content's width in points.
    package let width: Double
    /// The maximum number of notes in a row.
    package let maximumNotesPerRow: Int
    /// The largest distance between a row's first and last hinge.
    private let room: Double
    private let noteCounts: [Int]
    /// The top of every section, then the bottom of the last.
    private let edges: [Double]

    /// Complexity: O(sections).
    package init(noteCounts: [Int], width: Double, metrics: NoteCollectionMetrics) {
        self.metrics = metrics
        self.width = width.isFinite ? max(0, width) : 0
        self.noteCounts = noteCounts.map { max(0, $0) }
        room = max(0, self.width - 2 * metrics.margin - metrics.frontRoom - metrics.backRoom)
        maximumNotesPerRow = max(1, Int(room / max(1, metrics.spacing)) + 1)
        var y = 0.0
        var edges = [y]
        for count in self.noteCounts {
            let rows = (count + maximumNotesPerRow - 1) / maximumNotesPerRow
            y += metrics.headerHeight + Double(rows) * metrics.rowHeight + metrics.footerHeight
            edges.append(y)
        }
        self.edges = edges
    }

    package var numberOfSections: Int { noteCounts.count }
    package var contentHeight: Double { edges.last ?? 0 }

    package func numberOfNotes(inSection section: Int) -> Int {
        noteCounts.indices.contains(section) ? noteCounts[section] : 0
    }

    package func numberOfRows(inSection section: Int) -> Int {
        (numberOfNotes(inSection: section) + maximumNotesPerRow - 1) / maximumNotesPerRow
    }

    /// Returns the number of notes in each row of a section, except perhaps in the last: no row has few notes while others are full.
    package func notesPerRow(inSection section: Int) -> Int {
        let rows = numberOfRows(inSection: section)
        return rows > 0 ? (numberOfNotes(inSection: section) + rows - 1) / rows : maximumNotesPerRow
    }

    /// Returns the distance between neighbouring hinges in a section.
    package func spacing(inSection section: Int) -> Double {
        let count = notesPerRow(inSection: section)
        guard count > 1 else { return metrics.widestSpacing }
        return max(metrics.spacing, min(metrics.widestSpacing, (room / Double(count - 1)).rounded(.down)))
    }

    /// Returns the number of notes that a row of a section would hold if it extended to the tray's end.
    package func capacity(inSection section: Int) -> Int {
        max(notesPerRow(inSection: section), Int(room / max(1, spacing(inSection: section))) + 1)
    }

    /// Returns the share of a section's trays beyond the last hinge that could hold cards but does not, 0…1.
    func emptyShare(inSection section: Int) -> Double {
        guard room > 0, numberOfNotes(inSection: section) > 0 else { return 0 }
        return max(0, 1 - Double(notesPerRow(inSection: section) - 1) * spacing(inSection: section) / room)
    }

    package func row(ofNote note: Int, inSection section: Int) -> NoteRow {
        NoteRow(section: section, index: max(0, note) / max(1, notesPerRow(inSection: section)))
    }

    /// Returns the notes of a row; empty for a row that does not exist.
    package func notes(in row: NoteRow) -> Range<Int> {
        let count = notesPerRow(inSection: row.section), all = numberOfNotes(inSection: row.section)
        guard row.index >= 0, row.index < numberOfRows(inSection: row.section) else { return 0..<0 }
        return min(all, row.index * count)..<min(all, (row.index + 1) * count)
    }

    package func rectForSection(_ section: Int) -> CGRect {
        guard noteCounts.indices.contains(section) else { return CGRect(x: 0, y: edge(section), width: width, height: 0) }
        return CGRect(x: 0, y: edges[section], width: width, height: edges[section + 1] - edges[section])
    }

    package func rectForHeader(inSection section: Int) -> CGRect {
        let exists = noteCounts.indices.contains(section)
        return CGRect(x: 0, y: edge(section), width: width, height: exists ? metrics.headerHeight : 0)
    }

    /// Returns the rectangle of the footer, below the section's last tray.
    package func rectForFooter(inSection section: Int) -> CGRect {
        let exists = noteCounts.indices.contains(section)
        let height = exists ? metrics.footerHeight : 0
        return CGRect(x: 0, y: edge(exists ? section + 1 : section) - height, width: width, height: height)
    }

    /// Returns the rectangle of a row's tray, margins included.
    package func rectForRow(_ row: Int, inSection section: Int) -> CGRect {
        let exists = row >= 0 && row < numberOfRows(inSection: section)
        let y = edge(section) + (exists ? metrics.headerHeight + Double(row) * metrics.rowHeight : 0)
        return CGRect(x: 0, y: y, width: width, height: exists ? metrics.rowHeight : 0)
    }

    /// Returns the hinge of a note's cards: the middle of their left edge.
    package func positionOfNote(_ note: Int, inSection section: Int) -> CGPoint {
        let row = row(ofNote: note, inSection: section)
        let rect = rectForRow(row.index, inSection: section)
        return CGPoint(x: hinge(ofNoteAt: note - notes(in: row).lowerBound, inSection: section), y: rect.midY)
    }

    /// Returns the x coordinate of the hinge of the note at `index` of a row.
    func hinge(ofNoteAt index: Int, inSection section: Int) -> Double {
        metrics.margin + metrics.frontRoom + Double(index) * spacing(inSection: section)
    }

    private func edge(_ section: Int) -> Double { edges[max(0, min(section, edges.count - 1))] }

    // Queries by position

    /// Returns the section at content height `y`, or the nearest one. Complexity: O(log sections).
    package func section(atHeight y: Double) -> Int { edges.dropLast().lastIndex(notAbove: y) }

    /// Returns the rows that intersect the heights of `range`, from top to bottom.
    /// Complexity: O(log sections + results).
    package func rows(in range: ClosedRange<Double>) -> [NoteRow] {
        var result: [NoteRow] = []
        visit(range) { section, top in
            let count = numberOfRows(inSection: section)
            guard count > 0, range.upperBound > top else { return }
            let first = max(0, Int(max(0, range.lowerBound - top) / metrics.rowHeight))
            let last = min(count - 1, Int(min(Double(count), (range.upperBound - top) / metrics.rowHeight)))
            if first <= last { result += (first...last).map { NoteRow(section: section, index: $0) } }
        }
        return result
    }

    /// Returns the sections whose headers intersect `range`.
    package func headers(in range: ClosedRange<Double>) -> [Int] {
        var result: [Int] = []
        visit(range) { section, top in
            if top > range.lowerBound, top - metrics.headerHeight < range.upperBound { result.append(section) }
        }
        return result
    }

    /// Returns the sections whose footers intersect `range`.
    package func footers(in range: ClosedRange<Double>) -> [Int] {
        var result: [Int] = []
        visit(range) { section, _ in
            let bottom = edges[section + 1]
            if bottom > range.lowerBound, bottom - metrics.footerHeight < range.upperBound { result.append(section) }
        }
        return result
    }

    private func visit(_ range: ClosedRange<Double>, _ body: (_ section: Int, _ top: Double) -> Void) {
        guard !noteCounts.isEmpty else { return }
        var section = section(atHeight: range.lowerBound)
        while section < noteCounts.count, edges[section] < range.upperBound {
            body(section, edges[section] + metrics.headerHeight)
            section += 1
        }
    }

    /// Returns the penalty for ending a screen at content height `y`: 0 below a tray, a header or a footer, up to 1 in the middle
    /// of one.
    func cut(atHeight y: Double) -> Double {
        guard y > 0, y < contentHeight else { return 0 }
        let section = section(atHeight: y)
        let inHeader = (y - edge(section)) / metrics.headerHeight
        // The text of the header lies between these.
        if inHeader < 1 { return inHeader > 0.24 && inHeader < 0.86 ? 0.7 : 0 }
        guard let row = row(at: CGPoint(x: 0, y: y)) else {
            let inFooter = (y - rectForFooter(inSection: section).minY) / metrics.footerHeight
            return inFooter > 0.04 && inFooter < 0.8 ? 0.7 : 0
        }
        let share = (y - rectForRow(row.index, inSection: section).minY) / metrics.rowHeight
        // The tray's edges leave some space free in its row.
        return share < 0.03 || share > 0.955 ? 0 : 1 - abs(share - 0.5) * 0.5
    }

    /// Returns the row at a point of the content; nil over headers and gaps.
    package func row(at point: CGPoint) -> NoteRow? {
        guard point.y >= 0, point.y < contentHeight, !noteCounts.isEmpty else { return nil }
        let section = section(atHeight: point.y)
        let index = ((point.y - edges[section] - metrics.headerHeight) / metrics.rowHeight).rounded(.down)
        guard index >= 0, index < Double(numberOfRows(inSection: section)) else { return nil }
        return NoteRow(section: section, index: Int(index))
    }
}
