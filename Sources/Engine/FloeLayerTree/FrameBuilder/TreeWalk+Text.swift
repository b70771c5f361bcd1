// Text becomes images: the builder draws a text layer's text in the device's pixels, so that compositors copy it, and keeps the picture
// while only its place changes. Lines are broken for the device's scale, so that they stay as they are while the layer is scaled.
//
//     axis-aligned, one scale     drawn at that scale, copied to whole pixels
//     turned, perspective         drawn at about the largest scale at which it shows, sampled in the layer's plane

import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText
import Foundation

/// The text of a layer as drawn last.
struct KeptText {
    let text: TextProperties
    let size: CGSize
    let fonts: FontLibrary
    let layout: TextLayout
    /// Where lines may leave marks, in points from the top left corner of the bounds.
    let ink: CGRect
    /// The largest scale at which all of its fonts can be drawn.
    let largestScale: Double
    /// The scale at which it was drawn, and the pixels that were drawn, from the top left corner of the bounds.
    var scale = 0.0
    var area = DeviceRect.empty
    /// Nil if nothing of the text is in the area.
    var bitmap: Bitmap?

    /// Returns the pixels that the text may mark within the bounds, at a scale.
    func area(at scale: Double) -> DeviceRect {
        // At another scale than its own, each run of a line may be a pixel wider.
        let more = scale == layout.scale ? 0.0 : 16, slack = FontLibrary.slack
        let marked = DeviceRect(
            around: (ink.minX * scale + slack).rounded(.down) - more, 0, ink.maxX * scale + more - slack, ink.maxY * scale + more - slack)
        return marked.intersection(DeviceRect(around: 0, 0, size.width * scale - slack, size.height * scale - slack))
    }
}

extension TreeWalk {
    /// Adds a text layer's text. `inherited`: what the layer's sublayers inherit, its clip included.
    mutating func addText(_ layer: Layer, _ p: borrowing LayerProperties, _ look: Look, _ inherited: Inherited) {
        guard let fonts, let text = laidOut(layer, p, fonts) else { return }
        let bounds = PlaneRect(p.bounds), projection = inherited.projection
        let isCopy = projection.isAxisAligned && projection.xx > 0 && abs(projection.xx - projection.yy) <= 1e-9 * projection.xx
        let scale = isCopy ? projection.xx : sampledScale(projection, bounds)
        guard isCopy && scale <= text.largestScale else {
            addSampledText(layer, p, text, scale: min(scale, text.largestScale), look, inherited)
            return
        }
        let corner = projection.homogeneous(bounds.minX, bounds.minY), x = corner.x.rounded(), y = corner.y.rounded()
        guard abs(x) < Double(DeviceRect.limit), abs(y) < Double(DeviceRect.limit) else { return }
        let dx = Int32(x), dy = Int32(y)
        var place = inherited
        place.projection = .identity
        func placed(_ area: DeviceRect) -> Placement {
            placement(PlaneRect(renaming: PixelRect(area.translated(dx: dx, dy: dy))), place)
        }
        let all = text.area(at: scale)
        let shown = placed(all).bounds.translated(dx: -dx, dy: -dy)
        guard let kept = drawn(layer, scale: scale, all: all, shown: shown), let bitmap = kept.bitmap else { return }
        add(bitmap, placed(kept.area), look)
    }

