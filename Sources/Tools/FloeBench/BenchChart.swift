// Frame times of a scene as a chart: for each technique and compositor the distribution of frame times on a logarithmic scale,
// against the intervals of common displays.
//
//                     0.1        1     8.3 16.7 ms    100
//     cells    CPU     ·    ▁▃▇▅▂▁ │  ▁ ┆   ┆   ●
//     blit     CPU     ▂▇▃▁ │       ●   ┆   ┆
//                           median  worst

import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

struct BenchChart {
    /// A row: what it is about, and its frames' times in seconds.
    struct Row {
        let technique: String
        let compositor: CompositorKind
        let times: [Double]
        /// The worst repeatable frame, in seconds.
        let worst: Double
    }

    let rows: [Row]
    /// The title for screen readers.
    let title: String

    // Colours as attributes, which any viewer of pictures supports. Where the page's style sheet applies, it overrides them.
    private static let rule = "#dcdfe4", words = "#1d2430", faint = "#667080", rate = "#c0392b"
    private static func color(_ kind: CompositorKind) -> String { kind == .cpu ? "#2563c9" : "#c2571a" }

    init(_ scene: BenchScene) {
        title = "Frame times of the scene \(scene.name.rawValue)"
        rows = scene.results.map { result in
            Row(
                technique: result.lane.title, compositor: result.what.compositor,
                times: result.lane.turns.flatMap { $0.map(\.total) }, worst: result.lane.summary.max)
        }
    }

    private static let width = 920.0, left = 150.0, right = 86.0, top = 30.0, rowHeight = 40.0, bottom = 26.0
    /// The number of histogram bins on the scale.
    private static let bins = 120

    /// Both ends of the scale in milliseconds, whole powers of ten around all frames.
    private var ends: (low: Double, high: Double) {
        let all = rows.flatMap(\.times).filter { $0 > 0 }.map { $0 * 1000 }
        let low = pow(10, floor(log10(max(all.min() ?? 0.1, 0.001)))), high = pow(10, ceil(log10(max(all.max() ?? 10, 0.001))))
        // The display's lines are always visible.
        return (min(low, 1), max(high, 100))
    }

    private func x(_ milliseconds: Double) -> Double {
        let (low, high) = ends
        let share = log10(max(milliseconds, low) / low) / log10(high / low)
        return BenchChart.left + min(1, share) * (BenchChart.width - BenchChart.left - BenchChart.right)
    }

    var svg: String {
        let height = BenchChart.top + Double(rows.count) * BenchChart.rowHeight + BenchChart.bottom
        let body = grid(height) + rows.enumerated().map { row($1, at: BenchChart.top + Double($0) * BenchChart.rowHeight) }.joined()
        return HTMLMarkup.element(
            "svg",
            #"class="chart" viewBox="0 0 \#(number(BenchChart.width)) \#(number(height))" role="img" aria-label="\#(HTMLMarkup.escape(title))""#,
            body)
    }

    private func grid(_ height: Double) -> String {
        let (low, high) = ends, base = height - BenchChart.bottom
        var parts: [String] = []
        // Times that are late for most displays get a tinted background.
        let late = x(1000 / 60)
        parts.append(
            #"<rect class="late" fill="\#(BenchChart.rate)" fill-opacity="0.07" x="\#(number(late))" y="\#(number(BenchChart.top))" width="\#(number(x(high) - late))" height="\#(number(base - BenchChart.top))"/>"#
        )
        var tick = low
        while tick <= high * 1.001 {
            parts.append(line("grid", x(tick), BenchChart.top, base))
            parts.append(
                text(
                    "tick", x(tick), base + 17, "\(String(format: "%g", tick))\(tick * 10 > high * 1.001 ? " ms" : "")", "middle", size: 12)
            )
            tick *= 10
        }
        parts.append(text("tick", BenchChart.width, BenchChart.top - 11, "worst", "end", size: 12))
        for (rate, label) in [(120.0, "8.3"), (60.0, "16.7 ms")] {
            parts.append(line("rate", x(1000 / rate), BenchChart.top - 6, base))
            parts.append(text("tick", x(1000 / rate), BenchChart.top - 11, label, rate == 60 ? "start" : "end", size: 12))
        }
        return parts.joined()
    }

