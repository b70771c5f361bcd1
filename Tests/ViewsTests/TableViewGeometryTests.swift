// The positions of rows: sums that hold for any heights, and behaviour at the ends.

import Foundation
import Testing
import FloeViewTree

struct TableViewGeometryTests {
    @Test func heightTreeMatchesPlainSums() {
        var heights: [Double] = (0..<137).map { Double(($0 * 7919) % 60) }
        var tree = HeightTree(heights)
        func check() {
            var sum = 0.0
            for (i, height) in heights.enumerated() {
                #expect(tree.offset(of: i) == sum)
                if height > 0 {
                    #expect(tree.index(at: sum) == i && tree.index(at: sum + height - 0.5) == i)
                }
                sum += height
            }
            #expect(tree.total == sum && tree.count == heights.count)
        }
        check()
        for i in [0, 63, 64, 100, 136] {
            heights[i] = Double(i) + 3
            tree.setHeight(heights[i], at: i)
        }
        check()
    }

    @Test func heightTreeHandlesInvalidValues() {
        var tree = HeightTree([-4, .nan, .infinity, 10])
        #expect(tree.total == 10 && tree.index(at: 3) == 3)
        #expect(tree.index(at: -5) != nil && tree.index(at: 1e9) == 3)
        tree.setHeight(5, at: 9)
        tree.setHeight(5, at: -1)
        #expect(tree.total == 10 && tree[77] == 0 && tree.offset(of: 99) == 10)
        #expect(HeightTree([]).index(at: 0) == nil && HeightTree([]).total == 0)
    }

    /// Headers of 10, rows of 20, an empty section, and one with rows of 5, 6 and 7.
    let geometry = TableGeometry([
        .init(headerHeight: 10, rows: .uniform(count: 3, height: 20)),
        .init(headerHeight: 10, rows: .uniform(count: 0, height: 20)),
        .init(headerHeight: 10, rows: .each(HeightTree([5, 6, 7]))),
    ])

    @Test func sectionsAreStacked() {
        #expect(geometry.contentHeight == 70 + 10 + 28 && geometry.numberOfRows == 6)
        #expect(geometry.extent(ofSection: 1) == 70...80)
        #expect(geometry.extent(of: RowIndexPath(row: 2, section: 0)) == 50...70)
        #expect(geometry.extent(of: RowIndexPath(row: 1, section: 2)) == 95...101)
        #expect(geometry.extent(of: RowIndexPath(row: 0, section: 1)) == nil)
        #expect(geometry.section(at: 75) == 1)
    }

    @Test func ordinalsCountThroughSections() {
        for ordinal in 0..<6 {
            let path = geometry.path(ofOrdinal: ordinal)
            #expect(path.flatMap(geometry.ordinal(of:)) == ordinal)
        }
        #expect(geometry.path(ofOrdinal: 3) == RowIndexPath(row: 0, section: 2))
        #expect(geometry.path(ofOrdinal: 6) == nil && geometry.path(ofOrdinal: -1) == nil)
    }

    @Test func positionsMapToRowsOrHeaders() {
        #expect(geometry.path(at: 9.9) == nil && geometry.path(at: 10) == RowIndexPath(row: 0, section: 0))
        #expect(geometry.path(at: 75) == nil && geometry.path(at: 85) == nil)
        #expect(geometry.path(at: 107.9) == RowIndexPath(row: 2, section: 2))
        #expect(geometry.path(at: -1) == nil && geometry.path(at: 108) == nil)
    }

    @Test(arguments: (0..<40).map { -20 + 3.5 * Double($0) })
    func rangesMatchLinearSearch(low: Double) {
        for length in [1.0, 10, 33, 200] {
            let found = geometry.ordinals(from: low, to: low + length)
            let expected = (0..<6).filter { ordinal in
                guard let path = geometry.path(ofOrdinal: ordinal), let e = geometry.extent(of: path) else { return false }
                return e.upperBound > low && e.lowerBound < low + length
            }
            #expect(Array(found) == expected, "from \(low), \(length) long")
        }
    }

    @Test func changedHeightShiftsRowsBelow() {
        var changed = geometry
        changed.setHeight(50, of: RowIndexPath(row: 0, section: 2))
        #expect(changed.contentHeight == geometry.contentHeight + 45)
        #expect(changed.extent(of: RowIndexPath(row: 1, section: 2)) == 140...146)
        changed.setHeight(50, of: RowIndexPath(row: 0, section: 0))
        #expect(changed.contentHeight == geometry.contentHeight + 45, "uniform rows stay so")
    }
}
