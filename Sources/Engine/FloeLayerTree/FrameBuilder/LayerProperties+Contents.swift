// Places a picture in its layer: by gravity, by `contentsRect`, by `contentsCenter`.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension LayerProperties {
    /// Whether contents may reach beyond the bounds.
    var contentsMayOverflow: Bool { contents != nil && contentsGravity != .resize && contentsGravity != .resizeAspect }

    /// `contentsRect` in texels.
    func sourceTexels(of bitmap: Bitmap) -> TexelRect {
        let w = Double(bitmap.width), h = Double(bitmap.height)
        return TexelRect(
            minX: contentsRect.minX * w, minY: contentsRect.minY * h,
            maxX: contentsRect.maxX * w, maxY: contentsRect.maxY * h)
    }

    /// Returns where gravity puts a picture of these texels, in the layer's points.
    func contentsPlace(_ source: TexelRect) -> PlaneRect {
        let b = PlaneRect(bounds)
        if contentsGravity == .resize { return b }
        let scale = contentsScale > 0 ? contentsScale : 1
        var w = source.width / scale, h = source.height / scale
        var x = 0.5, y = 0.5
        switch contentsGravity {
        case .resize, .center: break
        case .resizeAspect, .resizeAspectFill:
            guard w > 0, h > 0 else { break }
            let k = contentsGravity == .resizeAspect ? min(b.width / w, b.height / h) : max(b.width / w, b.height / h)
            w *= k
            h *= k
        case .top: y = 0
        case .bottom: y = 1
        case .left: x = 0
        case .right: x = 1
        case .topLeft: (x, y) = (0, 0)
        case .topRight: (x, y) = (1, 0)
        case .bottomLeft: (x, y) = (0, 1)
        case .bottomRight: (x, y) = (1, 1)
        }
        let minX = b.minX + (b.width - w) * x, minY = b.minY + (b.height - h) * y
        return PlaneRect(minX: minX, minY: minY, maxX: minX + w, maxY: minY + h)
    }

    /// Splits an image by `contentsCenter`. Corners keep their size in points; if they do not fit side by side, they shrink in
    /// proportion and nothing is left of the middle.
    func ninePart(_ image: ImageNode) -> NinePartNode {
        let s = image.source, r = image.placement.rect
        let scale = contentsScale > 0 ? contentsScale : 1
        func inner(_ low: Double, _ high: Double, _ from: Double, _ to: Double, _ unitMin: Double, _ unitMax: Double)
            -> (Double, Double, Double, Double)
        {
            let texelMin = from + (to - from) * max(0, min(1, unitMin))
            let texelMax = from + (to - from) * max(0, min(1, max(unitMin, unitMax)))
            var leading = (texelMin - from) / scale, trailing = (to - texelMax) / scale
            let room = high - low
            if leading + trailing > room, leading + trailing > 0 {
                let k = room / (leading + trailing)
                leading *= k
                trailing *= k
            }
            return (low + leading, high - trailing, texelMin, texelMax)
        }
        let x = inner(r.minX, r.maxX, s.minX, s.maxX, contentsCenter.minX, contentsCenter.maxX)
        let y = inner(r.minY, r.maxY, s.minY, s.maxY, contentsCenter.minY, contentsCenter.maxY)
        return NinePartNode(
            image: image, center: PlaneRect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1),
            sourceCenter: TexelRect(minX: x.2, minY: y.2, maxX: x.3, maxY: y.3))
    }
}
