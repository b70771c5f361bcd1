// Where the scene's parts lie for a size: the framed table in the middle with captions on both sides, or on
// the left with all captions beside it, or alone.
//
//     wide                     medium                  narrow
//     text ┌─────┐ text        ┌─────┐ text            ┌─────┐
//          │     │             │     │ text            │     │
//          └─────┘             └─────┘                 └─────┘

import Foundation

struct TableSceneLayout: Equatable {
    /// Of text, rows and ornament; grows in steps, so that text is drawn anew only now and then.
    let magnification: Double
    /// The frame's outside.
    let panel: CGRect
    /// For the captions; nil where there is no room.
    let left: CGRect?, right: CGRect?

    /// `scale`: pixels per point, for edges on whole pixels.
    init(size: CGSize, scale: Double = 1) {
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let w = max(1, Double(size.width)), h = max(1, Double(size.height))
        let k = [2.0, 1.75, 1.5, 1.25].first { min(w / 1280, h / 760) >= $0 } ?? 1
        magnification = k
        let margin = whole(max(16, min(w, h) * 0.05))
        let height = max(80, whole(h - 2 * margin))
        if w / k >= 1040 {
            let width = whole(min(max(440 * k, w * 0.4), 760 * k))
            let x = whole((w - width) / 2), gap = 44 * k, edge = max(margin, w * 0.04).rounded()
            panel = CGRect(x: x, y: margin, width: width, height: height)
            left = CGRect(x: edge, y: margin, width: x - gap - edge, height: height)
            right = CGRect(x: x + width + gap, y: margin, width: x - gap - edge, height: height)
        } else if w / k >= 600 {
            let width = whole(w * 0.55), gap = 28 * k
            panel = CGRect(x: margin, y: margin, width: width, height: height)
            left = nil
            right = CGRect(x: margin + width + gap, y: margin, width: w - 2 * margin - width - gap, height: height)
        } else {
            panel = CGRect(x: margin, y: margin, width: max(80, whole(w - 2 * margin)), height: height)
            left = nil
            right = nil
        }
    }
}
