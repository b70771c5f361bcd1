// Stacked heights as a Fenwick tree: the offset of the i-th, the one at an offset, and the change of a height all cost O(log n).
//
//     heights   3  1  4  1  5 …
//     sums      3  4  4  9  5 …      sums[i] covers the last (i & −i) heights up to the i-th, counted from 1

/// A vertical stack of heights, points.
package struct HeightTree: Equatable, Sendable {
    private var heights: [Double]
    private var sums: [Double]

    /// Builds the tree in O(n). Heights that are negative or not finite count as 0.
    package init(_ heights: [Double]) {
        self.heights = heights.map(HeightTree.usable)
        sums = [0] + self.heights
        for i in sums.indices.dropFirst() {
            let next = i + (i & -i)
            if next < sums.count { sums[next] += sums[i] }
        }
    }

    /// The number of heights.
    package var count: Int { heights.count }

    /// The sum of all heights.
    package var total: Double { offset(of: count) }

    /// The i-th height; 0 if out of range.
    package subscript(i: Int) -> Double { heights.indices.contains(i) ? heights[i] : 0 }

    /// Returns the offset of the i-th, the sum of the heights before it. Indices are clamped.
    package func offset(of i: Int) -> Double {
        var i = max(0, min(count, i)), sum = 0.0
        while i > 0 {
            sum += sums[i]
            i &= i - 1
        }
        return sum
    }

    /// Returns the index at `offset`: the first or last beyond the ends, nil if there are no heights. Zero heights cover nothing.
    package func index(at offset: Double) -> Int? {
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

    /// Changes one height; does nothing if out of range.
    package mutating func setHeight(_ height: Double, at i: Int) {
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
