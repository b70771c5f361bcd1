// The backdrop of the scenes and the colours of text on it: an arctic night or an arctic day. Scenes share it, so that turning the
// page changes the subject and not the weather.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// The sky behind a scene, and the colours of text on it.
struct Scenery: Equatable {
    /// The sky's colours from the top to the horizon.
    let sky: [Color]
    /// Text colours in descending importance, and two colours for small labels. All reach a contrast of 4.5 : 1 everywhere on the
    /// sky and on `pane`.
    let text, secondaryText, accent, warm: Color
    /// The background of text over a picture. Almost hides what is behind it.
    let pane: Color
    /// The border of panes.
    let line: Color

    /// The gradient stops of the sky's colours, 0 at the top.
    private static let places = [0, 0.6, 1.0]

    var gradient: Gradient { Gradient(colors: sky, locations: Scenery.places) }

    static let night = Scenery(
        sky: [Color(hex: 0x0C1726), Color(hex: 0x14304A), Color(hex: 0x1D4A66)],
        text: Color(hex: 0xF2F8FC), secondaryText: Color(hex: 0xA9C3D6), accent: Color(hex: 0x7CCBFF),
        warm: Color(hex: 0xFFC46B), pane: Color(hex: 0x0C1726, alpha: 0.88), line: Color(hex: 0x7CCBFF, alpha: 0.2))

    static let day = Scenery(
        sky: [Color(hex: 0xC3DCEE), Color(hex: 0xDFECF6), Color(hex: 0xF3F8FC)],
        text: Color(hex: 0x13202C), secondaryText: Color(hex: 0x465868), accent: Color(hex: 0x0958A8),
        warm: Color(hex: 0x7D5200), pane: Color(hex: 0xF8FBFD, alpha: 0.96), line: Color(hex: 0x0958A8, alpha: 0.2))
}

extension Theme {
    /// Night for dark themes, day for light ones.
    var scenery: Scenery { isDark ? .night : .day }
}
