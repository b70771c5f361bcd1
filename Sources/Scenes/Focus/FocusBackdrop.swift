// What lies behind the pictures: a sky that lightens toward the horizon, by night or by day, and the track
// that the pictures run along, fading out at its ends.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class FocusBackdrop: View {
    private let sky = GradientLayer()
    private let track = GradientLayer()

    private let isDark: Bool

    init(theme: Theme) {
        isDark = theme.isDark
        super.init()
        isUserInteractionEnabled = false
        sky.gradient = theme.scenery.gradient
        for gradient in [sky, track] {
            gradient.implicitActions = .insideAnimationBlocks
            layer.addSublayer(gradient)
        }
    }

    func lay(out geometry: FocusGeometry) {
        sky.frame = bounds
        let light = isDark ? Color(hex: 0x9FD8FF) : Color(hex: 0x2F7FBF)
        let faint: Float = isDark ? 0.07 : 0.08
        let colors = [light.withAlpha(0), light.withAlpha(faint), light.withAlpha(faint), light.withAlpha(0)]
        let margin = geometry.side * 0.09
        if geometry.axis == .vertical {
            track.frame = CGRect(x: geometry.focus.minX - margin, y: 0, width: geometry.side + 2 * margin, height: bounds.height)
            track.gradient = AxialGradient(colors: colors, locations: [0, 0.25, 0.75, 1])
        } else {
            track.frame = CGRect(x: 0, y: geometry.focus.minY - margin, width: bounds.width, height: geometry.side + 2 * margin)
            track.gradient = AxialGradient(
                colors: colors, locations: [0, 0.25, 0.75, 1], startPoint: CGPoint(x: 0, y: 0.5), endPoint: CGPoint(x: 1, y: 0.5))
        }
    }
}
