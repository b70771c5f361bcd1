// Values that can be interpolated, and carried on in the direction in which they were moving.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging

/// A value that animations can interpolate.
public protocol Interpolatable: Equatable, Sendable {
    /// Returns the value at `t` between this one (0) and `other` (1); `t` may overshoot.
    func interpolated(to other: Self, _ t: Double) -> Self
    /// Returns this value moved by `t` times the difference from `a` to `b`.
    func moved(_ t: Double, from a: Self, to b: Self) -> Self
}

extension Interpolatable {
    public func interpolated(to other: Self, _ t: Double) -> Self { moved(t, from: self, to: other) }
}

extension Double: Interpolatable {
    public func moved(_ t: Double, from a: Double, to b: Double) -> Double { self + (b - a) * t }
}

extension Float: Interpolatable {
    public func moved(_ t: Double, from a: Float, to b: Float) -> Float { self + (b - a) * Float(t) }
}

extension CGPoint: Interpolatable {
    public func moved(_ t: Double, from a: CGPoint, to b: CGPoint) -> CGPoint {
        CGPoint(x: x + (b.x - a.x) * t, y: y + (b.y - a.y) * t)
    }
}

extension CGSize: Interpolatable {
    public func moved(_ t: Double, from a: CGSize, to b: CGSize) -> CGSize {
        CGSize(width: width + (b.width - a.width) * t, height: height + (b.height - a.height) * t)
    }
}

extension CGRect: Interpolatable {
    public func moved(_ t: Double, from a: CGRect, to b: CGRect) -> CGRect {
        CGRect(origin: origin.moved(t, from: a.origin, to: b.origin), size: size.moved(t, from: a.size, to: b.size))
    }
}

extension Color: Interpolatable {
    public func interpolated(to o: Color, _ t: Double) -> Color { interpolated(to: o, Float(t)) }

    /// Moves the premultiplied components.
    public func moved(_ t: Double, from a: Color, to b: Color) -> Color {
        let alpha = self.alpha.moved(t, from: a.alpha, to: b.alpha)
        guard alpha > 0 else { return .clear }
        func part(_ own: Float, _ start: Float, _ end: Float) -> Float {
            (own * self.alpha).moved(t, from: start * a.alpha, to: end * b.alpha) / alpha
        }
        return Color(
            red: part(red, a.red, b.red), green: part(green, a.green, b.green), blue: part(blue, a.blue, b.blue), alpha: alpha)
    }
}

extension Gradient: Interpolatable {
    /// Interpolates colours and locations pairwise. Gradients of different types or numbers of stops switch halfway.
    public func interpolated(to o: Gradient, _ t: Double) -> Gradient {
        guard isLike(o) else { return t < 0.5 ? self : o }
        return Gradient(
            type, colors: zip(colors, o.colors).map { $0.interpolated(to: $1, t) },
            locations: zip(locations, o.locations).map { $0.interpolated(to: $1, t) },
            startPoint: startPoint.interpolated(to: o.startPoint, t),
            endPoint: endPoint.interpolated(to: o.endPoint, t))
    }

    /// Moves colours and locations pairwise. A gradient of another type or number of stops stays.
    public func moved(_ t: Double, from a: Gradient, to b: Gradient) -> Gradient {
        guard isLike(a), isLike(b) else { return self }
        return Gradient(
            type, colors: colors.indices.map { colors[$0].moved(t, from: a.colors[$0], to: b.colors[$0]) },
            locations: locations.indices.map { locations[$0].moved(t, from: a.locations[$0], to: b.locations[$0]) },
            startPoint: startPoint.moved(t, from: a.startPoint, to: b.startPoint),
            endPoint: endPoint.moved(t, from: a.endPoint, to: b.endPoint))
    }

    private func isLike(_ o: Gradient) -> Bool {
        type == o.type && colors.count == o.colors.count && locations.count == o.locations.count
    }
}

extension Path: Interpolatable {
    /// Interpolates point by point. Paths whose steps are of other kinds switch halfway.
    public func interpolated(to o: Path, _ t: Double) -> Path {
        hasSameSteps(as: o) ? moved(t, from: self, to: o) : t < 0.5 ? self : o
    }

    /// Moves point by point. A path whose steps are of other kinds stays.
    public func moved(_ t: Double, from a: Path, to b: Path) -> Path {
        guard hasSameSteps(as: a), hasSameSteps(as: b) else { return self }
        return Path(
            elements.indices.map { i in
                switch (elements[i], a.elements[i], b.elements[i]) {
                case (.move(let p), .move(let a), .move(let b)): .move(p.moved(t, from: a, to: b))
                case (.line(let p), .line(let a), .line(let b)): .line(p.moved(t, from: a, to: b))
                case (.curve(let p, let q, let r), .curve(let a1, let a2, let a3), .curve(let b1, let b2, let b3)):
                    .curve(p.moved(t, from: a1, to: b1), q.moved(t, from: a2, to: b2), r.moved(t, from: a3, to: b3))
                default: elements[i]
                }
            })
    }

    private func hasSameSteps(as o: Path) -> Bool {
        elements.count == o.elements.count
            && zip(elements, o.elements).allSatisfy {
                switch ($0, $1) {
                case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
                default: false
                }
            }
    }
}

extension [Double]: Interpolatable {
    /// Interpolates pairwise. Lists of different lengths switch halfway.
    public func interpolated(to o: [Double], _ t: Double) -> [Double] {
        count == o.count ? moved(t, from: self, to: o) : t < 0.5 ? self : o
    }

    /// Moves each number. A list of another length stays.
    public func moved(_ t: Double, from a: [Double], to b: [Double]) -> [Double] {
        guard count == a.count, count == b.count else { return self }
        return indices.map { self[$0].moved(t, from: a[$0], to: b[$0]) }
    }
}

extension Transform3D: Interpolatable {}
