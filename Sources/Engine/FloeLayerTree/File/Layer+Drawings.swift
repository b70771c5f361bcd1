// Contents without pixels of their own, such as drawings: each layer gets them at as many pixels as it shows them at.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Foundation

extension Layer {
    /// Replaces the contents of this layer, its mask and its sublayers by what `redraw` makes of them in the size, in device pixels, in
    /// which all of them would be shown. It returns nil for contents that have pixels of their own.
    /// - Parameters:
    ///   - scale: device pixels per point.
    ///   - longest: the longest side that is asked for, unless the contents' own is longer.
    func redrawContents(scale: Double, longest: Int, _ redraw: (Bitmap, PixelSize) throws -> Bitmap?) rethrows {
        if let contents, let size = shownSize(of: contents, scale: scale, longest: longest), size != contents.size,
            let drawn = try redraw(contents, size)
        {
            contentsScale *= Double(drawn.width) / Double(contents.width)
            self.contents = drawn
        }
        try mask?.redrawContents(scale: scale, longest: longest, redraw)
        for layer in sublayers { try layer.redrawContents(scale: scale, longest: longest, redraw) }
    }

    /// Returns the size in which all of `contents` would be shown, which is their own times a factor; nil if they are not shown.
    private func shownSize(of contents: Bitmap, scale: Double, longest: Int) -> PixelSize? {
        let source = model.sourceTexels(of: contents), place = model.contentsPlace(source)
        guard source.width > 0, source.height > 0, place.width > 0, place.height > 0 else { return nil }
        // Where perspective shows them largest.
        let corners = [(place.minX, place.minY), (place.maxX, place.minY), (place.maxX, place.maxY), (place.minX, place.maxY)]
            .compactMap { convert(CGPoint(x: $0.0, y: $0.1), to: nil) }
        guard corners.count == 4 else { return nil }
        func side(_ a: Int, _ b: Int) -> Double { hypot(corners[a].x - corners[b].x, corners[a].y - corners[b].y) * scale }
        var factor = max(max(side(0, 1), side(3, 2)) / source.width, max(side(0, 3), side(1, 2)) / source.height)
        if model.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) {
            // Corners keep their size.
            let stretch = max(place.width / source.width, place.height / source.height)
            if model.contentsScale > 0 { factor = max(factor, factor / stretch / model.contentsScale) }
        }
        let own = Double(max(contents.width, contents.height))
        factor = min(factor, max(1, Double(longest) / own))
        guard factor > 0, factor.isFinite else { return nil }
        return PixelSize(
            width: max(1, Int((Double(contents.width) * factor).rounded())),
            height: max(1, Int((Double(contents.height) * factor).rounded())))
    }
}
