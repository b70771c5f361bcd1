// An axis-aligned image prepared for instances: its textures, the interpolants from its pixels to texels, and the pixels it
// covers. A nine-part image becomes one for each part, cut at the inner edges of its axes.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension NinePartAxis {
    /// Splits a range of pixels at the inner edges. `slope` and `offset` map pixel centres to points of the plane; those returned
    /// map them to texels.
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

/// A prepared axis-aligned image, to be drawn in any number of parts. It does not depend on anything else in the frame, so it
/// stays valid as long as its node and its textures do (`PreparedImageCache`).
struct AlignedImage {
    let operation: GPUOperation
    /// The level that is drawn, or the larger of two that are blended; `next` is the smaller one.
    let first: TexelInterpolants
    private(set) var next: TexelInterpolants?
    /// The visible part of its rectangle, and the pixels entirely within it.
    let covered: PixelRect
    let inside: DeviceRect
    /// The offset from device pixels to texels of the texture, if each pixel inside shows exactly one texel.
    let copied: SIMD2<Int32>?
    /// See `ImageLevels.paint`. Its first component, the opacity, is still to be multiplied by the group's.
    let paint: SIMD4<Float>
    let isOpaque: Bool

    /// `visible`: the visible part of the item's rectangle. `pixels`: the pixels with this mapping to texels. `bitmapTexels`: for
    /// a part of a nine-part image, the map to texels of the bitmap. Nil if texels are beyond the range of aligned programs.
    /// Arguments are borrowed, as an initialiser would otherwise copy them.
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
        let map = levels.first.sampler.projection, place = first.place
        copied = item.kind == .copy ? SIMD2(place.x + Int32(map.tx.rounded(.down)), place.y + Int32(map.ty.rounded(.down))) : nil
        paint = levels.paint(item.opacity.scale)
        isOpaque = item.isOpaque
    }
}
