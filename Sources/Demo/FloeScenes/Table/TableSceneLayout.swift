// The layout of the scene for a size: the captions and the framed table next to each other in the middle, or the table
// alone.
//
//     wide                        narrow
//           ┌────────┐            ┌─────┐
//     text  │        │            │     │
//           └────────┘            └─────┘

import Foundation

struct TableSceneLayout: Equatable {
    /// The outer rectangle of the frame.
    let panel: CGRect
    /// The column of the captions; nil where there is no room.
    let column: CGRect?

    /// The least width for two columns, the longest line of text and the longest row, in points.
    private static let leastWidth = 680.0, longestLine = 440.0, longestRow = 920.0

    /// Creates the layout for a view of `size`. `scale` is in pixels per point and serves to put edges on whole pixels.
    init(size: CGSize, scale: Double = 1) {
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let w = max(1, Double(size.width)), h = max(1, Double(size.height))
        let margin = whole(max(16, min(w, h) * 0.05)), height = max(80, whole(h - 2 * margin))
        guard w >= TableSceneLayout.leastWidth else {
            panel = CGRect(x: margin, y: margin, width: max(80, whole(w - 2 * margin)), height: height)
            column = nil
            return
        }
        let edge = whole(max(margin, w * 0.05)), gap = whole(min(64, w * 0.04))
        let text = whole(min(TableSceneLayout.longestLine, (w - 2 * edge - gap) * 0.38))
        let rows = whole(min(TableSceneLayout.longestRow, w - 2 * edge - gap - text))
        let start = whole((w - text - gap - rows) / 2)
        column = CGRect(x: start, y: margin, width: text, height: height)
        panel = CGRect(x: start + text + gap, y: margin, width: rows, height: height)
    }
}
