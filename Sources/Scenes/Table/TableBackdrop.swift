// Behind everything: a night sky that lightens toward the horizon, with a faint light behind the table.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class TableBackdrop: View {
    private let sky = GradientLayer(), glow = GradientLayer()

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        sky.gradient = AxialGradient(colors: TablePalette.sky, locations: [0, 0.6, 1])
        let light = Color(hex: 0x9FD8FF)
        glow.gradient = AxialGradient(
            colors: [light.withAlpha(0), light.withAlpha(0.05), light.withAlpha(0.05), light.withAlpha(0)],
            locations: [0, 0.3, 0.7, 1], startPoint: CGPoint(x: 0, y: 0.5), endPoint: CGPoint(x: 1, y: 0.5))
        for part in [sky, glow] {
            part.implicitActions = .insideAnimationBlocks
            layer.addSublayer(part)
        }
    }

    func lay(around panel: CGRect) {
        sky.frame = bounds
        glow.frame = CGRect(x: panel.minX - panel.width * 0.3, y: 0, width: panel.width * 1.6, height: bounds.height)
    }
}
