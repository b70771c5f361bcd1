// The texture, or for trilinear sampling the two textures, that an image is drawn from, and the map from the bitmap's texels to
// theirs. Mipmap levels are bitmaps of their own, each cached separately, so only levels that are drawn are ever uploaded.

import FloeFramePlanning
import FloeGeometry
import FloeImaging
import FloeRenderTree

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
    init(_ item: borrowing DrawItem, _ plan: borrowing FramePlan, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        fraction = Float(item.levelWeight) / 256
        let detail = Int(item.detail), samplers = plan.details.samplers.span
        first = try TexelMap(
            item.kind == .copy ? ImageSampler(copying: plan.details.copies[detail]) : samplers[detail], textures, last: last)
        if item.levels == 2 { next = try TexelMap(samplers[detail + 1], textures) }
    }

    /// Returns the opacity (0…255), the next level's weight, and the number of its texels per texel of the first, along x and y.
    func paint(_ opacity: Float) -> SIMD4<Float> {
        guard isMixed, let small = next?.sampler, case let large = first.sampler else { return SIMD4(opacity, 0, 1, 1) }
        return SIMD4(opacity, fraction, Float(small.scaleX / large.scaleX), Float(small.scaleY / large.scaleY))
    }

    /// The features of programs that sample these levels.
    var features: GPUOperation.Features { isMixed ? .trilinear : first.sampler.isNearest ? [] : .linear }
}

/// How pixels find texels in one level, and where the texture holds them.
struct TexelMap {
    let sampler: ImageSampler
    let place: TexturePlace

    init(_ sampler: ImageSampler, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        self.sampler = sampler
        place = try textures.place(sampler.texels.bitmap, last: last)
    }

    /// The limits in the form that projected programs read.
    var limitVector: SIMD4<Float> {
        let limits = sampler.limits
        return SIMD4(Float(limits.minU), Float(limits.minV), Float(limits.maxU), Float(limits.maxV))
    }

    /// Converts a rectangle of the node's texels to texels of the level.
    func kept(_ r: TexelRect) -> SIMD4<Float> {
        let x = sampler.scaleX, y = sampler.scaleY
        return SIMD4(Float(r.minX * x), Float(r.minY * y), Float(r.maxX * x), Float(r.maxY * y))
    }

    /// Returns the bitmap's place in the form that projected programs read.
    func spot(slot: Float) -> SIMD4<Float> {
        SIMD4(Float(place.x), Float(place.y), Float(place.layer), slot)
    }
}
