// Perspective, the eye and round corners against their geometry.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@testable import FloeCPUCompositor
@testable import FloeFramePlanning

@MainActor
struct CPUProjectionTests {
    static let white: Pixel = 0xFFFF_FFFF, black: Pixel = 0xFF00_0000
    var make = NodeFactory(200, 150)

    private func draw(_ nodes: [RenderNode]) throws -> Bitmap { try CPUInvarianceTests.draw(make.frame(nodes)) }

    @Test mutating func `a checkerboard in perspective lies where the projection puts it`() throws {
        let board = Bitmap(width: 64, height: 64) { x, y in (x / 8 + y / 8) % 2 == 0 ? Self.white : 0xFF00_00FF }
        let projection = PlaneProjection.turned(0.9, about: 100, 75, distance: 220)
        let picture = try draw([
            make.image(PlaneRect(30, 10, 140, 130), board, sampling: .nearest, projection)
        ])
        let inverse = try #require(projection.inverse)
        var checked = 0
        for y in 0..<150 {
            for x in 0..<200 {
                guard let p = inverse.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
                let u = (Double(p.x) - 30) / 140 * 8, v = (Double(p.y) - 10) / 130 * 8
                // Away from the board's edge, and at least 0.01 of a square from a change of colour.
                guard u > 0.3, v > 0.3, u < 7.7, v < 7.7, abs(u - u.rounded()) > 0.01, abs(v - v.rounded()) > 0.01
                else { continue }
                let expected = (Int(u) + Int(v)) % 2 == 0 ? Self.white : 0xFF00_00FF
                #expect(picture[x, y] == expected, "\(x) \(y)")
                checked += 1
            }
        }
        #expect(checked > 5000)
    }

    @Test mutating func `a plane that passes behind the eye is clipped, not mirrored`() throws {
        // Rotated so far that its near end lies behind the eye: w falls to 0 within the rectangle.
        let projection = PlaneProjection.turned(1.4, about: 100, 75, distance: 60)
        let rect = PlaneRect(0, 40, 200, 70)
        let ends = rect.corners(projection)
        #expect(min(ends.0.w, ends.1.w) < 0 && max(ends.0.w, ends.1.w) > 0)
        let picture = try draw([make.fill(rect, Self.white, projection)])
        let inverse = try #require(projection.inverse)
        var lit = 0
        for y in 0..<150 {
            for x in 0..<200 {
                let q = inverse.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
                let edges = [q.x - rect.minX * q.w, rect.maxX * q.w - q.x, q.y - rect.minY * q.w, rect.maxY * q.w - q.y]
                if q.w <= 0 { #expect(picture[x, y] == Self.black, "\(x) \(y) lies behind the eye") }
                if picture[x, y] == Self.white {
                    #expect(edges.allSatisfy { $0 > 0 })
                    lit += 1
                }
            }
        }
        #expect(lit > 500)
    }

    @Test(arguments: [-1.2, -0.7, -0.02, 0.3, 0.9, 1.3], [0, 0.37])
    mutating func `a card turned about an upright axis covers each pixel by its own edges`(angle: Double, shift: Double) throws {
        let projection = PlaneProjection.turned(angle, about: 100, 75, distance: 220)
        let frame = make.frame([make.fill(PlaneRect(30 + shift, 20 + shift, 140, 110), Self.white, projection)])
        let picture = try CPUInvarianceTests.draw(frame)
        var plan = FramePlan(options: [])
        plan.update(frame, within: frame.size.rect)
        let card = plan.items[0]
        for y in 0..<150 {
            for x in 0..<200 {
                let covered = Pixel(card.shape.edges.coverage(Float(x) + 0.5, Float(y) + 0.5) * 255 + 0.5)
                #expect(picture[x, y] == Self.black + covered * 0x010101, "\(x) \(y)")
            }
        }
    }

    /// The maximum error of distance-based coverage, as compared with the area: at 45°, an edge half a pixel away still leaves a
    /// corner of (√½ − ½)² = 0.043. The circle's curvature adds less than 0.02 for a radius of 8 or more.
    static let distanceCoverageError = 0.063

    /// An allowance for measuring a pixel's area by 16×16 samples.
    static let sampleError = 1.0 / 64

    @Test(arguments: [8.0, 13.5, 20], [0.0, 0.37])
    mutating func `round corners cover pixels by the area of a quarter circle`(radius: Double, shift: Double) throws {
        let rect = PlaneRect(20 + shift, 10 + shift, 90, 70)
        let picture = try draw([make.fill(rect, Self.white, radius: radius)])
        for y in 5..<90 {
            for x in 15..<120 {
                let truth = Self.area(x, y) { RoundedArea.contains(rect, radius, $0, $1) }
                let drawn = Double(picture[x, y].redByte) / 255
                #expect(abs(truth - drawn) <= Self.distanceCoverageError + Self.sampleError, "\(x) \(y): \(truth) \(drawn)")
            }
        }
    }

    @Test mutating func `a rotated border with round corners covers pixels by the area of its ring`() throws {
        let rect = PlaneRect(40, 30, 110, 80)
        let projection = PlaneProjection.rotation(0.5, about: 100, 75)
        let picture = try draw([make.border(rect, Self.white, width: 6, radius: 20, projection)])
        let inverse = try #require(projection.inverse)
        for y in stride(from: 0, to: 150, by: 2) {
            for x in 0..<200 {
                let truth = Self.area(x, y) { px, py in
                    guard let p = inverse.apply(CGPoint(x: px, y: py)) else { return false }
                    return RoundedArea.contains(rect, 20, Double(p.x), Double(p.y))
                        && !RoundedArea.contains(rect.inset(by: 6), 14, Double(p.x), Double(p.y))
                }
                let drawn = Double(picture[x, y].redByte) / 255
                #expect(abs(truth - drawn) <= Self.distanceCoverageError + Self.sampleError, "\(x) \(y): \(truth) \(drawn)")
            }
        }
    }

    private static func area(_ x: Int, _ y: Int, _ contains: (Double, Double) -> Bool) -> Double {
        // Pixels whose corners agree count as entirely inside or outside: the shapes here are larger than a pixel.
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].filter { contains(Double(x) + $0.0, Double(y) + $0.1) }.count
        if corners == 0 || corners == 4 { return Double(corners / 4) }
        var inside = 0
        for i in 0..<16 {
            for j in 0..<16 where contains(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) { inside += 1 }
        }
        return Double(inside) / 256
    }
}

private enum RoundedArea {
    static func contains(_ r: PlaneRect, _ radius: Double, _ x: Double, _ y: Double) -> Bool {
        guard x >= r.minX, x <= r.maxX, y >= r.minY, y <= r.maxY else { return false }
        let cx = min(max(x, r.minX + radius), r.maxX - radius), cy = min(max(y, r.minY + radius), r.maxY - radius)
        return (x - cx) * (x - cx) + (y - cy) * (y - cy) <= radius * radius
    }
}
