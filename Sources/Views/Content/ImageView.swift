// Shows a bitmap. The bitmap goes to the layer as it is: nothing is drawn or copied, and many views may
// show the same one.

import Foundation
import Imaging
import Layers

/// A view of one image.
open class ImageView: View {
    public final var image: Bitmap? {
        get { layer.contents }
        set { layer.contents = newValue }
    }

    /// Pixels of the image per point: what its natural size, and content modes that do not resize, go by.
    public final var imageScale: Double {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// A view of the image's natural size at the origin.
    public convenience init(image: Bitmap?, scale: Double = 1) {
        self.init(frame: .zero)
        self.image = image
        imageScale = scale
        sizeToFit()
    }

    /// The image's natural size, whatever there is room for; nothing without an image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let image else { return .zero }
        return CGSize(width: Double(image.width) / imageScale, height: Double(image.height) / imageScale)
    }
}
