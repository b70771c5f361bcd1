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

    static func mix(
        _ out: KernelSet.Row, _ outStride: Int, _ a: KernelSet.Source, _ b: KernelSet.Source, _ stride: Int, _ weight: UInt32,
        _ width: Int, _ height: Int
    ) {
        for row in 0..<height {
            let out = unsafe out + row * outStride, a = unsafe a + row * stride, b = unsafe b + row * stride
            for i in 0..<width { unsafe out[i] = lerp(a[i], b[i], weight) }
        }
    }

    // Down each column first, then across. Beside the last column and below the last row the weight is 0.
    @inline(__always)
    private static func sample(_ texels: floe_texels, _ u: Int32, _ v: Int32) -> Pixel {
        let upper = unsafe texels.base + Int(v >> 8) * texels.width + Int(u >> 8)
        let lower = unsafe upper + texels.width, down = UInt32(v & 255)
        return unsafe lerp(lerp(upper[0], lower[0], down), lerp(upper[1], lower[1], down), UInt32(u & 255))
    }

    static func sample(
        _ out: KernelSet.Row, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: KernelSet.Positions, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = sample(texels, u[i], v[i]) }
    }

    static func sampleRows(
        _ out: KernelSet.Row, _ stride: Int, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: KernelSet.Positions, _ width: Int,
        _ height: Int
    ) {
        for row in 0..<height {
            for i in 0..<width { unsafe out[row * stride + i] = sample(texels, u[i], v[row]) }
        }
    }

    /// row[u[i] >> 8]: what no vectors do better.
    static func pickColumns(_ out: KernelSet.Row, _ row: KernelSet.Source, _ u: KernelSet.Positions, _ count: Int) {
        for i in 0..<count { unsafe out[i] = row[Int(u[i] >> 8)] }
    }

    /// The texels at (u[i] >> 8, v[i] >> 8).
    static func pick(
        _ out: KernelSet.Row, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: KernelSet.Positions, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = texels.base[Int(v[i] >> 8) * texels.width + Int(u[i] >> 8)] }
    }

    // 256 · (clamp(position) − ½) rounded to nearest; nearest: 256 · ⌊clamp(position) + 2⁻¹⁰⌋.
    // Positions without a number (0/0, beyond the eye) go to the lower limit.
    static func project(
        _ u: UnsafeMutablePointer<Int32>, _ v: UnsafeMutablePointer<Int32>, _ row: UnsafePointer<ProjectedRow>, _ count: Int
    ) {
        let row = unsafe row.pointee
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
                let r = 1 / max(row.w0 + row.dw * x, FLOE_LEAST_W)
                pu *= r
                pv *= r
            }
            unsafe u[i] = fixed(pu, row.min_u, row.max_u)
            unsafe v[i] = fixed(pv, row.min_v, row.max_v)
        }
    }

    // ramp[⌊t⌋], the ends extended
    static func gradient(_ out: KernelSet.Row, _ ramp: KernelSet.Source, _ row: UnsafePointer<GradientRow>, _ count: Int) {
        unsafe gradient(out, ramp, stopCount: 0, row.pointee, count)
    }

    // Or between the stops around t. The only kernel for it: steep gradients are rare.
    static func gradient(_ out: KernelSet.Row, _ ramp: KernelSet.Source, stopCount: Int, _ row: GradientRow, _ count: Int) {
        for i in 0..<count {
            let x = row.first + Float(i)
            var t = row.t0 + row.dt * x
            if !row.is_affine { t *= 1 / max(row.w0 + row.dw * x, FLOE_LEAST_W) }
            unsafe out[i] = GradientRamp.color(ramp, stopCount: stopCount, at: t)
        }
    }
}
