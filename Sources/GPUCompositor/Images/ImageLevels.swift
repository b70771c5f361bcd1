// The texture or, for trilinear sampling, the two textures that an image is drawn from, and how texels
// of the bitmap become texels of them. Mipmap levels are bitmaps of their own, each with its own place
// in the cache: only those that are drawn are ever uploaded.

import Foundation
import Geometry
import Imaging
import RenderTree

/// The mipmap levels that one image node samples.
struct ImageLevels {
    let first: TexelMap
    /// The next smaller level; nil unless two are mixed.
    var next: TexelMap?
    /// How much of the next level, 0…1.
    var fraction: Float = 0
    /// Which level `first` is; 0 the bitmap itself.
    let level: Int
    let isNearest: Bool
    private let source: PlaneRect

    private init(_ first: TexelMap, level: Int, isNearest: Bool, source: PlaneRect) {
        self.first = first
        self.level = level
        self.isNearest = isNearest
        self.source = source
    }

    /// Uploads what is missing. `last`: where the bitmap itself may have been before.
    @MainActor
    static func of(_ node: ImageNode, _ textures: TextureCache, last: TexturePlace? = nil) throws -> ImageLevels {
        guard case .trilinear(let asked) = node.sampling else {
            let place = try textures.place(node.bitmap, last: last)
            return ImageLevels(
                TexelMap(place, of: node.bitmap, full: node.bitmap, node.source, isNearest: node.sampling == .nearest),
                level: 0, isNearest: node.sampling == .nearest, source: node.source)
        }
        var bitmap = node.bitmap
        // What is no number counts as full size; no bitmap has 64 levels.
        var level = 0, rest = asked > 0 ? min(asked, 64) : 0
        while rest >= 1, let half = bitmap.half {
            bitmap = half
            level += 1
            rest -= 1
        }
        var weight = Int(min(rest, 1) * 256 + 0.5)
        if weight == 256, let half = bitmap.half {
            bitmap = half
            level += 1
            weight = 0
        }
        let place = try textures.place(bitmap)
        var levels = ImageLevels(
            TexelMap(place, of: bitmap, full: node.bitmap, node.source, isNearest: false), level: level, isNearest: false,
            source: node.source)
        if weight > 0, let half = bitmap.half {
            levels.fraction = Float(weight) / 256
            levels.next = TexelMap(try textures.place(half), of: half, full: node.bitmap, node.source, isNearest: false)
        }
        return levels
    }

    /// Opacity (0…255), and what projected programs mix two levels by: the fraction, and texels there for one here.
    func paint(_ opacity: Float) -> SIMD4<Float> {
        guard let next else { return SIMD4(opacity, 0, 1, 1) }
        return SIMD4(opacity, fraction, Float(next.scaleX / first.scaleX), Float(next.scaleY / first.scaleY))
    }

    var aligned: GPUOperation {
        next != nil ? .alignedTrilinear : isNearest ? .alignedNearest : .alignedLinear
    }

    func projected(rounded: Bool) -> GPUOperation {
        if rounded { return next != nil ? .roundedTrilinear : isNearest ? .roundedNearest : .roundedLinear }
        return next != nil ? .projectedTrilinear : isNearest ? .projectedNearest : .projectedLinear
    }

    var ninePart: GPUOperation {
        next != nil ? .ninePartTrilinear : isNearest ? .ninePartNearest : .ninePartLinear
    }

    /// The offset from device pixels to texels of the texture, if every pixel of `part` shows one texel.
    func shift(_ texels: PlaneProjection, _ part: DeviceRect) -> SIMD2<Int32>? {
        guard level == 0, next == nil, first.place.scaleX == 1, first.place.scaleY == 1 else { return nil }
        guard texels.xx == 1, texels.yy == 1 else { return nil }
        let x = texels.tx.rounded(), y = texels.ty.rounded(), limit = TexelMap.nearestBias
        guard abs(texels.tx - x) < limit, abs(texels.ty - y) < limit else { return nil }
        guard Double(part.minX) + x >= source.minX - limit, Double(part.maxX) + x <= source.maxX + limit,
            Double(part.minY) + y >= source.minY - limit, Double(part.maxY) + y <= source.maxY + limit
        else { return nil }
        return SIMD2(Int32(x) + first.place.x, Int32(y) + first.place.y)
    }
}

/// From texels of a node's bitmap to those of one level as it is kept in a texture.
struct TexelMap {
    /// The bitmap's first texel in the texture.
    let place: TexturePlace
    /// Texels as they are kept for one of the node's.
    let scaleX, scaleY: Double
    /// Lowest and highest position, in texels as they are kept; see `inside`.
    let limits: PlaneRect
    let isNearest: Bool

    /// The shaders' NEAREST_BIAS. Linear sampling needs none: its weights are rounded to 8 bits.
    static let nearestBias = 1.0 / 1024

    /// `level` is the bitmap at `place`: `full`, of which `source` is drawn, or one of its halves.
    init(_ place: TexturePlace, of level: Bitmap, full: Bitmap, _ source: PlaneRect, isNearest: Bool) {
        self.place = place
        self.isNearest = isNearest
        scaleX = Double(level.width) / Double(full.width) * place.scaleX
        scaleY = Double(level.height) / Double(full.height) * place.scaleY
        let across = TexelMap.inside(source.minX * scaleX, source.maxX * scaleX, place.width, isNearest)
        let down = TexelMap.inside(source.minY * scaleY, source.maxY * scaleY, place.height, isNearest)
        limits = PlaneRect(minX: across.low, minY: down.low, maxX: across.high, maxY: down.high)
    }

    /// Half a texel within an interval of a row of texels; its middle if it is thinner than one. For the
    /// nearest texel alone, from the first to the last texel that is in it at all. Never outside the row,
    /// where other bitmaps lie.
    static func inside(_ low: Double, _ high: Double, _ count: Int32, _ isNearest: Bool) -> (low: Double, high: Double) {
        let last = Double(count) - 0.5
        func clamp(_ v: Double) -> Double { v > 0.5 ? (v < last ? v : last) : 0.5 }
        if isNearest {
            let first = clamp((low + nearestBias).rounded(.down) + 0.5)
            return (first, max(first, clamp((high - nearestBias).rounded(.up) - 0.5)))
        }
        guard high - low < 1 else { return (clamp(low + 0.5), clamp(high - 0.5)) }
        return (clamp((low + high) / 2), clamp((low + high) / 2))
    }

    /// The limits as projected programs read them.
    var limitVector: SIMD4<Float> {
        SIMD4(Float(limits.minX), Float(limits.minY), Float(limits.maxX), Float(limits.maxY))
    }

    /// A rectangle of the node's texels in texels as they are kept, moved by `ImageNode.texelBias`.
    func kept(_ r: PlaneRect) -> SIMD4<Float> {
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
