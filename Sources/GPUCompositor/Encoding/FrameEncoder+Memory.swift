// What an encoder holds between frames, and which bitmaps a frame shows: their textures stay where others go.

import FramePlanning
import Imaging
import RenderTree

extension FrameEncoder {
    /// Gives back what `frame`, the one that was drawn last, has no need of; nil: everything.
    mutating func releaseUnused(keeping frame: Frame?) {
        if let frame {
            textures.releaseUnused(keeping: Set(bitmaps(of: frame).map(\.id)))
            targetPool.releaseUnused()
            plan.releaseUnused()
            if images.count > 4 * frame.nodes.count + 256 { images = PreparedImageCache() }
        } else {
            textures.releaseUnused(keeping: [])
            targetPool.releaseAll()
            plan = FramePlan(options: plan.options)
            images = PreparedImageCache()
        }
        executor.releaseUnused()
        builder.releaseUnused()
    }

    /// Bytes of groups' pages and of the copy of the backdrop.
    var heldTargetBytes: Int { targetPool.byteCount + executor.backdropByteCount }

    /// The bitmaps that `frame`'s plan samples, smaller levels of the nodes' own among them; those that are hidden, or
    /// that no damage has touched yet, as well.
    func bitmaps(of frame: Frame) -> [Bitmap] {
        guard plan.items.count == frame.nodes.count else { return [] }
        var found: [Bitmap] = []
        for (item, node) in zip(plan.items, frame.nodes) {
            switch item.kind {
            case .axisAligned, .projected, .projectedNinePart:
                for level in 0..<Int(item.levels) { found.append(plan.samplers[Int(item.detail) + level].texels.bitmap) }
            case .copy: found.append(plan.copies[Int(item.detail)].texels.bitmap)
            case .deferred:
                if case .image(let image) = node { found.append(image.bitmap) }
                if case .ninePart(let image) = node { found.append(image.image.bitmap) }
            case .nothing, .solid, .gradient, .beginGroup, .mask, .endGroup: continue
            }
        }
        return found
    }
}
