// What is covered of pixels at edges: those of all rows of an outline are gathered, asked together, and put into its masks.

import CKernels
import FramePlanning
import Geometry
import RenderTree

extension Rasterizer {
    /// Fills the masks of all pixels at edges, as many of them together as scratch memory has room for: kernels take eight at
    /// once, and a row seldom has so many.
    func coverEdges(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan) {
        let coverage = unsafe setOutline(outline, hole, plan) ? kernels.coverage : nil
        let edges = scratch.found.edges, masks = scratch.found.masks
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
            if let coverage = unsafe coverage {
                unsafe coverage(scratch.mask, scratch.outline, scratch.centresX, scratch.centresY, count)
            } else {
                coverCentres(outline, hole, plan, count)
            }
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

    /// Finds the bytes of the pixels whose centres lie in the scratch memory, one by one.
    private func coverCentres(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan, _ count: Int) {
        let clip = outline.isShare ? clip(of: outline.shape, plan) : nil, details = plan.shapeDetails.span
        func coverage(_ shape: ItemShape, _ x: Float, _ y: Float) -> Float {
            shape.isPlain ? shape.edges.coverage(x, y) : details[Int(shape.detail)].shape.coverage(x, y)
        }
        for i in 0..<count {
            let x = unsafe scratch.centresX[i], y = unsafe scratch.centresY[i], outer = coverage(outline.shape, x, y)
            var covered = outer
            if outline.inner >= 0 { covered -= coverage(hole, x, y) }
            if outline.isShare {
                // Of what the outline covers without its clip, which nothing else cuts by.
                let least = BorderNode.leastShared
                covered /= max(clip.map { outer / max($0.coverage(x, y), least) } ?? outer, least)
            }
            unsafe scratch.mask[i] = UInt8(factor(covered, outline.scale))
        }
    }

    /// What kernels are told of an outline; false if it is more than they know.
    private func setOutline(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan) -> Bool {
        let details = plan.shapeDetails.span, native = unsafe scratch.outline
        func shape(_ s: ItemShape) -> floe_shape? {
            s.isPlain ? floe_shape(s.edges) : floe_shape(details[Int(s.detail)].shape)
        }
        guard let outer = shape(outline.shape) else { return false }
        unsafe native.pointee.outer = outer
        unsafe native.pointee.has_inner = outline.inner >= 0
        unsafe native.pointee.is_share = outline.isShare
        unsafe native.pointee.scale = outline.scale
        guard outline.inner >= 0 else { return true }
        guard let inner = shape(hole) else { return false }
        unsafe native.pointee.inner = inner
        return true
    }
}
