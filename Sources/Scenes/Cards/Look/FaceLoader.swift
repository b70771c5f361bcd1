// Has faces drawn off the main thread: the nearest to the middle of the screen first, none for cards that
// have gone. What was drawn lately is kept, so that scrolling back shows it at once.

import Foundation
import Geometry
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
        return queue.submit(distance: distance, byteCount: { $0?.bitmap.byteCount ?? 0 }) {
            painter.draw(request)
        } completion: { [weak self] face in
            self?.didDraw(face, request)
            completion(face)
        }
    }

    /// Keeps nothing: a picture file may have changed since.
    func forget() {
        painter.pictures.removeAll()
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

/// A face to be drawn.
struct FaceRequest: Hashable, Sendable {
    var text: String
    /// Path of a picture file.
    var picture: String?
    var hasAudio: Bool
    /// Answers are written in another ink.
    var isAnswer: Bool
    /// The cell's size, its own points.
    var cellWidth, cellHeight: Double
    /// The cell's points for one of a card 208 × 140.
    var unit: Double
    /// Pixels for one of the cell's points.
    var scale: Double

    init(_ facet: Facet, isAnswer: Bool, cellSize: CGSize, unit: Double, scale: Double) {
        text = facet.text
        picture = facet.picture
        hasAudio = facet.hasAudio
        self.isAnswer = isAnswer
        cellWidth = cellSize.width
        cellHeight = cellSize.height
        self.unit = unit
        self.scale = scale
    }

    /// Where the badge of a sound lies, in the cell's points.
    var badgeFrame: CGRect {
        let side = 26 * unit
        return CGRect(x: cellWidth - side - 11 * unit, y: cellHeight - side - 9 * unit, width: side, height: side)
    }
}

/// A drawn face: no larger than what is on it, and where that lies on the cell.
struct Face: Equatable, Sendable {
    var bitmap: Bitmap
    /// In the cell's points.
    var frame: CGRect
}
