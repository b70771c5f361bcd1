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
    /// The offset from device pixels to texels of the texture, if every pixel shows one texel.
    let copied: SIMD2<Int32>?

    /// Uploads what is missing. `last`: where the bitmap itself may have been before. Nil where nothing shows.
    @MainActor
    init?(
        _ node: borrowing ImageNode, _ item: borrowing DrawItem, _ plan: borrowing FramePlan, _ textures: TextureCache,
        last: TexturePlace? = nil
    ) throws {
        guard item.detail >= 0 else { return nil }
        fraction = Float(item.levelWeight) / 256
        let copy = item.kind == .copy ? plan.copies[Int(item.detail)] : nil
        let sampler = if let copy { ImageSampler(copying: node, by: copy) } else { plan.samplers[Int(item.detail)] }
        let bitmap = node.bitmap.level(Int(sampler.level)), place = try textures.place(bitmap, last: sampler.level == 0 ? last : nil)
        first = TexelMap(place, sampler, node.source)
        copied = place.scaleX == 1 && place.scaleY == 1 ? copy.map { SIMD2($0.dx + place.x, $0.dy + place.y) } : nil
        if item.levels == 2, let half = bitmap.half {
            next = TexelMap(try textures.place(half), plan.samplers[Int(item.detail) + 1], node.source)
        }
    }

    /// Opacity (0…255), and what projected programs mix two levels by: the fraction, and texels there for one here.
    func paint(_ opacity: Float) -> SIMD4<Float> {
        guard let next else { return SIMD4(opacity, 0, 1, 1) }
        return SIMD4(opacity, fraction, Float(next.scaleX / first.scaleX), Float(next.scaleY / first.scaleY))
    }

    /// What programs that sample them are compiled with.
    var features: GPUOperation.Features { next != nil ? .trilinear : first.isNearest ? [] : .linear }
}

/// From device pixels and a node's texels to those of one level as it is kept in a texture.
struct TexelMap {
    /// The bitmap's first texel in the texture.
    let place: TexturePlace
    let isNearest: Bool
    /// From device pixels to texels as they are kept; of a nine-part image it has no meaning.
    let projection: TexelProjection
    /// Texels as they are kept for one of the node's.
    let scaleX, scaleY: Double
    /// Lowest and highest position, in texels as they are kept.
    let limits: SampleLimits

    /// `source`: the texels of the node's bitmap that are drawn.
    init(_ place: TexturePlace, _ sampler: borrowing ImageSampler, _ source: TexelRect) {
        self.place = place
        isNearest = sampler.isNearest
        scaleX = sampler.scaleX * place.scaleX
        scaleY = sampler.scaleY * place.scaleY
        if place.scaleX == 1, place.scaleY == 1 {
            projection = sampler.projection
            limits = sampler.limits
        } else {
            projection = sampler.projection.concatenating(.scale(place.scaleX, place.scaleY))
            let kept = TexelRect(
                minX: source.minX * scaleX, minY: source.minY * scaleY, maxX: source.maxX * scaleX, maxY: source.maxY * scaleY)
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
