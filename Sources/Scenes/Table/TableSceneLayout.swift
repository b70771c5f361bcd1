// Where the scene's parts lie for a size: the captions and the framed table beside each other in the middle, or the
// table alone.
//
//     wide                        narrow
//           ┌────────┐            ┌─────┐
//     text  │        │            │     │
//           └────────┘            └─────┘

import Foundation

struct TableSceneLayout: Equatable {
    /// The factor of text, rows and ornament.
    let magnification: Double
    /// The frame's outside.
    let panel: CGRect
    /// For the captions; nil where there is no room.
    let column: CGRect?

    /// Points of the design: text is not made narrower, rows are not made longer.
    private static let leastWidth = 680.0, longestLine = 440.0, longestRow = 920.0

    /// For a view of `size` in a window whose interface is magnified by `k`; see `Magnification`. `scale`: pixels
    /// per point, for edges on whole pixels.
    init(size: CGSize, magnification k: Double, scale: Double = 1) {
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let w = max(1, Double(size.width)), h = max(1, Double(size.height))
        magnification = k
        let margin = whole(max(16, min(w, h) * 0.05)), height = max(80, whole(h - 2 * margin))
        guard w / k >= TableSceneLayout.leastWidth else {
            panel = CGRect(x: margin, y: margin, width: max(80, whole(w - 2 * margin)), height: height)
            column = nil
            return
        }
        let edge = whole(max(margin, w * 0.05)), gap = whole(min(64 * k, w * 0.04))
        let text = whole(min(TableSceneLayout.longestLine * k, (w - 2 * edge - gap) * 0.38))
        let rows = whole(min(TableSceneLayout.longestRow * k, w - 2 * edge - gap - text))
        let start = whole((w - text - gap - rows) / 2)
        column = CGRect(x: start, y: margin, width: text, height: height)
        panel = CGRect(x: start + text + gap, y: margin, width: rows, height: height)
    }
}
