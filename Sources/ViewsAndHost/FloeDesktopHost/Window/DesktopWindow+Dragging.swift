// Files that the views drag out of the window.

import FloePanels
import FloeViewTree
import Foundation

extension DesktopWindow {
    /// Drags files out of the window, see `Window.beginDragging`.
    func beginDragging(_ files: [URL]) -> Bool {
        guard platform.xNumber != 0, drag == nil, loop?.isServing == true else { return false }
        drag = FileDrag(files) { [weak self] in
            guard let self else { return }
            drag = nil
            window.draggedFiles = []
            platform.cursors.forced = nil
            // The views have lost the mouse already.
            panels.router.handle(.pointerCancelled(PointerEvent(.zero, time: time)))
        }
        guard drag != nil else { return false }
        platform.cursors.forced = .closedHand
        return true
    }
}
