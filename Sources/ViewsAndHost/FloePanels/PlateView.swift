// A plate over the picture: opaque with a border, since it lies over anything, including text and pages of its own colour.

import FloeLayerTree
import FloeViewTree
import Foundation

/// The background of a panel. It takes the pointer, so that nothing below is pressed or scrolled.
package class PlateView: View {
    let palette: HUDPalette

    init(_ palette: HUDPalette, radius: Double) {
        self.palette = palette
        super.init()
        backgroundColor = palette.panel
        layer.cornerRadius = radius
        layer.borderColor = palette.border
        layer.borderWidth = 1
        cursor = .arrow
    }

    package override func wheel(_ event: WheelEvent) -> Bool { true }
}

extension View {
    /// Sets the frame with its origin moved to whole pixels, on which text is sharp. `rect` is in the superview's space.
    func place(at rect: CGRect) {
        let k = window?.scale ?? 1
        frame = CGRect(x: (rect.minX * k).rounded() / k, y: (rect.minY * k).rounded() / k, width: rect.width, height: rect.height)
    }
}
