// What is covered of pixels at edges: those of all rows of an outline are gathered, asked together, and put into its masks.

import CKernels
import FramePlanning
import Geometry
import RenderTree

extension Rasterizer {
    /// Fills the masks of all pixels at edges, as many of them together as scratch memory has room for: kernels take eight at
    /// once, and a row seldom has so many.
    func coverEdges(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan) {
        unsafe setShape(outline.shape, plan, scratch.shape)
        if outline.inner >= 0 { unsafe setShape(hole, plan, scratch.innerShape) }
        let edges = scratch.found.edges, masks = scratch.found.masks
        let clip = outline.isShare ? clip(of: outline.shape, plan) : nil
        /// Where a run goes on, and a span of the scratch memory.
        var run = 0, done: Int32 = 0
        while run < edges.count {
            let firstRun = run, firstDone = done
            var count = 0
            while run < edges.count, count < scratch.width {
                let edge = unsafe edges.base[run], start = edge.start + done
                let some = min(Int(edge.end - start), scratch.width - count)
                let x = Float(start) + 0.5, y = Float(edge.row) + 0.5
                for i in 0..<some {
                    unsafe scratch.centresX[count + i] = x + Float(i)
                    unsafe scratch.centresY[count + i] = y
                }
                count += some
                done += Int32(some)
                if start + Int32(some) == edge.end { (run, done) = (run + 1, 0) }
            }
            coverCentres(outline, hole, plan, clip, count)
            var (next, place, i) = (firstRun, firstDone, 0)
            while i < count {
                let edge = unsafe edges.base[next], some = min(Int(edge.end - edge.start - place), count - i)
                let mask = unsafe masks.base + Int(edge.mask + place)
                for k in 0..<some { unsafe mask[k] = scratch.mask[i + k] }
                i += some
                (next, place) = (next + 1, 0)
            }
        }
    }

    /// Finds the bytes of the pixels whose centres lie in the scratch memory.
    private func coverCentres(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan, _ clip: PixelRect?, _ count: Int) {
        unsafe cover(outline.shape, plan, scratch.shape, count, scratch.coverage)
        if outline.inner >= 0 { unsafe cover(hole, plan, scratch.innerShape, count, scratch.innerCoverage) }
        let least = SIMD4(repeating: BorderNode.leastShared), scale = SIMD4(repeating: outline.scale)
        for i in stride(from: 0, to: count, by: 4) {
            var covered = unsafe scratch.coverage.four(i)
            if outline.inner >= 0 { unsafe covered -= scratch.innerCoverage.four(i) }
            if outline.isShare {
                // Of what the outline covers without its clip, which nothing else cuts by.
                var outer = unsafe scratch.coverage.four(i)
                if let clip {
                    for k in 0..<4 { unsafe outer[k] /= max(clip.coverage(scratch.centresX[i + k], scratch.centresY[i + k]), least[0]) }
                }
                covered /= outer.atLeast(least)
            }
            let v = covered * scale + SIMD4(repeating: 0.5)
            unsafe v.atLeast(.zero).atMost(SIMD4(repeating: 255)).floored32.storeBytes(scratch.mask + i)
        }
    }

    /// Coverage, 0…1, of the pixels whose centres lie in the scratch memory.
    private func cover(
        _ shape: ItemShape, _ plan: borrowing FramePlan, _ native: UnsafePointer<floe_shape>, _ count: Int,
        _ out: UnsafeMutablePointer<Float>
    ) {
        if unsafe native.pointee.is_known, let coverage = unsafe native.pointee.is_rounded ? kernels.roundedCoverage : kernels.coverage {
            unsafe coverage(out, native, scratch.centresX, scratch.centresY, count)
        } else {
            let details = plan.shapeDetails.span
            for i in 0..<count {
                unsafe out[i] = details[Int(shape.detail)].shape.coverage(scratch.centresX[i], scratch.centresY[i])
            }
        }
    }

    private func setShape(_ shape: ItemShape, _ plan: borrowing FramePlan, _ native: UnsafeMutablePointer<floe_shape>) {
        let details = plan.shapeDetails.span
        unsafe native.pointee = shape.detail < 0 ? floe_shape(shape.edges) : floe_shape(details[Int(shape.detail)].shape)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Elements i … i + 3.
    @inline(__always)
    fileprivate func four(_ i: Int) -> SIMD4<Float> { unsafe UnsafeRawPointer(self + i).loadUnaligned(as: SIMD4<Float>.self) }
}
