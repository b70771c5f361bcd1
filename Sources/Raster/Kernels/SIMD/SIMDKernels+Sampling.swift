// Kernels on Swift's 128-bit vectors: finding and mixing texels. There is no gather before AVX2, so
// neighbours are loaded in pairs, 64 bits at a time, and dealt out to vectors of firsts and seconds.

import CKernels
import FramePlanning
import Imaging
import RenderTree

extension SIMDKernels {
    static func mix(
        _ out: KernelSet.Row, _ outStride: Int, _ a: KernelSet.Source, _ b: KernelSet.Source, _ stride: Int, _ weight: UInt32,
        _ width: Int, _ height: Int
    ) {
        let w = PixelVector(repeating: weight).spread
        for row in 0..<height {
            let out = unsafe out + row * outStride, a = unsafe a + row * stride, b = unsafe b + row * stride
            let i = forEachFour(width) { i in
                unsafe PixelVector.lerp(.load(a + i), .load(b + i), w).store(out + i)
            }
            unsafe ScalarKernels.mix(out + i, 0, a + i, b + i, 0, weight, width - i, 1)
        }
    }

    /// Two pairs of neighbouring texels.
    @inline(__always)
    private static func pairs(_ p: UnsafePointer<Pixel>, _ q: UnsafePointer<Pixel>) -> PixelVector {
        let low = unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD2<UInt32>.self)
        let high = unsafe UnsafeRawPointer(q).loadUnaligned(as: SIMD2<UInt32>.self)
        return PixelVector(lowHalf: low, highHalf: high)
    }

    /// Of positions in 1/256 texel.
    @inline(__always)
    private static func fractions(_ p: SIMD4<Int32>) -> PixelVector {
        unsafe unsafeBitCast(p, to: PixelVector.self) & PixelVector(repeating: 255)
    }

    static func sample(
        _ out: KernelSet.Row, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: KernelSet.Positions, _ count: Int
    ) {
        let i = forEachFour(count) { i in
            unsafe sampleFour(out + i, texels, u + i, SIMD4(v[i], v[i &+ 1], v[i &+ 2], v[i &+ 3]))
        }
        unsafe ScalarKernels.sample(out + i, texels, u + i, v + i, count - i)
    }

    static func sampleRows(
        _ out: KernelSet.Row, _ stride: Int, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: KernelSet.Positions, _ width: Int,
        _ height: Int
    ) {
        for row in 0..<height {
            let out = unsafe out + row * stride
            let i = forEachFour(width) { i in unsafe sampleFour(out + i, texels, u + i, SIMD4(repeating: v[row])) }
            unsafe ScalarKernels.sampleRows(out + i, 0, texels, u + i, v + row, width - i, 1)
        }
    }

    @inline(__always)
    private static func sampleFour(_ out: KernelSet.Row, _ texels: floe_texels, _ u: KernelSet.Positions, _ v: SIMD4<Int32>) {
        let width = unsafe texels.width
        @inline(__always)
        func upper(_ i: Int) -> UnsafePointer<Pixel> { unsafe texels.base + (Int(v[i] >> 8) &* width &+ Int(u[i] >> 8)) }
        let p0 = unsafe upper(0), p1 = unsafe upper(1), p2 = unsafe upper(2), p3 = unsafe upper(3)
        let down = fractions(v).spread.pixels
        let low = unsafe PixelVector.lerp(
            pairs(p0, p1), pairs(p0 + width, p1 + width), PixelVector(down[0], down[0], down[1], down[1]).lanes)
        let high = unsafe PixelVector.lerp(
            pairs(p2, p3), pairs(p2 + width, p3 + width), PixelVector(down[2], down[2], down[3], down[3]).lanes)
        let across = unsafe fractions(UnsafeRawPointer(u).loadUnaligned(as: SIMD4<Int32>.self))
        unsafe PixelVector.mixPairs(low, high, across).store(out)
    }

    static func project(
        _ u: UnsafeMutablePointer<Int32>, _ v: UnsafeMutablePointer<Int32>, _ row: UnsafePointer<ProjectedRow>, _ count: Int
    ) {
        let row = unsafe row.pointee
        let minU = SIMD4(repeating: row.min_u), maxU = SIMD4(repeating: row.max_u)
        let minV = SIMD4(repeating: row.min_v), maxV = SIMD4(repeating: row.max_v)
        @inline(__always)
        func fixed(_ p: SIMD4<Float>, _ low: SIMD4<Float>, _ high: SIMD4<Float>) -> SIMD4<UInt32> {
            let clamped = p.atLeast(low).atMost(high)
            if row.is_nearest { return (clamped + SIMD4(repeating: Float(SampleLimits.nearestBias))).floored32 &<< 8 }
            return ((clamped - SIMD4(repeating: 0.5)) * SIMD4(repeating: 256)).rounded32
        }
        var i = 0
        while i < count {
            let x = SIMD4(repeating: row.first) + (SIMD4(repeating: Float(i)) + .ramp)
            var pu = SIMD4(repeating: row.u0) + SIMD4(repeating: row.du) * x
            var pv = SIMD4(repeating: row.v0) + SIMD4(repeating: row.dv) * x
            if !row.is_affine {
                let w = (SIMD4(repeating: row.w0) + SIMD4(repeating: row.dw) * x).atLeast(SIMD4(repeating: FLOE_LEAST_W))
                let r = SIMD4<Float>(repeating: 1) / w
                pu *= r
                pv *= r
            }
            let fu = fixed(pu, minU, maxU), fv = fixed(pv, minV, maxV)
            if i + 4 <= count {
                unsafe UnsafeMutableRawPointer(u + i).storeBytes(of: fu, as: SIMD4<UInt32>.self)
                unsafe UnsafeMutableRawPointer(v + i).storeBytes(of: fv, as: SIMD4<UInt32>.self)
            } else {
                for k in 0..<(count - i) {
                    unsafe u[i + k] = Int32(bitPattern: fu[k])
                    unsafe v[i + k] = Int32(bitPattern: fv[k])
                }
            }
            i &+= 4
        }
    }

    static func gradient(_ out: KernelSet.Row, _ ramp: KernelSet.Source, _ row: UnsafePointer<GradientRow>, _ count: Int) {
        let row = unsafe row.pointee
        let last = SIMD4(repeating: Float(GradientRamp.length - 1))
        var i = 0
        while i < count {
            let x = SIMD4(repeating: row.first) + (SIMD4(repeating: Float(i)) + .ramp)
            var t = SIMD4(repeating: row.t0) + SIMD4(repeating: row.dt) * x
            if !row.is_affine {
                let w = (SIMD4(repeating: row.w0) + SIMD4(repeating: row.dw) * x).atLeast(SIMD4(repeating: FLOE_LEAST_W))
                t *= SIMD4<Float>(repeating: 1) / w
            }
            let p = t.atLeast(.zero).atMost(last).floored32
            if i + 4 <= count {
                unsafe PixelVector(ramp[Int(p[0])], ramp[Int(p[1])], ramp[Int(p[2])], ramp[Int(p[3])]).store(out + i)
            } else {
                for k in 0..<(count - i) { unsafe out[i + k] = ramp[Int(p[k])] }
            }
            i &+= 4
        }
    }
}
