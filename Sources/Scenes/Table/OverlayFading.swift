// The article's third way: the same gradient, its colours turned round, as a sublayer above the rows and
// below the indicator. It does not take rows away but paints the background's colour over them: where there
// is more than one colour behind, it shows.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class OverlayFading: TableFading {
    private let overlay = GradientLayer()
    private var shown: TableFade?

    init() {
        overlay.anchorPoint = .zero
        overlay.implicitActions = .insideAnimationBlocks
    }

    func attach(to stage: FadeStage) { stage.table.addOverlay(overlay) }
    func detach(from stage: FadeStage) { stage.table.removeOverlay(overlay) }

    func tableDidScroll(_ stage: FadeStage) {
        stage.move(overlay) { overlay.position = stage.table.contentOffset }
    }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        stage.table.withoutAnimation { overlay.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
        guard fade != shown else { return }
        shown = fade
        stage.table.withoutAnimation {
            let part = fade.length / max(1, stage.table.bounds.height), color = stage.palette.panel
            overlay.gradient = FadeRamp.both(
                FadeRamp.cover(fade.top, fade.curve, color), FadeRamp.cover(fade.bottom, fade.curve, color), part: part)
        }
    }
}

// The article's last suggestion: the table itself has two views, each with a gradient, and places them in
// its layout, which runs after every scroll. Two small layers in place of one large; painted over all the
// same.

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

@MainActor
final class FadedTableView: TableView {
    private let topEdge: GradientEdgeView, bottomEdge: GradientEdgeView

    /// `panel`: what the edges fade to.
    init(panel: Color) {
        topEdge = GradientEdgeView(panel, isBottom: false)
        bottomEdge = GradientEdgeView(panel, isBottom: true)
        super.init()
    }

    var showsEdges = false {
        didSet {
            guard showsEdges != oldValue else { return }
            for edge in [topEdge, bottomEdge] {
                if showsEdges { addSubview(edge) } else { edge.removeFromSuperview() }
            }
            setNeedsLayout()
        }
    }

    /// Called in every layout, the content having scrolled or not.
    func placeEdges(_ fade: TableFade, leavesActionsOn: Bool) {
        for edge in [topEdge, bottomEdge] { edge.layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks }
        topEdge.frame = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: fade.length)
        bottomEdge.frame = CGRect(x: 0, y: bounds.maxY - fade.length, width: bounds.width, height: fade.length)
        topEdge.show(fade.top, fade.curve)
        bottomEdge.show(fade.bottom, fade.curve)
    }
}
