// How an item's picture maps to device pixels.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// How a picture's texels relate to pixels.
package enum ContentsFit: UInt8, Sendable {
    /// Each pixel is a texel.
    case copied = 1
    /// Texels are as large as pixels, but lie between them.
    case misaligned
    /// Texels are larger or smaller than pixels.
    case scaled
    /// Rotated, or in perspective.
    case projected
}

extension OverlaidFrame {
    /// Returns how the picture of item `index` maps to pixels; nil if it shows none.
    package func contentsFit(_ index: Int) -> ContentsFit? {
        let item = plan.items[index]
        switch item.kind {
        case .copy: return .copied
        case .projected, .projectedNinePart: return .projected
        case .axisAligned:
            let sampler = plan.details.samplers[Int(item.detail)]
            guard sampler.axes < 0, sampler.level == 0, item.levels == 1 else { return .scaled }
            func isWhole(_ v: Double) -> Bool { abs(abs(v) - 1) < 1e-6 }
            return isWhole(sampler.projection.xx) && isWhole(sampler.projection.yy) ? .misaligned : .scaled
        case .nothing, .deferred, .solid, .gradient, .beginGroup, .mask, .endGroup: return nil
        }
    }

    /// Returns the bitmap that item `index` shows; nil if it shows none.
    func bitmap(_ index: Int) -> Bitmap? {
        switch frame.nodes[index] {
        case .image(let node): node.bitmap
        case .ninePart(let node): node.image.bitmap
        case .fill, .gradient, .beginGroup, .mask, .endGroup: nil
        }
    }

    /// Whether the last frame uploaded the bitmap that item `index` shows, or mip levels of it.
    func isUploaded(_ index: Int) -> Bool {
        guard let bitmap = bitmap(index) else { return false }
        if uploadedBitmaps.contains(bitmap.id) { return true }
        let item = plan.items[index]
        guard item.kind != .copy, item.detail >= 0 else { return false }
        return (0..<Int(item.levels)).contains { i in
            uploadedBitmaps.contains(bitmap.level(Int(plan.details.samplers[Int(item.detail) + i].level)).id)
        }
    }
}
