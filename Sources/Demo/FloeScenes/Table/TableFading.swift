// A way to fade a table's edges. Each technique, the article's and Floe's own, implements this interface: it is attached when
// chosen, notified of every scroll and every layout, and detached without a trace.

import Foundation
import FloeLayerTree
import FloeViewTree

/// The views that a fading works on.
@MainActor
struct FadeStage {
    let table: FadedTableView
    /// The frame's view above the table.
    let ornament: OrnamentView
    let palette: TablePalette
    /// Whether layers may animate the moves that the fading makes, which the article warns about.
    var leavesActionsOn = false
}

/// A fading technique in use.
@MainActor
protocol TableFading: AnyObject {
    /// Whether headers stay pinned at the top, which is possible only if the fade leaves them alone.
    var pinsHeaders: Bool { get }
    func attach(to stage: FadeStage)
    func detach(from stage: FadeStage)
    /// Called when the content has moved, like the article's scrollViewDidScroll.
    func tableDidScroll(_ stage: FadeStage)
    /// Called when the rows are in their final places. `fade` is the fade for the current offset.
    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade)
}

extension TableFading {
    var pinsHeaders: Bool { false }
    func tableDidScroll(_ stage: FadeStage) {}
}

extension FadeStage {
    // technique: table mask 3, table overlay 3
    /// Changes a fading's layer along with the table, without implicit actions unless the switch leaves them on.
    func move(_ layer: Layer, _ changes: () -> Void) {
        layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks  // switch: implicit-actions
        if leavesActionsOn { changes() } else { table.withoutAnimation(changes) }  // switch: implicit-actions
    }
}

/// The article's first technique: the frame is a picture on top of the table with its middle cut out and the edges of the cut-out
/// fading. It lies next to the table in the hierarchy, not in it, stays in place while the table scrolls, and takes no touches. Its
/// fades are painted in the panel's colour and are right over that colour only. A gradient at this place, which the article mentions,
/// would look the same: it need not be moved, and covers the scroll bar.
@MainActor
final class OrnamentFading: TableFading {
    func attach(to stage: FadeStage) { stage.ornament.fadesCutOut = true }
    func detach(from stage: FadeStage) { stage.ornament.fadesCutOut = false }
    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) { stage.ornament.show(fade) }
}
