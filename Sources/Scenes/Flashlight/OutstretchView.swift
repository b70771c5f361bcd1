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
import Imaging
import Layers
import Views

/// Shows an image of which one part is not stretched. Make a `LayeredOutstretchView` or a
/// `DrawnOutstretchView`.
@MainActor
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
