// Draws pictures of views and windows without a display: the result of a comparison, stills of compared scenes, and pictures to save.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloePanels
import FloeRenderTree
import FloeViewTree

extension HeadlessStage {
    /// Draws what changed of a tree whose size is in points.
    @discardableResult
    func draw(_ tree: LayerTree, size: CGSize, scale: Double) throws -> FrameReport {
        let pixels = PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        return try draw(tree, size: pixels, scale: scale)
    }

    /// Draws a tree whose size is in points.
    func picture(of tree: LayerTree, size: CGSize, scale: Double) throws -> Bitmap {
        try draw(tree, size: size, scale: scale)
        guard let picture = makeSnapshot() else { throw SavingError.noPicture }
        return picture
    }

    /// Draws a view that is in no window, at its own size. `scale` is in pixels per point.
    func picture(of view: View, scale: Double) throws -> Bitmap {
        let window = Window(size: view.bounds.size, scale: scale)
        window.rootView.addSubview(view)
        window.update(at: 0)
        return try picture(of: window.tree, size: window.size, scale: scale)
    }

    /// Draws the part of a window in `area`, which is in pixels.
    func picture(of window: Window, in area: CGRect) throws -> Bitmap {
        let whole = try picture(of: window.tree, size: window.size, scale: window.scale)
        return whole.parts([DeviceRect(around: area.minX, area.minY, area.maxX, area.maxY)]).first?.bitmap ?? whole
    }
}
