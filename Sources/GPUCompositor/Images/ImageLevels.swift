// The texture or, for trilinear sampling, the two textures that an image is drawn from, and how texels
// of the bitmap become texels of them. Mipmap levels are bitmaps of their own, each with its own place
// in the cache: only those that are drawn are ever uploaded.

import FramePlanning
import Geometry
import Imaging
import RenderTree

/// The mipmap levels that one image samples, as the plan has them.
struct ImageLevels {
    let first: TexelMap
    /// The next smaller level; nil unless two are mixed.
    private(set) var next: TexelMap?
    /// How much of the next level, 0…1.
    private let fraction: Float
    /// Whether there is a next one: asked first, since most images have none, and a level is large.
    var isMixed: Bool { fraction > 0 }
    /// The offset from device pixels to texels of the texture, if every pixel shows one texel.
    let copied: SIMD2<Int32>?

    /// Of an image, or one in nine parts. Uploads what is missing. `last`: where the first level may have been before.
    @MainActor
    init(_ item: borrowing DrawItem, _ plan: borrowing FramePlan, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        fraction = Float(item.levelWeight) / 256
        let detail = Int(item.detail), samplers = plan.samplers.span
        guard item.kind != .copy else {
            let copy = plan.copies[detail]
            first = try TexelMap(ImageSampler(copying: copy), textures, last: last)
            copied = first.isWhole ? SIMD2(copy.dx + first.place.x, copy.dy + first.place.y) : nil
            return
        }
        copied = nil
        first = try TexelMap(samplers[detail], textures, last: last)
        if item.levels == 2 { next = try TexelMap(samplers[detail + 1], textures) }
    }

    /// Opacity (0…255), and what projected programs mix two levels by: the fraction, and texels there for one here.
    func paint(_ opacity: Float) -> SIMD4<Float> {
        guard isMixed, let next else { return SIMD4(opacity, 0, 1, 1) }
        return SIMD4(opacity, fraction, Float(next.scaleX / first.scaleX), Float(next.scaleY / first.scaleY))
    }

    /// What programs that sample them are compiled with.
    var features: GPUOperation.Features { isMixed ? .trilinear : first.isNearest ? [] : .linear }
}

/// From device pixels and a node's texels to those of one level as it is kept in a texture.
struct TexelMap {
    /// The bitmap's first texel in the texture.
    let place: TexturePlace
    let isNearest: Bool
    /// Whether the level is kept in its own size.
    let isWhole: Bool
    /// From device pixels to texels as they are kept; of a nine-part image it has no meaning.
    let projection: TexelProjection
    /// Texels as they are kept for one of the node's.
    let scaleX, scaleY: Double
    /// Lowest and highest position, in texels as they are kept.
    let limits: SampleLimits

    @MainActor
    init(_ sampler: borrowing ImageSampler, _ textures: TextureCache, last: TexturePlace? = nil) throws {
        place = try textures.place(sampler.texels.bitmap, last: last)
        isNearest = sampler.isNearest
        let texels = sampler.texels
        isWhole = place.width == texels.width && place.height == texels.height
        if isWhole {
            (scaleX, scaleY) = (sampler.scaleX, sampler.scaleY)
            projection = sampler.projection
            limits = sampler.limits
        } else {
            let x = Double(place.width) / Double(texels.width), y = Double(place.height) / Double(texels.height)
            (scaleX, scaleY) = (sampler.scaleX * x, sampler.scaleY * y)
            projection = sampler.projection.concatenating(.scale(x, y))
            let s = sampler.source, kept = TexelRect(minX: s.minX * x, minY: s.minY * y, maxX: s.maxX * x, maxY: s.maxY * y)
            limits = SampleLimits(kept, width: Int(place.width), height: Int(place.height), isNearest: sampler.isNearest)
        }
    }

    /// The limits as projected programs read them.
    var limitVector: SIMD4<Float> {
        SIMD4(Float(limits.minU), Float(limits.minV), Float(limits.maxU), Float(limits.maxV))
    }

    /// A rectangle of the node's texels in texels as they are kept, moved by `ImageNode.texelBias`.
    func kept(_ r: TexelRect) -> SIMD4<Float> {
        let bias = ImageNode.texelBias
        return SIMD4(
            Float((r.minX + bias) * scaleX), Float((r.minY + bias) * scaleY),
            Float((r.maxX + bias) * scaleX), Float((r.maxY + bias) * scaleY))
    }

    /// Where the bitmap lies, as projected programs read it.
    func spot(slot: Float) -> SIMD4<Float> {
        SIMD4(Float(place.x), Float(place.y), Float(place.layer), slot)
    }
}
