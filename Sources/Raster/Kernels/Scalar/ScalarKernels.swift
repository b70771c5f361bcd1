// The reference kernels: one pixel at a time, the formula above each. What `SIMDKernels` must
// reproduce bit for bit.

import CKernels
import Imaging
import RenderTree

/// Plain loops.
enum ScalarKernels {
    // s + d·(1 − αs), Porter and Duff 1984
    @inline(__always)
    private static func over(_ s: Pixel, _ d: Pixel) -> Pixel {
        s &+ d.scaled(by: 255 - s.alphaByte)
    }

    static func over(
        _ out: KernelSet.Row, _ outStride: Int, _ source: KernelSet.Source, _ sourceStride: Int, _ mask: KernelSet.Mask?,
        _ maskStride: Int, _ factor: UInt32, _ width: Int, _ height: Int
    ) {
        for row in 0..<height {
            let out = unsafe out + row * outStride, source = unsafe source + row * sourceStride
            let mask = unsafe mask.map { unsafe $0 + row * maskStride }
            for i in 0..<width { unsafe out[i] = over(source[i].scaled(by: covered(mask, factor, i)), out[i]) }
        }
    }

    static func overSolid(_ out: KernelSet.Row, _ outStride: Int, _ pixel: Pixel, _ width: Int, _ height: Int) {
        for row in 0..<height {
            for i in row * outStride..<row * outStride + width { unsafe out[i] = over(pixel, out[i]) }
        }
    }

    @inline(__always)
    private static func covered(_ mask: KernelSet.Mask?, _ factor: UInt32, _ i: Int) -> UInt32 {
        guard let mask = unsafe mask else { return factor }
        return unsafe UInt32(mask[i])
    }

    // s · m
    static func scale(_ out: KernelSet.Row, _ source: KernelSet.Source, _ mask: KernelSet.Mask?, _ factor: UInt32, _ count: Int) {
        for i in 0..<count { unsafe out[i] = source[i].scaled(by: covered(mask, factor, i)) }
    }

    // co = cs·αs·(1 − αb) + cb·αb·(1 − αs) + αs·αb·B(cb, cs), W3C Compositing and Blending §5
    static func blend(
        _ out: KernelSet.Row, _ outStride: Int, _ source: KernelSet.Source, _ sourceStride: Int, _ mode: floe_blend_mode, _ width: Int,
        _ height: Int
    ) {
        let mode = BlendMode(mode)
        for row in 0..<height {
            let out = unsafe out + row * outStride, source = unsafe source + row * sourceStride
            for i in 0..<width { unsafe out[i] = mode.blend(source: source[i], backdrop: out[i]) }
        }
    }

    // m · α
    static func multiply(
        _ out: UnsafeMutablePointer<UInt8>, _ mask: KernelSet.Mask?, _ factor: UInt32, _ pixels: KernelSet.Source, _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = UInt8(multiply255(covered(mask, factor, i), pixels[i].alphaByte)) }
    }

    // The area of the pixel between the edges: `QuadCoverage`
    static func coverage(
        _ out: UnsafeMutablePointer<Float>, _ shape: UnsafePointer<floe_shape>, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>,
        _ count: Int
    ) {
        for i in 0..<count { unsafe out[i] = shape.pointee.outer.coverage(x[i], y[i]) }
    }

    /// Areas one after the other, row by row.
    static func draw(_ areas: UnsafePointer<floe_area>, _ count: Int, by kernels: KernelSet) {
        for i in 0..<count { unsafe draw(areas[i], by: kernels) }
    }

    private static func draw(_ area: floe_area, by kernels: KernelSet) {
        let width = unsafe area.width, height = unsafe Int(area.end - area.first)
        switch unsafe area.kind {
        case floe_area_over: unsafe kernels.over(area.out, area.out_stride, area.source, area.source_stride, nil, 0, 255, width, height)
        case floe_area_over_runs: unsafe drawRuns(area, width, height, by: kernels)
        default:
            for row in 0..<height {
                let out = unsafe area.out + row * area.out_stride
                if unsafe area.kind == floe_area_fill {
                    unsafe out.update(repeating: area.pixel, count: width)
                } else {
                    unsafe out.update(from: area.source + row * area.source_stride, count: width)
                }
            }
        }
    }

    /// Source-over with what is known of the rows.
    private static func drawRuns(_ area: floe_area, _ width: Int, _ height: Int, by kernels: KernelSet) {
        guard let known = unsafe area.runs else { return }
        let runs = unsafe known.assumingMemoryBound(to: OpacityRun.self)
        for row in 0..<height {
            let out = unsafe area.out + row * area.out_stride, source = unsafe area.source + row * area.source_stride
            func within(_ c: UInt16) -> Int { unsafe min(max(Int(c) - area.column, 0), width) }
            let run = unsafe runs[row], opaqueStart = within(run.opaqueStart), opaqueEnd = within(run.opaqueEnd)
            func over(_ from: Int, _ to: Int) { unsafe kernels.over(out + from, 0, source + from, 0, nil, 0, 255, to - from, 1) }
            over(within(run.start), opaqueStart)
            unsafe (out + opaqueStart).update(from: source + opaqueStart, count: opaqueEnd - opaqueStart)
            over(opaqueEnd, within(run.end))
        }
    }
}

extension BlendMode {
    private static let inOrder = allCases

    init(_ mode: floe_blend_mode) { self = BlendMode.inOrder[Int(mode.rawValue)] }

    /// The kernels' name of it.
    var native: floe_blend_mode { floe_blend_mode(UInt32(BlendMode.inOrder.firstIndex(of: self) ?? 0)) }
}
