// Paragraphs: text broken into lines, with an ellipsis at the end of the last one if there is more, and drawn into one bitmap.

import Foundation
import FloeGeometry
import FloeImaging
import FloeThreads

extension FontLibrary {
    /// Lays out `text` as lines in a room. Text beyond these is dropped without being read, so its length costs nothing. `font`: of text
    /// without one of its own. `scale`: pixels per point.
    public func layout(
        _ text: AttributedText, font: FontDescriptor, in room: TextRoom = TextRoom(), alignment: TextAlignment = .natural,
        scale: Double = 1
    ) -> TextLayout {
        let scale = FontLibrary.usable(scale)
        return state.withLock { state in
            var layout = TextLayout(
                lines: [], size: .zero, width: room.width.isFinite ? max(0, room.width) : 0, isTruncated: false, font: font, scale: scale)
            state.shelf.breakLines(text, room, into: &layout)
            layout.size.width = layout.lines.map(\.metrics.width).max() ?? 0
            if !room.width.isFinite { layout.width = layout.size.width }
            layout.align(alignment)
            return layout
        }
    }

    /// Breaks plain `text` into lines of `width` points; values that are not finite mean no limit. `maximumLines`: nil for as many as a
    /// bitmap of 16,384 pixels holds. Text beyond these is dropped without being read. `scale`: pixels per point.
    public func layout(
        _ text: String, font: FontDescriptor, width: Double = .infinity, maximumLines: Int? = nil,
        alignment: TextAlignment = .natural, scale: Double = 1
    ) -> TextLayout {
        layout(
            AttributedText(text), font: font, in: TextRoom(width: width, maximumLines: maximumLines), alignment: alignment, scale: scale)
    }

    /// Draws a layout, in `color` where text has no colour of its own, into a bitmap `layout.width` wide and as tall as its lines, in
    /// pixels rounded up; returns nil if there is nothing to draw.
    public func render(_ layout: TextLayout, color: Color) -> Bitmap? {
        render(layout, color: color, scale: layout.scale, in: layout.pixels(at: layout.scale))
    }

