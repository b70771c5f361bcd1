// What lies above single cells: the light under the mouse, the shadow of a press, the keyboard's cursor. Three
// layers, moved, never redrawn.

import Foundation
import Imaging
import Layers
import Views

/// Hover, press and cursor.
@MainActor
final class BoardMarks: View {
    var hover: CellPosition?
    var pressed: CellPosition?
    var cursorCell: CellPosition?

    private let hoverLayer = Layer(), pressedLayer = Layer(), cursorLayer = Layer()

    init(palette: MinesPalette) {
        super.init()
        isUserInteractionEnabled = false
        hoverLayer.backgroundColor = palette.hover
        pressedLayer.backgroundColor = palette.press
        cursorLayer.borderColor = palette.warm
        for mark in [hoverLayer, pressedLayer, cursorLayer] {
            mark.implicitActions = .insideAnimationBlocks
            mark.isHidden = true
            layer.addSublayer(mark)
        }
    }

    var isCursorShown: Bool { cursorCell != nil }

    /// Puts the marks where their cells are; `visible` in content points.
    func lay(out geometry: BoardGeometry, visible: CGRect) {
        place(hoverLayer, hover == pressed ? nil : hover, geometry, visible)
        place(pressedLayer, pressed, geometry, visible)
        place(cursorLayer, cursorCell, geometry, visible)
        cursorLayer.borderWidth = max(1.5, min(3, geometry.side / 16))
    }

    private func place(_ mark: Layer, _ p: CellPosition?, _ geometry: BoardGeometry, _ visible: CGRect) {
        // Cells too small to be hit are not marked.
        guard let p, geometry.shape.contains(p), geometry.side >= 6 else {
            mark.isHidden = true
            return
        }
        let rect = geometry.rect(of: p)
        mark.isHidden = !rect.intersects(visible)
        let inset = max(0.5, geometry.side / 56)
        mark.frame = rect.insetBy(dx: inset, dy: inset)
        mark.cornerRadius = geometry.side * 0.13
    }
}
