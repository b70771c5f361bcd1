// The pictures' bitmaps: asked for by size, made off the main thread, nearest to the focus first, made
// once. What scrolls away before its turn is not made.

import ImageCoding
import Views

/// Keeps rendered pictures for the size they are shown at.
@MainActor
final class FocusPictureStore {
    private let work: WorkQueue
    private var side = 0
    private var made: [Int: Result<RenderedPicture, ImageFileError>] = [:]
    private var pending: [Int: WorkItem] = [:]

    /// Bytes of bitmaps to keep beyond those that show; a picture counts twice, in colour and gray.
    private static let budget = 96 << 20

    init(work: WorkQueue) { self.work = work }

    /// Calls `completion` with picture `index` at `side` × `side` pixels: at once if it is there, else
    /// when it has been made. `distance`: from the focus, in pages.
    func request(
        _ index: Int, _ picture: FocusPicture, side newSide: Int, distance: Double,
        completion: @escaping @MainActor (Result<RenderedPicture, ImageFileError>) -> Void
    ) {
        if newSide != side {
            removeAll()
            side = newSide
        }
        if let there = made[index] { return completion(there) }
        pending[index]?.cancel()
        let pixels = newSide
        pending[index] = work.submit(distance: distance) {
            FocusPictureStore.render(picture, pixels)
        } completion: { [weak self] result in
            guard let self else { return }
            self.pending[index] = nil
            self.made[index] = result
            completion(result)
        }
    }

    private nonisolated static func render(_ picture: FocusPicture, _ side: Int) -> Result<RenderedPicture, ImageFileError> {
        do {
            return .success(try RenderedPicture(picture, side: side))
        } catch {
            return .failure(error)
        }
    }

    /// The pictures are others from now on.
    func removeAll() {
        for item in pending.values { item.cancel() }
        pending = [:]
        made = [:]
    }

    /// Picture `index` is not on screen any more.
    func forget(_ index: Int) {
        pending.removeValue(forKey: index)?.cancel()
        guard made.count * side * side * 8 > FocusPictureStore.budget else { return }
        made[index] = nil
    }
}
