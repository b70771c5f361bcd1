// One axis of an outstretched image: the image's length in three parts, and where each comes to lie in the
// view. The middle part keeps its size; the outer ones take what room is left, which is none or less than
// none where the middle lies at or beyond the view's edge.
//
//     image   │0─ a ══ b ─ n│                    fixed: a…b
//     view    │low ────── p ══ q ─── high│       p, q on whole pixels: neighbours share no pixel
//     beyond  │low ─────────────── high│─ p ══ q   no trailing part; the leading one shows its beginning

import Foundation

/// Three parts of a length, some of which may not show.
struct OutstretchAxis: Equatable, Sendable {
    /// A stretch of the image (texels) and the stretch of the view (points) that it covers.
    struct Part: Equatable, Sendable {
        var source: ClosedRange<Double>
        var place: ClosedRange<Double>
    }

    /// Leading, fixed, trailing; nil where nothing of it shows.
    let parts: [Part?]

    /// How far beyond the view a part may reach, points. Further out it is cut, and its stretch of the
    /// image with it: that is too far for the cut to show, and near enough for compositors to count with.
    static let reach = 4096.0
    /// Beyond this many points away nothing of the fixed part's place can be told from what shows.
    private static let farthest = 1e7

    /// `image`: its length in texels, at least 1. `fixed`: texels, of which what lies outside of the image
    /// does not count. `center`: where the middle of `fixed` goes, points. `low`, `high`: the view's edges.
    init(
        image: Double, fixed: ClosedRange<Double>, center: Double, low: Double, high: Double, texelsPerPoint: Double,
        pixelsPerPoint: Double
    ) {
        let a = min(max(fixed.lowerBound, 0), image), b = max(a, min(fixed.upperBound, image))
        let cut = (a + b - fixed.lowerBound - fixed.upperBound) / 2 / texelsPerPoint
        let middle = max(-OutstretchAxis.farthest, min(OutstretchAxis.farthest, center + cut))
        // The length is rounded by itself, so that it is the same wherever the middle lies.
        let length = ((b - a) / texelsPerPoint * pixelsPerPoint).rounded()
        let start = ((middle - low) * pixelsPerPoint - length / 2).rounded()
        let p = low + start / pixelsPerPoint, q = low + (start + length) / pixelsPerPoint
        let view = low...max(low, high)
        // Without a margin of its own an image goes on with its outermost texel.
        parts = [
            OutstretchAxis.part(0, a > 0 ? a : min(1, image), low, p, within: view),
            OutstretchAxis.part(a, b, p, q, within: view),
            OutstretchAxis.part(b < image ? b : max(0, image - 1), image, q, high, within: view),
        ]
    }

    private static func part(
        _ from: Double, _ to: Double, _ start: Double, _ end: Double, within view: ClosedRange<Double>
    ) -> Part? {
        guard to > from, end > start, end > view.lowerBound, start < view.upperBound else { return nil }
        let first = max(start, view.lowerBound - reach), last = min(end, view.upperBound + reach)
        let k = (to - from) / (end - start)
        let low = first > start ? from + (first - start) * k : from
        let high = last < end ? from + (last - start) * k : to
        return high > low ? Part(source: low...high, place: first...last) : nil
    }
}
