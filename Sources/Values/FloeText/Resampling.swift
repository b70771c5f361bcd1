// Resampling of a row of samples to another length, as weights of the old samples in each new one. Uses the cubic of Keys
// (a = −1/2, known as Catmull-Rom), stretched over all samples that a new one covers, so that none is skipped when the row gets
// shorter.

/// The weights that resample one axis of a picture.
struct Resampling {
    /// The old samples that make up a new one.
    struct Taps {
        let first: Int
        /// The weights, which add up to 1.
        let weights: [Float]

        func sum(_ sample: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
            var sum = SIMD4<Float>()
            for i in weights.indices { sum += weights[i] * sample(first + i) }
            return sum
        }
    }

    let sourceCount: Int
    let taps: [Taps]

    /// Computes weights from `sourceCount` samples to `count` new ones, `scale` new ones per old one. Position `sourceOrigin` of
    /// the old row (0 is its start) maps to `origin` of the new one. Beyond its ends, the row continues with its end samples.
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

    /// The kernel by Keys, "Cubic convolution interpolation for digital image processing" (1981).
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
