// How what is covered is written down: rows that are alike are one band, narrow ones one mask.

import CKernels
import Geometry
import Testing

@testable import Raster

struct CoverageBuilderTests {
    private func spans(_ builder: CoverageBuilder) -> [[CoverageSpans.Span]] {
        (0..<builder.bands.count).map { band in
            let first = unsafe band > 0 ? Int(builder.bands.base[band - 1].spanEnd) : 0
            return unsafe (first..<Int(builder.bands.base[band].spanEnd)).map { unsafe builder.spans.base[$0] }
        }
    }

    @Test func `rows that are covered alike and evenly are one band`() {
        let builder = CoverageBuilder()
        builder.begin(at: 3)
        for row in Int32(3)..<9 {
            builder.even(0, 50, 128)
            builder.even(60, row == 8 ? 90 : 99, 255)
            builder.endRow(row, until: row + 1, narrow: 40)
        }
        let end = unsafe builder.bands.base[0].end
        #expect(spans(builder).count == 2 && end == 8)
        #expect(spans(builder)[0].map { [$0.start, $0.end, Int32($0.factor)] } == [[0, 50, 128], [60, 99, 255]])
        #expect(spans(builder)[1].map(\.end) == [50, 90])
    }

    @Test func `a narrow row is one mask, in which only its edges are still to be found`() {
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        builder.edge(2, 4)
        builder.even(4, 9, 200)
        builder.edge(12, 13)
        builder.endRow(0, until: 1, narrow: 40)
        let row = spans(builder)[0]
        #expect(row.count == 1 && row[0].start == 2 && row[0].end == 13 && row[0].mask == 0)
        let found = (2..<10).map { unsafe builder.masks.base[$0] }, edges = (0..<builder.edges.count).map { unsafe builder.edges.base[$0] }
        #expect(found == [200, 200, 200, 200, 200, 0, 0, 0])
        #expect(edges.map(\.start) == [2, 12] && edges.map(\.mask) == [0, 10])
    }

    @Test func `a small shape is one band, whose mask has a row for each of its rows`() {
        let builder = CoverageBuilder()
        builder.begin(at: 5)
        builder.even(3, 6, 100)
        builder.endRow(5, until: 6, narrow: 40)
        builder.even(2, 8, 255)
        builder.endRow(6, until: 8, narrow: 40)
        builder.endRow(8, until: 9, narrow: 40)
        builder.even(4, 5, 7)
        builder.endRow(9, until: 10, narrow: 40)
        builder.joinBands(narrow: 40)
        let found = builder.result, span = found.span(0, within: DeviceRect(minX: 0, minY: 0, maxX: 9, maxY: 99))
        #expect(found.bandCount == 1 && span.start == 2 && span.end == 8)
        let rows = (Int32(5)..<10).map { row in (0..<6).map { unsafe found.mask(span, row)?[$0] } }
        let whole: [UInt8?] = [255, 255, 255, 255, 255, 255]
        #expect(rows == [[0, 100, 100, 100, 0, 0], whole, whole, [0, 0, 0, 0, 0, 0], [0, 0, 7, 0, 0, 0]])
    }

    @Test(arguments: [(50, 2), (20, 80)])
    func `a wide shape, and a tall one of few bands, keep them`(width: Int32, height: Int32) {
        let builder = CoverageBuilder()
        builder.begin(at: 0)
        builder.even(0, width, 9)
        builder.endRow(0, until: 1, narrow: 40)
        builder.even(0, width, 255)
        builder.endRow(1, until: height, narrow: 40)
        builder.joinBands(narrow: 40)
        #expect(builder.result.bandCount == 2 && builder.result.maskStride == 0)
    }
}
