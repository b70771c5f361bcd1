// Loads a deck into the scene. The file is read in steps on the work queue, behind the faces of visible cards, so that neither a
// frame nor a card waits for it.

import Foundation
import FloeThreads
import FloeViewTree

/// The loading of one file. Cancelled on release.
@MainActor
final class DeckLoading {
    let path: String
    /// The share that has been read, 0…1.
    private(set) var progress = 0.0
    /// Called after each step except the last.
    var onProgress: () -> Void = {}
    /// Called once, with the result.
    var onEnd: (Result<Deck, DeckFileError>) -> Void = { _ in }

    private let work: WorkQueue
    private var item: WorkItem?

    /// Bytes parsed per step, which takes some hundredths of a second.
    private nonisolated static let step = 1 << 18
    /// The distance on the work queue: everything visible goes first.
    private static let distance = 1e6

    init(path: String, work: WorkQueue) {
        self.path = path
        self.work = work
    }

    isolated deinit { item?.cancel() }

    /// Starts with a file that has not been opened yet.
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

    /// Continues with an opened file.
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

    /// Releases a deck on another thread: freeing a hundred thousand notes takes longer than a frame.
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
