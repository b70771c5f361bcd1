// A line of measured runs. Measuring and rendering use the same runs, so that the two cannot disagree.

import FloeImaging

/// The runs of a line with their boxes, in pixels.
struct ShapedLine {
    struct Piece {
        var run: TextRun
        var extent: RunExtent
        /// The left edge of its box from the start of the line.
        var x: Int
        /// What it fills of the line: its box, and the space after it.
        var columns: Range<Int>

        /// Returns where its first `count` characters end, in pixels from the start of the line: on their right or, in text that runs
        /// right to left, on their left. They are measured as they are drawn, joined with those that follow.
        func edge(after count: Int) -> Int {
            guard count > 0, count < run.count else {
                return (count <= 0) == run.isRightToLeft ? columns.upperBound : columns.lowerBound
            }
            var before = run.text.prefix(count)
            let joins = before.last.map { last in run.text[before.endIndex...].first.map { last.joins($0) } ?? false } ?? false
            if joins { before.append(Character.joiner) }
            let width = run.face.extent(String(before), run.script, rightToLeft: run.isRightToLeft).width
            return max(
                columns.lowerBound, min(columns.upperBound, run.isRightToLeft ? x + extent.width - width : x + width))
        }
    }

    private(set) var pieces: [Piece] = []
    private(set) var width = 0, ascent = 0, descent = 0, lineHeight = 0
    /// By the index of attributes.
    private var fonts: [UInt32: StyleFont] = [:]
    private var attributes: [TextAttributes] = []

    /// The maximum width of a drawn line, in pixels; anything beyond is cut off.
    static let widest = 16_384

    /// Creates an empty line, for when no font can be opened any more.
    init() {}

    /// `fonts`: of all attributes in the line. `stretch`: the additional width of each space, in pixels.
    init(_ runs: [TextRun], _ fonts: [UInt32: StyleFont], _ attributes: [TextAttributes], scale: Double, stretch: Double = 0) {
        self.fonts = fonts
        self.attributes = attributes
        for font in fonts.values { grow(font.face.ascent, font.face.descent, font.face.lineHeight) }
        for run in runs {
            let most = Double(ShapedLine.widest), own = attributes[Int(run.style)].kern * scale
            let kern = own.isNaN ? 0 : max(-most, min(most, own))
            if kern == 0, stretch == 0 { addWhole(run) } else { addSpaced(run, kern: kern, stretch: stretch) }
            if width >= ShapedLine.widest { break }
        }
        lineHeight = max(lineHeight, ascent + descent)
        // Letters that are moved closer reach beyond the space that they take.
        width = min(ShapedLine.widest, pieces.reduce(width) { max($0, $1.x + $1.extent.width) })
    }

    private mutating func grow(_ ascent: Int, _ descent: Int, _ lineHeight: Int) {
        self.ascent = max(self.ascent, ascent)
        self.descent = max(self.descent, descent)
        self.lineHeight = max(self.lineHeight, lineHeight)
    }

    private mutating func add(_ run: TextRun, _ extent: RunExtent, x: Int, columns: Range<Int>) {
        pieces.append(Piece(run: run, extent: extent, x: x, columns: columns))
        grow(extent.ascent, extent.descent, run.face.lineHeight)
    }

    /// Adds a run with the spaces that its font has.
    private mutating func addWhole(_ run: TextRun) {
        var run = run, extent = run.face.extent(run.text, run.script, rightToLeft: run.isRightToLeft)
        let room = ShapedLine.widest - width
        while extent.width > room, !run.text.isEmpty {
            run.count = min(run.count - 1, run.count * room / extent.width)
            run.text = String(run.text.prefix(run.count))
            extent = run.face.extent(run.text, run.script, rightToLeft: run.isRightToLeft)
        }
        guard !run.text.isEmpty else {
            width = ShapedLine.widest
            return
        }
        add(run, extent, x: width, columns: width..<width + extent.width)
        width += extent.width
    }

    /// Characters that are drawn together, and where they and the space after them begin and end in their run, in pixels.
    private struct Part {
        var run: TextRun
        var start: Double, end = 0.0

        init(_ run: TextRun, _ style: UInt32, after count: Int, start: Double) {
            self.run = run
            (self.run.text, self.run.style, self.run.changes, self.run.count) = ("", style, [], 0)
            self.run.start += count
            self.start = start
        }
    }

