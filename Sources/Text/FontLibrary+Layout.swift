// Paragraphs: text broken into lines, the last one cut off with an ellipsis where there is more, and
// all of it drawn into one bitmap.

import Foundation
import Geometry
import Imaging
import Threads

extension FontLibrary {
    /// Breaks `text` into lines.
    /// - Parameters:
    ///   - width: points that a line may be wide; what is not a number or not finite is no limit.
    ///   - maximumLines: nil for as many as a bitmap of 16,384 pixels holds. Text beyond is left out
    ///     and never looked at, so that its length costs nothing.
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

    /// Draws a layout in `color`: a bitmap `layout.width` wide and as high as its lines, in pixels
    /// rounded up; nil if there is nothing to draw.
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

    /// Breaks and draws `text` at once; nil if there is nothing to draw.
    public func renderParagraph(
        _ text: String, font: FontDescriptor, color: Color, width: Double = .infinity, maximumLines: Int? = nil,
        alignment: TextAlignment = .natural, scale: Double = 1
    ) -> Bitmap? {
        render(
            layout(text, font: font, width: width, maximumLines: maximumLines, alignment: alignment, scale: scale),
            color: color)
    }

    /// Pixels by which a length in points may miss a whole number of pixels after division and
    /// multiplication by a scale such as 1.1.
    static let slack = 1e-6
}

extension FontShelf {
    fileprivate func breakLines(_ text: String, limit: Double, maximumLines: Int?, into layout: inout TextLayout) {
        let font = layout.font, scale = layout.scale
        let pixels = limit.isFinite ? limit * scale + FontLibrary.slack : Double(ShapedLine.widest)
        func fits(_ line: DirectedText) -> Bool { Double(shape(line, font, scale).width) <= pixels }
        let lineHeight = shape("", font, scale).lineHeight
        let mostLines = min(max(0, maximumLines ?? .max), max(1, ShapedLine.widest / max(1, lineHeight)))
        var breaker = LineBreaker(text)
        var y = 0.0
        while !breaker.isAtEnd, layout.lines.count < mostLines {
            var ahead = breaker
            var line = ahead.next { fits($0.endingLine) }
            if layout.lines.count == mostLines - 1, !ahead.isAtEnd {
                var last = breaker
                line = truncated(last.remainder(), fits)
                layout.isTruncated = true
            }
            breaker = ahead
            let metrics = shape(line, font, scale).metrics(scale)
            layout.lines.append(TextLine(content: line, origin: CGPoint(x: 0, y: y), metrics: metrics))
            y += metrics.lineHeight
        }
        layout.size.height = y
    }

    /// As much as fits together with an ellipsis; the ellipsis alone if nothing does.
    private func truncated(_ line: DirectedText, _ fits: (DirectedText) -> Bool) -> DirectedText {
        let count = LineBreaker.fitting(line) { fits($0.endingWithEllipsis) }
        let result = line.prefix(count).endingWithEllipsis
        return count > 1 || fits(result) ? result : line.prefix(0).endingWithEllipsis
    }
}

extension TextLayout {
    /// Moves every line to its place in `width`, to whole pixels.
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
            // Too wide a line (an ellipsis in no room) begins where reading begins.
            let x = room < 0 ? (lines[i].isRightToLeft ? room : 0) : room * share
            lines[i].origin.x = (x * scale).rounded(.down) / scale
        }
    }
}
