// Colours of a stretch of a row, by kind of node.

import Geometry
import Imaging
import RenderTree

extension NodePainter {
    /// Writes the colours of `count` columns from `start` on to `out`.
    @inline(__always)
    func fetch(
        _ piece: Piece, _ scene: borrowing PreparedScene, _ row: Int32, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let detail = Int(piece.node.detail)
        switch piece.node.kind {
        case .copy:
            unsafe out.update(from: scene.copies[detail].pointer(start, row), count: count)
        case .gradient:
            if piece.hasConstantRow {
                unsafe out.update(from: scratch.constantRow + Int(start - piece.tableStart), count: count)
            } else {
                let gradient = scene.gradients[detail]
                unsafe Kernels.gradient(out, ramp: gradient.ramp, gradient.row(row, from: start), count)
            }
        case .upright, .projected, .bent:
            unsafe sample(piece, scene, row, start, count, out)
        case .nothing, .solid, .beginGroup, .mask, .endGroup:
            // Solid colours are not fetched, brackets are not drawn.
            unsafe Kernels.fill(out, piece.node.pixel, count)
        }
    }

    /// An image's colours, from one mipmap level or mixed from two.
    private func sample(
        _ piece: Piece, _ scene: borrowing PreparedScene, _ row: Int32, _ start: Int32, _ count: Int,
        _ out: UnsafeMutablePointer<Pixel>
    ) {
        let detail = Int(piece.node.detail)
        unsafe sample(piece, scene, scene.samplers[detail], scratch.columns, row, start, count, out)
        guard piece.node.levels == 2 else { return }
        let more = unsafe scratch.morePixels
        unsafe sample(piece, scene, scene.samplers[detail + 1], scratch.moreColumns, row, start, count, more)
        unsafe Kernels.mix(out, out, more, weight: UInt32(piece.node.levelWeight), count)
    }

    private func sample(
        _ piece: Piece, _ scene: borrowing PreparedScene, _ sampler: PreparedSampler,
        _ columns: UnsafePointer<Int32>, _ row: Int32, _ start: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>
    ) {
        switch piece.node.kind {
        case .upright:
            let positions = unsafe columns + Int(start - piece.tableStart)
            unsafe sampleUpright(sampler, scene, positions, piece.hasWholeColumns, row, count, out)
        case .bent:
            fillBentPositions(sampler, scene.bends[Int(sampler.bend)], row, start, count)
            unsafe sample(sampler, count, out)
        case .projected, .nothing, .solid, .copy, .gradient, .beginGroup, .mask, .endGroup:
            unsafe Kernels.project(u: scratch.u, v: scratch.v, sampler.row(row, from: start), count)
            unsafe sample(sampler, count, out)
        }
    }

    /// Texels at the positions in scratch memory.
    private func sample(_ sampler: PreparedSampler, _ count: Int, _ out: UnsafeMutablePointer<Pixel>) {
        if sampler.isNearest {
            unsafe Kernels.pick(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        } else {
            unsafe Kernels.sample(out, sampler.texels, u: scratch.u, v: scratch.v, count)
        }
    }

    /// An upright row: its two rows of texels mixed, then mixed along the row by the table.
    private func sampleUpright(
        _ sampler: PreparedSampler, _ scene: borrowing PreparedScene, _ positions: UnsafePointer<Int32>,
        _ isWhole: Bool, _ row: Int32, _ count: Int, _ out: UnsafeMutablePointer<Pixel>
    ) {
        let v = verticalPosition(sampler, scene, row)
        let texels = sampler.texels, weight = UInt32(v & 255)
        let upper = unsafe texels.base + Int(v >> 8) * texels.width
        if weight == 0 {
            if sampler.isNearest {
                unsafe Kernels.pickColumns(out, upper, positions: positions, count)
            } else if isWhole {
                unsafe out.update(from: upper + Int(positions[0] >> 8), count: count)
            } else {
                unsafe Kernels.sampleColumns(out, upper, positions: positions, count)
            }
            return
        }
        let lower = unsafe upper + texels.width
        let (first, last) = unsafe columnRange(positions, count, isBent: sampler.bend >= 0)
        if isWhole {
            unsafe Kernels.mix(out, upper + first, lower + first, weight: weight, count)
        } else if last - first + 2 <= min(2 * count + 16, scratch.mixedCapacity) {
            unsafe Kernels.mix(scratch.mixed, upper + first, lower + first, weight: weight, last - first + 2)
            unsafe Kernels.sampleColumns(out, scratch.mixed - first, positions: positions, count)
        } else {
            // Much smaller than the bitmap: mixing only the texels that are used costs less.
            unsafe scratch.v.update(repeating: v, count: count)
            unsafe Kernels.sample(out, texels, u: positions, v: scratch.v, count)
        }
    }

    /// The first and last column of texels that a stretch starts from.
    private func columnRange(_ positions: UnsafePointer<Int32>, _ count: Int, isBent: Bool) -> (Int, Int) {
        var low = unsafe min(positions[0], positions[count - 1]), high = unsafe max(positions[0], positions[count - 1])
        if isBent {
            // A nine-part image whose parts overlap may run back and forth.
            for i in 0..<count {
                unsafe low = min(low, positions[i])
                unsafe high = max(high, positions[i])
            }
        }
        return (Int(low >> 8), Int(high >> 8))
    }
}
