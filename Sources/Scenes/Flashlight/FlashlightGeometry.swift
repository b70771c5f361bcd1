// Sizes that follow from the window's: the beam, where it waits, and where the text goes.

import Foundation

/// The flashlight's measures for a view of some size, points.
struct FlashlightGeometry: Equatable {
    let size: CGSize
    /// Of text; see `Magnification`.
    var magnification = 1.0

    /// The rim of the beam, beyond which it is dark. In steps, so that a window being resized does not have
    /// a new beam made for every pixel.
    var beamRadius: Double {
        let wanted = min(size.width, size.height) * 0.34
        return max(90, min(1000, (wanted / 20).rounded() * 20))
    }

    /// How near the middle of the beam a thing must be to be noticed.
    var findRadius: Double { beamRadius * 0.26 }

    /// Where the light points before anybody has moved it: between the ship and the sleepers on the ice.
    var restingPoint: CGPoint { CGPoint(x: size.width * 0.47, y: size.height * 0.7) }

    /// Between the text and the view's edges.
    var margin: Double { max(14, min(32 * magnification, size.width * 0.02)) }
    /// Of the captions' pane.
    var captionWidth: Double { min(360 * magnification, max(200, size.width * 0.32)) }
    /// Whether there is too little room to spare for all of the text.
    var isCompact: Bool { size.width < 900 * magnification || size.height < 560 * magnification }
}
