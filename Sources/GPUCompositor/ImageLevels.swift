// The texture or, for trilinear sampling, the two textures that an image is drawn from, and how texels
// of the bitmap become places in them. Mipmap levels are bitmaps of their own, each with its own place
// in the cache: only those that are drawn are ever uploaded.

import Foundation
import Geometry
import Imaging
import RenderTree

/// What one image node samples.
struct ImageLevels {
    let first: TexturePlace
    let firstMap: TexelMap
    /// The next smaller level; nil unless two are mixed.
    var next: TexturePlace?
    var nextMap: TexelMap?
    /// How much of the next level, 0…1.
    var fraction: Float = 0
    /// Which level `first` is; 0 the bitmap itself.
    let level: Int
    let isNearest: Bool
    private let source: PlaneRect

    /// Uploads what is missing.
    @MainActor
    init(_ node: ImageNode, _ textures: TextureCache) throws {
        source = node.source
        var bitmap = node.bitmap
        var level = 0, weight = 0
        if case .trilinear(let asked) = node.sampling {
            // What is no number counts as full size; no bitmap has 64 levels.
            var rest = asked > 0 ? min(asked, 64) : 0
            while rest >= 1, let half = bitmap.half {
                bitmap = half
                level += 1
                rest -= 1
            }
            weight = Int(min(rest, 1) * 256 + 0.5)
            if weight == 256, let half = bitmap.half {
                bitmap = half
                level += 1
                weight = 0
            }
        }
        isNearest = node.sampling == .nearest
        self.level = level
        first = try textures.place(bitmap)
        firstMap = TexelMap(first, of: bitmap, for: node, inTexels: isNearest)
        if weight > 0, let half = bitmap.half {
            fraction = Float(weight) / 256
            let place = try textures.place(half)
            next = place
            nextMap = TexelMap(place, of: half, for: node, inTexels: false)
        }
    }

    var alignedProgram: ProgramKind {
        next != nil ? .alignedTrilinear : isNearest ? .alignedNearest : .alignedLinear
    }

    func projectedProgram(rounded: Bool) -> ProgramKind {
        if rounded { return next != nil ? .roundedTrilinear : isNearest ? .roundedNearest : .roundedLinear }
        return next != nil ? .projectedTrilinear : isNearest ? .projectedNearest : .projectedLinear
    }

    var ninePartProgram: ProgramKind {
        next != nil ? .ninePartTrilinear : isNearest ? .ninePartNearest : .ninePartLinear
    }

    /// What leads from device pixels to texels of the texture, if every pixel of `part` shows one texel.
    func shift(_ texels: PlaneProjection, _ part: DeviceRect) -> SIMD2<Int32>? {
        guard level == 0, next == nil, first.scaleX == 1, first.scaleY == 1 else { return nil }
        guard texels.xx == 1, texels.yy == 1 else { return nil }
        let x = texels.tx.rounded(), y = texels.ty.rounded(), limit = TexelMap.nearestBias
        guard abs(texels.tx - x) < limit, abs(texels.ty - y) < limit else { return nil }
        guard Double(part.minX) + x >= source.minX - limit, Double(part.maxX) + x <= source.maxX + limit,
            Double(part.minY) + y >= source.minY - limit, Double(part.maxY) + y <= source.maxY + limit
        else { return nil }
        return SIMD2(Int32(x) + Int32(first.x), Int32(y) + Int32(first.y))
    }
}

/// From texels of a node's bitmap to places in a texture: fractions of it, or its texels.
struct TexelMap {
    /// place = texel · scale + offset
    let scaleX, scaleY, offsetX, offsetY: Double
    /// Lowest and highest place, see `inside`.
    let limits: SIMD4<Float>

    /// As common.glsl's. Linear sampling needs none: its weights are rounded to 8 bits.
    static let nearestBias = 1.0 / 1024

    /// `level` is the bitmap at `place`, the node's or one of its halves.
    init(_ place: TexturePlace, of level: Bitmap, for node: ImageNode, inTexels: Bool) {
        // Texels as they are kept for one of the node's.
        let kept = TexelMap.scale(place, of: level, for: node)
        let unitX = inTexels ? 1 : 1 / Double(place.textureWidth)
        let unitY = inTexels ? 1 : 1 / Double(place.textureHeight)
        scaleX = kept.x * unitX
        scaleY = kept.y * unitY
        let bias = inTexels ? TexelMap.nearestBias : 0
        offsetX = (Double(place.x) + bias) * unitX
        offsetY = (Double(place.y) + bias) * unitY
        let across = TexelMap.inside(node.source.minX * kept.x, node.source.maxX * kept.x, place.width, inTexels)
        let down = TexelMap.inside(node.source.minY * kept.y, node.source.maxY * kept.y, place.height, inTexels)
        limits = SIMD4(
            Float(across.low * unitX + offsetX), Float(down.low * unitY + offsetY),
            Float(across.high * unitX + offsetX), Float(down.high * unitY + offsetY))
    }

    static func scale(_ place: TexturePlace, of level: Bitmap, for node: ImageNode) -> (x: Double, y: Double) {
        (
            Double(level.width) / Double(node.bitmap.width) * place.scaleX,
            Double(level.height) / Double(node.bitmap.height) * place.scaleY
        )
    }

    /// Half a texel within an interval of a row of texels; its middle if it is thinner than one. For the
    /// nearest texel alone, from the first to the last texel that is in it at all. Never outside the row,
    /// where other bitmaps lie.
    static func inside(_ low: Double, _ high: Double, _ count: Int, _ isNearest: Bool) -> (low: Double, high: Double) {
        let last = Double(count) - 0.5
        func clamp(_ v: Double) -> Double { v > 0.5 ? (v < last ? v : last) : 0.5 }
        if isNearest {
            let first = clamp((low + nearestBias).rounded(.down) + 0.5)
            return (first, max(first, clamp((high - nearestBias).rounded(.up) - 0.5)))
        }
        guard high - low < 1 else { return (clamp(low + 0.5), clamp(high - 0.5)) }
        return (clamp((low + high) / 2), clamp((low + high) / 2))
    }

    /// place = d · xy + zw, where d counts pixels from where the texel (x, y) is, slope texels apart.
    func line(slopeX: Double, slopeY: Double, x: Double, y: Double) -> SIMD4<Float> {
        SIMD4(
            Float(slopeX * scaleX), Float(slopeY * scaleY),
            Float(x * scaleX + offsetX), Float(y * scaleY + offsetY))
    }
}
