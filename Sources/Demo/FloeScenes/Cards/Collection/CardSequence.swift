// Delayed steps for cards: a stack that is flicked over card by card, cards that are put away once they have come back. Times are
// the view's and nothing here blocks.

import Foundation
import FloeViewTree

/// A schedule of steps for cards.
@MainActor
final class CardSequence: FrameUpdating {
    enum Step {
        case flip(NoteIndexPath, isFlipped: Bool)
        /// Remove the cards of a note's other facets.
        case lower(NoteIndexPath)
        /// The cards of a row have reached their places.
        case settle(NoteRow)
        /// Nothing has scrolled for a while.
        case rest
    }

    weak var view: NoteCollectionView?
    var timedView: View? { view }
    /// The pending steps in order of time, in seconds.
    private var steps: [(time: Double, step: Step)] = []

    /// The delay between two cards of a stack, and the maximum for a whole stack, in seconds.
    static let interval = 0.05, longest = 0.5

    func removeAll() { steps = [] }

    /// Flips `paths` one after the other. The first one flips immediately, as all do where motion is reduced.
    func flip(_ paths: [NoteIndexPath], isFlipped: Bool) {
        let isAtOnce = view?.window?.reducesMotion == true
        let interval = isAtOnce ? 0 : min(CardSequence.interval, CardSequence.longest / Double(max(1, paths.count)))
        for (i, path) in paths.enumerated() {
            add(.flip(path, isFlipped: isFlipped), after: Double(i) * interval)
        }
    }

    /// Takes `step` after `delay` seconds, or immediately where there is no window, and hence no clock.
    func add(_ step: Step, after delay: Double) {
        guard let view, let window = view.window, delay > 0 else {
            self.view?.take(step)
            return
        }
        // A new step of these kinds replaces the pending one.
        switch step {
        case .settle(let row): steps.removeAll { if case .settle(row) = $0.step { true } else { false } }
        case .rest: steps.removeAll { if case .rest = $0.step { true } else { false } }
        case .flip, .lower: break
        }
        steps.append((view.localTime + delay, step))
        steps.sort { $0.time < $1.time }
        schedule(window)
    }

    private func schedule(_ window: Window) {
        if let first = steps.first { window.schedule(self, .at(first.time)) }
    }

    func update(at time: Double) -> NextUpdate {
        while let first = steps.first, first.time <= time {
            steps.removeFirst()
            view?.take(first.step)
        }
        return steps.first.map { .at($0.time) } ?? .never
    }
}
