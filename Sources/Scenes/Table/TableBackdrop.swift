// Behind everything: a night sky that lightens toward the horizon.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class TableBackdrop: View {
    private let sky = GradientLayer()

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        sky.gradient = AxialGradient(colors: TablePalette.sky, locations: [0, 0.6, 1])
        sky.implicitActions = .insideAnimationBlocks
        layer.addSublayer(sky)
    }

    override func layoutSubviews() { sky.frame = bounds }
}
