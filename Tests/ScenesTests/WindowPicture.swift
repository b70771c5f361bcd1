// What a window without a screen shows, and whether two pictures are the same.

import Compositors
import DesktopHost
import Foundation
import Geometry
import Imaging
import RenderTree
import Testing
import Views

extension Window {
    /// All of it, drawn anew by a compositor.
    func picture(_ compositor: CompositorKind = .cpu) throws -> Bitmap {
        let stage = try HeadlessStage(compositor: compositor, threads: 2)
        let pixels = PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        try stage.draw(tree, size: pixels, scale: scale)
        return try #require(stage.makeSnapshot())
    }
}

extension Bitmap {
    /// Pixel for pixel.
    func isSame(as other: Bitmap) throws -> Bool { try #require(ImageDifference(self, other, tolerance: 0)).pixelsBeyondTolerance == 0 }
}
