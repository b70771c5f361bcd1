// The marks above single cells: the highlight under the mouse, the shadow of a press (nine cells with both buttons) and
// the keyboard's cursor. A few layers that are moved and never redrawn.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// Hover, press and cursor.
final class BoardMarks: View {
    var hover: CellPosition?
    /// The pressed cells, nine at most.
    var pressed: [CellPosition] = []
    var cursorCell: CellPosition?

    private let hoverLayer = Layer(), cursorLayer = Layer()
    private let pressedLayers = (0..<9).map { _ in Layer() }

    init(palette: MinesPalette) {
        super.init()
        isUserInteractionEnabled = false
        hoverLayer.backgroundColor = palette.hover
        for pressed in pressedLayers { pressed.backgroundColor = palette.press }
        cursorLayer.borderColor = palette.warm
        addLayers([hoverLayer] + pressedLayers + [cursorLayer])
        for mark in layer.sublayers { mark.isHidden = true }
    }

    var isCursorShown: Bool { cursorCell != nil }

    /// Moves the marks to their cells; `visible` is in content points.
    func lay(out geometry: BoardGeometry, visible: CGRect) {
        place(hoverLayer, hover.map(pressed.contains) ?? false ? nil : hover, geometry, visible)
        for (i, layer) in pressedLayers.enumerated() {
            place(layer, pressed.indices.contains(i) ? pressed[i] : nil, geometry, visible)
        }
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
        mark.cornerRadius = geometry.side * CellPainter.roundness
    }
}
