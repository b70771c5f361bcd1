// Pictures of a window without a screen, and their comparison.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing
import FloeViewTree

extension Window {
    /// Returns the whole window, drawn by a new compositor.
    func picture(_ compositor: CompositorKind = .cpu) throws -> Bitmap {
        let stage = try HeadlessStage(compositor: compositor, threads: 2)
        let pixels = PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        try stage.draw(tree, size: pixels, scale: scale)
        return try #require(stage.makeSnapshot())
    }
}

extension Bitmap {
    /// Returns whether all pixels are equal.
    func isSame(as other: Bitmap) throws -> Bool { try #require(ImageDifference(self, other, tolerance: 0)).pixelsBeyondTolerance == 0 }
}
