// The last ten seconds of a window, which are always kept, and their review in place of the views.
//
//     views ──J──▶ the frame that shows, and any before it ──J, Escape──▶ views

import FloeImaging
import FloeMeasuring
import FloeOverlays
import FloePanels
import FloeRenderTree

/// The frame of the last ten seconds that a window shows in place of its views.
package struct ReviewedFrame: Equatable, Sendable {
    /// Counted from 0, the oldest.
    package let index: Int
    /// The number of frames that are kept.
    package let count: Int
}

extension DesktopWindow {
    var review: HistoryReview? { standIn as? HistoryReview }

    /// What is shown in place of the views; nil while they show.
    package var reviewedFrame: ReviewedFrame? { review.map { ReviewedFrame(index: $0.index, count: history.frames.count) } }

    /// Shows the last ten seconds in place of the views, or the views again. Does nothing before the first frame.
    package func toggleReview() {
        guard review == nil else { return endReview() }
        guard !isPerforming, !history.frames.isEmpty else { return }
        tellMeasured()
        standIn = HistoryReview(of: self)
        panels.router.suspendViews(at: time)
        needsPresent = true
    }

    /// Returns to the views, which look as they did.
    package func endReview() {
        guard review != nil else { return }
        endStandIn()
        onReviewChange?()
    }

    /// Shows the `index`-th of the kept frames, or the nearest there is.
    package func show(frame index: Int) {
        review?.show(index)
        if review?.isDue == true { needsPresent = true }
    }

    /// Says something above the timeline until another frame is shown. Does nothing while the views show.
    package func tellInReview(_ text: String) {
        guard let review else { return }
        review.message = text
        needsPresent = true
    }

    /// Returns a copy of the frame that is reviewed, with the overlay, if there is one; nil while the views show.
    package func makeReviewSnapshot() -> Bitmap? {
        review == nil ? nil : makeSnapshot()?.laid(under: panels.overlay.laid)
    }

    /// Has the timeline work.
    func connectTimeline() {
        let timeline = panels.timeline
        timeline.onClose = { [weak self] in self?.endReview() }
        timeline.onScrub = { [weak self] in self?.show(frame: $0) }
        timeline.onCompositor = { [weak self] kind in
            self?.compositor = kind
            self?.onReviewChange?()
        }
        timeline.onOverlay = { [weak self] in
            guard let self else { return }
            overlay = .next(after: overlay)
            onReviewChange?()
        }
    }
}
