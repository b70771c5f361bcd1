// Saving: shortly after a move on another thread, and synchronously on leaving.

import Foundation
import FloeViewTree

extension MinesSession {
    /// The game as it would be saved now. A finished game saves only its board shape.
    var saved: SavedGame {
        guard building == nil, !game.isOver else { return SavedGame(shape: shape, seed: 0) }
        return SavedGame(shape: game.shape, seed: game.seed, moves: game.moves, elapsed: elapsed)
    }

    /// Saves synchronously, for leaving.
    func saveNow() {
        guard let store, saveTime != nil || stopwatch.elapsed(at: time) > 0 else { return }
        // A board still being laid may belong to a saved game, so its file stays as it is.
        guard building == nil else { return }
        saveTime = nil
        saveTurn += 1
        report { () throws(StateFileError) in try store.save(saved, turn: saveTurn) }
    }

    /// Schedules a save after `saveDelay`, which will include the moves made until then.
    func saveSoon() {
        guard store != nil else { return }
        if saveTime == nil { saveTime = time + MinesSession.saveDelay }
        reschedule()
    }

    /// Saves on another thread.
    func saveInBackground() {
        saveTime = nil
        guard let store, building == nil else { return }
        saveTurn += 1
        let saved = saved, turn = saveTurn
        work.submit { () -> StateFileError? in
            do throws(StateFileError) {
                try store.save(saved, turn: turn)
                return nil
            } catch {
                return error
            }
        } completion: { [weak self] problem in
            if let problem { self?.add(problem) } else { self?.onSave?() }
        }
    }

    /// Runs `write`, and reports an error to the user.
    func report(_ write: () throws(StateFileError) -> Void) {
        do {
            try write()
        } catch {
            add(error)
        }
    }

    private func add(_ problem: StateFileError) {
        guard !problems.contains(problem) else { return }
        problems.append(problem)
        onStateChange?()
    }
}
