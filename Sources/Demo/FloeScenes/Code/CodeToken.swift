// A line of Swift cut into words that are shown in different colours. It knows as much of the language as colours need.

/// A part of a line.
struct CodeToken: Equatable {
    enum Kind { case plain, keyword, type, number, text, comment }

    let kind: Kind
    var characters: String

    private static let keywords: Set<String> = [
        "any", "as", "case", "continue", "default", "else", "false", "final", "for", "func", "guard", "if", "in", "init", "let", "nil",
        "override", "package", "private", "return", "self", "super", "switch", "true", "var", "weak", "where", "while",
    ]

    /// Cuts a line. Together the tokens have all of its characters.
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

    /// Breaks a line after white space where it is longer than `columns`. What follows is indented further than the line, by white space
    /// that is not in it.
    static func rows(of line: String, columns: Int) -> [[CodeToken]] {
        let indentation = line.prefix { $0 == " " }.count
        let hanging = min(indentation + 4, columns / 2)
        var rows: [[CodeToken]] = [[]], column = 0
        for token in tokens(of: line) {
            var rest = Substring(token.characters)
            while !rest.isEmpty {
                let room = max(1, columns - column)
                guard rest.count > room else {
                    rows[rows.count - 1].append(CodeToken(kind: token.kind, characters: String(rest)))
                    column += rest.count
                    break
                }
                let head = rest.prefix(room)
                let isFresh = rows[rows.count - 1].allSatisfy { $0.characters.allSatisfy { $0 == " " } }
                // A word that does not fit moves to the next row, unless it had one for itself.
                let cut = head.lastIndex(of: " ").map(head.index(after:)) ?? (isFresh ? head.endIndex : head.startIndex)
                if cut > rest.startIndex {
                    rows[rows.count - 1].append(CodeToken(kind: token.kind, characters: String(rest[..<cut])))
                }
                rest = rest[cut...]
                rows.append([CodeToken(kind: .plain, characters: String(repeating: " ", count: hanging))])
                column = hanging
            }
        }
        return rows
    }
}
