// A laid-out piece of edited text: what a field shows, or a paragraph of a text view. It leads from offsets in the text to places in the
// view and back. What it draws may be other characters than it stands for (dots, a space for a line break), one for one.

import Foundation
import FloeText

/// Lines of text with their places.
struct TextBlock {
    /// The offset of its first character in the text, in UTF-8.
    var start: Int
    /// The top left corner of its layout.
    var origin = CGPoint.zero
    let layout: TextLayout
    /// The height, also of a block without text.
    let height: Double
    let fonts: FontLibrary
    let picture: TextPicture
    /// For every character, how many bytes of the text are before it, and at last how many there are.
    private let bytes: [Int]
    /// The index of the first character of each line.
    private let lineStarts: [Int]

    /// Lays out `text` as it is, or as `display` if its characters show as others.
    init(
        _ text: Substring, at start: Int, display: String? = nil, font: FontDescriptor, fonts: FontLibrary, room: TextRoom, scale: Double
    ) {
        self.start = start
        self.fonts = fonts
        layout = fonts.layout(AttributedText(display ?? String(text)), font: font, in: room, scale: scale)
        picture = TextPicture(layout, fonts)
        height = layout.lines.isEmpty ? fonts.measure("", font: font, scale: scale).lineHeight : Double(layout.size.height)
        bytes = text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
        lineStarts = layout.lines.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    /// The length in bytes of the text.
    var count: Int { bytes[bytes.count - 1] }
    /// The length in bytes of its last line; nil if it is the only one.
    var bytesOfLastLine: Int? {
        guard let first = lineStarts.last, lineStarts.count > 1 else { return nil }
        return count - bytes[first]
    }
    var isRightToLeft: Bool { layout.lines.first?.isRightToLeft ?? false }

    /// The index of the character at an offset in the text.
    private func character(at offset: Int) -> Int {
        var low = 0, high = bytes.count - 1
        while low < high {
            let middle = (low + high) / 2
            if bytes[middle] < offset - start { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// `isAtLineEnd`: whether a character that begins a line is looked for at the end of the line before.
    private func line(of character: Int, isAtLineEnd: Bool = false) -> Int {
        let line = (lineStarts.lastIndex { $0 <= character }) ?? 0
        return isAtLineEnd && line > 0 && lineStarts[line] == character ? line - 1 : line
    }

    private func characters(ofLine line: Int) -> Range<Int> {
        lineStarts[line]..<(line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count - 1)
    }

    /// The top and the bottom of a line.
    private func extent(ofLine line: Int) -> (top: Double, bottom: Double) {
        guard layout.lines.indices.contains(line) else { return (origin.y, origin.y + height) }
        let own = layout.lines[line]
        return (origin.y + own.origin.y, origin.y + own.origin.y + own.metrics.lineHeight)
    }

    /// Returns where carets stand at offsets in the text, without a width, from the top of their lines to the bottom.
    func carets(at offsets: [Int], isAtLineEnd: Bool = false) -> [CGRect] {
        let places = offsets.map { offset in
            let character = character(at: offset)
            return (line: line(of: character, isAtLineEnd: isAtLineEnd), character: character)
        }
        var result = places.map { CGRect(x: Double(origin.x), y: extent(ofLine: $0.line).top, width: 0, height: 0) }
        for line in Set(places.map(\.line)) {
            let own = places.indices.filter { places[$0].line == line }, extent = extent(ofLine: line)
            let xs = fonts.caretOffsets(own.map { places[$0].character - lineStarts[line] }, inLine: line, of: layout)
            for (i, x) in zip(own, xs) {
                // White space at the end of a wrapped line hangs over.
                let x = layout.lines.count > 1 ? max(0, min(layout.width, x)) : x
                result[i] = CGRect(x: Double(origin.x) + x, y: extent.top, width: 0, height: extent.bottom - extent.top)
            }
        }
        for i in result.indices where result[i].height == 0 { result[i].size.height = height }
        return result
    }

    /// Returns the offset of the caret nearest to a point or, with `isCharacter`, of the character there, and whether it is at the end of
    /// a line that another follows.
    func offset(at point: CGPoint, isCharacter: Bool = false) -> (offset: Int, isAtLineEnd: Bool) {
        guard !layout.lines.isEmpty else { return (start, false) }
        let line = layout.lines.lastIndex { origin.y + $0.origin.y <= point.y } ?? 0, characters = characters(ofLine: line)
        let x = Double(point.x - origin.x)
        let index =
            isCharacter
            ? fonts.characterIndex(at: x, inLine: line, of: layout) : fonts.caretIndex(nearestTo: x, inLine: line, of: layout)
        let character = characters.lowerBound + min(characters.count, index)
        return (start + bytes[character], !isCharacter && character == characters.upperBound && line + 1 < lineStarts.count)
    }

    /// Returns what the text between two offsets covers. `isContinued`: whether the text after the block is part of it, so that a line
    /// break shows.
    func rectangles(of range: Range<Int>, isContinued: Bool = false) -> [CGRect] {
        let first = character(at: max(start, range.lowerBound)), last = character(at: min(start + count, range.upperBound))
        var result: [CGRect] = []
        for line in lineStarts.indices {
            let own = characters(ofLine: line), part = own.clamped(to: first..<max(first, last)), extent = extent(ofLine: line)
            var spans: [ClosedRange<Double>] =
                part.isEmpty
                ? [] : fonts.spans(of: part.lowerBound - own.lowerBound..<part.upperBound - own.lowerBound, inLine: line, of: layout)
            if isContinued, line == lineStarts.count - 1, last == own.upperBound {
                let x = spans.last?.upperBound ?? fonts.caretOffsets([own.count], inLine: line, of: layout).first ?? 0
                spans.append((spans.popLast()?.lowerBound ?? x)...x + (extent.bottom - extent.top) / 3)
            }
            result += spans.map { span in
                let end = layout.lines.count > 1 ? min(span.upperBound, max(layout.width, span.lowerBound)) : span.upperBound
                return CGRect(
                    x: Double(origin.x) + span.lowerBound, y: extent.top, width: end - span.lowerBound, height: extent.bottom - extent.top)
            }
        }
        return result
    }
}
