// The article's first way: the frame is a picture on top of the table, its middle cut out, the edges of the
// cut-out fading. It lies beside the table, not in it, and stays where it is while the table scrolls; it takes no
// touches. Its fades are painted in the panel's colour, so that they are right over that colour only. A gradient laid
// there, as the article mentions, would show the same: it need not be moved, and covers the bar.

import Foundation
import Views

@MainActor
final class OrnamentFading: TableFading {
    func attach(to stage: FadeStage) { stage.ornament.fadesCutOut = true }
    func detach(from stage: FadeStage) { stage.ornament.fadesCutOut = false }
    func tableDidLayOut(_ stage: FadeStage, _ fade: TableFade) { stage.ornament.show(fade) }
}
