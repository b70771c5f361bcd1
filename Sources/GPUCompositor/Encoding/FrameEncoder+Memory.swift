// The memory that an encoder holds between frames, and the bitmaps that a frame shows, whose textures survive a release.

import FramePlanning
import Imaging
import RenderTree

extension FrameEncoder {
    /// Frees whatever `frame`, the one drawn last, does not need; nil: frees everything.
    mutating func releaseUnused(keeping frame: Frame?) {
        if let frame {
            textures.releaseUnused(keeping: Set(bitmaps(of: frame).map(\.id)))
            targetPool.releaseUnused()
            plan.releaseUnused()
            if images.count > 4 * frame.nodes.count + 256 { images = PreparedImageCache() }
        } else {
            textures.releaseUnused(keeping: [])
            targetPool.releaseAll()
            plan = FramePlan(options: plan.options, maximumSide: plan.maximumSide)
            images = PreparedImageCache()
        }
        executor.releaseUnused()
        builder.releaseUnused()
    }

    /// Bytes of the groups' pages and of the backdrop copy.
    var heldTargetBytes: Int { targetPool.byteCount + executor.backdropByteCount }

    /// Returns the bitmaps that `frame`'s plan samples, mipmap levels included, also those of hidden items and of items that no
    /// damage has touched yet. Goes by the frame's nodes, which own the bitmaps: the plan may be of a frame that is gone.
    func bitmaps(of frame: Frame) -> [Bitmap] {
        guard plan.items.count == frame.nodes.count else { return [] }
        var found: [Bitmap] = []
        for (item, node) in zip(plan.items, frame.nodes) {
            let image: ImageNode
            switch node {
            case .image(let node): image = node
            case .ninePart(let node): image = node.image
            case .fill, .border, .gradient, .beginGroup, .mask, .endGroup: continue
            }
            switch item.kind {
            case .axisAligned, .projected, .projectedNinePart:
                guard item.detail >= 0, item.levels > 0 else { continue }
                let level = image.bitmap.level(Int(plan.samplers[Int(item.detail)].level))
                found.append(level)
                if item.levels == 2, let half = level.half { found.append(half) }
            case .copy, .deferred: found.append(image.bitmap)
            case .nothing, .solid, .gradient, .beginGroup, .mask, .endGroup: continue
            }
        }
        return found
    }
}
