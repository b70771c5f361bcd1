// The reference kernels that find and mix texels.

import CKernels
import FramePlanning
import Imaging
import RenderTree

extension ScalarKernels {
    // (a·(256 − w) + b·w + 128) >> 8, each channel
    @inline(__always)
    static func lerp(_ a: Pixel, _ b: Pixel, _ w: UInt32) -> Pixel {
        @inline(__always)
        func channel(_ shift: UInt32) -> UInt32 {
            let x = (a >> shift) & 255, y = (b >> shift) & 255
            return ((x * (256 - w) + y * w + 128) >> 8) << shift
        }
        return channel(0) | channel(8) | channel(16) | channel(24)
    }

    public static func mix(
        _ out: UnsafeMutablePointer<Pixel>, _ a: UnsafePointer<Pixel>, _ b: UnsafePointer<Pixel>,
        weight: UInt32, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = lerp(a[i], b[i], weight) }
    }

    // Linear between two neighbours in a row.
    public static func sampleColumns(
        _ out: UnsafeMutablePointer<Pixel>, _ row: UnsafePointer<Pixel>, columns: UnsafePointer<Int32>,
        weights: UnsafePointer<UInt32>, _ count: Int
    ) {
        for i in 0..<count {
            let texel = unsafe row + Int(columns[i])
            unsafe out[i] = lerp(texel[0], texel[1], weights[2 * i + 1] & 0xFFFF)
        }
    }

    // Down each column first, then across. Beside the last column and below the last row the weight is 0.
    public static func sample(
        _ out: UnsafeMutablePointer<Pixel>, _ texels: Texels, u: UnsafePointer<Int32>, v: UnsafePointer<Int32>,
        _ count: Int
    ) {
        for i in 0..<count {
            let x = unsafe u[i], y = unsafe v[i]
            let upper = unsafe texels.base + Int(y >> 8) * texels.width + Int(x >> 8)
            let lower = unsafe upper + texels.width, down = UInt32(y & 255)
            unsafe out[i] = lerp(lerp(upper[0], lower[0], down), lerp(upper[1], lower[1], down), UInt32(x & 255))
        }
    }

    // 256 · (clamp(position) − ½) rounded to nearest; nearest: 256 · ⌊clamp(position) + 2⁻¹⁰⌋.
    // Positions without a number (0/0, beyond the eye) go to the lower limit.
    public static func project(
        u: UnsafeMutablePointer<Int32>, v: UnsafeMutablePointer<Int32>, _ row: ProjectedRow, _ count: Int
    ) {
        func fixed(_ position: Float, _ low: Float, _ high: Float) -> Int32 {
            let raised = position > low ? position : low
            let p = raised < high ? raised : high
            if row.is_nearest { return Int32((p + Float(SampleLimits.nearestBias)).rounded(.down)) << 8 }
            return Int32(truncatingIfNeeded: ((p - 0.5) * 256 + 8_388_608).bitPattern & 0x7F_FFFF)
        }
        for i in 0..<count {
            let x = row.first + Float(i)
            var pu = row.u0 + row.du * x, pv = row.v0 + row.dv * x
            if !row.is_affine {
                let r = 1 / (row.w0 + row.dw * x)
                pu *= r
                pv *= r
            }
            unsafe u[i] = fixed(pu, row.min_u, row.max_u)
            unsafe v[i] = fixed(pv, row.min_v, row.max_v)
        }
    }

    // ramp[⌊t⌋], the ends extended
    public static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, _ row: GradientRow, _ count: Int
    ) {
        unsafe gradient(out, ramp: ramp, stopCount: 0, row, count)
    }

    // Or between the stops around t. The only kernel for it: steep gradients are rare.
    static func gradient(
        _ out: UnsafeMutablePointer<Pixel>, ramp: UnsafePointer<Pixel>, stopCount: Int, _ row: GradientRow, _ count: Int
    ) {
        for i in 0..<count {
            let x = row.first + Float(i)
            var t = row.t0 + row.dt * x
            if !row.is_affine { t *= 1 / (row.w0 + row.dw * x) }
            unsafe out[i] = GradientRamp.color(ramp, stopCount: stopCount, at: t)
        }
    }
}
