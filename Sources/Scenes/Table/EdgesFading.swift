// The article's last suggestion: the table itself has two views, each with a gradient, and places them in
// its layout, which runs after every scroll. Two small layers in place of one large; painted over all the
// same.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class EdgesFading: TableFading {
    func attach(to stage: FadeStage) { stage.table.showsEdges = true }
    func detach(from stage: FadeStage) { stage.table.showsEdges = false }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) { stage.table.placeEdges(fade, leavesActionsOn: stage.leavesActionsOn) }
}

/// A gradient that takes no touches.
@MainActor
final class GradientEdgeView: View {
    private let color: Color
    private let isBottom: Bool
    private var shown: (strength: Double, curve: FadeCurve)?

    init(_ color: Color, isBottom: Bool) {
        self.color = color
        self.isBottom = isBottom
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override class func makeLayer() -> Layer { GradientLayer() }

    func show(_ strength: Double, _ curve: FadeCurve) {
        guard shown.map({ $0 != (strength, curve) }) ?? true else { return }
        shown = (strength, curve)
        withoutAnimation { layer.gradient = FadeRamp.one(FadeRamp.cover(strength, curve, color), isBottom: isBottom) }
    }
}
