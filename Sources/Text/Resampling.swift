// How a row of samples becomes a longer or shorter one: which samples each new one is made of. The
// cubic of Keys (a = −1/2, known as Catmull-Rom), stretched over all samples that a new one stands for,
// so that none is skipped where the row gets shorter.

/// Weights that bring one axis of a picture to another size.
struct Resampling {
    /// What one new sample is made of.
    struct Taps {
        let first: Int
        /// They add up to 1.
        let weights: [Float]

        func sum(_ sample: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
            var sum = SIMD4<Float>()
            for i in weights.indices { sum += weights[i] * sample(first + i) }
            return sum
        }
    }

    let sourceCount: Int
    let taps: [Taps]

    /// Weights that take `sourceCount` samples to `count` new ones, `scale` new ones for each. The place `sourceOrigin` of the
    /// old row (0 its start) comes to lie at `origin` of the new one. Beyond its ends the row is taken to go on
    /// as it ends.
    init(_ sourceCount: Int, at sourceOrigin: Double, to count: Int, at origin: Double, scale: Double) {
        self.sourceCount = sourceCount
        let stretch = max(1, 1 / scale), last = sourceCount - 1
        taps = (0..<count).map { place in
            let center = (Double(place) + 0.5 - origin) / scale + sourceOrigin - 0.5
            let reach = Int((center - 2 * stretch).rounded(.up))...Int((center + 2 * stretch).rounded(.down))
            let first = min(max(reach.lowerBound, 0), last)
            var weights = [Double](repeating: 0, count: min(max(reach.upperBound, 0), last) - first + 1)
            for sample in reach {
                weights[min(max(sample, first), first + weights.count - 1) - first] += Resampling.cubic((Double(sample) - center) / stretch)
            }
            let sum = weights.reduce(0, +)
            return Taps(first: first, weights: weights.map { Float($0 / sum) })
        }
    }

    /// Keys, "Cubic convolution interpolation for digital image processing" (1981).
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
