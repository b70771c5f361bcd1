// A plane in the 3D space of a transform layer, and the ordering of several. In the space after
// perspective division the eye looks straight along z, and a plane is Z = a·X + b·Y + c over the
// picture (X, Y).
//
// Order: two planes that overlap in the picture compare by depth over the overlap. If all comparisons
// agree on one direction and close no ring, that order is taken (stable otherwise). If not, a binary
// space partition splits planes along the lines where depths are equal (Fuchs, Kedem, Naylor 1980).

import Foundation
import Geometry
import RenderTree

@MainActor
struct SpacePlane {
    let layer: Layer
    let properties: LayerProperties
    let space: Transform3D
    let opacity: Float
    let time: Double
    /// Depth over the picture: Z = a·X + b·Y + c; larger is nearer.
    let depth: HalfPlane
    /// The part in front of the eye, convex.
    var outline: ConvexPolygon
    /// What splitting has left of it, in the picture's coordinates.
    var cuts: [HalfPlane] = []

    /// Nil if it is seen edge on or lies behind the eye.
    init?(_ layer: Layer, _ properties: LayerProperties, _ space: Transform3D, _ opacity: Float, _ time: Double) {
        let projection = PlaneProjection(space)
        guard let q = projection.inverse else { return nil }
        self.layer = layer
        self.properties = properties
        self.space = space
        self.opacity = opacity
        self.time = time
        // With q = P⁻¹(X, Y, 1) the depth z/w is m13·qx + m23·qy + m43·qw.
        depth = HalfPlane(
            a: space.m13 * q.xx + space.m23 * q.xy + space.m43 * q.xw,
            b: space.m13 * q.yx + space.m23 * q.yy + space.m43 * q.yw,
            c: space.m13 * q.tx + space.m23 * q.ty + space.m43 * q.tw)
        outline = ConvexPolygon(PlaneRect(properties.bounds), under: projection)
        guard outline.points.count > 2 || !layer.sublayers.isEmpty else { return nil }
    }

    /// Depths closer than this (points) count as equal: rounding in products of a few transforms.
    static let epsilon = 1e-6

    /// How much nearer `other` is, as a function of the picture.
    func difference(to other: SpacePlane) -> HalfPlane {
        HalfPlane(a: other.depth.a - depth.a, b: other.depth.b - depth.b, c: other.depth.c - depth.c)
    }

    static func backToFront(_ planes: [SpacePlane]) -> [SpacePlane] {
        if planes.count < 2 { return planes }
        return ordered(planes) ?? partitioned(planes)
    }

    /// An order without splits; nil if there is none.
    private static func ordered(_ planes: [SpacePlane]) -> [SpacePlane]? {
        // behind[i]: the planes that must be drawn before plane i.
        var behind = Array(repeating: Set<Int>(), count: planes.count)
        for i in planes.indices {
            for j in planes.indices.dropFirst(i + 1) {
                let overlap = planes[i].outline.intersection(planes[j].outline)
                guard overlap.points.count > 2 else { continue }
                let nearer = overlap.range(of: planes[i].difference(to: planes[j]))
                let scale = max(1, abs(nearer.lowerBound), abs(nearer.upperBound)) * epsilon
                if nearer.lowerBound >= -scale {
                    behind[j].insert(i)
                } else if nearer.upperBound <= scale {
                    behind[i].insert(j)
                } else {
                    return nil
                }
            }
        }
        var result: [SpacePlane] = []
        var drawn = Set<Int>()
        while result.count < planes.count {
            guard let next = planes.indices.first(where: { !drawn.contains($0) && behind[$0].isSubset(of: drawn) })
            else { return nil }
            drawn.insert(next)
            result.append(planes[next])
        }
        return result
    }

    /// Splits every plane by the first one's, and each side in turn.
    private static func partitioned(_ planes: [SpacePlane]) -> [SpacePlane] {
        guard let first = planes.first else { return [] }
        var back: [SpacePlane] = [], front: [SpacePlane] = []
        for plane in planes.dropFirst() {
            let nearer = first.difference(to: plane)
            let range = plane.outline.range(of: nearer)
            let scale = max(1, abs(range.lowerBound), abs(range.upperBound)) * epsilon
            if range.lowerBound >= -scale {
                front.append(plane)
            } else if range.upperBound <= scale {
                back.append(plane)
            } else {
                front.append(plane.cut(by: nearer))
                back.append(plane.cut(by: HalfPlane(a: -nearer.a, b: -nearer.b, c: -nearer.c)))
            }
        }
        return partitioned(back) + [first] + partitioned(front)
    }

    private func cut(by half: HalfPlane) -> SpacePlane {
        var result = self
        result.cuts.append(half)
        result.outline = outline.clipped(to: half)
        return result
    }
}
