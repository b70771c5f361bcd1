// The map from a nine-part image's points to texels: each axis separately, along a line of three segments. Both compositors
// compute plane points as for every node (`Placement.planeProjection`), map them to texels here, and sample as for any image,
// clamped to the whole source.
//
//     texel │         ╱                outer parts keep the image's scale (or share the space that there is),
//           │    ___──                 the middle one stretches
//           │  ╱
//           └──┴─────┴──── point

import FloeGeometry

/// The line of one axis: through (point[i], texel[i]), i = 0…3; the outer segments extend.
@frozen
package struct NinePartAxis: Equatable, Sendable {
    /// The inner edges, where the segments change, in the plane's points.
    package var firstEdge, secondEdge: Double
    /// Segment i: texel = point · slope + offset, `ImageNode.texelBias` included.
    package var slope0, offset0, slope1, offset1, slope2, offset2: Double

    /// Points must not decrease. A segment without length is never used.
    package init(points p: (Double, Double, Double, Double), texels t: (Double, Double, Double, Double)) {
        firstEdge = p.1
        secondEdge = p.2
        func line(_ p0: Double, _ p1: Double, _ t0: Double, _ t1: Double) -> (Double, Double) {
            let start = t0 + ImageNode.texelBias
            guard p1 > p0 else { return (0, start) }
            let slope = (t1 - t0) / (p1 - p0)
            return (slope, start - p0 * slope)
        }
        (slope0, offset0) = line(p.0, p.1, t.0, t.1)
        (slope1, offset1) = line(p.1, p.2, t.1, t.2)
        (slope2, offset2) = line(p.2, p.3, t.2, t.3)
    }

    /// Returns the slope and offset for points before the first edge, before the second, or after both.
    @inlinable
    package func segment(_ isBeforeFirst: Bool, _ isBeforeSecond: Bool) -> (slope: Double, offset: Double) {
        isBeforeFirst ? (slope0, offset0) : isBeforeSecond ? (slope1, offset1) : (slope2, offset2)
    }
}

extension NinePartNode {
    package var horizontalAxis: NinePartAxis {
        let r = image.placement.rect, s = image.source
        return NinePartAxis(
            points: (r.minX, center.minX, center.maxX, r.maxX),
            texels: (s.minX, sourceCenter.minX, sourceCenter.maxX, s.maxX))
    }

    package var verticalAxis: NinePartAxis {
        let r = image.placement.rect, s = image.source
        return NinePartAxis(
            points: (r.minY, center.minY, center.maxY, r.maxY),
            texels: (s.minY, sourceCenter.minY, sourceCenter.maxY, s.maxY))
    }
}