    /// Draws what lies in `region`, in pixels from the layout's top left corner, at another scale than the layout was made for. Lines
    /// stay as they are broken. Returns nil if there is nothing to draw.
    package func render(_ layout: TextLayout, color: Color, scale: Double, in region: DeviceRect) -> Bitmap? {
        guard !region.isEmpty, layout.lines.contains(where: { $0.metrics.width > 0 }) else { return nil }
        return state.withLock { state in
            let shelf = state.shelf
            return Bitmap(width: region.width, height: region.height) { rows in
                for line in layout.lines {
                    let x = Int((line.origin.x * scale).rounded()) - Int(region.minX)
                    let y = Int((line.origin.y * scale).rounded()) - Int(region.minY)
                    guard y < region.height, Double(y) + 2 * line.metrics.size.height * scale > 0 else { continue }
                    shelf.shape(line.content, layout.font, scale, stretch: line.stretch * scale / layout.scale)
                        .draw(color, x: x, y: y, into: rows)
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
    package static let slack = 1e-6

    /// The largest scale at which no font of a text is larger than those that can be drawn.
    package static func largestScale(of text: AttributedText, _ font: FontDescriptor) -> Double {
        let sizes = text.runs.map { $0.attributes.font(in: font).size }
        return FontShelf.largestSize / max(1, sizes.reduce(1) { $1.isFinite ? max($0, $1) : $0 })
    }
}

extension FontShelf {
    fileprivate func breakLines(_ text: AttributedText, _ room: TextRoom, into layout: inout TextLayout) {
        let font = layout.font, scale = layout.scale, most = room.maximumLines ?? .max
        let limit = room.width.isFinite ? room.width * scale + FontLibrary.slack : Double(ShapedLine.widest)
        let height = room.height.isFinite && room.truncation != .none ? room.height * scale + FontLibrary.slack : .infinity
        func width(_ line: DirectedText) -> Double { Double(shape(line, font, scale).width) }
        func truncated(_ line: DirectedText) -> DirectedText {
            layout.isTruncated = true
            return self.truncated(line, room.truncation, limit: limit, width)
        }
        var breaker = LineBreaker(text, lineBreaks), last = breaker
        while !breaker.isAtEnd, layout.lines.count < most {
            var before = breaker, line: DirectedText, isWhole = true
            if room.isWrapped {
                line = breaker.next(limit: limit) { width($0.endingLine) }
            } else {
                line = breaker.takeParagraph()
                if room.truncation != .none, width(line) > limit { (line, isWhole) = (truncated(line), false) }
            }
            if layout.lines.count == most - 1, !breaker.isAtEnd {
                if room.truncation != .none { (line, isWhole) = (truncated(before.remainder()), false) }
                layout.isTruncated = true
            }
            let shaped = TextLine(
                content: line, space: isWhole ? breaker.space : nil, origin: .zero, metrics: shape(line, font, scale).metrics(scale),
                endsParagraph: breaker.isBetweenParagraphs)
            layout.append(shaped)
            let bottom = layout.lines[layout.lines.count - 1].bottom * scale
            guard bottom > min(height, Double(ShapedLine.widest)), layout.lines.count > 1 else {
                last = before
                continue
            }
            // The line before it is the last that fits.
            layout.lines.removeLast()
            layout.isTruncated = true
            if room.truncation != .none, var former = layout.lines.popLast() {
                let line = truncated(last.remainder())
                (former.content, former.space, former.metrics) = (line, nil, shape(line, font, scale).metrics(scale))
                layout.append(former)
            }
            break
        }
        layout.size.height = layout.lines.last.map { $0.origin.y + max($0.metrics.lineHeight, $0.metrics.size.height) } ?? 0
    }

    /// Returns as much as fits together with an ellipsis, or the ellipsis alone if nothing does.
    private func truncated(
        _ line: DirectedText, _ truncation: TextTruncation, limit: Double, _ width: (DirectedText) -> Double
    ) -> DirectedText {
        let count = LineBreaker.fitting(line.count, limit: limit) { width(line.keeping($0, truncation)) }
        let result = line.keeping(count, truncation)
        return count > 1 || width(result) <= limit ? result : line.keeping(0, truncation)
    }
}

extension TextLine {
    /// The bottom of the line's box in the layout, points.
    fileprivate var bottom: Double { origin.y + metrics.size.height }
}

extension TextLayout {
    /// The size of the layout in pixels, at most 16,384 on a side, at a scale.
    package func pixels(at scale: Double) -> DeviceRect {
        func pixels(_ points: Double) -> Int { Int(min(Double(ShapedLine.widest), (points * scale - FontLibrary.slack).rounded(.up))) }
        return DeviceRect(x: 0, y: 0, width: max(0, pixels(width)), height: max(0, pixels(size.height)))
    }

    /// The rectangle around the boxes of all lines, in points.
    package var ink: CGRect {
        lines.reduce(CGRect.null) { $0.union(CGRect(origin: $1.origin, size: $1.metrics.size)) }
    }

    /// Adds a line below the others, by the style of its paragraph.
    fileprivate mutating func append(_ line: TextLine) {
        var line = line
        let style = line.content.paragraphStyle
        func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let least = 1 / scale, most = Double(ShapedLine.widest) / scale
        switch style.lineHeight {
        case .multiple(let factor) where factor != 1:
            line.metrics.lineHeight = max(least, min(most, whole(line.metrics.lineHeight * (factor.isFinite ? factor : 1))))
        case .fixed(let points) where points.isFinite: line.metrics.lineHeight = max(least, min(most, whole(points)))
        default: break
        }
        if let above = lines.last {
            var y = above.origin.y + above.metrics.lineHeight
            // The same distance between baselines, also where a larger font rises above the others.
            if case .fixed = style.lineHeight { y = above.baseline + line.metrics.lineHeight - line.metrics.ascent }
            let spacing = above.endsParagraph ? above.content.paragraphStyle.spacing : 0
            line.origin.y = spacing.isFinite ? y + min(most, whole(max(0, spacing))) : y
        }
        lines.append(line)
    }

    /// Aligns every line within `width`, at whole pixels.
    fileprivate mutating func align(_ alignment: TextAlignment) {
        for i in lines.indices {
            let room = width - lines[i].metrics.width, start = lines[i].isRightToLeft ? 1.0 : 0
            var share = start
            switch lines[i].content.paragraphStyle.alignment ?? alignment {
            case .natural: break
            case .left: share = 0
            case .center: share = 0.5
            case .right: share = 1
            case .justified:
                let spaces = lines[i].content.characters.count(where: \.isWhitespace)
                guard room > 0, spaces > 0, !lines[i].endsParagraph else { break }
                lines[i].stretch = room * scale / Double(spaces)
                lines[i].metrics.width = width
                continue
            }
            // A line that is too wide (an ellipsis without enough room) starts where reading starts.
            let x = room < 0 ? (lines[i].isRightToLeft ? room : 0) : room * share
            lines[i].origin.x = (x * scale).rounded(.down) / scale
        }
    }
}
