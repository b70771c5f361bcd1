// Converts a field of a deck file to a facet. HTML and formulas become text, the first `[sound:…]` becomes the facet's sound, and text
// longer than any card can show is cut before anything costly processes it.

import Foundation

/// Creates facets from fields.
struct FieldText {
    /// The maximum number of characters in a facet's text. Cards show a few hundred.
    static let longest = 1200
    /// The maximum number of bytes of a field that are processed.
    static let longestSource = 32 * 1024

    var isHTML: Bool
    /// The folders to search for pictures and sounds. The first one with a file of the name is used.
    var mediaFolders: [String]

    /// The text of a field as written, cut to what is processed.
    struct Source: Equatable {
        var text: String
        var isCut = false

        init(text: String, isCut: Bool = false) {
            self.text = text
            self.isCut = isCut
        }

        /// Returns nil if the field is not UTF-8.
        init?(_ field: [UInt8]) {
            isCut = field.count > longestSource
            // The cut may split a character, which leaves at most three of its bytes before the cut.
            let ends = isCut ? Array((longestSource - 3...longestSource).reversed()) : [field.count]
            guard let text = ends.lazy.compactMap({ String(validating: field[..<$0], as: UTF8.self) }).first else { return nil }
            self.text = text
        }
    }

    /// Returns the facet of a field, and adds what it does not show as it should.
    func facet(_ source: Source, _ remarks: inout Set<DeckRemark.Kind>) -> Facet {
        var html = HTMLText()
        if isHTML, source.text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
            html = HTMLText(source.text)
        } else {
            (html.text, html.formulas) = FormulaText.replaced(in: source.text)
        }
        var text = FieldText.withoutTemplates(html.text)
        let sounds = FieldText.takeSounds(from: &text) + html.sounds
        if html.formulas > 0 { remarks.insert(.formula) }
        if html.hasUnshown || html.pictures.count > 1 || sounds.count > 1 { remarks.insert(.media) }
        return Facet(
            text: FieldText.clean(text, isCut: source.isCut, isCode: html.isCode), picture: html.pictures.first.flatMap(path),
            sound: sounds.first.map { path($0) ?? $0 }, isCode: html.isCode)
    }

    /// Returns an exported card's other side without its question. Templates repeat that above a rule of this name.
    func answer(_ source: Source, to front: Facet) -> Source {
        guard isHTML, source.text.contains("answer"),
            let rule = source.text.firstMatch(of: /<hr\s[^<>]*\bid\s*=\s*["']?answer["']?[^<>]*>/.ignoresCase())?.range
        else { return source }
        var ignored: Set<DeckRemark.Kind> = []
        let above = facet(Source(text: String(source.text[..<rule.lowerBound])), &ignored)
        guard above.text == front.text, above.picture == front.picture || above.picture == nil else { return source }
        return Source(text: String(source.text[rule.upperBound...]), isCut: source.isCut)
    }

    /// Returns the path of a media file. Media files have plain names, so only the last component of `source` counts: as it is written or,
    /// if only that exists, percent-decoded.
    private func path(_ source: String) -> String? {
        let decoded = source.removingPercentEncoding ?? source
        for written in source == decoded ? [source] : [source, decoded] {
            guard let name = FieldText.fileName(written) else { continue }
            for folder in mediaFolders where FileManager.default.fileExists(atPath: "\(folder)/\(name)") { return "\(folder)/\(name)" }
        }
        guard let name = FieldText.fileName(decoded), let folder = mediaFolders.first else { return nil }
        return "\(folder)/\(name)"
    }

    private static func fileName(_ path: String) -> String? {
        guard let name = path.split(separator: "/").last, name != "..", name != "." else { return nil }
        return String(name)
    }

    /// Returns a text without what templates leave in exported cards: what is to be spoken, and where the answer is to be typed.
    private static func withoutTemplates(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "[")), text.contains("[anki:tts") || text.contains("[[type:") else { return text }
        // No part runs past another bracket, so that brackets that are never closed are not searched for to the end again and again.
        return text.replacing(/\[anki:tts[^\[\]]*\][^\[]*\[\/anki:tts\]|\[\[type:[^\[\]]*\]\]/, with: "")
    }

    private static let beginning = Array("[sound:".utf8)

    /// Removes every `[sound:name]` in one pass. Returns the names.
    private static func takeSounds(from text: inout String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
        let bytes = Array(text.utf8)
        var found: [String] = [], kept: [UInt8] = [], i = 0
        while i < bytes.count {
            if bytes[i] == beginning[0], bytes[i...].starts(with: beginning) {
                let name = i + beginning.count
                // If this one is not closed, no later one is either.
                guard let end = bytes[name...].firstIndex(of: UInt8(ascii: "]")) else { break }
                found.append(String(decoding: bytes[name..<end], as: UTF8.self))
                i = end + 1
            } else {
                kept.append(bytes[i])
                i += 1
            }
        }
        guard !found.isEmpty else { return [] }
        text = String(decoding: kept + bytes[i...], as: UTF8.self)
        return found
    }

    /// Returns whether `clean` would leave `text` as it is, which holds for nearly all fields. Judged by the bytes alone.
    private static func isClean(_ text: String) -> Bool {
        var before: UInt8 = 0
        var count = 0
        for byte in text.utf8 {
            // One-byte controls, and the first bytes of two-byte controls, line separators and wide spaces.
            if byte < 0x20 || byte == 0x7F || before == 0xC2 && byte <= 0xA0 || before == 0xE2 && byte == 0x80 { return false }
            before = byte
            count += 1
        }
        guard count <= longest, let first = text.first, let last = text.last else { return count == 0 }
        return !first.isWhitespace && !last.isWhitespace
    }

    /// Returns text without control characters and white space around it, except for code's indentation, and no longer than `longest`.
    private static func clean(_ text: String, isCut: Bool, isCode: Bool) -> String {
        if !isCut, isClean(text) { return text }
        var result = ""
        var count = 0
        var isCut = isCut
        var start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        if isCode { start = text[..<start].lastIndex(where: \.isNewline).map(text.index(after:)) ?? text.startIndex }
        for character in text[start...] {
            guard count < longest else {
                isCut = true
                break
            }
            if character.isNewline {
                result.append("\n")
            } else if character == "\t" {
                result.append(" ")
            } else if let first = character.unicodeScalars.first, first.properties.generalCategory == .control {
                continue
            } else {
                result.append(character)
            }
            count += 1
        }
        while result.last?.isWhitespace == true { result.removeLast() }
        return isCut ? result + "…" : result
    }
}
