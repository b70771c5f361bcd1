// The texture, or for trilinear sampling the two textures, that an image is drawn from, and the map from the bitmap's texels to
// theirs. Mipmap levels are bitmaps of their own, each cached separately, so only levels that are drawn are ever uploaded.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// The mipmap levels that one image samples, as planned.
struct ImageLevels {
    let first: TexelMap
    /// The next smaller level; nil unless two are blended.
    private(set) var next: TexelMap?
    /// The weight of the next level, 0…1.
    private let fraction: Float
    /// Whether two levels are blended. Checked before `next`, since most images have none and a level is large.
    var isMixed: Bool { fraction > 0 }

    /// Uploads missing levels of a plain or nine-part image. `last`: where the first level may have been before.
    @MainActor
    init(_ item: borrowing DrawItem, _ plan: borrowing FramePlan, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        fraction = Float(item.levelWeight) / 256
        let detail = Int(item.detail), samplers = plan.samplers.span
        first = try TexelMap(
            item.kind == .copy ? ImageSampler(copying: plan.copies[detail]) : samplers[detail], textures, last: last)
        if item.levels == 2 { next = try TexelMap(samplers[detail + 1], textures) }
    }

    /// Returns the opacity (0…255), the next level's weight, and the number of its texels per texel of the first, along x and y.
    func paint(_ opacity: Float) -> SIMD4<Float> {
        guard isMixed, let next else { return SIMD4(opacity, 0, 1, 1) }
        return SIMD4(opacity, fraction, Float(next.scaleX / first.scaleX), Float(next.scaleY / first.scaleY))
    }

    /// The features of programs that sample these levels.
    var features: GPUOperation.Features { isMixed ? .trilinear : first.isNearest ? [] : .linear }
}

/// The map from device pixels and a node's texels to texels of one level, as stored in a texture.
struct TexelMap {
    /// The bitmap's first texel in the texture.
    let place: TexturePlace
    let isNearest: Bool
    /// From device pixels to texels of the level; meaningless for a nine-part image.
    let projection: TexelProjection
    /// Texels of the level per texel of the node.
    let scaleX, scaleY: Double
    /// The lowest and highest sample positions, in texels of the level.
    let limits: SampleLimits

    @MainActor
    init(_ sampler: borrowing ImageSampler, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        place = try textures.place(sampler.texels.bitmap, last: last)
        isNearest = sampler.isNearest
        (scaleX, scaleY) = (sampler.scaleX, sampler.scaleY)
        projection = sampler.projection
        limits = sampler.limits
    }

    /// The limits in the form that projected programs read.
    var limitVector: SIMD4<Float> {
        SIMD4(Float(limits.minU), Float(limits.minV), Float(limits.maxU), Float(limits.maxV))
    }

    /// Converts a rectangle of the node's texels to texels of the level.
    func kept(_ r: TexelRect) -> SIMD4<Float> {
        SIMD4(Float(r.minX * scaleX), Float(r.minY * scaleY), Float(r.maxX * scaleX), Float(r.maxY * scaleY))
    }

    /// Returns the bitmap's place in the form that projected programs read.
    func spot(slot: Float) -> SIMD4<Float> {
        SIMD4(Float(place.x), Float(place.y), Float(place.layer), slot)
    }
}
