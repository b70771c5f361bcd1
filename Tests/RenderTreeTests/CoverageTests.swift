// Coverage against areas computed by hand: axis-aligned rectangles, quarter turns, round corners, and clips that meet edges.

import Foundation
import FloeGeometry
import FloeRenderTree
import FloeTestSupport
import Testing

struct CoverageTests {
    private func placement(
        _ rect: PlaneRect, _ projection: PlaneProjection = .identity, radius: Double = 0, clip: PixelRect = .infinite
    ) -> Placement {
        Placement(
            projection: projection, rect: rect, cornerRadius: radius, clip: clip, bounds: DeviceRect(x: 0, y: 0, width: 100, height: 100))
    }

    private func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> PlaneRect {
        PlaneRect(minX: x, minY: y, maxX: x + w, maxY: y + h)
    }

    private static let quarterTurn = PlaneProjection(xx: 0, yx: -1, tx: 50, xy: 1, yy: 0, ty: 0)

    @Test func `an axis-aligned rectangle covers its exact area in each pixel`() throws {
        let r = rect(2.25, 3.5, 4.125, 0.25)
        let shape = try #require(ShapeCoverage(placement(r)))
        for y in 0..<8 {
            for x in 0..<10 {
                let area = intervalCoverage(Double(x), from: r.minX, to: r.maxX) * intervalCoverage(Double(y), from: r.minY, to: r.maxY)
                #expect(shape.coverage(Float(x) + 0.5, Float(y) + 0.5) == Float(area), "\(x) \(y)")
            }
        }
    }

    @Test func `a quarter turn covers the exact area of the turned rectangle`() throws {
        // (x, y) → (50 − y, x): the rectangle 2…6 × 3.25…9.5 becomes 40.5…46.75 × 2…6.
        let shape = try #require(ShapeCoverage(placement(rect(2, 3.25, 4, 6.25), Self.quarterTurn)))
        for y in 0..<9 {
            for x in 38..<50 {
                let area = intervalCoverage(Double(x), from: 40.5, to: 46.75) * intervalCoverage(Double(y), from: 2, to: 6)
                #expect(abs(Double(shape.coverage(Float(x) + 0.5, Float(y) + 0.5)) - area) < 1e-5, "\(x) \(y)")
            }
        }
    }

    @Test func `a clip along an axis-aligned rectangle's own edge does not reduce coverage twice`() throws {
        let r = rect(2.5, 2, 4, 4)
        for radius in [0.0, 1] {
            let shape = try #require(ShapeCoverage(placement(r, radius: radius, clip: PixelRect(renaming: r))))
            #expect(shape.coverage(2.5, 4.5) == 0.5)
            #expect(shape.coverage(4.5, 4.5) == 1)
        }
        let turned = try #require(
            ShapeCoverage(
                placement(rect(2, 3.5, 4, 6), Self.quarterTurn, clip: PixelRect(renaming: rect(41, 0, 3.25, 9)))))
        #expect(turned.coverage(44.5, 4.5) == 0.25)
        #expect(turned.coverage(43.5, 4.5) == 1 && turned.coverage(45.5, 4.5) == 0)
    }

    @Test func `edges snap to 256ths of a pixel, so that rounded sums land on pixel boundaries`() throws {
        let shape = try #require(ShapeCoverage(placement(rect(0.1 + 0.2 + 2.7, 0, 3.0000001, 4))))
        #expect(shape.coverage(2.5, 1.5) == 0 && shape.coverage(3.5, 1.5) == 1)
        #expect(shape.coverage(5.5, 1.5) == 1 && shape.coverage(6.5, 1.5) == 0)
    }

    @Test func `round corners cover the area of their circle, also when scaled`() throws {
        // The area of the pixel within the circle, summed over columns: on the circle, half a diagonal inside and outside it, and
        // in between.
        for scale in [1.0, 2.5] {
            let shape = try #require(ShapeCoverage(placement(rect(0, 0, 40, 40), .scale(scale, scale), radius: 10)))
            let radius = 10 * scale, columns = 4000
            for distance in [0.0, -0.7072, 0.7072, 0.25] {
                let at = radius - (radius + distance) * 0.5.squareRoot()
                var area = 0.0
                for i in 0..<columns {
                    let x = radius - (at - 0.5 + (Double(i) + 0.5) / Double(columns))
                    let top = radius - max(0, radius * radius - x * x).squareRoot()
                    area += max(0, min(1, at + 0.5 - top)) / Double(columns)
                }
                #expect(abs(Double(shape.coverage(Float(at), Float(at))) - area) < 1e-3, "\(scale) \(distance)")
            }
        }
    }

    @Test func `a rounded shape narrower than a pixel keeps its coverage where corners begin`() throws {
        // A tenth of a pixel wide, its height scaled by a thousand: a corner takes nothing away on the rows where it begins,
        // whether a group cuts off the sides or not.
        var place = placement(rect(0, 0, 5, 25), PlaneProjection(xx: 0.02, yx: 0, tx: 3.5, xy: 0, yy: 1000, ty: 0), radius: 2.5)
        place.bounds = DeviceRect(minX: 3, minY: 0, maxX: 4, maxY: 25_000)
        for sides in [RectSides(), .minX, .maxX, [.minX, .maxX]] {
            place.openSides = sides
            let shape = try #require(ShapeCoverage(place))
            let straight = shape.coverage(3.5, 2505.5), corner = shape.coverage(3.5, 2495.5)
            #expect(abs(straight - corner) < 1e-3, "\(sides): \(straight), \(corner)")
        }
    }

    @Test func `empty, edge-on and clipped-away shapes have no coverage`() {
        #expect(ShapeCoverage(placement(rect(0, 0, 0, 5))) == nil)
        #expect(ShapeCoverage(placement(rect(0, 0, 5, 5), clip: PixelRect(renaming: rect(6, 0, 5, 5)))) == nil)
        #expect(
            ShapeCoverage(placement(rect(0, 0, 5, 5), PlaneProjection(xx: 1, yx: 1, tx: 0, xy: 1, yy: 1, ty: 0))) == nil)
    }

    @Test func `a border's inner edge is inset by its width and its radius reduced by as much, unless nothing is left inside`() {
        let node = FillNode(
            id: NodeID(layer: 1, part: 0), placement: placement(rect(0, 0, 20, 10), radius: 3), width: 2, pixel: 1)
        #expect(node.inner?.rect == rect(2, 2, 16, 6))
        #expect(node.inner?.cornerRadius == 1)
        var thick = node
        thick.width = 5
        #expect(thick.inner == nil)
    }

    @Test func `a nine-part axis changes its slope at the inner edges`() {
        let axis = NinePartAxis(points: (10, 14, 50, 54), texels: (0, 4, 8, 12))
        for (point, texel) in [(10.0, 0.0), (14, 4), (32, 6), (50, 8), (54, 12)] {
            #expect(axis.texel(point) == texel + ImageNode.texelBias)
        }
        let bare = NinePartAxis(points: (10, 10, 50, 50), texels: (0, 4, 8, 12))
        #expect(bare.texel(10) == 4 + ImageNode.texelBias && bare.texel(30) == 6 + ImageNode.texelBias)
    }
}
