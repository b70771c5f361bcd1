// What an outstretch view is to show, as one value: a bitmap, its scale, and its part that keeps its size.
// The flashlight and the grid are two of these, made by `FlashlightPicture` and `GridPicture`.

import Foundation
import Imaging

/// An image with a part that is not to be stretched.
struct OutstretchPicture: Sendable {
    let bitmap: Bitmap
    /// Texels per point.
    let scale: Double
    /// Points of the image.
    let fixedRect: CGRect
}

extension OutstretchView {
    /// Shows `picture`, or nothing.
    func show(_ picture: OutstretchPicture?) {
        image = picture?.bitmap
        imageScale = picture?.scale ?? 1
        fixedRect = picture?.fixedRect
    }
}
