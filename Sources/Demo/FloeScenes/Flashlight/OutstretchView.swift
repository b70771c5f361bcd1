// The opposite of a stretchable image: one part of the image keeps its size and can be placed anywhere, and everything
// around it is stretched to fill the view. The slices are computed here; the two subclasses draw them by the article's two
// techniques, and look the same.
//
//     +-----------------------------+
//     |  stretched +-------+        |      fixedRect: in the image's coordinates
//     |            | fixed ·        |      fixedCenter: in the view's, outside of it too
//     |            +-------+        |
//     +-----------------------------+

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A view of an image, one part of which is not stretched. Use one of its subclasses, `LayeredOutstretchView` or
/// `DrawnOutstretchView`.
package class OutstretchView: View {
    /// The image; nil shows nothing.
    package final var image: Bitmap? { didSet { if image != oldValue { imageDidChange() } } }
    /// Pixels of the image per point of its coordinates; values that are not above 0 count as 1.
    package final var imageScale = 1.0 { didSet { if imageScale != oldValue { imageDidChange() } } }
    /// The part of the image that keeps its size, in image coordinates; points. Nil (or a rectangle that is not finite)
    /// stretches the whole image over the view.
    package final var fixedRect: CGRect? { didSet { if fixedRect != oldValue { imageDidChange() } } }
    /// The position of the fixed part's middle in this view's space, in points.
    package final var fixedCenter = CGPoint.zero { didSet { if fixedCenter != oldValue { imageDidChange() } } }

    package override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // Slices may extend beyond the view, which clips them.
        clipsToBounds = true
    }

    /// Called when any of these properties has changed. Subclasses request layout or drawing, which then happens once.
    func imageDidChange() {}

    /// Returns the slices for a screen of `scale` pixels per point; nil if the whole image is to be stretched.
    final func slices(of image: Bitmap, scale: Double) -> [OutstretchSlice]? {
        guard let fixedRect, !fixedRect.isNull, !fixedRect.isInfinite else { return nil }
        let slices = OutstretchGeometry(
            imageSize: image.size, imageScale: imageScale, fixedRect: fixedRect, fixedCenter: fixedCenter, bounds: bounds,
            displayScale: scale
        ).slices
        return slices.isEmpty ? nil : slices
    }
}

/// An `OutstretchView` that draws its slices: the article's first attempt. Whenever its fixed part moves, it draws all nine
/// on the CPU into a bitmap as large as the view, which must then be uploaded again.
package final class DrawnOutstretchView: OutstretchView {
    package override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // A view of a fractional number of pixels draws one more pixel and shows the bitmap unstretched.
        contentMode = .topLeft
    }

    package override var drawsContents: Bool { true }

    override func imageDidChange() { setNeedsDisplay() }

    // technique: flashlight drawn 1
    package override func draw(in context: BitmapContext) {
        guard let image else { return }
        guard let parts = slices(of: image, scale: context.contentScale) else { return context.draw(image, in: bounds) }
        for part in parts { context.draw(image, in: part.frame, from: part.source) }  // switch: grid
    }
}

/// An `OutstretchView` with a layer for each of the nine slices, made when first needed: the article's answer. All layers
/// show parts of the same bitmap. A move only changes where they lie, so nothing is drawn or uploaded.
package final class LayeredOutstretchView: OutstretchView {
    /// The layers in the order of `OutstretchSlice.index`; empty until there is a fixed part to show.
    private(set) var slices: [Layer] = []

    override func imageDidChange() { setNeedsLayout() }

    package override func layoutSubviews() {
        guard let image, let parts = slices(of: image, scale: window?.scale ?? 1) else {
            for slice in slices { hide(slice) }
            layer.contents = image
            return
        }
        layer.contents = nil
        // technique: flashlight layers 1
        if slices.isEmpty {
            slices = (0..<9).map { _ in Layer() }
            addLayers(slices)
        }
        var next = parts.makeIterator(), part = next.next()
        // technique: flashlight layers 2
        for (i, slice) in slices.enumerated() {
            guard let shown = part, shown.index == i else {
                hide(slice)
                continue
            }
            slice.isHidden = false
            slice.contents = image  // switch: grid
            slice.frame = shown.frame
            slice.contentsRect = CGRect(
                x: shown.source.minX / Double(image.width), y: shown.source.minY / Double(image.height),
                width: shown.source.width / Double(image.width), height: shown.source.height / Double(image.height))
            part = next.next()
        }
    }

    /// Hides a slice and releases its picture, which may be another one when the slice is shown again.
    private func hide(_ slice: Layer) {
        slice.isHidden = true
        slice.contents = nil
    }
}
