// Has faces drawn off the main thread: the nearest to the middle of the screen first, none for cards that
// have gone. What was drawn lately is kept, so that scrolling back shows it at once.

import Foundation
import Imaging
import Views

/// Draws faces in the background and keeps some.
@MainActor
final class FaceLoader {
    /// Counters for tests and figures.
    struct Work: Equatable {
        /// Faces handed to cells after being drawn, taken from those kept, and given up before they were done.
        var rendered = 0, reused = 0, cancelled = 0
    }

    private(set) var work = Work()
    /// False: faces are drawn at once, on the main thread.
    var isInBackground = true
    /// Bytes of faces kept.
    var budget = 24 << 20

    private let painter: FacePainter
    private let queue: WorkQueue
    private var kept: [FaceRequest: Face?] = [:]
    /// From the least recently drawn.
    private var order: [FaceRequest] = []
    private var byteCount = 0

    init(painter: FacePainter, queue: WorkQueue) {
        self.painter = painter
        self.queue = queue
    }

    /// Gets the face of `request` to `completion`: at once if it is kept or nothing is done in the background,
    /// and then nil is returned.
    func load(_ request: FaceRequest, distance: Double, completion: @escaping @MainActor (Face?) -> Void) -> WorkItem? {
        if let face = kept[request] {
            work.reused += 1
            completion(face)
            return nil
        }
        guard isInBackground else {
            let face = painter.draw(request)
            didDraw(face, request)
            completion(face)
            return nil
        }
        let painter = painter
        return queue.submit(distance: distance) {
            painter.draw(request)
        } completion: { [weak self] face in
            self?.didDraw(face, request)
            completion(face)
        }
    }

    /// Keeps nothing: a picture file may have changed since.
    func forget() {
        kept = [:]
        order = []
        byteCount = 0
    }

    func cancel(_ item: WorkItem) {
        item.cancel()
        work.cancelled += 1
    }

    private func didDraw(_ face: Face?, _ request: FaceRequest) {
        work.rendered += 1
        guard kept[request] == nil else { return }
        kept[request] = .some(face)
        order.append(request)
        byteCount += cost(face)
        guard byteCount > budget else { return }
        // A quarter goes at once, so that this is rare.
        var gone = 0
        while byteCount > budget * 3 / 4, gone < order.count {
            if let face = kept.removeValue(forKey: order[gone]) { byteCount -= cost(face) }
            gone += 1
        }
        order.removeFirst(gone)
    }

    private func cost(_ face: Face?) -> Int { 256 + (face?.bitmap.byteCount ?? 0) }
}
