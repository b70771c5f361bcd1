// The layout of sections, rows and notes.

import Foundation
import Testing
import FloeViewTree
@testable import FloeScenes

@Suite struct CardsLayoutTests {
    private let metrics = NoteCollectionMetrics(unit: 1)

    private func layout(_ counts: [Int], width: Double = 1280) -> NoteCollectionLayout {
        NoteCollectionLayout(noteCounts: counts, width: width, metrics: metrics)
    }

    @Test func stacksSections() {
        let l = layout([10, 0, 60])
        let most = l.maximumNotesPerRow
        #expect(most == Int((1280 - 48 - metrics.frontRoom - metrics.backRoom) / metrics.spacing) + 1)
        #expect((0..<3).map(l.numberOfRows) == [1, 0, (60 + most - 1) / most])
        #expect(l.rectForSection(0) == CGRect(x: 0, y: 0, width: 1280, height: 46 + 196 + 28))
        #expect(l.rectForSection(1) == CGRect(x: 0, y: 270, width: 1280, height: 74))
        #expect(l.rectForHeader(inSection: 2) == CGRect(x: 0, y: 344, width: 1280, height: 46))
        #expect(l.rectForRow(1, inSection: 2) == CGRect(x: 0, y: 390 + 196, width: 1280, height: 196))
        #expect(l.rectForFooter(inSection: 0) == CGRect(x: 0, y: 46 + 196, width: 1280, height: 28))
        #expect(l.rectForFooter(inSection: 1) == CGRect(x: 0, y: 270 + 46, width: 1280, height: 28))
        #expect(l.rectForFooter(inSection: 2).maxY == l.rectForSection(2).maxY)
        #expect(l.rectForFooter(inSection: 3).isEmpty && l.rectForFooter(inSection: -1).isEmpty)
        #expect(l.contentHeight == Double(l.rectForSection(2).maxY))
    }

