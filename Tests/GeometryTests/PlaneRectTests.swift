// Projected bounds, clipped where the plane passes the eye.

import Foundation
import FloeGeometry
import Testing

@Suite struct PlaneRectTests {
    private let rect = PlaneRect(CGRect(x: -100, y: -50, width: 200, height: 100))

    @Test func axisAligned() {
        #expect(rect.bounds(under: .scale(2, -3)) == PlaneRect(minX: -200, minY: -150, maxX: 200, maxY: 150))
        #expect(rect.bounds(under: .translation(5, 6)) == PlaneRect(minX: -95, minY: -44, maxX: 105, maxY: 56))
    }

    @Test func rotated() {
        let bounds = rect.bounds(under: PlaneProjection(.rotation(.pi / 2, x: 0, y: 0, z: 1)))
        #expect(abs(bounds.minX + 50) < 1e-9 && abs(bounds.maxY - 100) < 1e-9)
    }

    @Test func perspectiveWidensTheNearSide() throws {
        let t = Transform3D.rotation(0.5, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 400))
        let bounds = rect.bounds(under: PlaneProjection(t))
        // x′ = ±100·cos/w, with w = 1 + (±100·sin)/400: the side with smaller w is the nearer one.
        let sine = 100 * sin(0.5), cosine = 100 * cos(0.5)
        #expect(abs(bounds.minX + cosine / (1 - sine / 400)) < 1e-9)
        #expect(abs(bounds.maxX - cosine / (1 + sine / 400)) < 1e-9)
        #expect(abs(bounds.maxY - 50 / (1 - sine / 400)) < 1e-9)
    }

    @Test func planePassingEyeExtendsFarButNotBackward() {
        // The eye is 50 points away, and the left edge comes nearer than that.
        let t = Transform3D.rotation(.pi / 2 - 0.05, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 50))
        let p = PlaneProjection(t)
        let behind = [rect.minX, rect.maxX].first { p.homogeneous($0, 0).w <= 0 }
        #expect(behind != nil)
        let bounds = rect.bounds(under: p)
        #expect(!bounds.isEmpty && bounds.maxY > 1e6 && bounds.minY < -1e6)
        // The edge in front of the eye is still a bound: nothing is drawn beyond it.
        let front = [rect.minX, rect.maxX].compactMap { p.apply(CGPoint(x: $0, y: 0))?.x }
        #expect(front.count == 1 && (bounds.minX == Double(front[0]) || bounds.maxX == Double(front[0])))
    }

    @Test func rectangleBehindEyeIsEmpty() {
        let t = Transform3D.translation(0, 0, 600).concatenating(.perspective(distance: 500))
        // A turn keeps it from being axis-aligned.
        let p = PlaneProjection(Transform3D.rotation(0.1, x: 0, y: 0, z: 1).concatenating(t))
        #expect(p.homogeneous(0, 0).w < 0)
        #expect(rect.bounds(under: p).isEmpty)
    }

    @Test func boundsContainEveryPoint() throws {
        for transform in PlaneProjectionTests.tilted {
            let p = PlaneProjection(transform)
            let bounds = rect.bounds(under: p)
            for i in 0...10 {
                let point = CGPoint(x: -100 + 20 * Double(i), y: -50 + 10 * Double(i))
                guard let there = p.apply(point) else { continue }
                #expect(there.x >= bounds.minX - 1e-9 && there.x <= bounds.maxX + 1e-9)
                #expect(there.y >= bounds.minY - 1e-9 && there.y <= bounds.maxY + 1e-9)
            }
        }
    }

    @Test func edges() {
        #expect(PlaneRect.infinite.intersection(rect) == rect && PlaneRect.infinite.contains(rect))
        #expect(rect.inset(by: 60).isEmpty && !rect.inset(by: 40).isEmpty)
        #expect(PlaneRect(minX: .nan, minY: 0, maxX: 1, maxY: 1).isEmpty)
    }
}
