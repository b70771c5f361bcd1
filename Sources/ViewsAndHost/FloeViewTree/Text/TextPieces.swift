// The paragraphs of a text view, of which only those in sight are laid out. The heights of the others are estimated. A paragraph of many
// kilobytes consists of several pieces: once a piece is laid out, its last line, which the rest of the paragraph would fill, begins the
// next one.
//
//     pieces    one    two                three           lengths in bytes and heights are sums that are found in O(log n)
//     text      abc⏎   long paragraph …   … its end⏎

import Foundation

/// A text as pieces that end with a line break, or where a long paragraph is divided.
struct TextPieces {
    private struct Piece {
        /// With the line break that ends it.
        var bytes: Int
        var lineBreak: Int
        var block: TextBlock?
        /// Whether it ends with a line, for the width that it was laid out in.
        var isSettled = false
    }

    private var pieces: [Piece] = []
    private var bytes = HeightTree([]), heights = HeightTree([])
    /// Returns the height of text that is not laid out, by its length in bytes.
    private var estimate: (Int) -> Double

    /// The length in bytes above which a paragraph is divided.
    private static let longest = 2048

    init(_ editing: TextEditing, estimate: @escaping (Int) -> Double) {
        self.estimate = estimate
        pieces = TextPieces.split(editing, 0..<editing.count)
        rebuild()
    }

    var count: Int { pieces.count }
    /// The height of the whole text.
    var height: Double { heights.total }

    /// Returns the piece that holds an offset in the text: of two, the latter.
    func index(holding offset: Int) -> Int { bytes.index(at: Double(offset)) ?? 0 }

    /// Returns the piece at a distance from the top.
    func index(at y: Double) -> Int { heights.index(at: max(0, y)) ?? 0 }

    func top(of i: Int) -> Double { heights.offset(of: i) }

    /// Forgets all lines, because they are of another width or font.
    mutating func invalidate(estimate: @escaping (Int) -> Double) {
        self.estimate = estimate
        for i in pieces.indices { (pieces[i].block, pieces[i].isSettled) = (nil, false) }
        rebuild()
    }

    /// Follows a replacement. `editing`: after all replacements up to it.
    mutating func apply(_ change: TextChange, _ editing: TextEditing) {
        // The character before may have become part of a line break.
        let first = index(holding: max(0, change.range.lowerBound - 1)), last = index(holding: change.range.upperBound)
        let start = Int(bytes.offset(of: first)), end = Int(bytes.offset(of: last + 1)) + change.count - change.range.count
        let new = TextPieces.split(editing, start..<end)
        pieces.replaceSubrange(first...last, with: new)
        guard new.count == last - first + 1 else { return rebuild() }
        for i in first...last { note(i) }
    }

    /// Returns a piece laid out by `make`, which is told the bytes of its text, in its place from the top.
    mutating func block(_ i: Int, _ make: (Range<Int>) -> TextBlock) -> TextBlock {
        let start = Int(bytes.offset(of: i))
        if pieces[i].block == nil {
            var block = make(start..<start + pieces[i].bytes - pieces[i].lineBreak)
            if pieces[i].lineBreak == 0, !pieces[i].isSettled, i + 1 < pieces.count, let rest = block.bytesOfLastLine {
                pieces[i].bytes -= rest
                pieces[i + 1].bytes += rest
                (pieces[i + 1].block, pieces[i + 1].isSettled) = (nil, false)
                note(i + 1)
                block = make(start..<start + pieces[i].bytes)
            }
            (pieces[i].block, pieces[i].isSettled) = (block, true)
            note(i)
        }
        guard var block = pieces[i].block else { return make(start..<start) }
        block.start = start
        block.origin.y = heights.offset(of: i)
        return block
    }

    private func height(of piece: Piece) -> Double { piece.block?.height ?? estimate(piece.bytes) }

    private mutating func note(_ i: Int) {
        bytes.setHeight(Double(pieces[i].bytes), at: i)
        heights.setHeight(height(of: pieces[i]), at: i)
    }

    private mutating func rebuild() {
        bytes = HeightTree(pieces.map { Double($0.bytes) })
        heights = HeightTree(pieces.map(height(of:)))
    }

    /// Returns the pieces of a part of the text, of which the last one of the whole text has no line break.
    private static func split(_ editing: TextEditing, _ range: Range<Int>) -> [Piece] {
        var pieces: [Piece] = [], start = range.lowerBound
        while start < range.upperBound {
            let lineBreak = editing.lineBreak(after: start, before: range.upperBound)
            let end = lineBreak?.lowerBound ?? range.upperBound
            while end - start > longest * 3 / 2 {
                let next = editing.afterWhitespace(before: start + longest, within: 256)
                pieces.append(Piece(bytes: next - start, lineBreak: 0))
                start = next
            }
            let length = lineBreak?.count ?? 0
            pieces.append(Piece(bytes: end + length - start, lineBreak: length))
            start = end + length
        }
        // After the last line break comes a line without text.
        if range.upperBound == editing.count, pieces.last?.lineBreak != 0 { pieces.append(Piece(bytes: 0, lineBreak: 0)) }
        return pieces
    }
}

extension TextEditing {
    /// Returns the first line break between two offsets.
    fileprivate func lineBreak(after start: Int, before end: Int) -> Range<Int>? {
        let bytes = shown.utf8
        var place = index(start), offset = start
        while offset < end {
            let byte = bytes[place]
            // Those of one byte, and the first bytes of the others.
            if (0xA...0xD).contains(byte) || byte == 0xC2 || byte == 0xE2, shown[place].isNewline {
                return offset..<offset + shown[place].utf8.count
            }
            place = bytes.index(after: place)
            offset += 1
        }
        return nil
    }
}
