// Gradients as nodes: which position on the ramp each point of the plane has. A map takes points to a plane in which every gradient of a
// type is the same:
//
//     axial    u               radial   √(u² + v²)               conic    the angle of (u, v), in turns
//
//     0 ┆ ░ ┆ ▒ ┆ ▓ ┆ 1           ╭─ 1 ─╮                            ¾
//       ┆ ░ ┆ ▒ ┆ ▓ ┆             │  0  │                        ½ ──┼── 0, 1
//       ┆ ░ ┆ ▒ ┆ ▓ ┆             ╰─────╯                            ¼

import Foundation
import FloeGeometry
import FloeImaging

/// How a gradient's colours are laid out.
public enum GradientType: String, CaseIterable, Sendable {
    /// Along the line from the start to the end.
    case axial
    /// From the start outwards. The end is a corner of the rectangle around the ellipse of the last colour.
    case radial
    /// Around the start, clockwise, from the direction of the end on.
    case conic
}

/// The plane in which gradients of a type are all the same.
package enum RampSpace: CoordinateSpace {}

/// A gradient over a rectangle.
package struct GradientNode: Equatable, Sendable {
    package typealias Map = Projection<PointSpace, RampSpace>

    package var id: NodeID
    package var placement: Placement
    /// From the plane's points; affine.
    package var map: Map
    // Placed after these so that the bits that distinguish the kinds of nodes stay free; otherwise every node would be larger.
    package var ramp: GradientRamp
    package var opacity: Opacity
    package var type: GradientType

    package init(
        id: NodeID, placement: Placement, ramp: GradientRamp, type: GradientType = .axial, map: Map, opacity: Opacity
    ) {
        self.id = id; self.placement = placement; self.ramp = ramp; self.type = type; self.map = map; self.opacity = opacity
    }
}

extension GradientNode {
    /// The map in the ramp's entries, for an axial gradient with the bias that positions are given before they are truncated. That of a
    /// conic gradient, whose angles have no unit, stays as it is.
    package var entries: Map {
        let k = type == .conic ? 1 : Double(GradientRamp.length)
        return map.concatenating(
            Projection(xx: k, yx: 0, tx: type == .axial ? GradientRamp.bias : 0, xy: 0, yy: k, ty: 0) as Projection<RampSpace, RampSpace>)
    }

    /// The offset of a conic gradient's centre, in points. Where the centre is that of a pixel, the lines at right angles and diagonals
    /// would run through other pixels' centres, and rounding would decide on which side of a hard step these are.
    private static let offset = (x: -1.0 / 4096, y: -1.0 / 9000)

    /// The least extent of a gradient, as a share of the bounds. Less than this is none.
    private static let leastExtent = 1e-9

    /// Returns the map for a gradient from `start` to `end`, in the unit space of `rect`. Without an extent, all of an axial or a
    /// conic gradient is at 0, and all of a radial one, as if it were a point, at 1.
    package static func map(_ type: GradientType, from start: CGPoint, to end: CGPoint, in rect: PlaneRect) -> Map {
        let s = SIMD2(Double(start.x), Double(start.y)), axis = SIMD2(Double(end.x), Double(end.y)) - s
        let width = max(rect.width, .leastNormalMagnitude), height = max(rect.height, .leastNormalMagnitude)
        let square = axis.x * axis.x + axis.y * axis.y
        switch type {
        case .axial:
            // (unit − start)·axis / |axis|², unit = (point − origin) / size
            let k = square > 0 ? 1 / square : 0, x = axis.x * k / width, y = axis.y * k / height
            let first = -(s.x * axis.x + s.y * axis.y) * k
            return Map(xx: x, yx: y, tx: first - rect.minX * x - rect.minY * y, xy: 0, yy: 0, ty: 0)
        case .radial:
            guard min(abs(axis.x), abs(axis.y)) > leastExtent else { return Map(xx: 0, yx: 0, tx: 1, xy: 0, yy: 0, ty: 0) }
            let x = 1 / (width * abs(axis.x)), y = 1 / (height * abs(axis.y))
            return Map(
                xx: x, yx: 0, tx: -s.x / abs(axis.x) - rect.minX * x, xy: 0, yy: y, ty: -s.y / abs(axis.y) - rect.minY * y)
        case .conic:
            guard square > leastExtent * leastExtent else { return Map(xx: 0, yx: 0, tx: 1, xy: 0, yy: 0, ty: 0) }
            let a = axis / square.squareRoot(), centreX = rect.minX + offset.x + s.x * width, centreY = rect.minY + offset.y + s.y * height
            let xx = a.x / width, yx = a.y / height, xy = -a.y / width, yy = a.x / height
            return Map(xx: xx, yx: yx, tx: -centreX * xx - centreY * yx, xy: xy, yy: yy, ty: -centreX * xy - centreY * yy)
        }
    }
}
