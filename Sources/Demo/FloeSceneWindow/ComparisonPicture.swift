// Draws pictures of views and windows without a display: the result of a comparison, and stills of what is compared.

import FloeCommandLine
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloePanels
import FloeRenderTree
import FloeViewTree

/// Draws pictures of comparisons.
enum ComparisonPicture {
    /// Draws a view that is in no window, at its own size. `scale` is in pixels per point.
    @MainActor
    static func draw(_ view: View, scale: Double) throws -> Bitmap {
        let window = Window(size: view.bounds.size, scale: scale)
        window.rootView.addSubview(view)
        window.update(at: 0)
        return try draw(window)
    }

    /// Draws what a window shows.
    @MainActor
    static func draw(_ window: Window) throws -> Bitmap {
        let stage = try HeadlessStage.start(.cpu), scale = window.scale
        let size = PixelSize(width: Int((window.size.width * scale).rounded()), height: Int((window.size.height * scale).rounded()))
        try HeadlessStage.checked { try stage.draw(window.tree, size: size, scale: scale) }
        guard let picture = stage.makeSnapshot() else { throw CommandFailure(.software, "the compositor returned no picture") }
        return picture
    }

    /// Draws the part of a window in `area`, which is in pixels.
    @MainActor
    static func draw(_ window: Window, in area: CGRect) throws -> Bitmap {
        let whole = try draw(window)
        return whole.parts([DeviceRect(around: area.minX, area.minY, area.maxX, area.maxY)]).first?.bitmap ?? whole
    }
}
