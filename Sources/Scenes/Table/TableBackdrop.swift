// Behind everything: the sky.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class TableBackdrop: View {
    private let sky = GradientLayer()

    init(_ scenery: Scenery) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        sky.gradient = scenery.gradient
        sky.implicitActions = .insideAnimationBlocks
        layer.addSublayer(sky)
    }

    override func layoutSubviews() { sky.frame = bounds }
}