    @Test func spreadsNotesOverRows() {
        let l = layout([60])
        let rows = (0..<l.numberOfRows(inSection: 0)).map { l.notes(in: NoteRow(section: 0, index: $0)) }
        #expect(rows.map(\.count).reduce(0, +) == 60)
        #expect(rows.first?.lowerBound == 0)
        #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect((rows.first?.count ?? 0) - (rows.last?.count ?? 0) < rows.count)
        #expect(l.spacing(inSection: 0) >= metrics.spacing)
        for note in 0..<60 { #expect(l.notes(in: l.row(ofNote: note, inSection: 0)).contains(note)) }
    }

    @Test func notesArePlaced() {
        let l = layout([13])
        let first = l.positionOfNote(0, inSection: 0), last = l.positionOfNote(12, inSection: 0)
        #expect(first == CGPoint(x: metrics.margin + metrics.frontRoom, y: 46 + 98))
        #expect(Double(last.x) == Double(first.x) + 12 * l.spacing(inSection: 0))
        #expect(last.x + metrics.backRoom + metrics.margin <= 1280)
    }

    @Test func findsRowsInRange() {
        let l = layout([60, 5, 0, 40])
        var y = -50.0
        while y < l.contentHeight + 50 {
            let range = y...(y + 300)
            let slow = (0..<4).flatMap { section in
                (0..<l.numberOfRows(inSection: section)).map { NoteRow(section: section, index: $0) }
            }.filter {
                let r = l.rectForRow($0.index, inSection: $0.section)
                return r.maxY > range.lowerBound && r.minY < range.upperBound
            }
            let fast = l.rows(in: range).filter {
                // Rows that only touch the range may or may not be returned.
                let r = l.rectForRow($0.index, inSection: $0.section)
                return r.maxY > range.lowerBound && r.minY < range.upperBound
            }
            #expect(fast == slow)
            y += 37
        }
    }

    @Test func findsHeadersAndFootersInRange() {
        let l = layout([60, 5, 0, 40])
        for y in stride(from: -300.0, to: l.contentHeight + 50, by: 31) {
            let range = y...(y + 230)
            func reaches(_ rect: CGRect) -> Bool { rect.maxY > range.lowerBound && rect.minY < range.upperBound }
            #expect(l.headers(in: range) == (0..<4).filter { reaches(l.rectForHeader(inSection: $0)) })
            #expect(l.footers(in: range) == (0..<4).filter { reaches(l.rectForFooter(inSection: $0)) })
        }
    }

    @Test func findsRowsAtPoints() {
        let l = layout([60, 5])
        #expect(l.row(at: CGPoint(x: 5, y: 10)) == nil)
        #expect(l.row(at: CGPoint(x: 5, y: 51)) == NoteRow(section: 0, index: 0))
        let rect = l.rectForRow(0, inSection: 1)
        #expect(l.row(at: CGPoint(x: 5, y: rect.midY)) == NoteRow(section: 1, index: 0))
        #expect(l.row(at: CGPoint(x: 5, y: rect.maxY + 1)) == nil)
        #expect(l.row(at: CGPoint(x: 5, y: 1e9)) == nil)
    }

    @Test(arguments: [0.0, 1, 320, 99_999, -7, .nan, .infinity])
    func anyWidthWorks(width: Double) {
        let l = layout([3, 0, 1000], width: width)
        #expect(l.maximumNotesPerRow >= 1)
        #expect(l.contentHeight.isFinite)
        #expect(l.rectForRow(99_999, inSection: 7).isEmpty)
        #expect(l.rectForSection(-1).isEmpty)
        #expect(l.notes(in: NoteRow(section: 9, index: -3)).isEmpty)
        #expect(l.rectForFooter(inSection: 7).isEmpty)
        _ = l.positionOfNote(-5, inSection: 2)
        _ = l.capacity(inSection: 9)
        _ = l.row(ofNote: -1, inSection: 99)
    }

    @Test func countsOfMillions() {
        let l = layout([1_000_000_000, 5])
        #expect(l.rows(in: 1e9...(1e9 + 800)).count <= 6)
        #expect(l.section(atHeight: l.contentHeight) == 1)
    }

    /// At every window size, the first screen ends between rows, or within 3 % of a row below its top, or within 5 % above its bottom.
    @Test(arguments: [(800, 412), (1000, 624), (1280, 724), (1600, 900), (1920, 1000), (2560, 1326), (3840, 2008)])
    func firstScreenEndsBelowTray(width: Int, height: Int) {
        for counts in [[13, 13, 13, 13, 12, 13, 26, 10, 39], [100_000], [400, 3]] {
            let size = CGSize(width: width, height: height)
            let m = NoteCollectionMetrics(viewSize: size, noteCounts: counts)
            let l = NoteCollectionLayout(noteCounts: counts, width: size.width, metrics: m)
            let y = Double(height)
            guard let row = l.row(at: CGPoint(x: 0, y: y)) else { continue }
            let rect = l.rectForRow(row.index, inSection: row.section)
            #expect(y - rect.minY < 0.03 * m.rowHeight || rect.maxY - y < 0.05 * m.rowHeight, "\(size) \(counts.count)")
        }
    }

    /// With Floe's own decks, the hinge of a first row's last card lies within 5 % of the window's width of the tray's end.
    @Test(arguments: [(320, 240), (800, 500), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
    func traysAreFull(width: Int, height: Int) {
        let window = WindowMetrics(displaySize: CGSize(width: width, height: height), displayScale: 1).size
        let size = ShellMetrics.sceneSize(in: window), counts = CardsTestDecks.own.flatMap(\.sections).map(\.notes.count)
        let m = NoteCollectionMetrics(viewSize: size, noteCounts: counts)
        let l = NoteCollectionLayout(noteCounts: counts, width: size.width, metrics: m)
        let end = Double(window.width) - m.margin - m.backRoom
        for section in counts.indices where counts[section] > 12 {
            let last = l.hinge(ofNoteAt: l.notesPerRow(inSection: section) - 1, inSection: section)
            #expect(last > end - 0.05 * Double(window.width), "section \(section) of \(counts[section]): \(last) of \(end)")
            #expect(last <= end)
        }
    }

    @Test func metricsGrowWithTheView() {
        #expect(NoteCollectionMetrics(viewSize: CGSize(width: 1280, height: 800)).unit == 1)
        #expect(NoteCollectionMetrics(viewSize: CGSize(width: 800, height: 500)).unit < 1)
        #expect(NoteCollectionMetrics(viewSize: CGSize(width: 2560, height: 1440)).unit > 1)
        #expect(NoteCollectionMetrics(viewSize: CGSize(width: 0, height: 0)).unit == 0.625)
        #expect(NoteCollectionMetrics(viewSize: CGSize(width: 1e6, height: 1e6)).unit == 2.5)
    }
}
