// How coverage is encoded: equal rows become one band, and narrow rows become one mask.

import CFloeKernels
import FloeGeometry
import Testing

@testable import FloeRaster

struct CoverageBuilderTests {
    /// Returns each band's spans.
    private func spans(_ builder: CoverageBuilder) -> [[CoverageSpans.Span]] {
        let found = builder.result
        return (0..<found.bandCount).map { band in
            let first = unsafe band > 0 ? Int(found.bands[band - 1].spanEnd) : 0
            return unsafe (first..<Int(found.bands[band].spanEnd)).map { unsafe found.spans[$0] }
        }
    }

    /// Returns the coverage of each column of a row, 0…255.
    private func covered(_ builder: CoverageBuilder, _ row: Int32, columns: Range<Int32>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: columns.count)
        let found = builder.result
        let area = DeviceRect(minX: columns.lowerBound, minY: row, maxX: columns.upperBound, maxY: row + 1)
        found.forEachBand(within: area) { _, spans in
            found.forEachSpan(of: spans, within: area) { span, count in
                for i in 0..<count {
                    bytes[Int(span.start - columns.lowerBound) + i] = unsafe found.mask(span, row)?[i] ?? UInt8(span.factor)
                }
            }
        }
        return bytes
    }

    /// Makes the bands, and fills every edge pixel with a coverage that depends on its column and row.
    private func finish(_ builder: CoverageBuilder, narrow: Int32 = 40, wide: Int32 = 20) {
        builder.makeBands(narrow: narrow, wide: wide)
        for i in 0..<builder.edges.count {
            let run = unsafe builder.edges.base[i]
            for column in run.start..<run.end { unsafe builder.masks.base[Int(run.mask + column - run.start)] = edge(column, run.row) }
        }
        builder.repeatLines()
    }

    private func edge(_ column: Int32, _ row: Int32) -> UInt8 { UInt8(100 + (column * 7 + row) % 50) }

    @Test func `rows with the same even coverage form one band`() {
        let builder = CoverageBuilder()
        builder.begin(at: 3)
        for row in Int32(3)..<9 {
            builder.even(0, 50, 128)
            builder.even(60, row == 8 ? 90 : 99, 255)
            builder.endRow(until: row + 1, narrow: 40)
        }
        finish(builder)
        let end = unsafe builder.bands.base[0].end
        #expect(spans(builder).count == 2 && end == 8)
        #expect(spans(builder)[0].map { [$0.start, $0.end, Int32($0.factor)] } == [[0, 50, 128], [60, 99, 255]])
        #expect(spans(builder)[1].map(\.end) == [50, 90])
    }

    @Test func `a narrow row is one mask, in which only the edges remain to be computed`() {
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        builder.edge(2, 4)
        builder.even(4, 9, 200)
        builder.edge(12, 13)
        builder.endRow(until: 1, narrow: 40)
        builder.makeBands(narrow: 40, wide: 20)
        let row = spans(builder)[0]
        #expect(row.count == 1 && row[0].start == 2 && row[0].end == 13 && row[0].mask == 0)
        let found = (2..<10).map { unsafe builder.masks.base[$0] }, edges = (0..<builder.edges.count).map { unsafe builder.edges.base[$0] }
        #expect(found == [200, 200, 200, 200, 200, 0, 0, 0])
        #expect(edges.map(\.start) == [2, 12] && edges.map(\.mask) == [0, 10])
    }

    @Test func `a small shape is one band, whose mask holds each of its rows`() {
        let builder = CoverageBuilder()
        builder.begin(at: 5)
        builder.even(3, 6, 100)
        builder.endRow(until: 6, narrow: 40)
        builder.edge(2, 4)
        builder.even(4, 8, 255)
        builder.endRow(until: 8, narrow: 40)
        builder.even(4, 5, 7)
        builder.endRow(until: 9, narrow: 40)
        finish(builder)
        let span = spans(builder)[0][0]
        #expect(builder.result.bandCount == 1 && span.start == 2 && span.end == 8)
        let rows = (Int32(5)..<9).map { covered(builder, $0, columns: 2..<8) }
        // Equal rows are computed once and repeated.
        let whole: [UInt8] = [edge(2, 6), edge(3, 6), 255, 255, 255, 255]
        #expect(rows == [[0, 100, 100, 100, 0, 0], whole, whole, [0, 0, 7, 0, 0, 0]])
    }

    @Test func `rows of a slanting shape form one band, whose even part is common to all of them`() {
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        for row in Int32(0)..<8 {
            builder.edge(row, row + 3)
            builder.even(row + 3, 90 - row, 128)
            builder.edge(90 - row, 95)
            builder.endRow(until: row + 1, narrow: 40)
        }
        finish(builder)
        #expect(spans(builder).map { $0.map { [$0.start, $0.end] } } == [[[0, 10], [10, 83], [83, 95]]])
        for row in Int32(0)..<8 {
            let bytes = (Int32(0)..<100).map { column -> UInt8 in
                if column < row || column >= 95 { return 0 }
                return row + 3 <= column && column < 90 - row ? 128 : edge(column, row)
            }
            #expect(covered(builder, row, columns: 0..<100) == bytes, "row \(row)")
        }
    }

    @Test func `rows with different spans stay separate bands`() {
        // An even span without an adjoining mask would lose its ends, and gaps that shift too far would close.
        let rows: [[(start: Int32, end: Int32, factor: UInt32?)]] = [
            [(0, 50, 9), (60, 90, 255)], [(0, 52, 9), (60, 90, 255)],
            [(0, 50, 9), (50, 53, nil), (60, 120, 255)], [(0, 50, 9)], [(2, 50, 9)], [(0, 5, nil), (60, 66, nil)],
            [(58, 60, nil), (70, 130, 3)],
        ]
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        for (row, parts) in rows.enumerated() {
            for part in parts {
                guard let factor = part.factor else { builder.edge(part.start, part.end); continue }
                builder.even(part.start, part.end, factor)
            }
            builder.endRow(until: Int32(row) + 1, narrow: 40)
        }
        finish(builder)
        #expect(builder.result.bandCount == rows.count)
        for (row, parts) in rows.enumerated() {
            let bytes = (Int32(0)..<140).map { column -> UInt8 in
                guard let part = parts.first(where: { $0.start <= column && column < $0.end }) else { return 0 }
                return part.factor.map { UInt8($0) } ?? edge(column, Int32(row))
            }
            #expect(covered(builder, Int32(row), columns: 0..<140) == bytes, "row \(row)")
        }
    }

    @Test(arguments: [(50, 2), (20, 80)])
    func `a wide shape and a tall shape of few bands keep their bands`(width: Int32, height: Int32) {
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        builder.even(0, width, 9)
        builder.endRow(until: 1, narrow: 40)
        builder.even(0, width, 255)
        builder.endRow(until: height, narrow: 40)
        finish(builder)
        #expect(builder.result.bandCount == 2 && spans(builder).joined().allSatisfy { $0.isEven && $0.stride == 0 })
    }
}
