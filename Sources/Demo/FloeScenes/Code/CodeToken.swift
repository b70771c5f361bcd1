// A line of Swift split into tokens to be coloured. It knows as much of the language as that needs.

/// A part of a line.
struct CodeToken: Equatable {
    enum Kind { case plain, keyword, type, number, text, comment }

    let kind: Kind
    var characters: String

    private static let keywords: Set<String> = [
        "any", "as", "case", "continue", "default", "else", "false", "final", "for", "func", "guard", "if", "in", "init", "let", "nil",
        "override", "package", "private", "return", "self", "super", "switch", "true", "var", "weak", "where", "while",
    ]

    /// Splits a line. The tokens together have all of its characters.
    static func tokens(of line: String) -> [CodeToken] {
        var tokens: [CodeToken] = [], rest = Substring(line)
        func word(_ characters: Substring) -> Kind {
            keywords.contains(String(characters)) ? .keyword : characters.first?.isUppercase == true ? .type : .plain
        }
        while let first = rest.first {
            let characters: Substring, kind: Kind
            if rest.hasPrefix("//") {
                (characters, kind) = (rest, .comment)
            } else if first == "\"" {
                let end = rest.dropFirst().firstIndex(of: "\"").map(rest.index(after:)) ?? rest.endIndex
                (characters, kind) = (rest[..<end], .text)
            } else if first.isNumber {
                (characters, kind) = (rest.prefix { $0.isNumber || $0.isLetter || $0 == "_" }, .number)
            } else if first.isLetter || first == "_" {
                characters = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                kind = word(characters)
            } else {
                characters = rest.prefix { !$0.isLetter && !$0.isNumber && $0 != "\"" && $0 != "_" && $0 != "/" || $0 == first }
                kind = .plain
            }
            if kind == .plain, tokens.last?.kind == .plain {
                tokens[tokens.count - 1].characters += characters
            } else {
                tokens.append(CodeToken(kind: kind, characters: String(characters)))
            }
            rest = rest[characters.endIndex...]
        }
        return tokens
    }

    /// Breaks a line after white space where it is longer than `columns`; a longer word is split. The rows after the first are indented
    /// further than the line, by white space that is not in it.
    static func rows(of line: String, columns: Int) -> [[CodeToken]] {
        let characters = tokens(of: line).flatMap { token in token.characters.map { (character: $0, kind: token.kind) } }
        let hanging = min(line.prefix { $0 == " " }.count + 4, columns / 2)
        var rows: [[CodeToken]] = [], start = 0
        repeat {
            var row: [CodeToken] = rows.isEmpty ? [] : [CodeToken(kind: .plain, characters: String(repeating: " ", count: hanging))]
            let limit = start + max(1, columns - (rows.isEmpty ? 0 : hanging))
            let word = characters[start...].firstIndex { $0.character != " " } ?? characters.count
            var end = min(limit, characters.count)
            if end < characters.count, word < end {
                end = characters[word..<end].lastIndex { $0.character == " " }.map { $0 + 1 } ?? end
            }
            for (character, kind) in characters[start..<end] {
                if row.last?.kind == kind {
                    row[row.count - 1].characters.append(character)
                } else {
                    row.append(CodeToken(kind: kind, characters: String(character)))
                }
            }
            rows.append(row)
            start = end
        } while start < characters.count
        return rows
    }
}
