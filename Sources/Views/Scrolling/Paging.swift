// Where a drag with paging comes to rest: the page nearest to where a fling would have run out, but no
// further than one page from the page on which the drag began.

import Foundation

/// The stops of one axis: a page's length apart from the range's start, the last one at its end.
public struct Paging: Equatable, Sendable {
    public let range: ClosedRange<Double>
    /// Of a page, points; above zero.
    public let length: Double

    /// Nil where there is nothing to page through.
    public init?(range: ClosedRange<Double>, length: Double) {
        guard length > 0 else { return nil }
        self.range = range
        self.length = length
    }

    /// Of the last page.
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
