// The nine slices of an outstretched image: everything that decides them as one value, so that two equal
// ones look the same, and what they come to. No view, no layer: arithmetic that tests can ask.
//
//     +----+-----+---------+
//     | 0  |  1  |    2    |      the slice in the middle keeps its size, those above, below and
//     +----+-----+---------+      beside it stretch along one axis, the corners along both
//     | 3  |fixed|    5    |
//     +----+-----+---------+
//     | 6  |  7  |    8    |
//     +----+-----+---------+

import Foundation
import Geometry

/// One of the nine.
public struct OutstretchSlice: Equatable, Sendable {
    /// 0…8, row by row from the top left.
    public let index: Int
    /// What it shows, texels of the image.
    public let source: CGRect
    /// Where, in the view's space, points. Edges that slices share lie on whole pixels. It may reach beyond
    /// the view, which clips it.
    public let frame: CGRect
}

/// An image whose inside keeps its size while its outside is stretched to fill a view.
public struct OutstretchGeometry: Equatable, Sendable {
    /// Texels, at least 1 × 1.
    public var imageSize: PixelSize
    /// Texels per point.
    public var imageScale: Double
    /// What keeps its size, in image coordinates, points.
    public var fixedRect: CGRect
    /// Where its middle goes, in the view's space, points; may lie outside of `bounds`.
    public var fixedCenter: CGPoint
    /// Of the view, points.
    public var bounds: CGRect
    /// Device pixels per point.
    public var displayScale: Double

    /// `imageScale` and `displayScale` that are not above 0 count as 1.
    public init(
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

    /// Those of the nine of which something shows, in order. None for a place or a rectangle that is not
    /// finite.
    public var slices: [OutstretchSlice] {
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
