// Queries on render nodes that only tests make.

import FloeGeometry
import FloeRenderTree

extension NinePartAxis {
    /// Returns the texel at a point of the plane.
    public func texel(_ point: Double) -> Double {
        let (slope, offset) = segment(point < firstEdge, point < secondEdge)
        return point * slope + offset
    }
}

extension DamageRegion {
    /// Returns whether any pixel of a rectangle is damaged.
    public func intersects(_ rect: DeviceRect) -> Bool { rects.contains { $0.intersects(rect) } }
}
