// The article's first attempt: the view draws the nine slices itself, on the processor, whenever its fixed
// part moves: a bitmap as large as the view for every frame, then another upload of it.

import Foundation
import Geometry
import Imaging
import Raster
import Views

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
