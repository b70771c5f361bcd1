// A layer's own parts as nodes. LayerProperties+Contents says where gravity puts a picture and which texels it shows.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

extension TreeWalk {
    /// How a layer's own parts are drawn.
    struct Look {
        /// The layer's id.
        let layer: UInt64
        /// The placement of its bounds, with the radius of the parts' own corners.
        var place: Placement
        let opacity: Opacity
        /// Sides that are cut by the outline of a group around the parts.
        var openSides: RectSides

        /// The placement of a part that ends where the bounds do.
        var opened: Placement {
            var opened = place
            opened.openSides = openSides.union(place.openSides)
            return opened
        }
    }

    mutating func addBackground(_ p: borrowing LayerProperties, _ look: Look) {
        // If no edge of its own cuts it, it covers whole pixels.
        let isArea = look.openSides == .all && look.place.cornerRadius <= 0, id = NodeID(layer: look.layer, part: Part.background)
        append(
            .fill(
                FillNode(
                    id: id, placement: isArea ? TreeWalk.area(of: look.place) : look.opened,
                    pixel: p.backgroundColor.pixel(look.opacity))),
            .fill, id, bounds: look.place.bounds)
    }

    /// Returns a placement of whole pixels that covers every pixel `whole` touches.
    private static func area(of whole: Placement) -> Placement {
        Placement(projection: .identity, rect: PlaneRect(renaming: PixelRect(whole.bounds)), clip: .infinite, bounds: whole.bounds)
    }

    mutating func addBorder(_ p: borrowing LayerProperties, _ look: Look) {
        let id = NodeID(layer: look.layer, part: Part.border)
        append(
            .fill(
                FillNode(
                    id: id, placement: look.place, width: p.borderWidth, pixel: p.borderColor.pixel(look.opacity),
                    isShare: !look.openSides.isEmpty)),
            .border, id, bounds: look.place.bounds)
    }

    mutating func addGradient(_ layer: Layer, _ p: borrowing LayerProperties, _ look: Look) {
        let id = NodeID(layer: look.layer, part: Part.gradient), gradient = p.gradient
        let map = GradientNode.map(gradient.type, from: gradient.startPoint, to: gradient.endPoint, in: PlaneRect(p.bounds))
        append(
            .gradient(
                GradientNode(
                    id: id, placement: look.opened, ramp: ramp(of: layer, p), type: gradient.type, map: map, opacity: look.opacity)),
            .gradient, id, bounds: look.place.bounds)
    }

    /// Adds the contents. `inherited`: what the layer's sublayers inherit, its clip included.
    mutating func addContents(_ p: borrowing LayerProperties, _ parts: LayerParts, _ look: Look, _ inherited: Inherited) {
        guard parts.hasContents, let bitmap = p.contents else { return }
        let source = parts.source, opacity = look.opacity
        // Unclipped contents that fill the bounds are placed as the bounds are.
        var place = parts.contentsFill && inherited.clip == .infinite ? look.place : placement(parts.contentsRect, inherited)
        guard !place.bounds.isEmpty else { return }
        place.openSides = look.openSides.union(place.openSides)
        place.cornerRadius = look.place.cornerRadius
        (place.roundedCorners, place.cornerCurve) = (look.place.roundedCorners, look.place.cornerCurve)
        let id = NodeID(layer: look.layer, part: Part.contents)
        var image = ImageNode(
            id: id, placement: place, bitmap: bitmap, source: source, sampling: .linear, opacity: opacity)
        if p.magnificationFilter != .linear || p.minificationFilter != .linear {
            image.sampling = TreeWalk.sampling(image, minification: p.minificationFilter, magnification: p.magnificationFilter)
        }
        if p.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) {
            append(.ninePart(p.ninePart(image)), .ninePart, id, bounds: place.bounds)
        } else if let extended = TreeWalk.extendingEdges(image) {
            append(.ninePart(extended), .ninePart, id, bounds: place.bounds)
        } else {
            append(.image(image), .image, id, bounds: place.bounds)
        }
    }

    /// Extends the picture's edge where `contentsRect` reaches beyond the picture, as Core Animation documents: the inside
    /// becomes the middle of a nine-part image whose borders show only the outermost texels. Returns nil if the rectangle lies
    /// within the picture.
    private static func extendingEdges(_ image: borrowing ImageNode) -> NinePartNode? {
        let s = image.source, r = image.placement.rect
        let w = Double(image.bitmap.width), h = Double(image.bitmap.height)
        guard s.minX < 0 || s.minY < 0 || s.maxX > w || s.maxY > h else { return nil }
        func axis(_ low: Double, _ high: Double, _ from: Double, _ to: Double, _ size: Double)
            -> (texels: (Double, Double), center: (Double, Double))
        {
            let a = max(0, min(size, from)), b = max(0, min(size, to))
            // Entirely outside: the outermost texel is stretched over everything.
            guard a < b else {
                let edge = a > 0 ? size - 1 : 0
                return ((edge, edge + 1), (low, low))
            }
            let k = (high - low) / (to - from)
            return ((a, b), (low + (a - from) * k, low + (b - from) * k))
        }
        let x = axis(r.minX, r.maxX, s.minX, s.maxX, w), y = axis(r.minY, r.maxY, s.minY, s.maxY, h)
        var clamped = copy image
        clamped.source = TexelRect(minX: x.texels.0, minY: y.texels.0, maxX: x.texels.1, maxY: y.texels.1)
        return NinePartNode(
            image: clamped,
            center: PlaneRect(minX: x.center.0, minY: y.center.0, maxX: x.center.1, maxY: y.center.1),
            sourceCenter: clamped.source)
    }

    private mutating func ramp(of layer: Layer, _ p: borrowing LayerProperties) -> GradientRamp {
        let details = cache.details(of: layer)
        if let kept = details.ramp, kept.isOf(p.gradient) { return kept.ramp }
        let shared = cache.ramps.ramp(of: p.gradient)
        details.ramp = shared
        return shared.ramp
    }

    /// Decides between magnification and minification once for the whole quad, by the number of texels under one pixel at its
    /// centre. The square root of that number (an area) is two to the power of the mip level.
    static func sampling(_ image: ImageNode, minification: ContentsFilter, magnification: ContentsFilter) -> Sampling {
        let area = texelsPerPixel(image)
        switch area > 1 ? minification : magnification {
        case .nearest: return .nearest
        case .linear: return .linear
        case .trilinear: return .trilinear(level: Float(max(0, log2(area) / 2)))
        }
    }

    private static func texelsPerPixel(_ image: ImageNode) -> Double {
        guard let texels = image.texelProjection else { return 1 }
        if texels.isAffine { return abs(texels.xx * texels.yy - texels.yx * texels.xy) }
        let r = image.placement.rect
        let center = image.placement.projection.homogeneous((r.minX + r.maxX) / 2, (r.minY + r.maxY) / 2)
        guard center.w > 0 else { return 1 }
        let w = texels.homogeneous(center.x / center.w, center.y / center.w).w
        return abs(texels.determinant / (w * w * w))
    }
}
