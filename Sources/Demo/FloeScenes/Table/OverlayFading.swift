// The article's third technique: the same gradient with its colours inverted, as a sublayer above the rows and below the scroll
// indicator. It does not remove the rows but paints the background's colour over them, which shows where the background has more than
// one colour.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

final class OverlayFading: MovingLayerFading {
    private let gradient = GradientLayer()

    init() { super.init(gradient) }

    // technique: table overlay 1
    override func attach(_ layer: Layer, to table: FadedTableView) { table.addOverlay(layer) }
    override func detach(from stage: FadeStage) { stage.table.removeOverlay(layer) }

    // technique: table overlay 4
    override func show(_ fade: TableFade, on stage: FadeStage) {
        let color = stage.palette.panel
        gradient.gradient = FadeRamp.both(
            FadeRamp.cover(fade.top, fade.curve, color), FadeRamp.cover(fade.bottom, fade.curve, color),  // switch: linear-stops
            part: fade.length / max(1, stage.table.bounds.height))
    }
}

/// The article's last suggestion: the table itself has two gradient views and places them in its layout, which runs after every
/// scroll. Two small layers replace a large one, but they paint over the rows all the same.
@MainActor
final class EdgesFading: TableFading {
    func attach(to stage: FadeStage) { stage.table.showsEdges = true }
    func detach(from stage: FadeStage) { stage.table.showsEdges = false }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) { stage.table.placeEdges(fade, leavesActionsOn: stage.leavesActionsOn) }
}

/// A gradient that hides what is below it, toward one edge.
final class GradientEdgeView: GradientView {
    private let color: Color
    private let isBottom: Bool
    private var shown: (strength: Double, curve: FadeCurve)?

    init(_ color: Color, isBottom: Bool) {
        self.color = color
        self.isBottom = isBottom
        super.init()
    }

    // technique: table edges 2
    func show(_ strength: Double, _ curve: FadeCurve) {
        guard shown.map({ $0 != (strength, curve) }) ?? true else { return }
        shown = (strength, curve)
        withoutAnimation { gradient = FadeRamp.one(FadeRamp.cover(strength, curve, color), isBottom: isBottom) }  // switch: linear-stops
    }
}

final class FadedTableView: TableView {
    private let topEdge: GradientEdgeView, bottomEdge: GradientEdgeView

    /// `panel`: the colour that the edges fade to.
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

    // technique: table edges 1
    /// Places the edge views. Called in every layout, whether the content has scrolled or not.
    func placeEdges(_ fade: TableFade, leavesActionsOn: Bool) {
        for edge in [topEdge, bottomEdge] {
            edge.layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks  // switch: implicit-actions
        }
        topEdge.frame = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: fade.length)
        bottomEdge.frame = CGRect(x: 0, y: bounds.maxY - fade.length, width: bounds.width, height: fade.length)
        topEdge.show(fade.top, fade.curve)
        bottomEdge.show(fade.bottom, fade.curve)
    }
}
