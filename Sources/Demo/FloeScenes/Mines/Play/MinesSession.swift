// The game being played: it takes moves, continues long floods from frame to frame, has large boards laid off the main
// thread, measures time, and saves. Views show its state and keep no game state of their own.
//
//     moves ─▶ MinesSession ─┬─ onBoardChange(what changed)      the board's pictures
//                            └─ onStateChange()                  counters, face, messages, progress
//
// Time comes from the window's updates; the session registers for them only while something is going on.

import Foundation
import FloeViewTree

/// The owner of the game, its clock and its files.
@MainActor
final class MinesSession: FrameUpdating {
    var game: MinesGame
    /// Where it was played.
    private(set) var played = PlayedPlaces()
    var best = BestTimes()
    /// Problems with the files that are shown to the user, or still have to be.
    var problems: [StateFileError] = []
    /// The board being laid; nil once it is there.
    var building: Building?
    /// Whether the finished game was won in the board's best time.
    var isNewBest = false

    /// Called after the board was changed, or with `nil` after it was replaced.
    var onBoardChange: ((GameChange?) -> Void)?
    var onStateChange: (() -> Void)?
    var onSave: (() -> Void)?

    struct Building {
        let shape: BoardShape
        let progress: GenerationProgress
        let item: WorkItem
        /// The number of a saved game's moves, to be replayed once the board is laid.
        let moves: Int

        /// Whether the board is laid and the moves are being replayed.
        var isReplaying: Bool { moves > 0 && progress.fraction >= 1 }
        /// The progress of the current stage, 0…100.
        var percent: Int { Int((isReplaying ? progress.replayed : progress.fraction) * 100) }
    }

    let work: WorkQueue
    let store: MinesStore?
    var nextSeed: UInt64?
    /// The view that shows it, in whose time it is played.
    weak var timedView: View?
    /// The window that calls it.
    private weak var window: Window?
    var stopwatch = Stopwatch()
    var waiting: [GameMove] = []
    /// The time at which the current flood began; nil if there is none.
    private var floodStart: Double?
    /// Whether something covers the board, so that it cannot be played. The clock is then paused.
    var isHeld = false {
        didSet {
            guard isHeld != oldValue else { return }
            updateClock()
            reschedule()
        }
    }
    /// Whether the game began with an opening; its clock is paused until the user's first move.
    private var awaitsMove = false
    /// The time of the first update at which the board was being laid; nil before.
    private var buildStart: Double?
    /// Whether laying the board takes so long that it needs an explanation.
    private(set) var isBuildLong = false
    private var shownSecond = -1
    private var shownProgress: (isReplaying: Bool, percent: Int)?
    var saveTime: Double?
    var saveTurn = 0

    /// The number of cells flooded per frame, a few milliseconds' worth.
    static let floodBudget = 500_000
    /// Boards of up to this many cells are laid synchronously, which takes less than a frame.
    static let smallBoard = 300_000
    /// The delay from a move to its saving, in seconds. Moves in between are saved with it.
    static let saveDelay = 1.0
    /// The most moves queued while a flood is running.
    private static let mostWaiting = 16
    /// The time in seconds after which a flood, or the laying of a board, is mentioned to the user.
    private static let longFlood = 0.4

    /// Resumes the saved game if neither `shape` nor `seed` is given and there is one; otherwise begins a new game. Without a
    /// `shape` that is a large board. `opening`: how a new game begins. `seed` determines this game's board and, counted up,
    /// those after it. Without a `store` nothing is read or written.
    init(work: WorkQueue, store: MinesStore?, shape: BoardShape?, seed: UInt64?, opening: BoardOpening) {
        self.work = work
        self.store = store
        nextSeed = seed
        game = MinesSession.noGame
        let kept = store?.load()
        best = kept?.best ?? BestTimes()
        problems = kept?.problems ?? []
        if shape == nil, seed == nil, let saved = kept?.game {
            build(saved.moves.isEmpty ? SavedGame(shape: saved.shape, seed: takeSeed()) : saved)
        } else {
            build(SavedGame(shape: shape ?? .huge, seed: takeSeed()), opening: opening)
        }
    }

    var shape: BoardShape { building?.shape ?? game.shape }
    /// Whether a new game would end one that the user has begun and can continue, now or once a saved game is laid again.
    var isUnderWay: Bool { building.map { $0.moves > 0 } ?? (game.phase == .playing && !awaitsMove) }
    var time: Double { window.map { timedView?.localTime(at: $0.time) ?? $0.time } ?? 0 }
    var elapsed: Double { stopwatch.elapsed(at: time) }

    /// Takes updates from this window from now on. Without a window the clock is paused and the game is saved.
    func attach(to window: Window?) {
        guard window !== self.window else { return }
        if window == nil {
            stopwatch.stop(at: time)
            saveNow()
        }
        self.window?.unschedule(self)
        self.window = window
        updateClock()
        reschedule()
    }

