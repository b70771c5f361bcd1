// Paragraphs: text broken into lines, with an ellipsis at the end of the last one if there is more, and drawn into one bitmap.

import Foundation
import FloeGeometry
import FloeImaging
import FloeThreads

extension FontLibrary {
    /// Breaks `text` into lines of `width` points; values that are not finite mean no limit. `maximumLines`: nil for as many as a bitmap of
    /// 16,384 pixels holds. Text beyond these is dropped without being read, so its length costs nothing. `scale`: pixels per point.
    public func layout(
        _ text: String, font: FontDescriptor, width: Double = .infinity, maximumLines: Int? = nil,
        alignment: TextAlignment = .natural, scale: Double = 1
    ) -> TextLayout {
        let scale = FontLibrary.usable(scale)
        return state.withLock { state in
            var layout = TextLayout(
                lines: [], size: .zero, width: width.isFinite ? max(0, width) : 0, isTruncated: false, font: font,
                scale: scale)
            state.shelf.breakLines(text, limit: width, maximumLines: maximumLines, into: &layout)
            layout.size.width = layout.lines.map(\.metrics.width).max() ?? 0
            if !width.isFinite { layout.width = layout.size.width }
            layout.align(alignment)
            return layout
        }
    }

    /// Draws a layout in `color` into a bitmap `layout.width` wide and as tall as its lines, in pixels rounded up; returns nil if
    /// there is nothing to draw.
    public func render(_ layout: TextLayout, color: Color) -> Bitmap? {
        func pixels(_ points: Double) -> Int {
            Int(min(Double(ShapedLine.widest), (points * layout.scale - FontLibrary.slack).rounded(.up)))
        }
        let width = pixels(layout.width), height = pixels(layout.size.height)
        guard width > 0, height > 0, layout.lines.contains(where: { $0.metrics.width > 0 }) else { return nil }
        return state.withLock { state in
            let shelf = state.shelf
            return Bitmap(width: width, height: height) { rows in
                for line in layout.lines {
                    shelf.shape(line.content, layout.font, layout.scale)
                        .draw(
                            color, x: Int((line.origin.x * layout.scale).rounded()),
                            y: Int((line.origin.y * layout.scale).rounded()), into: rows)
                }
            }
        }
    }

    /// Lays out and draws `text` in one step; returns nil if there is nothing to draw.
    public func renderParagraph(
        _ text: String, font: FontDescriptor, color: Color, width: Double = .infinity, maximumLines: Int? = nil,
        alignment: TextAlignment = .natural, scale: Double = 1
    ) -> Bitmap? {
        render(
            layout(text, font: font, width: width, maximumLines: maximumLines, alignment: alignment, scale: scale),
            color: color)
    }

    /// The tolerance, in pixels, for a length in points that misses whole pixels after division and multiplication by a scale
    /// such as 1.1.
    static let slack = 1e-6
}

extension FontShelf {
    fileprivate func breakLines(_ text: String, limit: Double, maximumLines: Int?, into layout: inout TextLayout) {
        let font = layout.font, scale = layout.scale
        let pixels = limit.isFinite ? limit * scale + FontLibrary.slack : Double(ShapedLine.widest)
        func width(_ line: DirectedText) -> Double { Double(shape(line, font, scale).width) }
        let lineHeight = shape("", font, scale).lineHeight
        let mostLines = min(max(0, maximumLines ?? .max), max(1, ShapedLine.widest / max(1, lineHeight)))
        var breaker = LineBreaker(text, lineBreaks)
        var y = 0.0
        while !breaker.isAtEnd, layout.lines.count < mostLines {
            var ahead = breaker
            var line = ahead.next(limit: pixels) { width($0.endingLine) }
            if layout.lines.count == mostLines - 1, !ahead.isAtEnd {
                var last = breaker
                line = truncated(last.remainder(), limit: pixels, width)
                layout.isTruncated = true
            }
            breaker = ahead
            let metrics = shape(line, font, scale).metrics(scale)
            layout.lines.append(TextLine(content: line, origin: CGPoint(x: 0, y: y), metrics: metrics))
            y += metrics.lineHeight
        }
        layout.size.height = y
    }

    /// Returns as much as fits together with an ellipsis, or the ellipsis alone if nothing does.
    private func truncated(_ line: DirectedText, limit: Double, _ width: (DirectedText) -> Double) -> DirectedText {
        let count = LineBreaker.fitting(line, limit: limit) { width($0.endingWithEllipsis) }
        let result = line.prefix(count).endingWithEllipsis
        return count > 1 || width(result) <= limit ? result : line.prefix(0).endingWithEllipsis
    }
}

extension TextLayout {
    /// Aligns every line within `width`, at whole pixels.
    fileprivate mutating func align(_ alignment: TextAlignment) {
        for i in lines.indices {
            let room = width - lines[i].metrics.width
            let share =
                switch alignment {
                case .left: 0.0
                case .center: 0.5
                case .right: 1.0
                case .natural: lines[i].isRightToLeft ? 1.0 : 0.0
                }
            // A line that is too wide (an ellipsis without enough room) starts where reading starts.
            let x = room < 0 ? (lines[i].isRightToLeft ? room : 0) : room * share
            lines[i].origin.x = (x * scale).rounded(.down) / scale
        }
    }
}