    /// Adds text that is sampled in the layer's plane.
    private mutating func addSampledText(
        _ layer: Layer, _ p: borrowing LayerProperties, _ text: KeptText, scale: Double, _ look: Look, _ inherited: Inherited
    ) {
        let bounds = PlaneRect(p.bounds)
        var shown = bounds
        if let inverse = inherited.projection.inverse {
            let seen = PixelRect(look.place.bounds).bounds(under: inverse)
            if !seen.isEmpty { shown = seen.intersection(bounds) }
        }
        // A large text near the eye is drawn as finely as there are pixels for it.
        var scale = scale, all = DeviceRect.empty, needed = DeviceRect.empty
        while true {
            all = text.area(at: scale)
            let x = bounds.minX, y = bounds.minY
            needed = DeviceRect(
                around: (shown.minX - x) * scale, (shown.minY - y) * scale, (shown.maxX - x) * scale, (shown.maxY - y) * scale
            ).intersection(all)
            guard needed.area > max(1 << 20, 2 * device.size.area) else { break }
            scale /= 2
        }
        guard let kept = drawn(layer, scale: scale, all: all, shown: needed), let bitmap = kept.bitmap else { return }
        let area = PixelRect(kept.area)
        let rect = PlaneRect(
            minX: bounds.minX + area.minX / scale, minY: bounds.minY + area.minY / scale, maxX: bounds.minX + area.maxX / scale,
            maxY: bounds.minY + area.maxY / scale)
        add(bitmap, placement(rect, inherited), look, minification: .trilinear)
    }

    private mutating func add(_ bitmap: Bitmap, _ place: Placement, _ look: Look, minification: ContentsFilter = .linear) {
        let id = NodeID(layer: look.layer, part: Part.text)
        var image = ImageNode(
            id: id, placement: place, bitmap: bitmap,
            source: TexelRect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height)), sampling: .linear,
            opacity: look.opacity)
        if minification != .linear { image.sampling = TreeWalk.sampling(image, minification: minification, magnification: .linear) }
        append(.image(image), .image, id, bounds: place.bounds)
    }

    /// Returns the scale of a picture that is sampled. It grows in steps from the device's, so that a layer that turns is not drawn anew in
    /// every frame.
    private func sampledScale(_ projection: PlaneProjection, _ bounds: PlaneRect) -> Double {
        let asked = (projection.magnification(in: bounds) ?? 4 * device.scale) / device.scale
        guard asked.isFinite, asked > 0 else { return device.scale }
        return device.scale * exp2((log2(max(asked, 1.0 / 64)) * 2 - 1e-3).rounded(.up) / 2)
    }

    /// Returns the lines of a layer's text, breaking it unless they are known.
    private mutating func laidOut(_ layer: Layer, _ p: borrowing LayerProperties, _ fonts: FontLibrary) -> KeptText? {
        let details = cache.details(of: layer), text = p.text, size = p.bounds.size
        if let kept = details.text, kept.size == size, kept.layout.scale == device.scale, kept.fonts === fonts, kept.text == text {
            return kept
        }
        let layout = fonts.layout(
            text.string, font: text.font,
            in: TextRoom(width: size.width, height: size.height, isWrapped: text.isWrapped, truncation: text.truncationMode),
            alignment: text.alignmentMode, scale: device.scale)
        let laidOut = KeptText(
            text: text, size: size, fonts: fonts, layout: layout, ink: layout.ink,
            largestScale: FontLibrary.largestScale(of: text.string, text.font))
        details.text = laidOut
        return laidOut
    }

    /// Returns the text with a picture of at least `shown`, a part of `all`; draws it unless there is one. Of text larger than the screen,
    /// up to a screen more is drawn on each side, so that it is not drawn anew in every frame while it scrolls.
    private mutating func drawn(_ layer: Layer, scale: Double, all: DeviceRect, shown: DeviceRect) -> KeptText? {
        let details = cache.details(of: layer), shown = shown.intersection(all)
        guard !shown.isEmpty, var kept = details.text else { return nil }
        if kept.scale == scale, kept.area.contains(shown) { return kept }
        func pages(_ from: Int32, _ to: Int32, _ side: Int) -> (Int32, Int32) {
            let page = Int32(max(64, min(side, 1 << 14)))
            return (from / page * page, (to + page - 1) / page * page)
        }
        let x = pages(shown.minX, shown.maxX, device.size.width), y = pages(shown.minY, shown.maxY, device.size.height)
        kept.scale = scale
        kept.area = DeviceRect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1).intersection(all)
        kept.bitmap = kept.fonts.render(kept.layout, color: kept.text.foregroundColor, scale: scale, in: kept.area)
        drawnCount += 1
        details.text = kept
        return kept
    }
}