    /// Adds a run with `kern` pixels more after each character, and `stretch` after each space.
    private mutating func addSpaced(_ run: TextRun, kern: Double, stretch: Double) {
        var parts = [Part(run, run.style, after: 0, start: 0)], added = 0.0, changes = run.changes[...]
        // Widths are measured from the start of a word, so that pairs of letters keep their distances, and words begin at whole pixels.
        var word = "", wordLength = 0, wordStart = 0.0
        var rest = run.text[...], count = 0
        while let character = rest.popFirst() {
            let last = parts.count - 1
            if let change = changes.first, change.count == count {
                changes.removeFirst()
                if parts[last].run.count == 0 {
                    parts[last].run.style = change.style
                } else {
                    parts[last].run.changes.append((parts[last].run.count, change.style))
                }
            }
            count += 1
            parts[last].run.text.append(character)
            parts[last].run.count += 1
            word.append(character)
            wordLength += 1
            let isSpace = character.isWhitespace, joins = rest.first.map { character.joins($0) } ?? false
            let isKerned = kern != 0 && !joins
            if isKerned { added += kern }
            if isSpace { added += stretch }
            guard isKerned || isSpace || rest.isEmpty else { continue }
            let end = wordStart + Double(run.face.extent(word, run.script, rightToLeft: run.isRightToLeft).width)
            parts[last].end = end + added
            guard !rest.isEmpty, Double(width) + end + added < Double(ShapedLine.widest) else { break }
            parts.append(Part(run, parts[last].run.changes.last?.style ?? parts[last].run.style, after: count, start: end + added))
            if isSpace || wordLength == ShapedLine.longestWord { (word, wordLength, wordStart) = ("", 0, end) }
        }
        let length = max(0, min(ShapedLine.widest - width, Int((parts[parts.count - 1].end).rounded())))
        for part in parts {
            let extent = run.face.extent(part.run.text, run.script, rightToLeft: run.isRightToLeft)
            let start = Int(part.start.rounded()), end = max(start, Int(part.end.rounded()))
            if run.isRightToLeft {
                let right = width + length - start
                add(part.run, extent, x: right - extent.width, columns: width + length - end..<right)
            } else {
                let overhang = start > 0 ? run.face.overhang(part.run.text) : 0
                add(part.run, extent, x: width + start - overhang, columns: width + start..<width + end)
            }
        }
        width += length
    }

    /// The number of characters that are measured together.
    private static let longestWord = 32

    /// Draws the line in `color`, where its attributes name no other, with its box's top left corner at (x, y) of `rows`, clipped to them.
    func draw(_ color: Color, x: Int, y: Int, into rows: BitmapRows) {
        let shares = pieces.map(shares(of:))
        for share in shares.joined() {
            guard let color = share.attributes.backgroundColor else { continue }
            rows.blend(color.pixel, x: x + share.columns.lowerBound, y: y, width: share.columns.count, height: ascent + descent)
        }
        for (piece, shares) in zip(pieces, shares) {
            for share in shares where share.attributes.isUnderlined { drawLine(below: 0.09, share, color, x, y, into: rows) }
            let colors = shares.map { (columns: $0.columns.shifted(by: -piece.x), color: $0.attributes.foregroundColor ?? color) }
            piece.run.face.draw(piece.run, colors, x: x + piece.x, y: y + ascent - piece.extent.ascent, into: rows)
            for share in shares where share.attributes.isStruckThrough { drawLine(below: -0.29, share, color, x, y, into: rows) }
        }
    }

    /// A part of a piece with the same attributes.
    private struct Share {
        let style: UInt32
        let attributes: TextAttributes
        /// From the start of the line.
        var columns: Range<Int>
    }

    /// Returns the parts of a piece by their attributes, in the order of reading.
    private func shares(of piece: Piece) -> [Share] {
        let run = piece.run, columns = piece.columns
        var result = [Share(style: run.style, attributes: attributes[Int(run.style)], columns: columns)]
        for change in run.changes {
            let last = result.count - 1, all = result[last].columns
            let edge = max(all.lowerBound, min(all.upperBound, piece.edge(after: change.count)))
            let parts = [all.lowerBound..<edge, edge..<all.upperBound]
            result[last].columns = run.isRightToLeft ? parts[1] : parts[0]
            result.append(
                Share(
                    style: change.style, attributes: attributes[Int(change.style)], columns: run.isRightToLeft ? parts[0] : parts[1]))
        }
        return result
    }

    /// Draws a line along a share. `below`: its distance below the baseline, as a share of the em.
    private func drawLine(below distance: Double, _ share: Share, _ color: Color, _ x: Int, _ y: Int, into rows: BitmapRows) {
        guard let font = fonts[share.style] else { return }
        let em = Double(font.steps) / FontFace.stepsPerPixel, thickness = max(1, Int((em * 0.06).rounded()))
        let top = distance > 0 ? max(1, Int((em * distance).rounded())) : Int((em * distance).rounded())
        rows.blend(
            (share.attributes.foregroundColor ?? color).pixel, x: x + share.columns.lowerBound,
            y: y + ascent + min(top, max(0, descent - thickness)), width: share.columns.count, height: thickness)
    }
}

extension Range<Int> {
    fileprivate func shifted(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

extension BitmapRows {
    /// Draws a pixel over each of a rectangle, which is clipped to the rows.
    fileprivate func blend(_ pixel: Pixel, x: Int, y: Int, width: Int, height: Int) {
        let columns = max(0, x)..<max(max(0, x), min(x + width, self.width))
        for row in max(0, y)..<max(max(0, y), min(y + height, self.height)) {
            unsafe withRow(row) { out in
                for column in columns { unsafe out[column] = pixel.over(out[column]) }
            }
        }
    }
}

extension Pixel {
    /// Returns this pixel drawn over another.
    func over(_ below: Pixel) -> Pixel { self &+ below.scaled(by: 255 - alphaByte) }
}
