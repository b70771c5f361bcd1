// An axis-aligned image on its way into instances: its textures, the interpolants by which its pixels find their
// texels, and which pixels it covers. Of a nine-part image each part is one, between the inner edges of its axes.

import FramePlanning
import Geometry
import Imaging
import RenderTree

extension NinePartAxis {
    /// The pixels between the inner edges, as their centres find themselves by slope and offset, and what leads
    /// them to texels.
    func segments(
        _ pixels: Range<Int32>, slope: Double, offset: Double
    ) -> [(pixels: Range<Int32>, slope: Double, offset: Double)] {
        func segment(_ pixel: Int32) -> Int {
            let point = slope * (Double(pixel) + 0.5) + offset
            return point < firstEdge ? 0 : point < secondEdge ? 1 : 2
        }
        let lines = [(slope0, offset0), (slope1, offset1), (slope2, offset2)]
        var found: [(pixels: Range<Int32>, slope: Double, offset: Double)] = []
        var start = pixels.lowerBound
        while start < pixels.upperBound {
            let which = segment(start)
            var end = start + 1
            while end < pixels.upperBound, segment(end) == which { end += 1 }
            found.append((start..<end, slope * lines[which].0, offset * lines[which].0 + lines[which].1))
            start = end
        }
        return found
    }
}

/// An axis-aligned image, ready for its parts. Nothing in it depends on what else is drawn, so that it serves for as
/// long as its node and its textures stay (`PreparedImageCache`).
struct AlignedImage {
    let operation: GPUOperation
    /// The level that is drawn, or the larger of two that are mixed, and the other one.
    let first: TexelInterpolants
    private(set) var next: TexelInterpolants?
    /// The visible part of its rectangle, and the pixels that lie in it entirely.
    let covered: PixelRect
    let inside: DeviceRect
    /// The offset from device pixels to texels of the texture, if each pixel inside shows one texel.
    let copied: SIMD2<Int32>?
    /// See `ImageLevels.paint`; the opacity, first, is to be multiplied with the group's.
    let paint: SIMD4<Float>
    let isOpaque: Bool

    /// `visible`: what shows of the item's rectangle; `pixels`: those that find their texels so; `bitmapTexels`: the way
    /// to texels of the bitmap, for a part of a nine-part image. Nil if texels are beyond what aligned programs count. Nothing
    /// is copied for it, as initialisers have their arguments otherwise.
    @inline(__always)
    init?(
        _ item: borrowing DrawItem, _ levels: borrowing ImageLevels, _ visible: PixelRect, pixels: DeviceRect,
        bitmapTexels: TexelProjection? = nil
    ) {
        guard let first = TexelInterpolants(levels.first, pixels: pixels, bitmapTexels) else { return nil }
        self.first = first
        if levels.isMixed, let map = levels.next {
            guard let second = TexelInterpolants(map, pixels: pixels, bitmapTexels) else { return nil }
            next = second
        }
        operation = GPUOperation(.alignedImage, .rectangle, levels.features)
        covered = visible
        inside = visible.wholePixels
        copied = levels.copied
        paint = levels.paint(item.opacity.scale)
        isOpaque = item.isOpaque
    }
}
