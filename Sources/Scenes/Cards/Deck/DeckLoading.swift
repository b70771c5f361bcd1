// A deck on its way into the scene: read a step at a time on the work queue, behind the faces of cards that
// show, so that neither a frame nor a card waits for it.

import Foundation
import Threads
import Views

/// One file being opened. Given up when it is released.
@MainActor
final class DeckLoading {
    let path: String
    /// 0…1
    private(set) var progress = 0.0
    /// After each step but the last.
    var onProgress: () -> Void = {}
    /// Once, with what has become of it.
    var onEnd: (Result<Deck, DeckFileError>) -> Void = { _ in }

    private let work: WorkQueue
    private var item: WorkItem?

    /// Bytes parsed in one step: some hundredths of a second.
    private nonisolated static let step = 1 << 18
    /// Everything that shows goes before it.
    private static let distance = 1e6

    init(path: String, work: WorkQueue) {
        self.path = path
        self.work = work
    }

    isolated deinit { item?.cancel() }

    /// Begins with a file that has not been opened yet.
    func start() {
        let path = path
        item = work.submit(distance: DeckLoading.distance) {
            Result { () throws(DeckFileError) in try DeckReader(path: path) }
        } completion: { [weak self] result in
            switch result {
            case .success(let reader): self?.start(reader)
            case .failure(let error): self?.onEnd(.failure(error))
            }
        }
    }

    /// Goes on with one that has.
    func start(_ reader: DeckReader) {
        item = work.submit(distance: DeckLoading.distance) {
            reader.read(DeckLoading.step)
        } completion: { [weak self] in
            guard let self else { return }
            progress = reader.progress
            guard !reader.isComplete else {
                onEnd(Result { () throws(DeckFileError) in try reader.deck() })
                return
            }
            onProgress()
            start(reader)
        }
    }

    /// Lets go of a deck on another thread: a hundred thousand notes take longer than a frame has.
    static func release(_ deck: consuming Deck, on work: WorkQueue) {
        let last = Released(consume deck)
        work.submit(distance: distance) {
            last.empty()
        } completion: {
        }
    }

    private final class Released: Sendable {
        private let deck: Guarded<Deck?>
        init(_ deck: consuming Deck) { self.deck = Guarded(consume deck) }
        func empty() { deck.withLock { $0 = nil } }
    }
}
