// The memory that an encoder holds between frames, and the bitmaps that a frame shows, whose textures survive a release.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension FrameEncoder {
    /// Frees whatever `frame`, the one drawn last, does not need; nil: frees everything.
    mutating func releaseUnused(keeping frame: Frame?) {
        if let frame {
            textures.releaseUnused(keeping: Set(bitmaps(of: frame).map(\.id)))
            targetPool.releaseUnused()
            plan.releaseUnused()
        } else {
            textures.releaseUnused(keeping: [])
            targetPool.releaseAll()
            plan = FramePlan(options: plan.options, maximumSide: plan.maximumSide)
        }
        images = PreparedImageCache()
        pictures.releaseUnused(keeping: frame, textures)
        executor.releaseUnused()
        builder.releaseUnused()
    }

    /// Bytes of the groups' pages and of the backdrop copy.
    var heldTargetBytes: Int { targetPool.byteCount + executor.backdropByteCount + pictures.byteCount }

    /// Plans all of `frame` and returns the bitmaps that it samples, mipmap levels included, also those of hidden items and of items
    /// that no damage has touched yet. Gradients' ramps are left out.
    mutating func bitmaps(of frame: Frame) -> [Bitmap] {
        plan.update(frame, within: frame.size.rect)
        var found: [Bitmap] = []
        for (index, item) in plan.items.enumerated() where frame.headers[index].kind != .picture {
            let detail = Int(item.detail)
            switch item.kind {
            case .copy: found.append(plan.details.copies[detail].texels.bitmap)
            case .axisAligned, .projected, .projectedNinePart:
                for sampler in plan.details.samplers[detail..<detail + Int(item.levels)] { found.append(sampler.texels.bitmap) }
            case .nothing, .deferred, .solid, .gradient, .beginGroup, .mask, .endGroup: break
            }
        }
        return found
    }
}
