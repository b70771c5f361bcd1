// Heights one below the other, as a Fenwick tree: where the i-th begins, which one lies at a place, and a
// change of one height, each in O(log n) however many there are.
//
//     heights   3  1  4  1  5 …
//     sums      3  4  4  9  5 …      sums[i] covers the last (i & −i) heights up to the i-th, counted from 1

/// A stack of heights, points.
public struct HeightTree: Equatable, Sendable {
    private var heights: [Double]
    private var sums: [Double]

    /// O(n). What is negative or no number counts as 0.
    public init(_ heights: [Double]) {
        self.heights = heights.map(HeightTree.usable)
        sums = [0] + self.heights
        for i in sums.indices.dropFirst() {
            let next = i + (i & -i)
            if next < sums.count { sums[next] += sums[i] }
        }
    }

    public var count: Int { heights.count }

    /// All of them together.
    public var total: Double { offset(of: count) }

    /// The i-th height; 0 out of range.
    public subscript(i: Int) -> Double { heights.indices.contains(i) ? heights[i] : 0 }

    /// Where the i-th begins: the sum of those before it. Indices out of range are the nearest end.
    public func offset(of i: Int) -> Double {
        var i = max(0, min(count, i)), sum = 0.0
        while i > 0 {
            sum += sums[i]
            i &= i - 1
        }
        return sum
    }

    /// Which one covers `offset`; the first or the last beyond the ends, nil if there is none. One without
    /// height covers nothing.
    public func index(at offset: Double) -> Int? {
        guard count > 0 else { return nil }
        var place = 0, rest = offset
        var step = 1
        while step <= count / 2 { step *= 2 }
        while step > 0 {
            if place + step <= count, sums[place + step] <= rest {
                place += step
                rest -= sums[place]
            }
            step /= 2
        }
        return min(place, count - 1)
    }

    /// Changes one height; out of range does nothing.
    public mutating func setHeight(_ height: Double, at i: Int) {
        guard heights.indices.contains(i) else { return }
        let new = HeightTree.usable(height), change = new - heights[i]
        guard change != 0 else { return }
        heights[i] = new
        var k = i + 1
        while k < sums.count {
            sums[k] += change
            k += k & -k
        }
    }

    private static func usable(_ height: Double) -> Double { height > 0 && height.isFinite ? height : 0 }
}
