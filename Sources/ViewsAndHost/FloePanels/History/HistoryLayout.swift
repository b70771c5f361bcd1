// The geometry of the timeline, in points of its own. It lies at the window's lower edge, over the strip, whose controls are the views'.
//
//     ┌───────────────────────────────────────────────────────────────┐
//     │ 1.20 s before the end   Frame 812 …   [CPU│GPU] Overlay Resume│  head
//     │ 16.7 ms ┄┄┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄│┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ │  field: bars at their times,
//     │  8.3 ms ▁▂▁▁▂█▁▁▁▂▁▁▁   ▁▁▂▁▁▁│▂▁▁▁▁▁▁▁  ▁▁▂▂▁▁▁▁▁▁▁▂▁▁▁▁▁▁▁▁ │  a line at the frame shown
//     │         −8 s         −6 s         −4 s         −2 s         0 │  ticks
//     │ ■ update 0.4   ■ build 0.1   ■ plan 0.2   ■ composite 3.1  …  │  phases of the frame shown
//     │ layers 120   prepared 3   …              412 frames in 8.1 s  │  details
//     └───────────────────────────────────────────────────────────────┘

import FloeRenderTree
import Foundation

struct HistoryLayout: Equatable {
    let size: CGSize
    /// Whether there is little room.
    let isNarrow: Bool
    /// Whether the last two rows are shown.
    let hasPhases: Bool, hasDetails: Bool
    let frame: CGRect

    let padding: Double
    private let headHeight: Double, laneHeight: Double
    let labelWidth = 48.0
    private static let tickHeight = 14.0, rowHeight = 17.0

    init(_ window: CGSize) {
        isNarrow = window.width < 700
        // All of them in a row.
        hasPhases = window.height >= 420 && window.width >= 760
        hasDetails = window.height >= 640 && hasPhases
        padding = isNarrow ? 8 : 12
        headHeight = 30
        laneHeight = window.height >= 640 ? 56 : window.height >= 420 ? 40 : 24
        let rows = (hasPhases ? 1.0 : 0) + (hasDetails ? 1 : 0)
        let lane = laneHeight + HUDLayout.verdictHeight + 1
        let height = 6 + headHeight + 6 + lane + HistoryLayout.tickHeight + rows * HistoryLayout.rowHeight + (rows > 0 ? 4 : 0) + 6
        size = CGSize(width: window.width, height: height)
        frame = CGRect(x: 0, y: window.height - height, width: window.width, height: height)
    }

    var head: CGRect { CGRect(x: padding, y: 6, width: size.width - 2 * padding, height: headHeight) }
    /// The axis, the bars, and the marks below them.
    var lane: CGRect {
        CGRect(x: padding, y: head.maxY + 6, width: size.width - 2 * padding, height: laneHeight + HUDLayout.verdictHeight + 1)
    }
    /// The bars with the marks below them.
    var field: CGRect { CGRect(x: lane.minX + labelWidth, y: lane.minY, width: lane.width - labelWidth, height: lane.height) }
    var ticks: CGRect { CGRect(x: field.minX, y: field.maxY, width: field.width, height: HistoryLayout.tickHeight) }
    func row(_ i: Int) -> CGRect {
        CGRect(
            x: padding, y: ticks.maxY + 4 + Double(i) * HistoryLayout.rowHeight, width: size.width - 2 * padding,
            height: HistoryLayout.rowHeight)
    }
}

/// Where times lie in the timeline's field.
struct HistoryScale: Equatable {
    let times: ClosedRange<Double>
    /// Points.
    let width: Double

    /// The largest width of a bar, in points, and the shortest time that the whole width shows, in seconds.
    private static let widest = 5.0, least = 0.25

    /// Points per second. Short recordings are not stretched over all of a wide window's width.
    private var k: Double { max(1, width - HistoryScale.widest) / max(HistoryScale.least, times.upperBound - times.lowerBound) }

    /// Returns the position of a time; earlier ones are clamped to the first.
    func x(_ time: Double) -> Double { max(0, time - times.lowerBound) * k }

    func time(_ x: Double) -> Double { times.lowerBound + x / k }

    /// Returns a bar's edges. `next`: when the next frame was drawn.
    func bar(_ time: Double, next: Double?) -> (left: Double, right: Double) {
        let left = x(time)
        return (left, left + min(HistoryScale.widest, next.map { x($0) - left } ?? HistoryScale.widest))
    }

    /// Seconds between ticks that have room for their labels.
    var tick: Double { [0.1, 0.2, 0.5, 1, 2, 5].first { $0 * k >= 56 } ?? 10 }
}
