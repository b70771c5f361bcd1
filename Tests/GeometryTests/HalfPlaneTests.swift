// The columns of a row that lie in a half-plane, against its definition, column by column.

import FloeGeometry
import Testing

struct HalfPlaneTests {
    @Test(
        arguments: [
            (1, 0), (-1, 0), (0, 1), (0, -1), (0, 0), (1, 1), (-3, 7), (0.001, -2), (-1e-13, 1), (1e-11, -1e-11), (12_345, 0.1),
        ] as [(Double, Double)])
    func `the columns of a row are those whose centres lie in the half-plane`(a: Double, b: Double) {
        let all: Range<Int32> = -20..<30
        for row in -8..<9 as Range<Int32> {
            for step in -60...60 {
                // Boundaries through centres and just beside them as well.
                for c in [Double(step) / 2, (Double(step) / 2).nextUp, (Double(step) / 2).nextDown] {
                    let plane = HalfPlane(a: a, b: b, c: c)
                    let columns = plane.columns(all, row: row), rest = b * (Double(row) + 0.5) + c
                    // A boundary along the row, up to rounding, is evaluated once for all of it.
                    let expected = all.filter { (abs(a) > 1e-12 ? a * (Double($0) + 0.5) : 0) + rest >= 0 }
                    #expect(Array(columns) == expected, "\(plane), row \(row)")
                }
            }
        }
    }

    @Test func `an empty range stays empty, and an infinitely distant boundary keeps every column`() {
        #expect(HalfPlane(a: 1, b: 0, c: 0).columns(5..<5, row: 0).isEmpty)
        #expect(HalfPlane(a: 1, b: 0, c: .infinity).columns(0..<9, row: 0) == 0..<9)
    }
}