    /// Runs the clock while the game can be played and has been begun, or stops it.
    private func updateClock() {
        if game.phase == .playing, window != nil, !awaitsMove, !isHeld { stopwatch.run(from: time) } else { stopwatch.stop(at: time) }
    }

    func newGame(_ shape: BoardShape? = nil) {
        // A user who starts a new game has read the message about the old one's file.
        problems = []
        build(SavedGame(shape: shape ?? self.shape, seed: takeSeed()))
        saveSoon()
    }

    /// Plays a move, or queues it while a flood is running.
    func play(_ move: GameMove) {
        guard building == nil else { return }
        guard !game.isFlooding else {
            if waiting.count < MinesSession.mostWaiting { waiting.append(move) }
            return
        }
        let change = game.play(move, budget: MinesSession.floodBudget)
        guard !change.isEmpty else { return }
        if game.isFlooding { floodStart = time }
        saveSoon()
        didPlay(change)
    }

    /// Whether the flood has been running for so long that it needs an explanation.
    var isFloodLong: Bool { game.isFlooding && (floodStart.map { time - $0 > MinesSession.longFlood } ?? false) }

    func dismissProblems() {
        guard !problems.isEmpty else { return }
        problems = []
        onStateChange?()
    }

    func update(at time: Double) -> NextUpdate {
        if game.isFlooding {
            didPlay(game.continueFlood(budget: MinesSession.floodBudget))
            // The move that began the flood is saved already, but the flood may have ended the game.
            if !game.isFlooding {
                floodStart = nil
                saveSoon()
            }
        } else if !waiting.isEmpty {
            play(waiting.removeFirst())
        }
        if let saveTime, time >= saveTime { saveInBackground() }
        let isLong = building != nil && time - (buildStart ?? time) > MinesSession.longFlood
        if building != nil, buildStart == nil { buildStart = time }
        let second = Int(elapsed), progress = building.map { (isReplaying: $0.isReplaying, percent: $0.percent) }
        if isLong != isBuildLong || second != shownSecond || progress?.isReplaying != shownProgress?.isReplaying
            || progress?.percent != shownProgress?.percent
        {
            isBuildLong = isLong
            shownSecond = second
            shownProgress = progress
            onStateChange?()
        }
        return nextUpdate
    }

    private var nextUpdate: NextUpdate {
        if building != nil || game.isFlooding || !waiting.isEmpty { return .everyFrame }
        let times = [saveTime, stopwatch.nextSecond(after: time)].compactMap { $0 }
        return times.min().map { .at($0) } ?? .never
    }

    func reschedule() { window?.schedule(self, nextUpdate) }

    private func didPlay(_ change: GameChange) {
        awaitsMove = false
        played.add(game.moves)
        updateClock()
        if game.phase == .won, !game.isFlooding, !isNewBest { noteWin() }
        onBoardChange?(change)
        onStateChange?()
        reschedule()
    }

    func noteWin() {
        isNewBest = best.add(elapsed, for: game.shape)
        guard isNewBest, let store else { return }
        report { () throws(StateFileError) in try store.save(best) }
    }

    /// The placeholder while there is no game.
    static var noGame: MinesGame { MinesGame(field: Minefield(empty: .small, seed: 0)) }

    func takeSeed() -> UInt64 {
        guard let seed = nextSeed else { return UInt64.random(in: .min ... .max) }
        nextSeed = seed &+ 1
        return seed
    }

    /// Starts `saved`: small boards synchronously, large ones once they are laid.
    func build(_ saved: SavedGame, opening: BoardOpening = .covered) {
        awaitsMove = opening != .covered
        if let building {
            building.progress.cancel()
            building.item.cancel()
        }
        building = nil
        buildStart = nil
        isBuildLong = false
        waiting = []
        isNewBest = false
        stopwatch = Stopwatch(elapsed: saved.elapsed)
        // Release the old board first: two of the largest at once would take too much memory.
        game = MinesSession.noGame
        played = PlayedPlaces()
        if saved.shape.cellCount <= MinesSession.smallBoard {
            if let restored = MinesSession.restore(saved, opening) { begin(restored) }
            return
        }
        let progress = GenerationProgress()
        let item = work.submit {
            MinesSession.restore(saved, opening, progress)
        } completion: { [weak self] restored in
            self?.building = nil
            if let restored { self?.begin(restored) }
        }
        building = Building(shape: saved.shape, progress: progress, item: item, moves: saved.moves.count)
        onBoardChange?(nil)
        onStateChange?()
        reschedule()
    }

    private nonisolated static func restore(
        _ saved: SavedGame, _ opening: BoardOpening, _ progress: GenerationProgress? = nil
    ) -> MinesGame? {
        guard var game = saved.restored(progress) else { return nil }
        opening.play(on: &game)
        return game
    }

    private func begin(_ restored: MinesGame) {
        game = restored
        played.add(game.moves)
        updateClock()
        if game.isOver {
            // The program ended while the last move's flood was under way, and replaying the moves completed it.
            if game.phase == .won { noteWin() }
            saveSoon()
        }
        onBoardChange?(nil)
        onStateChange?()
        reschedule()
    }
}