    private func row(_ row: Row, at top: Double) -> String {
        let base = top + BenchChart.rowHeight - 6, kind = row.compositor.rawValue, summary = TimeSummary(row.times)
        var parts = [
            line("ground", BenchChart.left, BenchChart.width - BenchChart.right, at: base),
            text("name", BenchChart.left - 46, base - 6, row.technique, "end"),
            text("by \(kind)", BenchChart.left - 10, base - 6, kind.uppercased(), "end", BenchChart.color(row.compositor), size: 11),
        ]
        guard !row.times.isEmpty else { return parts.joined() }
        let median = x(summary.median * 1000), worst = x(row.worst * 1000), color = BenchChart.color(row.compositor)
        parts.append(
            #"<path class="frames \#(kind)" fill="\#(color)" fill-opacity="0.28" stroke="\#(color)" d="\#(outline(row.times, base: base))"/>"#
        )
        parts.append(
            #"<path class="median \#(kind)" stroke="\#(color)" stroke-width="2" d="M\#(number(median)) \#(number(base))v-\#(number(BenchChart.rowHeight - 12))"/>"#
        )
        parts.append(#"<circle class="worst \#(kind)" fill="\#(color)" cx="\#(number(worst))" cy="\#(number(base))" r="4"/>"#)
        parts.append(text("value", BenchChart.width, base - 6, FigureText.milliseconds(row.worst), "end"))
        return parts.joined()
    }

    /// Returns the slightly smoothed histogram of frame times. The most frequent time reaches the row's height.
    private func outline(_ times: [Double], base: Double) -> String {
        let from = BenchChart.left, width = BenchChart.width - BenchChart.left - BenchChart.right
        var counts = [Double](repeating: 0, count: BenchChart.bins)
        for time in times {
            let bin = Int((x(time * 1000) - from) / width * Double(BenchChart.bins))
            counts[max(0, min(BenchChart.bins - 1, bin))] += 1
        }
        let smooth = counts.indices.map { i in
            let left = i > 0 ? counts[i - 1] : 0, right = i + 1 < counts.count ? counts[i + 1] : 0
            return (left + 2 * counts[i] + right) / 4
        }
        let most = smooth.max() ?? 1, step = width / Double(BenchChart.bins)
        var path = "M\(number(from)) \(number(base))"
        for (i, count) in smooth.enumerated() {
            // Heights are the square root of counts, so that single slow frames are visible.
            let height = (count / max(most, 1e-9)).squareRoot() * (BenchChart.rowHeight - 10)
            path += "L\(number(from + (Double(i) + 0.5) * step)) \(number(base - height))"
        }
        return path + "L\(number(from + width)) \(number(base))Z"
    }

    private func line(_ name: String, _ x: Double, _ y1: Double, _ y2: Double) -> String {
        let stroke = name == "rate" ? #"stroke="\#(BenchChart.rate)" stroke-dasharray="3 3""# : #"stroke="\#(BenchChart.rule)""#
        return #"<path class="\#(name)" \#(stroke) d="M\#(number(x)) \#(number(y1))V\#(number(y2))"/>"#
    }

    private func line(_ name: String, _ x1: Double, _ x2: Double, at y: Double) -> String {
        #"<path class="\#(name)" stroke="\#(BenchChart.rule)" d="M\#(number(x1)) \#(number(y))H\#(number(x2))"/>"#
    }

    private func text(
        _ name: String, _ x: Double, _ y: Double, _ words: String, _ anchor: String, _ color: String? = nil, size: Int = 13
    ) -> String {
        let fill = color ?? (name == "tick" ? BenchChart.faint : BenchChart.words)
        return HTMLMarkup.element(
            "text",
            #"class="\#(name)" fill="\#(fill)" font-size="\#(size)" font-family="sans-serif" x="\#(number(x))" y="\#(number(y))" text-anchor="\#(anchor)""#,
            HTMLMarkup.escape(words))
    }

    private func number(_ v: Double) -> String { String(format: "%g", (v * 10).rounded() / 10) }
}
