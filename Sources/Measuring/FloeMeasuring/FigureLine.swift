// A line of figures that knows which of its words are terms, so that the one under the mouse can be explained.
//
//     "\(.worst) 9.8 ms   \(.dropped) 3 of 150"   ──▶   worst 9.8 ms   dropped 3 of 150
//                                                      └─── worst ──┘└─── dropped ───┘

/// Text in which each term is written by itself or by other words for it. A figure without a term goes with the one before it.
package struct FigureLine: Equatable, Sendable, ExpressibleByStringInterpolation, StringInterpolationProtocol {
    private struct Part: Equatable, Sendable {
        var text: String
        let term: FigureTerm?
    }

    private var parts: [Part] = []

    package init(stringLiteral text: String) { appendLiteral(text) }
    package init(stringInterpolation line: FigureLine) { self = line }
    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) {
        if parts.isEmpty { parts.append(Part(text: "", term: nil)) }
        parts[parts.count - 1].text += text
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) { appendLiteral("\(value)") }

    package mutating func appendInterpolation(_ term: FigureTerm, _ words: String? = nil) {
        parts.append(Part(text: words ?? term.rawValue, term: term))
    }

    package mutating func appendInterpolation(_ line: FigureLine) {
        for part in line.parts { if part.term == nil { appendLiteral(part.text) } else { parts.append(part) } }
    }

    package var text: String { parts.map(\.text).joined() }

    /// Returns the term at `x` from the line's beginning. `width` returns the width of a text.
    package func term(at x: Double, width: (String) -> Double) -> FigureTerm? {
        var text = ""
        return parts.first { part in
            text += part.text
            return x <= width(text)
        }?.term
    }
}

extension [FigureLine] {
    package func joined(separator: String) -> FigureLine {
        dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
    }
}
