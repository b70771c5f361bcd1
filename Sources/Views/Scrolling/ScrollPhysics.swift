// The constants of scrolling, in one place.

import Foundation

/// UIScrollView's numbers, as measured and published over the years.
public enum ScrollPhysics {
    /// How far content beyond its edge follows the finger at first; then less and less.
    public static let rubberBandCoefficient = 0.55
    /// Angular frequency of the spring that brings content back to its edge and to pages, 1/s.
    public static let springFrequency = 11.0
    /// An animated jump, seconds.
    public static let jumpDuration = 0.3
    /// Motion this close to its end is there, points: half a pixel at scale 1, too little to be seen.
    public static let restDistance = 0.5
    /// A drag let go more slowly than this, points per second, throws nothing.
    public static let minimumFlingSpeed = 20.0
    /// A key or a wheel's notch on pages: a spring quicker than the one that returns, 1/s.
    public static let stepFrequency = 16.0
    /// Wheel events further apart than this are two movements, seconds.
    public static let wheelQuiet = 0.15
    /// Notches of a wheel further apart than this are two gestures: nobody turns it as evenly as fingers
    /// stroke a touchpad. Seconds.
    public static let notchQuiet = 0.5
    /// The part of a page that a touchpad's stroke has to cover for the page to turn while it goes on.
    public static let strokeTurn = 0.3
}

/// Beyond its edge, content follows the finger less and less and never by more than a viewport's length.
///
///     shown = (1 − 1/(c·x/d + 1))·d        x: how far the finger pulled it beyond, d: the viewport, c = 0.55
public struct RubberBand: Equatable, Sendable {
    /// The viewport's length, points.
    public let dimension: Double

    public init(dimension: Double) { self.dimension = dimension }

    private var c: Double { ScrollPhysics.rubberBandCoefficient }

    /// For a distance `x` ≥ 0 beyond the edge.
    public func shown(_ x: Double) -> Double {
        guard x > 0, dimension > 0 else { return 0 }
        return (1 - 1 / (c * x / dimension + 1)) * dimension
    }

    /// The pull that shows `y`; the inverse of `shown`. y stays below the dimension.
    public func pulled(_ y: Double) -> Double {
        guard y > 0, dimension > 0 else { return 0 }
        let part = min(y / dimension, 0.999)
        return dimension / c * (1 / (1 - part) - 1)
    }

    /// How much of a further pull shows at a pull of `x`: the derivative of `shown`.
    public func slope(_ x: Double) -> Double {
        guard x > 0, dimension > 0 else { return x > 0 ? 0 : 1 }
        let k = c * x / dimension + 1
        return c / (k * k)
    }

    /// `offset` held to `range`, by the band outside of it.
    public func banded(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound - shown(range.lowerBound - offset) }
        if offset > range.upperBound { return range.upperBound + shown(offset - range.upperBound) }
        return offset
    }

    /// The offset that `banded` shows as `offset`.
    public func unbanded(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound - pulled(range.lowerBound - offset) }
        if offset > range.upperBound { return range.upperBound + pulled(offset - range.upperBound) }
        return offset
    }

    /// The part of a velocity of the pull that shows at a pulled `offset`.
    public func slope(at offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return slope(range.lowerBound - offset) }
        if offset > range.upperBound { return slope(offset - range.upperBound) }
        return 1
    }
}

/// Where a drag with paging comes to rest: the page nearest to where a fling would have run out, but no
/// further than one page from the page on which the drag began.
public struct Paging: Equatable, Sendable {
    public let range: ClosedRange<Double>
    /// A page's length, points; above zero.
    public let length: Double

    /// Nil where there is nothing to page through.
    public init?(range: ClosedRange<Double>, length: Double) {
        guard length > 0 else { return nil }
        self.range = range
        self.length = length
    }

    /// The last page's number.
    public var lastPage: Int {
        // What is left by rounding is no page.
        Int(((range.upperBound - range.lowerBound) / length - 1e-6).rounded(.up))
    }

    /// The offset of a page; pages beyond the ends are the first and the last.
    public func offset(of page: Int) -> Double {
        min(range.upperBound, range.lowerBound + Double(max(0, min(page, lastPage))) * length)
    }

    /// The page nearest to an offset.
    public func page(at offset: Double) -> Int {
        let below = Int(max(-1, min(Double(lastPage), ((offset - range.lowerBound) / length).rounded(.down))))
        let a = max(0, below), b = min(lastPage, below + 1)
        return abs(self.offset(of: b) - offset) <= abs(self.offset(of: a) - offset) ? max(0, b) : a
    }

    /// Where a drag that began on `startPage` and lets go at `offset` with `velocity` (points per second)
    /// comes to rest.
    public func target(offset: Double, velocity: Double, startPage: Int, rate: DecelerationRate = .normal) -> Double {
        let stop = Deceleration(start: offset, velocity: velocity, rate: rate).end
        return self.offset(of: max(startPage - 1, min(startPage + 1, page(at: stop))))
    }
}
