// The notice's text for a session: first problems with its files, then work in progress, then how the game ended.

import FloeMeasuring
import FloeViewTree

extension Notice {
    /// Returns the most important message for a session; nil if there is none.
    static func content(for session: MinesSession) -> Content? {
        if let problem = session.problems.first {
            return Content(text: problem.title, detail: problem.description, action: "OK", isWarning: true)
        } else if let building = session.building, session.isBuildLong {
            let size = "\(FigureText.count(building.shape.width)) × \(FigureText.count(building.shape.height)) cells, one byte each"
            let again = building.moves == 1 ? "Replaying your move" : "Replaying your \(FigureText.count(building.moves)) moves"
            return Content(
                text: building.isReplaying ? again : "Laying \(FigureText.count(building.shape.mines, "mine"))", detail: size,
                progress: Double(building.percent) / 100, isInMiddle: true)
        } else if session.isFloodLong {
            // Rounded down to a hundred thousand, so that the last digits do not flicker.
            let count = session.game.field.revealedCount / 100_000 * 100_000
            return Content(
                text: "Revealing all free cells", detail: "\(FigureText.count(count)) cells so far",
                progress: Double(count) / Double(max(1, session.game.shape.cellCount - session.game.shape.mines)))
        } else if session.game.phase == .won, !session.game.isFlooding {
            let time = MinesHeader.clock(session.elapsed, tenths: true)
            return Content(
                text: "Cleared in \(time)", detail: session.isNewBest ? "The best time on this board so far." : "Every mine found.",
                action: "New game")
        } else if session.game.phase == .lost {
            let left = FigureText.count(session.game.cellsLeft, "cell")
            return Content(text: "That was a mine", detail: "\(left) left", action: "Try again")
        }
        return nil
    }
}
