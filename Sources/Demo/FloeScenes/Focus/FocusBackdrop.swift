// The backdrop of the pictures: a sky that lightens toward the horizon, by night or by day, and a glow along the track of the
// pictures that fades out on every side.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

final class FocusBackdrop: GradientView {
    private let track = Layer()

    private static let samples = 64

    init(theme: Theme) {
        super.init(theme.scenery.gradient)
        track.contents =
            theme.isDark ? FocusBackdrop.light(Color(hex: 0xBFE3FF, alpha: 0.1)) : FocusBackdrop.light(Color(hex: 0xFFFFFF, alpha: 0.5))
        addLayers([track])
    }

    /// Draws a glow that is strongest in the middle. It is stretched over the track in either direction.
    private static func light(_ color: Color) -> Bitmap {
        func level(_ i: Int) -> Double {
            // 0 at the edges, 1 in the middle sixth, smooth in between.
            let place = (Double(i) + 0.5) / Double(samples), t = min(1, min(place, 1 - place) * 2.4)
            return t * t * (3 - 2 * t)
        }
        let levels = (0..<samples).map(level)
        return Bitmap(width: samples, height: samples) { x, y in
            color.withAlpha(color.alpha * Float(levels[x] * levels[y])).pixel
        }
    }

    func lay(out geometry: FocusGeometry) {
        // Wider than the pictures by 0.4 of their side on each side, so that the glow has gone well beyond their edges.
        let reach = geometry.side * 0.4, middle = geometry.middle
        track.frame =
            geometry.axis == .vertical
            ? CGRect(x: middle.minX - reach, y: 0, width: middle.width + 2 * reach, height: bounds.height)
            : CGRect(x: 0, y: middle.minY - reach, width: bounds.width, height: middle.height + 2 * reach)
    }
}
