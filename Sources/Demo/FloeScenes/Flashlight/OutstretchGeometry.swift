// The nine slices of an outstretched image: a value with everything that determines them, so that equal values look the
// same, and the resulting slices. No views or layers, just arithmetic that can be tested.
//
//     +----+-----+---------+
//     | 0  |  1  |    2    |      the middle slice keeps its size, those above, below and beside
//     +----+-----+---------+      it stretch along one axis, the corners along both
//     | 3  |fixed|    5    |
//     +----+-----+---------+
//     | 6  |  7  |    8    |
//     +----+-----+---------+

import Foundation
import FloeGeometry

/// One of the nine slices.
package struct OutstretchSlice: Equatable, Sendable {
    /// The number of the slice, 0…8, row by row from the top left.
    package let index: Int
    /// The part of the image that it shows, in texels.
    package let source: CGRect
    /// Its frame in the view's space, in points. Edges shared by slices lie on whole pixels. It may reach beyond the view,
    /// which clips it.
    package let frame: CGRect
}

/// An image whose inside keeps its size while its outside is stretched to fill a view.
package struct OutstretchGeometry: Equatable, Sendable {
    /// Texels, at least 1 × 1.
    package var imageSize: PixelSize
    /// Texels per point.
    package var imageScale: Double
    /// The part that keeps its size, in image coordinates; points.
    package var fixedRect: CGRect
    /// The position of the fixed part's middle in the view's space, in points; may lie outside `bounds`.
    package var fixedCenter: CGPoint
    /// The view's bounds, points.
    package var bounds: CGRect
    /// Device pixels per point.
    package var displayScale: Double

    /// Creates the geometry. An `imageScale` or `displayScale` that is not above 0 counts as 1.
    package init(
        imageSize: PixelSize, imageScale: Double, fixedRect: CGRect, fixedCenter: CGPoint, bounds: CGRect,
        displayScale: Double
    ) {
        self.imageSize = imageSize
        self.imageScale = imageScale > 0 ? imageScale : 1
        self.fixedRect = fixedRect
        self.fixedCenter = fixedCenter
        self.bounds = bounds
        self.displayScale = displayScale > 0 ? displayScale : 1
    }

    /// The slices that are at least partly visible, in order. Empty if any of the values is not finite.
    package var slices: [OutstretchSlice] {
        let numbers = [
            fixedRect.minX, fixedRect.maxX, fixedRect.minY, fixedRect.maxY, fixedCenter.x, fixedCenter.y, imageScale,
            bounds.minX, bounds.maxX, bounds.minY, bounds.maxY, displayScale,
        ]
        guard numbers.allSatisfy(\.isFinite) else { return [] }
        let columns = axis(
            imageSize.width, fixedRect.minX, fixedRect.maxX, fixedCenter.x, bounds.minX, bounds.maxX)
        let rows = axis(imageSize.height, fixedRect.minY, fixedRect.maxY, fixedCenter.y, bounds.minY, bounds.maxY)
        var slices: [OutstretchSlice] = []
        for (j, row) in rows.parts.enumerated() {
            for (i, column) in columns.parts.enumerated() {
                guard let row, let column else { continue }
                slices.append(
                    OutstretchSlice(
                        index: j * 3 + i, source: CGRect(column.source, row.source),
                        frame: CGRect(column.place, row.place)))
            }
        }
        return slices
    }

    private func axis(
        _ texels: Int, _ fixedMin: Double, _ fixedMax: Double, _ center: Double, _ low: Double, _ high: Double
    ) -> OutstretchAxis {
        OutstretchAxis(
            image: Double(max(1, texels)), fixed: fixedMin * imageScale...max(fixedMin, fixedMax) * imageScale,
            center: center, low: low, high: high, texelsPerPoint: imageScale, pixelsPerPoint: displayScale)
    }
}

extension CGRect {
    fileprivate init(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
        self.init(
            x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
    }
}

/// One axis of an outstretched image: the image's length in three parts, and the place of each in the view. The middle
/// part keeps its size; the outer ones fill the remaining room, which is zero or negative if the middle part lies at or
/// beyond the view's edge.
///
///     image   │0─ a ══ b ─ n│                    fixed: a…b
///     view    │low ────── p ══ q ─── high│       p, q on whole pixels: neighbours share no pixel
///     beyond  │low ─────────────── high│─ p ══ q   no trailing part; the visible leading part is its start
struct OutstretchAxis: Equatable, Sendable {
    /// A stretch of the image (texels) and the stretch of the view (points) that it covers.
    struct Part: Equatable, Sendable {
        var source: ClosedRange<Double>
        var place: ClosedRange<Double>
    }

    /// The leading, fixed and trailing parts; nil for those that are not visible.
    let parts: [Part?]

    /// The distance, in points, that a part may reach beyond the view. It is cut there, and its stretch of the image with it.
    /// That is too far out for the cut to show, and near enough for compositors to compute with.
    static let reach = 4096.0
    /// The distance, in points, beyond which the fixed part's position makes no visible difference.
    private static let farthest = 1e7

    /// Lays out an axis. `image`: the image's length in texels, at least 1. `fixed`: the fixed part in texels, clamped to the
    /// image. `center`: the position of the middle of `fixed`, in points. `low`, `high`: the view's edges.
    init(
        image: Double, fixed: ClosedRange<Double>, center: Double, low: Double, high: Double, texelsPerPoint: Double,
        pixelsPerPoint: Double
    ) {
        let a = min(max(fixed.lowerBound, 0), image), b = max(a, min(fixed.upperBound, image))
        let cut = (a + b - fixed.lowerBound - fixed.upperBound) / 2 / texelsPerPoint
        let middle = max(-OutstretchAxis.farthest, min(OutstretchAxis.farthest, center + cut))
        // The length is rounded on its own, so that it is the same wherever the middle lies.
        let length = ((b - a) / texelsPerPoint * pixelsPerPoint).rounded()
        let start = ((middle - low) * pixelsPerPoint - length / 2).rounded()
        let p = low + start / pixelsPerPoint, q = low + (start + length) / pixelsPerPoint
        let view = low...max(low, high)
        // If there is no margin beside the fixed part, the outermost texel is stretched.
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
