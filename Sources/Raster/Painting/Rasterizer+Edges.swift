// What is covered of pixels at edges: those of all rows of an outline are asked together, and put into its masks.

import CKernels
import FramePlanning
import Geometry
import RenderTree

extension Rasterizer {
    /// Fills the masks of all pixels at edges.
    func coverEdges(_ outline: Outline, _ hole: ItemShape, _ plan: borrowing FramePlan) {
        let edges = scratch.found.edges, masks = scratch.found.masks
        if let coverage = unsafe kernels.coverage, setOutline(outline, hole, plan) {
            return unsafe coverage(masks.base, scratch.outline, edges.base, edges.count)
        }
        let clip = outline.isShare ? clip(of: outline.shape, plan) : nil, details = plan.shapeDetails.span
        func coverage(_ shape: ItemShape, _ x: Float, _ y: Float) -> Float {
            shape.isPlain ? shape.edges.coverage(x, y) : details[Int(shape.detail)].shape.coverage(x, y)
        }
        for i in 0..<edges.count {
            let run = unsafe edges.base[i], y = Float(run.row) + 0.5
            for column in run.start..<run.end {
                let x = Float(column) + 0.5, outer = coverage(outline.shape, x, y)
                var covered = outer
                if outline.inner >= 0 { covered -= coverage(hole, x, y) }
                if outline.isShare {
                    // Of what the outline covers without its clip, which nothing else cuts by.
                    let least = BorderNode.leastShared
                    covered /= max(clip.map { outer / max($0.coverage(x, y), least) } ?? outer, least)
                }
                unsafe masks.base[Int(run.mask + column - run.start)] = UInt8(factor(covered, outline.scale))
            }
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
