// Where the pixels of an upright image find their texels, in whole numbers: alignedImage.glsl steps along
// both axes without rounding anything that could be seen, whatever part of the image is drawn wherever
// on a page. The places are those that the CPU's compositor computes in double precision.
//
//     place = ⌊(step · pixel + start) / 2²⁴⌋        in 1/256 texel from the first texel's centre

import Geometry
import RenderTree

/// One axis: 2⁻²⁴ of a place is the unit of both numbers.
private struct TexelLine {
    let step, start: Int64

    /// `slope` and `offset` lead from the device to texels; `pixels` are those drawn. Nil where places are
    /// so far from the bitmap that whole numbers of 32 bits do not reach them.
    init?(slope: Double, offset: Double, pixels: Range<Int32>, isNearest: Bool) {
        let unit = 16_777_216.0
        let first = slope * (Double(pixels.lowerBound) + 0.5) + offset
        let place = isNearest ? (first + TexelMap.nearestBias) * 256 : (first - 0.5) * 256 + 0.5
        let length = slope * 256 * Double(pixels.count)
        // What is not a number fails as well.
        guard abs(place) < TexelLine.limit, abs(place + length) < TexelLine.limit else { return nil }
        step = Int64((slope * 256 * unit).rounded())
        start = Int64((place * unit).rounded()) - step * Int64(pixels.lowerBound)
    }

    /// 2²³ places, what 32 bits hold beside eight binary places, less an atlas's side.
    private static let limit = 8_388_608.0 - 2048 * 256

    /// For a target whose pixels are those of the device moved by `shift`, a bitmap whose first texel is
    /// the texture's `texel`, and whatever the program wants beside it.
    func vector(shift: Int32, texel: Int, _ extra: Int) -> SIMD4<Int32> {
        let start = start - step * Int64(shift) + Int64(texel) << 32
        let lower = UInt32(truncatingIfNeeded: step & 0xFFFF) | UInt32(truncatingIfNeeded: start & 0xFFFF) << 16
        return SIMD4(
            Int32(truncatingIfNeeded: step >> 16), Int32(truncatingIfNeeded: start >> 16), Int32(bitPattern: lower),
            Int32(extra))
    }
}

/// Both axes of one level.
struct TexelLines {
    private let across, down: TexelLine
    private let map: TexelMap

    /// `texels` leads from the device to texels of the node's bitmap, `bounds` is where the node is drawn.
    init?(_ texels: PlaneProjection, _ map: TexelMap, bounds: DeviceRect) {
        guard
            let across = TexelLine(
                slope: texels.xx * map.scaleX, offset: texels.tx * map.scaleX, pixels: bounds.minX..<bounds.maxX,
                isNearest: map.isNearest),
            let down = TexelLine(
                slope: texels.yy * map.scaleY, offset: texels.ty * map.scaleY, pixels: bounds.minY..<bounds.maxY,
                isNearest: map.isNearest)
        else { return nil }
        self.across = across
        self.down = down
        self.map = map
    }

    /// The three vectors that describe a level to the program.
    func vectors(dx: Int32, dy: Int32, slot: Float) -> (across: SIMD4<Int32>, down: SIMD4<Int32>, limits: SIMD4<Int32>) {
        let place = map.place, limits = map.limits
        func fixed(_ v: Double, _ texel: Int) -> Int32 {
            let place = map.isNearest ? (v + TexelMap.nearestBias).rounded(.down) * 256 : ((v - 0.5) * 256 + 0.5).rounded(.down)
            return Int32(place) + Int32(texel * 256)
        }
        return (
            across.vector(shift: dx, texel: place.x, place.layer),
            down.vector(shift: dy, texel: place.y, Int(slot)),
            SIMD4(
                fixed(limits.minX, place.x), fixed(limits.minY, place.y), fixed(limits.maxX, place.x),
                fixed(limits.maxY, place.y))
        )
    }
}
