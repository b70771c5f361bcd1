// Text whose parts differ in font, colour and the like. A plain value: it knows no fonts, and what an attribute leaves open is decided by
// whatever shows the text.

/// Text as runs, each with attributes of its own.
public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A piece of text with the same attributes throughout.
    public struct Run: Hashable, Sendable {
        /// The piece of text; line breaks in it end paragraphs.
        public var text: String
        /// How it looks.
        public var attributes: TextAttributes

        /// Creates a run. Without attributes, it looks as the label or the layer says.
        public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
            self.text = text
            self.attributes = attributes
        }
    }

    /// The runs in the order in which they are read.
    public var runs: [Run]

    /// Creates text of several runs.
    public init(_ runs: [Run] = []) { self.runs = runs }

    /// Creates text of one run, or of none if it is empty.
    public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
        runs = text.isEmpty ? [] : [Run(text, attributes)]
    }

    public init(stringLiteral text: String) { self.init(text) }

    /// The text without its attributes.
    public var text: String { runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text } }

    /// Whether there is no text.
    public var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    /// Whether no part of it has attributes.
    public var isPlain: Bool { runs.allSatisfy { $0.attributes == TextAttributes() } }

    /// Returns this text followed by another.
    public static func + (a: AttributedText, b: AttributedText) -> AttributedText { AttributedText(a.runs + b.runs) }

    /// Returns `text` with the attributes of this one where both begin and end alike. What lies between takes those of the character
    /// before it, or else of the first.
    public func replacing(with text: String) -> AttributedText {
        let old = Array(self.text), new = Array(text), most = min(old.count, new.count)
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.reversed(), new.reversed()).prefix(most - prefix).prefix { $0 == $1 }.count
        var result = AttributedText(), start = 0
        for run in runs where !run.text.isEmpty {
            let end = start + run.text.count
            // The run's share of what is kept on either side, and what is new if its place is here.
            var piece = String(new[min(start, prefix)..<min(end, prefix)])
            let isHere = prefix == 0 ? start == 0 : start < prefix && prefix <= end
            if isHere { piece += String(new[prefix..<new.count - suffix]) }
            let kept = (start..<end).clamped(to: old.count - suffix..<old.count)
            piece += String(old[kept])
            if !piece.isEmpty { result.runs.append(Run(piece, run.attributes)) }
            start = end
        }
        return result.runs.isEmpty ? AttributedText(text, runs.first?.attributes ?? TextAttributes()) : result
    }
}
