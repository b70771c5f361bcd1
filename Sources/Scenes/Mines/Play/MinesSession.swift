// The game being played: it takes moves, lets long floods run on from frame to frame, has large boards laid off
// the main thread, measures time, and saves. Views show what it tells them and keep nothing of the game.
//
//     moves ─▶ MinesSession ─┬─ onBoardChange(what changed)      the board's pictures
//                            └─ onStateChange()                  counters, face, messages, progress
//
// Time comes with the window's updates; the session registers for them only while something is going on.

import Foundation
import Views

/// Owns the game, its clock and its files.
@MainActor
final class MinesSession: FrameUpdating {
    var game: MinesGame
    var best = BestTimes()
    /// For people: what went wrong with the files; empty for nothing.
    var messages: [String] = []
    /// The board being laid; nil where there is one.
    var building: Building?
    /// Whether the game that is over was won in the board's best time.
    var isNewBest = false

    /// The board was replaced (`nil`) or changed.
    var onBoardChange: ((GameChange?) -> Void)?
    var onStateChange: (() -> Void)?
    var onSave: (() -> Void)?

    struct Building {
        let shape: BoardShape
        let progress: GenerationProgress
        let item: WorkItem
        /// To be played again once it is laid: a saved game's.
        let moves: Int

        /// Laid, and at the moves.
        var isReplaying: Bool { moves > 0 && progress.fraction >= 1 }
        /// How far what it is at has come, 0…100.
        var percent: Int { Int((isReplaying ? progress.replayed : progress.fraction) * 100) }
    }

    let work: WorkQueue
    let store: MinesStore?
    var nextSeed: UInt64?
    weak var window: Window?
    var stopwatch = Stopwatch()
    var waiting: [GameMove] = []
    /// When the flood under way began; nil without one.
    private var floodStart: Double?
    /// Nobody can play: something covers the board, and the clock stands until it has gone.
    var isHeld = false {
        didSet {
            guard isHeld != oldValue else { return }
            updateClock()
            reschedule()
        }
    }
    /// The game was opened by the program, and its clock stands until somebody plays.
    private var awaitsMove = false
    /// The first update at which the board was being laid; nil before.
    private var buildStart: Double?
    /// Whether a board has been under way for so long that people wonder.
    private(set) var isBuildLong = false
    private var shownSecond = -1
    private var shownProgress: (isReplaying: Bool, percent: Int)?
    var saveTime: Double?
    var saveTurn = 0

    /// Cells flooded in a frame: a few milliseconds' worth.
    static let floodBudget = 500_000
    /// Boards up to this many cells are laid at once: less than a frame takes.
    static let smallBoard = 300_000
    /// Seconds from a move to its saving, moves in between saved with it.
    static let saveDelay = 1.0
    /// Moves kept while a flood is running.
    private static let mostWaiting = 16
    /// Seconds after which a flood, or the laying of a board, is worth a word.
    private static let longFlood = 0.4

    /// With neither `shape` nor `seed` a saved game goes on; else a new one begins. One on no board in particular is a
    /// large one that is partly open; see `BoardOpening`. So is one on `shape` where `isOpened`. `seed` decides this
    /// game's board and, counted up, those after it. Nothing is read or written without a `store`.
    init(work: WorkQueue, store: MinesStore?, shape: BoardShape?, seed: UInt64?, isOpened: Bool = false) {
        self.work = work
        self.store = store
        nextSeed = seed
        game = MinesSession.noGame
        let kept = store?.load()
        best = kept?.best ?? BestTimes()
        messages = kept?.problems.map(\.description) ?? []
        if shape == nil, seed == nil, let saved = kept?.game {
            build(saved.moves.isEmpty ? SavedGame(shape: saved.shape, seed: takeSeed()) : saved)
        } else {
            build(SavedGame(shape: shape ?? .huge, seed: takeSeed()), isOpened: isOpened || shape == nil)
        }
    }

    var shape: BoardShape { building?.shape ?? game.shape }
    /// Whether somebody has played and can go on, be it once a saved game is laid again: what a new game would end.
    var isUnderWay: Bool { building.map { $0.moves > 0 } ?? (game.phase == .playing && !awaitsMove) }
    var time: Double { window?.time ?? 0 }
    var elapsed: Double { stopwatch.elapsed(at: time) }

    /// Updates come from this window from now on; without one the clock stands still and the game is saved.
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

    /// The clock runs while somebody can play and has begun to.
    private func updateClock() {
        if game.phase == .playing, window != nil, !awaitsMove, !isHeld { stopwatch.run(from: time) } else { stopwatch.stop(at: time) }
    }

    func newGame(_ shape: BoardShape? = nil) {
        // Whoever begins anew has read what was wrong with the old game's file.
        messages = []
        build(SavedGame(shape: shape ?? self.shape, seed: takeSeed()))
        saveSoon()
    }

    /// Plays a move; while a flood is running it waits for its turn.
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

    /// Whether a flood has been running for so long that people wonder.
    var isFloodLong: Bool { game.isFlooding && (floodStart.map { time - $0 > MinesSession.longFlood } ?? false) }

    func dismissMessages() {
        guard !messages.isEmpty else { return }
        messages = []
        onStateChange?()
    }

    func update(at time: Double) -> NextUpdate {
        if game.isFlooding {
            didPlay(game.continueFlood(budget: MinesSession.floodBudget))
            // The move that began it is saved already; what it comes to may be the game's end.
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

    /// Stands in while there is none.
    static var noGame: MinesGame { MinesGame(field: Minefield(empty: .small, seed: 0)) }

    func takeSeed() -> UInt64 {
        guard let seed = nextSeed else { return UInt64.random(in: .min ... .max) }
        nextSeed = seed &+ 1
        return seed
    }

    /// Takes up `saved`: small boards at once, large ones when they are laid. `isOpened`: a new game that begins partly
    /// open.
    func build(_ saved: SavedGame, isOpened: Bool = false) {
        awaitsMove = isOpened
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
        // The old board is let go of first: two of the largest at once would be too much.
        game = MinesSession.noGame
        if saved.shape.cellCount <= MinesSession.smallBoard {
            if let restored = MinesSession.restore(saved, isOpened: isOpened) { begin(restored) }
            return
        }
        let progress = GenerationProgress()
        let item = work.submit {
            MinesSession.restore(saved, isOpened: isOpened, progress)
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
        _ saved: SavedGame, isOpened: Bool, _ progress: GenerationProgress? = nil
    ) -> MinesGame? {
        guard var game = saved.restored(progress) else { return nil }
        if isOpened { BoardOpening.play(on: &game) }
        return game
    }

    private func begin(_ restored: MinesGame) {
        game = restored
        updateClock()
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
