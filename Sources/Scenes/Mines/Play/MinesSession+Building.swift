// Laying the session's boards: small ones at once, large ones on another thread with a bar to watch.

import Foundation
import Views

extension MinesSession {
    /// Stands in while there is none.
    static var noGame: MinesGame { MinesGame(field: Minefield(empty: .small, seed: 0)) }

    func takeSeed() -> UInt64 {
        guard let seed = nextSeed else { return UInt64.random(in: .min ... .max) }
        nextSeed = seed &+ 1
        return seed
    }

    /// Takes up `saved`: small boards at once, large ones when they are laid.
    func build(_ saved: SavedGame) {
        if let building {
            building.progress.cancel()
            building.item.cancel()
        }
        building = nil
        waiting = []
        isNewBest = false
        stopwatch = Stopwatch(elapsed: saved.elapsed)
        // The old board is let go of first: two of the largest at once would be too much.
        game = MinesSession.noGame
        if saved.shape.cellCount <= MinesSession.smallBoard {
            if let restored = saved.restored() { begin(restored) }
            return
        }
        let progress = GenerationProgress()
        let item = work.submit {
            saved.restored(progress)
        } completion: { [weak self] restored in
            self?.building = nil
            if let restored { self?.begin(restored) }
        }
        building = Building(shape: saved.shape, progress: progress, item: item, moves: saved.moves.count)
        onBoardChange?(nil)
        onStateChange?()
        reschedule()
    }

    private func begin(_ restored: MinesGame) {
        game = restored
        if game.phase == .playing, window != nil { stopwatch.run(from: time) }
        if game.isOver {
            // The program ended while the last move's flood was under way, and the moves made again came to its end.
            if game.phase == .won { noteWin() }
            saveSoon()
        }
        onBoardChange?(nil)
        onStateChange?()
        reschedule()
    }
}
