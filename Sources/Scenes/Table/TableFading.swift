// A way to fade a table's edges. Each of the article's ways, and ours, is one of these: put on when it is
// chosen, told of every scroll and every layout, taken off without a trace.

import Foundation
import Layers
import Views

/// What a fading works on.
@MainActor
struct FadeStage {
    let table: FadedTableView
    /// The frame's picture above the table.
    let ornament: OrnamentView
    let palette: TablePalette
    /// Whether layers may animate the moves that the fading makes; the article's warning.
    var leavesActionsOn = false
}

/// A technique at work.
@MainActor
protocol TableFading: AnyObject {
    /// Whether headers stay at the top: only where the fade leaves them alone.
    var pinsHeaders: Bool { get }
    func attach(to stage: FadeStage)
    func detach(from stage: FadeStage)
    /// The content moved; as the article does in scrollViewDidScroll.
    func tableDidScroll(_ stage: FadeStage)
    /// Rows lie where they will be drawn, and `fade` is what is due.
    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade)
}

extension TableFading {
    var pinsHeaders: Bool { false }
    func tableDidScroll(_ stage: FadeStage) {}
}

extension FadeStage {
    /// Changes a fading's layer with the table: without actions, unless the switch leaves them on.
    func move(_ layer: Layer, _ changes: () -> Void) {
        layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks
        if leavesActionsOn { changes() } else { table.withoutAnimation(changes) }
    }
}

/// The article's first way: the frame is a picture on top of the table, its middle cut out, the edges of the
/// cut-out fading. It lies beside the table, not in it, and stays where it is while the table scrolls; it takes no
/// touches. Its fades are painted in the panel's colour, so that they are right over that colour only. A gradient laid
/// there, as the article mentions, would show the same: it need not be moved, and covers the bar.
@MainActor
final class OrnamentFading: TableFading {
    func attach(to stage: FadeStage) { stage.ornament.fadesCutOut = true }
    func detach(from stage: FadeStage) { stage.ornament.fadesCutOut = false }
    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) { stage.ornament.show(fade) }
}
