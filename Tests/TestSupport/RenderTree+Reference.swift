// What only tests ask of render nodes.

import Geometry
import RenderTree

extension NinePartAxis {
    /// The texel that fills a point of the plane.
    public func texel(_ point: Double) -> Double {
        let (slope, offset) = segment(point < firstEdge, point < secondEdge)
        return point * slope + offset
    }
}

extension DamageRegion {
    /// Whether any pixel of a rectangle is damaged.
    public func intersects(_ rect: DeviceRect) -> Bool { rects.contains { $0.intersects(rect) } }
}
