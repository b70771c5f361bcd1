// Values that can be interpolated.

import Foundation
import FloeGeometry
import FloeImaging

/// A value that animations can interpolate.
public protocol Interpolatable: Equatable, Sendable {
    /// Returns the value at `t` between this one (0) and `other` (1); `t` may overshoot.
    func interpolated(to other: Self, _ t: Double) -> Self
}

extension Double: Interpolatable {
    public func interpolated(to o: Double, _ t: Double) -> Double { self + (o - self) * t }
}

extension Float: Interpolatable {
    public func interpolated(to o: Float, _ t: Double) -> Float { self + (o - self) * Float(t) }
}

extension CGPoint: Interpolatable {
    public func interpolated(to o: CGPoint, _ t: Double) -> CGPoint {
        CGPoint(x: x + (o.x - x) * t, y: y + (o.y - y) * t)
    }
}

extension CGSize: Interpolatable {
    public func interpolated(to o: CGSize, _ t: Double) -> CGSize {
        CGSize(width: width + (o.width - width) * t, height: height + (o.height - height) * t)
    }
}

extension CGRect: Interpolatable {
    public func interpolated(to o: CGRect, _ t: Double) -> CGRect {
        CGRect(origin: origin.interpolated(to: o.origin, t), size: size.interpolated(to: o.size, t))
    }
}

extension Color: Interpolatable {
    public func interpolated(to o: Color, _ t: Double) -> Color { interpolated(to: o, Float(t)) }
}

extension AxialGradient: Interpolatable {
    /// Interpolates colours and locations pairwise. Gradients with different numbers of stops switch halfway.
    public func interpolated(to o: AxialGradient, _ t: Double) -> AxialGradient {
        guard colors.count == o.colors.count, locations.count == o.locations.count else { return t < 0.5 ? self : o }
        return AxialGradient(
            colors: zip(colors, o.colors).map { $0.interpolated(to: $1, t) },
            locations: zip(locations, o.locations).map { $0.interpolated(to: $1, t) },
            startPoint: startPoint.interpolated(to: o.startPoint, t),
            endPoint: endPoint.interpolated(to: o.endPoint, t))
    }
}

extension Transform3D: Interpolatable {}
