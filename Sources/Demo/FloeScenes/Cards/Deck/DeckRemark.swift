// What a deck's file contains that its cards do not show, or show in another way, so that nothing is dropped silently.

import FloeMeasuring

/// A remark on a deck, for all the lines it applies to.
package struct DeckRemark: Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        /// The header names a separator that is not known.
        case unknownSeparator(String, used: String)
        /// Every line has one of a separator that is not a tab.
        case guessedSeparator(String)
        /// A note among others that have an answer has none.
        case noAnswer
        /// No note has an answer.
        case noAnswers
        /// A line before the first note has fields, but begins with # and is therefore a comment.
        case comment
        /// A field begins with a quote that is never closed, and is read as text.
        case openQuote
        /// LaTeX and MathJax become text.
        case formula
        /// A side of a card has more pictures or sounds than it shows, or films, drawings and frames.
        case media
        /// A picture with parts to be hidden is shown whole.
        case occlusion
        /// A note has more deletions than there are cards for.
        case manyDeletions

        /// The kinds of remarks on fields.
        static let ofFields: [Kind] = [.formula, .media, .occlusion, .manyDeletions]
    }

    package var kind: Kind
    /// The number of the first line that it applies to, and the number of all of them.
    package var line: Int, count = 1

    package var description: String {
        let what =
            switch kind {
            case .unknownSeparator(let name, let used): "“\(name)” is not a known separator, so fields end at \(used)"
            case .guessedSeparator(let name): "there are no tabs, so questions end at \(name)"
            case .noAnswers: "no line has a separator, so the cards have no answers"
            case .noAnswer: "a line without a separator is a card without an answer"
            case .comment: "a line that begins with # before the first note is a comment"
            case .openQuote: "a quote that is never closed is shown as text"
            case .formula: "formulas are shown as text"
            case .media: "a side shows one picture and one sound, but no video"
            case .occlusion: "pictures are shown without their masks"
            case .manyDeletions: "a note makes at most \(DeckReader.mostCards) cards"
            }
        return "\(what) (line \(line)\(count > 1 ? " and \(FigureText.count(count - 1)) more" : ""))"
    }
}

/// Remarks being collected, one of each kind, in the order of their first lines.
struct DeckRemarks: Equatable {
    private(set) var all: [DeckRemark] = []
    private var indices: [DeckRemark.Kind: Int] = [:]

    mutating func add(_ kind: DeckRemark.Kind, line: Int) {
        if let index = indices[kind] {
            all[index].count += 1
        } else {
            indices[kind] = all.count
            all.append(DeckRemark(kind: kind, line: line))
        }
    }
}
