// The opposite of a stretchable image: a part of the image keeps its size and goes wherever it is told,
// everything around it is stretched until the view is full. What it shows is decided here; its two
// subclasses put it on the screen in the two ways of the article, and look the same.
//
//     +-----------------------------+
//     |  stretched +-------+        |      fixedRect: in the image's coordinates
//     |            | fixed ·        |      fixedCenter: in the view's, outside of it too
//     |            +-------+        |
//     +-----------------------------+

import Foundation
import Geometry
import Imaging
import Layers
import Views

/// Shows an image of which one part is not stretched. Make a `LayeredOutstretchView` or a
/// `DrawnOutstretchView`.
public class OutstretchView: View {
    /// Nil shows nothing.
    public final var image: Bitmap? { didSet { if image != oldValue { imageDidChange() } } }
    /// Pixels of the image per point of its coordinates; what is not above 0 counts as 1.
    public final var imageScale = 1.0 { didSet { if imageScale != oldValue { imageDidChange() } } }
    /// The part of the image that keeps its size, in image coordinates, points. Nil (or a rectangle that is
    /// not finite) stretches the whole image over the view.
    public final var fixedRect: CGRect? { didSet { if fixedRect != oldValue { imageDidChange() } } }
    /// Where the middle of that part lies, in this view's space, points.
    public final var fixedCenter = CGPoint.zero { didSet { if fixedCenter != oldValue { imageDidChange() } } }

    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // Slices are whole; the view cuts off what hangs over.
        clipsToBounds = true
    }

    /// Something of the above is new. Subclasses ask for layout or for drawing, which then comes once.
    func imageDidChange() {}

    /// The slices for a screen of `scale` pixels per point; nil where the whole image is to be stretched.
    final func slices(of image: Bitmap, scale: Double) -> [OutstretchSlice]? {
        guard let fixedRect, !fixedRect.isNull, !fixedRect.isInfinite else { return nil }
        let slices = OutstretchGeometry(
            imageSize: image.size, imageScale: imageScale, fixedRect: fixedRect, fixedCenter: fixedCenter, bounds: bounds,
            displayScale: scale
        ).slices
        return slices.isEmpty ? nil : slices
    }
}

/// The article's first attempt: the view draws the nine slices itself, on the processor, whenever its fixed
/// part moves: a bitmap as large as the view for every frame, then another upload of it.
/// An `OutstretchView` that draws its slices.
public final class DrawnOutstretchView: OutstretchView {
    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        // A view of a fractional number of pixels draws one more and shows it unstretched.
        contentMode = .topLeft
    }

    public override var drawsContents: Bool { true }

    override func imageDidChange() { setNeedsDisplay() }

    public override func display(scale: Double) -> Bitmap? {
        let size = PixelSize(
            width: Int((bounds.width * scale - 1e-6).rounded(.up)), height: Int((bounds.height * scale - 1e-6).rounded(.up)))
        guard let image, size.width > 0, size.height > 0 else { return nil }
        let context = BitmapContext(size: size)
        context.scale(scale, scale)
        context.translate(-bounds.minX, -bounds.minY)
        guard let parts = slices(of: image, scale: scale) else {
            context.draw(image, in: bounds)
            return context.makeBitmap()
        }
        for part in parts { context.draw(image, in: part.frame, from: part.source) }
        return context.makeBitmap()
    }
}

/// The article's answer: a layer for each of the nine slices, made when first needed. All show the same
/// bitmap, each its own part of it; a move changes where the layers lie and nothing else, so nothing is drawn
/// and nothing is uploaded.
public final class LayeredOutstretchView: OutstretchView {
    /// In the order of `OutstretchSlice.index`; empty until there is a fixed part to show.
    private(set) var slices: [Layer] = []

    override func imageDidChange() { setNeedsLayout() }

    public override func layoutSubviews() {
        guard let image, let parts = slices(of: image, scale: window?.scale ?? 1) else {
            for slice in slices { hide(slice) }
            layer.contents = image
            return
        }
        layer.contents = nil
        if slices.isEmpty {
            slices = (0..<9).map { _ in Layer() }
            addLayers(slices)
        }
        var next = parts.makeIterator(), part = next.next()
        for (i, slice) in slices.enumerated() {
            guard let shown = part, shown.index == i else {
                hide(slice)
                continue
            }
            slice.isHidden = false
            slice.contents = image
            slice.frame = shown.frame
            slice.contentsRect = CGRect(
                x: shown.source.minX / Double(image.width), y: shown.source.minY / Double(image.height),
                width: shown.source.width / Double(image.width), height: shown.source.height / Double(image.height))
            part = next.next()
        }
    }

    /// Without its picture, which may be another one when the slice shows again.
    private func hide(_ slice: Layer) {
        slice.isHidden = true
        slice.contents = nil
    }
}
