// Anki's deletions: {{c1::Paris}} is the capital of {{c2::France::country}}. A note with deletions makes a card for each of their numbers,
// with […], or the hint in brackets, in front and what was deleted on the back. They are taken out of a field before its HTML is read,
// as Anki does, so that pictures and sounds in a deletion are on the back, too.

import Foundation

/// The cards that a note's fields make.
enum ClozeCards {
    /// Returns the sides of each card: a single one of all fields, unless there are deletions.
    static func cards(of fields: [FieldText.Source], _ remarks: inout Set<DeckRemark.Kind>) -> [[FieldText.Source]] {
        guard fields.contains(where: { $0.text.contains("{{c") }) else { return [fields] }
        var fields = fields, texts = fields.map { ClozeText($0.text) }
        // The first field of such a note is about the picture in another field.
        for index in fields.indices.reversed() where texts[index].isOcclusion {
            fields.remove(at: index)
            texts.remove(at: index)
            remarks.insert(.occlusion)
        }
        let numbers = Set(texts.flatMap(\.numbers)).sorted()
        guard !numbers.isEmpty else { return [fields] }
        if numbers.count > DeckReader.mostCards { remarks.insert(.manyDeletions) }
        return numbers.prefix(DeckReader.mostCards).map { number in
            let asked = texts.firstIndex { $0.numbers.contains(number) } ?? 0
            let others = fields.indices.filter { $0 != asked }.map { FieldText.Source(text: texts[$0].whole, isCut: fields[$0].isCut) }
            return [
                FieldText.Source(text: texts[asked].question(number), isCut: fields[asked].isCut),
                FieldText.Source(text: texts[asked].answer(number)),
            ] + others
        }
    }
}

/// A text with deletions.
struct ClozeText {
    private indirect enum Part {
        case text(Substring)
        case deletion(numbers: Set<Int>, parts: [Part], hint: Substring?)
    }

    private let parts: [Part]
    /// The numbers of all deletions.
    private(set) var numbers: Set<Int> = []
    /// Whether it describes areas of a picture to be covered instead of text.
    private(set) var isOcclusion = false

    /// The maximum depth of deletions within deletions, which Anki limits as well.
    private static let deepest = 8

    private struct Opening {
        var range: Range<Substring.Index>
        var numbers: Set<Int>
        var parts: [Part] = []
        var hint: Substring?
        /// The number of parts before the hint.
        var hintPlace = 0
    }

    init(_ text: String) {
        var rest = text[...], open: [Opening] = [], top: [Part] = []
        func add(_ part: Part) {
            if open.isEmpty { top.append(part) } else { open[open.count - 1].parts.append(part) }
        }
        func addText(_ piece: Substring) {
            guard !piece.isEmpty else { return }
            guard !open.isEmpty, open[open.count - 1].hint == nil, let hint = piece.range(of: "::") else { return add(.text(piece)) }
            add(.text(piece[..<hint.lowerBound]))
            open[open.count - 1].hint = piece[hint.upperBound...]
            open[open.count - 1].hintPlace = open[open.count - 1].parts.count
        }
        while let next = ClozeText.nextMark(in: rest) {
            if let numbers = next.numbers, open.count < ClozeText.deepest {
                addText(rest[..<next.range.lowerBound])
                open.append(Opening(range: next.range, numbers: numbers))
            } else if next.numbers == nil, !open.isEmpty {
                addText(rest[..<next.range.lowerBound])
                let closed = open.removeLast()
                if case .text(let first)? = closed.parts.first, first.hasPrefix("image-occlusion:") { isOcclusion = true }
                numbers.formUnion(closed.numbers)
                add(.deletion(numbers: closed.numbers, parts: closed.parts, hint: closed.hint))
            } else {
                addText(rest[..<next.range.upperBound])
            }
            rest = rest[next.range.upperBound...]
        }
        addText(rest)
        // Openings without an end are text.
        while let last = open.popLast() {
            add(.text(text[last.range]))
            last.parts[..<last.hintPlace].forEach(add)
            if let hint = last.hint { add(.text("::" + hint)) }
            last.parts[last.hintPlace...].forEach(add)
        }
        parts = top
    }

    /// Returns the place of the next `{{c1::` or `{{c1,2::`, with its numbers, or of the next `}}`.
    private static func nextMark(in text: Substring) -> (range: Range<Substring.Index>, numbers: Set<Int>?)? {
        let bytes = text.utf8
        var i = bytes.startIndex
        while i < bytes.endIndex {
            if bytes[i...].starts(with: "}}".utf8) { return (i..<bytes.index(i, offsetBy: 2), nil) }
            if bytes[i...].starts(with: "{{c".utf8) {
                let digits = bytes[bytes.index(i, offsetBy: 3)...].prefix { $0 >= 48 && $0 <= 57 || $0 == 44 }
                let numbers = String(Substring(digits)).split(separator: ",").compactMap { Int($0) }
                if !numbers.isEmpty, bytes[digits.endIndex...].starts(with: "::".utf8) {
                    return (i..<bytes.index(digits.endIndex, offsetBy: 2), Set(numbers))
                }
            }
            bytes.formIndex(after: &i)
        }
        return nil
    }

    /// The text with all that was deleted.
    var whole: String { ClozeText.text(of: parts) { _, _ in nil } }

    /// Returns the text without what was deleted under `number`.
    func question(_ number: Int) -> String {
        ClozeText.text(of: parts) { numbers, hint in numbers.contains(number) ? "[\(hint ?? "…")]" : nil }
    }

    /// Returns what was deleted under `number`.
    func answer(_ number: Int) -> String {
        func answers(_ parts: [Part]) -> [String] {
            parts.flatMap { part -> [String] in
                guard case .deletion(let numbers, let inner, _) = part else { return [] }
                return numbers.contains(number) ? [ClozeText.text(of: inner) { _, _ in nil }] : answers(inner)
            }
        }
        return answers(parts).joined(separator: ", ")
    }

    /// Returns the text of `parts`, with what `replacement` returns in place of a deletion.
    private static func text(of parts: [Part], _ replacement: (Set<Int>, Substring?) -> String?) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let piece): text += piece
            case .deletion(let numbers, let inner, let hint):
                text += replacement(numbers, hint) ?? ClozeText.text(of: inner, replacement)
            }
        }
    }
}
