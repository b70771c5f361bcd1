// Has faces drawn off the main thread: those nearest to the middle of the screen first, and none for cards that have gone. Recent
// faces are cached, so that scrolling back shows them immediately.

import Foundation
import FloeGeometry
import FloeImaging
import FloeViewTree

/// Draws faces in the background and caches some of them.
@MainActor
final class FaceLoader {
    /// Work counters for tests and figures.
    struct Work: Equatable {
        /// Faces drawn and handed to cells, faces reused from the cache, and faces cancelled before they were done.
        var rendered = 0, reused = 0, cancelled = 0
    }

    private(set) var work = Work()
    /// Whether faces are drawn in the background. Off: they are drawn immediately, on the main thread.
    var isInBackground = true
    /// The maximum size of the cache in bytes.
    var budget = 24 << 20

    /// Called with the remark on a picture, at least once for each.
    var onRemark: ((String) -> Void)?

    private let painter: FacePainter
    private let queue: WorkQueue
    private var kept: [FaceRequest: Face?] = [:]
    /// The cached requests, least recently drawn first.
    private var order: [FaceRequest] = []
    private var byteCount = 0

    init(painter: FacePainter, queue: WorkQueue) {
        self.painter = painter
        self.queue = queue
    }

    /// Passes the face of `request` to `completion`. If the face is cached or nothing is done in the background, this happens
    /// immediately and nil is returned.
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

    /// Empties the cache, because a picture file may have changed.
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
        if let remark = face?.remark { onRemark?(remark) }
        guard kept[request] == nil else { return }
        kept[request] = .some(face)
        order.append(request)
        byteCount += cost(face)
        guard byteCount > budget else { return }
        // Evict a quarter at once, so that evictions are rare.
        var gone = 0
        while byteCount > budget * 3 / 4, gone < order.count {
            if let face = kept.removeValue(forKey: order[gone]) { byteCount -= cost(face) }
            gone += 1
        }
        order.removeFirst(gone)
    }

    private func cost(_ face: Face?) -> Int { 256 + (face?.bitmap.byteCount ?? 0) }
}

/// A request to draw a face.
struct FaceRequest: Hashable, Sendable {
    var text: String
    /// The path of a picture file.
    var picture: String?
    var hasAudio: Bool
    /// Whether the facet is an answer, which is written in another ink.
    var isAnswer: Bool
    var isCode: Bool
    /// The cell's size, in its own points.
    var cellWidth, cellHeight: Double
    /// Points of the cell per point of a card of 208 × 140.
    var unit: Double
    /// Pixels per point of the cell.
    var scale: Double

    init(_ facet: Facet, isAnswer: Bool, cellSize: CGSize, unit: Double, scale: Double) {
        text = facet.text
        picture = facet.picture
        hasAudio = facet.hasAudio
        isCode = facet.isCode
        self.isAnswer = isAnswer
        cellWidth = cellSize.width
        cellHeight = cellSize.height
        self.unit = unit
        self.scale = scale
    }

    /// The frame of the sound badge, in points of the cell.
    var badgeFrame: CGRect {
        let side = 26 * unit
        return CGRect(x: cellWidth - side - 11 * unit, y: cellHeight - side - 9 * unit, width: side, height: side)
    }
}

/// A drawn face, cropped to its contents, and its place on the cell.
struct Face: Equatable, Sendable {
    var bitmap: Bitmap
    /// The frame in points of the cell.
    var frame: CGRect
    /// What of its picture is not shown as it was meant, after the name of the file.
    var remark: String?
}
