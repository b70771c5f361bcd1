// A view of a bitmap. The bitmap is passed to the layer as it is, without drawing or copying, and many views may show the same
// one.

import Foundation
import FloeImaging
import FloeLayerTree

/// A view of one image.
open class ImageView: View {
    /// The picture, placed as `contentMode` says; nil shows none.
    public final var image: Bitmap? {
        get { layer.contents }
        set {
            guard newValue !== layer.contents else { return }
            layer.contents = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// The image's pixels per point. Determines its natural size, and its size in content modes that do not resize it.
    public final var imageScale: Double {
        get { layer.contentsScale }
        set {
            layer.contentsScale = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// Creates a view of the image's natural size at the origin.
    public convenience init(image: Bitmap?, scale: Double = 1) {
        self.init(frame: .zero)
        self.image = image
        imageScale = scale
        frame.size = sizeThatFits(.zero)
    }

    /// A picture, left out unless it is made an element.
    open override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(traits: .image) }

    /// Returns the image's natural size regardless of `size`; zero without an image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let image else { return .zero }
        return CGSize(width: Double(image.width) / imageScale, height: Double(image.height) / imageScale)
    }
}
