// The article's second way: a gradient layer is the table's mask. Only its alpha counts; it fades over any
// background, but takes the scroll indicator with it. The mask lives in the table's own space, which
// scrolls: it has to be moved along, without the implicit animation that would let it lag behind.

import Foundation
import Layers
import Views

@MainActor
final class MaskFading: TableFading {
    private let mask = GradientLayer()
    private var shown: TableFade?

    init() {
        mask.anchorPoint = .zero
        mask.implicitActions = .insideAnimationBlocks
    }

    func attach(to stage: FadeStage) {
        place(stage)
        stage.table.layer.mask = mask
    }

    func detach(from stage: FadeStage) { stage.table.layer.mask = nil }

    func tableDidScroll(_ stage: FadeStage) {
        stage.move(mask) { mask.position = stage.table.contentOffset }
    }

    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) {
        place(stage)
        guard fade != shown else { return }
        shown = fade
        stage.table.withoutAnimation {
            let part = fade.length / max(1, stage.table.bounds.height)
            mask.gradient = FadeRamp.both(FadeRamp.mask(fade.top, fade.curve), FadeRamp.mask(fade.bottom, fade.curve), part: part)
        }
    }

    /// Another size at once; the position lags if it is to.
    private func place(_ stage: FadeStage) {
        stage.table.withoutAnimation { mask.bounds = CGRect(origin: .zero, size: stage.table.bounds.size) }
        tableDidScroll(stage)
    }
}
