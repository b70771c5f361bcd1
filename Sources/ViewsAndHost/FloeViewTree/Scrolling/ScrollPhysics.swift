// The constants and formulas of scrolling.

import Foundation

/// UIScrollView's constants, as measured and published over the years.
package enum ScrollPhysics {
    /// The fraction of the finger's movement that content beyond its edge follows at first; it falls from there.
    package static let rubberBandCoefficient = 0.55
    /// The angular frequency of the spring that returns content to its edge and to pages, 1/s.
    package static let springFrequency = 11.0
    /// The duration of an animated jump, seconds.
    package static let jumpDuration = 0.3
    /// The speed with which that spring starts back if content was let go at rest, in parts of its distance from the edge, 1/s.
    package static let returnRate = 7.2
    /// The distance from its end at which a spring counts as finished, points: half a pixel at scale 1, too little to see.
    package static let restDistance = 0.5
    /// The speed at which flung content comes to rest, points per second. Slower, it would creep.
    package static let restSpeed = 10.0
    /// The angular frequency of the spring for keys and, on pages, wheel notches, 1/s; faster than the returning spring.
    package static let stepFrequency = 16.0
    /// The pause that separates two wheel movements, seconds.
    package static let wheelQuiet = 0.15
    /// The pause that separates two gestures of wheel notches, seconds. Longer, since nobody turns a wheel as evenly as fingers
    /// stroke a touchpad.
    package static let notchQuiet = 0.5
    /// The pause after which a touchpad stroke has ended if it was fast, seconds: two frames.
    package static let strokePause = 1.0 / 30
    /// The speed from which content runs on after a touchpad stroke, points per second.
    package static let strokeFlingSpeed = 300.0
    /// The fraction of a page that a touchpad stroke must cover for the page to turn before the stroke ends.
    package static let strokeTurn = 0.3
}

/// The resistance beyond an edge: content follows the finger less and less, and never by more than the viewport's length.
///
///     shown = (1 − 1/(c·x/d + 1))·d        x: the pull beyond the edge, d: the viewport's length, c = 0.55
package struct RubberBand: Equatable, Sendable {
    /// The viewport's length, points.
    package let dimension: Double

    /// Creates the rubber band of a viewport that is `dimension` points long.
    package init(dimension: Double) { self.dimension = dimension }

    private var c: Double { ScrollPhysics.rubberBandCoefficient }

    /// Returns the distance that shows for a pull of `x` ≥ 0 beyond the edge.
    package func shown(_ x: Double) -> Double {
        guard x > 0, dimension > 0 else { return 0 }
        return (1 - 1 / (c * x / dimension + 1)) * dimension
    }

    /// Returns the pull that shows as `y`, the inverse of `shown`. y is below the dimension.
    package func pulled(_ y: Double) -> Double {
        guard y > 0, dimension > 0 else { return 0 }
        let part = min(y / dimension, 0.999)
        return dimension / c * (1 / (1 - part) - 1)
    }

    /// Returns the part of a further pull that shows at a pull of `x`: the derivative of `shown`.
    package func slope(_ x: Double) -> Double {
        guard x > 0, dimension > 0 else { return x > 0 ? 0 : 1 }
        let k = c * x / dimension + 1
        return c / (k * k)
    }

    /// Returns `offset` with its excess over `range` shortened by the rubber band.
    package func banded(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound - shown(range.lowerBound - offset) }
        if offset > range.upperBound { return range.upperBound + shown(offset - range.upperBound) }
        return offset
    }

    /// Returns the offset that `banded` maps to `offset`.
    package func unbanded(_ offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return range.lowerBound - pulled(range.lowerBound - offset) }
        if offset > range.upperBound { return range.upperBound + pulled(offset - range.upperBound) }
        return offset
    }

    /// Returns the factor from the pull's velocity to the visible one at an unbanded `offset`.
    package func slope(at offset: Double, in range: ClosedRange<Double>) -> Double {
        if offset < range.lowerBound { return slope(range.lowerBound - offset) }
        if offset > range.upperBound { return slope(offset - range.upperBound) }
        return 1
    }
}

/// The page stops of one axis. A drag comes to rest at the page nearest to where a fling would have ended, but no farther than the next
/// one in that direction from where it is released. So a slow drag over several pages stays where the finger has led, as UIKit
/// documents ("stops on multiples of the scroll view's bounds"); how far it has come since it began does not matter.
package struct Paging: Equatable, Sendable {
    /// The offsets at rest, from the first page's to the last one's; points.
    package let range: ClosedRange<Double>
    /// The length of a page, points; above zero.
    package let length: Double

    /// Nil if `length` is not positive.
    package init?(range: ClosedRange<Double>, length: Double) {
        guard length > 0 else { return nil }
        self.range = range
        self.length = length
    }

    /// The index of the last page.
    package var lastPage: Int {
        // A remainder due to rounding is not a page.
        Int(((range.upperBound - range.lowerBound) / length - 1e-6).rounded(.up))
    }

    /// Returns the offset of a page; indices beyond the ends are clamped.
    package func offset(of page: Int) -> Double {
        min(range.upperBound, range.lowerBound + Double(max(0, min(page, lastPage))) * length)
    }

    /// Returns the pages on both sides of an offset; the same one twice beyond the ends.
    package func pages(around offset: Double) -> ClosedRange<Int> {
        let below = Int(max(-1, min(Double(lastPage), ((offset - range.lowerBound) / length).rounded(.down))))
        return max(0, below)...max(0, min(lastPage, below + 1))
    }

    /// Returns the page nearest to an offset.
    package func page(at offset: Double) -> Int {
        let pages = pages(around: offset), (a, b) = (pages.lowerBound, pages.upperBound)
        return abs(self.offset(of: b) - offset) <= abs(self.offset(of: a) - offset) ? b : a
    }

    /// Returns the one of `pages` at which content comes to rest that is released at `offset` with `velocity` (points per second).
    package func target(offset: Double, velocity: Double, among pages: ClosedRange<Int>, rate: DecelerationRate = .normal) -> Double {
        let stop = Deceleration(start: offset, velocity: velocity, rate: rate).end
        return self.offset(of: max(pages.lowerBound, min(pages.upperBound, page(at: stop))))
    }
}
