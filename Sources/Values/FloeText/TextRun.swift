// Itemisation: a line is split into runs of one font, one script and one direction, the pieces that HarfBuzz can shape. Runs consist of
// whole grapheme clusters, so that no accent is separated from its letter. Attributes may change within a run: its letters are shaped as
// if they did not, so that they join and keep their distances.

import CFloeUnicode

/// The font of the runs that have the same attributes, opened.
struct StyleFont {
    let font: FontDescriptor
    let steps: Int
    let face: FontFace
}

/// A piece of a line that is drawn with one font in one direction.
struct TextRun {
    var text: String
    let face: any RunFace
    let script: Script
    /// The embedding level; odd for right to left.
    let level: UInt8
    /// The index of the attributes at its start.
    var style: UInt32
    /// Where attributes change: the number of characters before, and the index of those that follow.
    var changes: [(count: Int, style: UInt32)] = []
    /// The number of its characters, and of those drawn before it in the line.
    var count = 0, start = 0

    /// Each change is measured from the start of the run, so that more would take too long.
    static let mostChanges = 64

    var isRightToLeft: Bool { level & 1 == 1 }
}

extension FontShelf {
    /// Returns the runs of a line in visual order, left to right. Line breaks count as spaces. `fonts`: by the index of attributes.
    func runs(_ line: DirectedText, _ fonts: [UInt32: StyleFont]) -> [TextRun] {
        let scripts = FontShelf.scripts(line.characters)
        func kern(_ style: UInt32) -> Double { line.paragraph.attributes[Int(style)].kern }
        var runs: [TextRun] = [], style: UInt32?, current: UInt32 = 0, font: StyleFont?
        var start = 0
        // Only outline fonts, so that no letter is drawn with a picture font just because a picture precedes it.
        var previous: FontFace?
        for (((character, level), own), script) in zip(zip(zip(line.characters, line.levels), line.styles), scripts) {
            let text = FontShelf.drawn(character)
            guard !text.isEmpty else { continue }
            if own != style {
                let next = fonts[own]
                if next?.face !== font?.face { previous = next?.face }
                (style, font) = (own, next)
            }
            guard let font, var latest = previous else { continue }
            let drawing = drawingFace(character, font.font, font.steps, own: font.face, previous: &latest)
            previous = latest
            let last = runs.count - 1
            if last >= 0, runs[last].face === drawing, runs[last].level == level, runs[last].script == script,
                own == current || runs[last].changes.count < TextRun.mostChanges && kern(own) == kern(current)
            {
                if own != current { runs[last].changes.append((runs[last].count, own)) }
                runs[last].text += text
            } else {
                runs.append(TextRun(text: text, face: drawing, script: script, level: level, style: own, start: start))
            }
            runs[runs.count - 1].count += text.count
            start += text.count
            current = own
        }
        return Bidi.visualOrder(runs.map(\.level)).map { runs[$0] }
    }

    /// - Parameter previous: the outline font of the characters before.
    private func drawingFace(
        _ character: Character, _ font: FontDescriptor, _ steps: Int, own: FontFace, previous: inout FontFace
    ) -> any RunFace {
        if character.isWhitespace { return previous }
        if character.asksForPicture, let first = character.unicodeScalars.first,
            let pictures = pictures(of: first, steps: steps, within: own)
        {
            return pictures
        }
        if own.draws(character) {
            previous = own
        } else if !previous.draws(character) {
            // The first scalar that the own font lacks decides; a font that has it usually has the rest.
            guard let missing = character.shapedScalars.first(where: { !own.draws($0) }) else { return own }
            guard let outlines = fallback(font, steps: steps, for: missing) else {
                previous = own
                // A picture that was not requested is still better than the font's box for missing glyphs.
                guard missing.properties.isEmoji else { return own }
                return pictures(of: missing, steps: steps, within: own) ?? own
            }
            previous = outlines
        }
        return previous
    }

    /// Returns the text passed to the font: without control characters, and with spaces for tabs and line breaks.
    static func drawn(_ character: Character) -> String {
        if character.isPlain { return String(character) }
        if character == "\t" { return "    " }
        if character.isNewline { return " " }
        let scalars = character.shapedScalars
        // Most characters are drawn as they are, and taking one apart allocates.
        guard scalars.endIndex < character.unicodeScalars.endIndex || scalars.contains(where: \.isControl) else {
            return String(character)
        }
        var text = ""
        for scalar in scalars where !scalar.isControl { text.unicodeScalars.append(scalar) }
        return text
    }

    /// Returns every character's script. Those that several scripts share take that of the character before or, at the start, of the
    /// first that has one of its own.
    private static func scripts(_ characters: ArraySlice<Character>) -> [Script] {
        let scalars = characters.map { $0.unicodeScalars[$0.unicodeScalars.startIndex] }
        var current = scalars.lazy.map { Script($0) }.first { $0 != .common } ?? .latin
        return scalars.map { scalar in
            let own = Script(scalar)
            if own != .common, !current.uses(scalar) { current = own }
            return current
        }
    }
}

extension FontFace {
    /// Returns whether the font has all visible parts of a character.
    fileprivate func draws(_ character: Character) -> Bool { character.shapedScalars.allSatisfy { draws($0) } }

    fileprivate func draws(_ scalar: Unicode.Scalar) -> Bool {
        covers(scalar) || scalar.properties.isDefaultIgnorableCodePoint
    }
}

extension Character {
    /// Has the letter before it take its joined form.
    static let joiner: Character = "\u{200D}"

    /// Whether this letter and the next one join, as in Arabic.
    func joins(_ next: Character) -> Bool {
        // Cheap checks first: none below Arabic does.
        guard let last = unicodeScalars.first, let first = next.unicodeScalars.first, last.value >= 0x600, first.value >= 0x600 else {
            return false
        }
        return floe_joins_next(last.value) && floe_joins_last(first.value)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character; these occur only in ASCII and Latin-1.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
