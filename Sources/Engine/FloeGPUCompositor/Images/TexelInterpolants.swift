// Fixed-point interpolants from the pixels of an axis-aligned image to its texels. alignedImage.glsl steps along both axes
// without visible rounding, whichever part of the image is drawn and wherever on a page. The places are those that the CPU
// compositor computes in double precision.
//
//     place = ⌊(step · pixel + start) / 2²⁴⌋        in 1/256 texel from the first texel's centre

import FloeFramePlanning
import FloeGeometry
import FloeRenderTree

/// One axis's interpolant; both numbers are in units of 2⁻²⁴ of a place.
private struct TexelInterpolant {
    let step, start: Int64

    /// `slope` and `offset` map the device to texels of a bitmap whose first texel is the texture's `texel`; `pixels` are those
    /// drawn. Nil if places are too far from the bitmap for 32-bit integers.
    init?(slope: Double, offset: Double, pixels: Range<Int32>, isNearest: Bool, texel: Int32) {
        let unit = 16_777_216.0
        let first = slope * (Double(pixels.lowerBound) + 0.5) + offset
        let place = isNearest ? (first + SampleLimits.nearestBias) * 256 : (first - 0.5) * 256 + 0.5
        let length = slope * 256 * Double(pixels.count)
        // NaN fails as well.
        guard abs(place) < TexelInterpolant.limit, abs(place + length) < TexelInterpolant.limit else { return nil }
        func whole(_ v: Double) -> Int64 { Int64(v < 0 ? v - 0.5 : v + 0.5) }
        step = whole(slope * 256 * unit)
        start = whole(place * unit) - step * Int64(pixels.lowerBound) + Int64(texel) << 32
    }

    /// 2²³ places, the range of 32 bits with eight fractional bits, less the side of an atlas layer.
    private static let limit = 8_388_608.0 - 2048 * 256

    /// Returns the vector for a target whose pixels are the device's shifted by `shift`, with an extra value for the program.
    @inline(__always)
    func vector(shift: Int32, _ extra: Int32) -> SIMD4<Int32> {
        let start = start - step * Int64(shift)
        let lower = UInt32(truncatingIfNeeded: step & 0xFFFF) | UInt32(truncatingIfNeeded: start & 0xFFFF) << 16
        return SIMD4(
            Int32(truncatingIfNeeded: step >> 16), Int32(truncatingIfNeeded: start >> 16), Int32(bitPattern: lower), extra)
    }
}

/// Both axes' interpolants for one level, and its place in the texture.
struct TexelInterpolants {
    let place: TexturePlace
    private let across, down: TexelInterpolant
    /// The lowest and highest places.
    private let limits: SIMD4<Int32>

    /// `pixels` are those drawn. `bitmapTexels`: the map from the device to texels of the bitmap; nil: the projection of `map`.
    @inline(__always)
    init?(_ map: TexelMap, pixels: DeviceRect, _ bitmapTexels: TexelProjection?) {
        let sampler = map.sampler, limits = sampler.limits, isNearest = sampler.isNearest
        let texels = bitmapTexels.map { $0.concatenating(.scale(sampler.scaleX, sampler.scaleY)) } ?? sampler.projection
        guard
            let across = TexelInterpolant(
                slope: texels.xx, offset: texels.tx, pixels: pixels.minX..<pixels.maxX, isNearest: isNearest, texel: map.place.x),
            let down = TexelInterpolant(
                slope: texels.yy, offset: texels.ty, pixels: pixels.minY..<pixels.maxY, isNearest: isNearest, texel: map.place.y)
        else { return nil }
        self.across = across
        self.down = down
        place = map.place
        func fixed(_ v: Double, _ texel: Int32) -> Int32 { ImageSampler.fixed(v, v, v, isNearest) + texel * 256 }
        self.limits = SIMD4(
            fixed(limits.minU, map.place.x), fixed(limits.minV, map.place.y),
            fixed(limits.maxU, map.place.x), fixed(limits.maxV, map.place.y))
    }

    /// Returns the three vectors that describe a level to the program, in a target whose pixels are the device's shifted by (dx, dy).
    @inline(__always)
    func vectors(dx: Int32, dy: Int32, slot: Float) -> (across: SIMD4<Int32>, down: SIMD4<Int32>, limits: SIMD4<Int32>) {
        (across.vector(shift: dx, place.layer), down.vector(shift: dy, Int32(slot)), limits)
    }
}
