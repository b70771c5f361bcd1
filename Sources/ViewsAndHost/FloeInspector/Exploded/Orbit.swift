// Where the eye is that looks at exploded layers.

import FloeGeometry
import Foundation

/// A direction, a distance and a shift from which a picture's space is seen.
package struct Orbit: Equatable, Sendable {
    /// The turn about the vertical axis and then about the horizontal one, in radians.
    package var yaw = 0.0, pitch = 0.0
    /// The magnification beyond that which fits the picture into the room.
    package var zoom = 1.0
    /// In points of the room.
    package var shift = CGPoint.zero

    /// From the front.
    package static let front = Orbit()
    /// From the upper left, where the levels stand apart.
    package static let standard = Orbit(yaw: 0.62, pitch: -0.3)

    /// Nearly edge on, but never from behind.
    static let steepest = 1.45
    static let zooms = 0.1...40.0

    /// Turns by a drag, in points.
    package func dragged(by way: CGPoint) -> Orbit {
        var orbit = self
        orbit.yaw = max(-Orbit.steepest, min(Orbit.steepest, yaw + Double(way.x) * 0.006))
        orbit.pitch = max(-Orbit.steepest, min(Orbit.steepest, pitch - Double(way.y) * 0.006))
        return orbit
    }

    /// Magnifies about a point, given from the middle of the room.
    package func zoomed(by factor: Double, about point: CGPoint) -> Orbit {
        var orbit = self
        orbit.zoom = max(Orbit.zooms.lowerBound, min(Orbit.zooms.upperBound, zoom * factor))
        let k = orbit.zoom / zoom
        orbit.shift = CGPoint(x: point.x + (shift.x - point.x) * k, y: point.y + (shift.y - point.y) * k)
        return orbit
    }

    /// Returns the scale at which a picture fits into a room with a margin around it.
    package static func fit(_ size: CGSize, in room: CGSize) -> Double {
        guard size.width > 0, size.height > 0 else { return 1 }
        return max(0.01, 0.86 * min(Double(room.width / size.width), Double(room.height / size.height)))
    }

    /// Returns the transform of the space, about the middle of the room.
    package func transform(fit: Double) -> Transform3D {
        let k = fit * zoom
        return Transform3D.rotation(yaw, x: 0, y: 1, z: 0).concatenating(.rotation(pitch, x: 1, y: 0, z: 0))
            .concatenating(.scale(k, k, k)).concatenating(.translation(Double(shift.x), Double(shift.y)))
    }

    /// Returns the perspective in a room. The eye steps back as it zooms, so that nothing gets behind it.
    package func perspective(in room: CGSize) -> Transform3D {
        .perspective(distance: 3 * max(400, Double(max(room.width, room.height))) * max(1, zoom))
    }
}
