// Where the characters of a laid-out line are, for carets, selections and presses. The line is shaped once for all that is asked of it.
// Within a run, the characters before a place are measured as they are drawn, so that it lies right in a word of joined letters and
// within a ligature, too. In text of both directions a caret stands after the character before it.
//
//     a b c ג ב א d      caret before "d": at the left of ג, where the text before it ends
//          ▲

import Foundation
import FloeThreads

extension FontLibrary {
    /// Returns where carets stand in a line, in points from the left edge of the layout. `indices`: of the characters that follow them,
    /// counted from the start of the line (`TextLine.count`).
    public func caretOffsets(_ indices: [Int], inLine line: Int, of layout: TextLayout) -> [Double] {
        positions(line, layout, or: indices.map { _ in 0 }) { positions in indices.map { positions.caret(before: $0) } }
    }

    /// Returns the index of the character before which a caret is nearest to `x`, in points from the left edge of the layout.
    public func caretIndex(nearestTo x: Double, inLine line: Int, of layout: TextLayout) -> Int {
        positions(line, layout, or: 0) { $0.index(at: x, isNearest: true) }
    }

    /// Returns the index of the character at `x`, in points from the left edge of the layout: beside the line, of the nearest.
    public func characterIndex(at x: Double, inLine line: Int, of layout: TextLayout) -> Int {
        positions(line, layout, or: 0) { $0.index(at: x, isNearest: false) }
    }

    /// Returns what characters of a line cover, from left to right, in points from the left edge of the layout. Text of both directions may
    /// cover several spans.
    public func spans(of characters: Range<Int>, inLine line: Int, of layout: TextLayout) -> [ClosedRange<Double>] {
        positions(line, layout, or: []) { $0.spans(of: characters) }
    }

    private func positions<R: Sendable>(_ index: Int, _ layout: TextLayout, or none: R, _ read: (LinePositions) -> R) -> R {
        guard layout.lines.indices.contains(index) else { return none }
        return state.withLock { read(LinePositions(layout.lines[index], layout.font, layout.scale, $0.shelf)) }
    }
}

/// The parts of a line, in points.
struct LinePositions {
    /// Characters of one font and direction.
    private struct Part {
        let piece: ShapedLine.Piece
        /// In the line.
        var characters: Range<Int>
    }

    /// From left to right.
    private var parts: [Part] = []
    /// For every character, how many are drawn before it: a tab is drawn as several, a control character not at all.
    private var drawn = [0]
    private let left: Double, scale: Double
    private let shelf: FontShelf

    init(_ line: TextLine, _ font: FontDescriptor, _ scale: Double, _ shelf: FontShelf) {
        left = line.origin.x
        self.scale = scale
        self.shelf = shelf
        for character in Array(line.content.characters) + (line.space?.characters ?? []) {
            drawn.append(drawn[drawn.count - 1] + (character.isPlain ? 1 : FontShelf.drawn(character).count))
        }
        var pieces = shelf.shape(line.content, font, scale, stretch: line.stretch).pieces
        if let space = line.space, space.count > 0 {
            // It continues where the text ends: beyond the left edge of text that runs right to left.
            let own = shelf.shape(space, font, scale).pieces, end = pieces.map(\.columns.upperBound).max() ?? 0
            let distance = space.isRightToLeft ? -(own.last?.columns.upperBound ?? 0) : end
            let moved = own.map { $0.moved(by: distance, after: drawn[line.content.count]) }
            pieces = space.isRightToLeft ? moved + pieces : pieces + moved
        }
        parts = pieces.map { piece in
            let start = piece.run.start, end = start + piece.run.count
            let first = drawn.firstIndex { $0 >= start } ?? 0, last = drawn.firstIndex { $0 >= end } ?? drawn.count - 1
            return Part(piece: piece, characters: first..<max(first, last))
        }
    }

    /// The number of characters.
    private var count: Int { drawn.count - 1 }

    func caret(before index: Int) -> Double {
        let index = max(0, min(count, index)), before = max(0, index - 1)
        guard let part = parts.first(where: { $0.characters.contains(before) }) else { return left }
        return left + edge(index, in: part) / scale
    }

    func index(at x: Double, isNearest: Bool) -> Int {
        let x = (x - left) * scale
        func distance(_ part: Part) -> Double {
            max(0, Double(part.piece.columns.lowerBound) - x, x - Double(part.piece.columns.upperBound))
        }
        guard let part = parts.min(by: { distance($0) < distance($1) }), !part.characters.isEmpty else { return 0 }
        let start = part.characters.lowerBound, most = part.characters.count
        func width(_ count: Int) -> Double { abs(edge(start + count, in: part) - edge(start, in: part)) }
        let limit = part.piece.run.isRightToLeft ? edge(start, in: part) - x : x - edge(start, in: part)
        var fits = limit < width(1) ? 0 : LineBreaker.fitting(most, limit: limit, width)
        if isNearest, fits < most, width(fits + 1) - limit < limit - width(fits) { fits += 1 }
        return isNearest ? start + fits : start + min(fits, most - 1)
    }

    func spans(of range: Range<Int>) -> [ClosedRange<Double>] {
        var spans: [ClosedRange<Double>] = []
        for part in parts {
            let own = part.characters.clamped(to: range)
            guard !own.isEmpty else { continue }
            let ends = [edge(own.lowerBound, in: part), edge(own.upperBound, in: part)].map { left + $0 / scale }
            let span = min(ends[0], ends[1])...max(ends[0], ends[1])
            if let last = spans.last, span.lowerBound <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
        return spans
    }

    /// Returns where a part's characters before `index` end, in pixels.
    private func edge(_ index: Int, in part: Part) -> Double {
        let count = drawn[index] - part.piece.run.start
        if count > 0, count < part.piece.run.count { shelf.measuredCharacters += count }
        return Double(part.piece.edge(after: count))
    }
}

extension ShapedLine.Piece {
    /// Returns it further right, and after `count` characters more.
    fileprivate func moved(by distance: Int, after count: Int) -> ShapedLine.Piece {
        var piece = self
        piece.x += distance
        piece.columns = columns.lowerBound + distance..<columns.upperBound + distance
        piece.run.start += count
        return piece
    }
}
