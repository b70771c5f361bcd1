// The article's third way: the same gradient, its colours turned round, as a sublayer above the rows and
// below the indicator. It does not take rows away but paints the background's colour over them: where there
// is more than one colour behind, it shows.

import Foundation
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
