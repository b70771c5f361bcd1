// A claim about two ways of doing something, in measurable form. It is true to the article that a scene is based on, in words of ours.

/// A claim that one way is better than another.
package struct Claim: Equatable, Sendable {
    /// What the claim is about, and so which figures decide it (see `Verdict`).
    package enum Kind: Equatable, Sendable {
        /// One way stutters where the other is smooth, here or on slower devices.
        case stutters
        /// The ways look different: pictures of both at the same instant.
        case looks
    }

    /// The claim in a sentence or two, with the full stop.
    package let text: String
    /// The reason in a sentence, with the full stop.
    package let why: String
    /// Names of the techniques: the one that is criticised, and the one that is praised.
    package let before, after: String
    package let kind: Kind

    package init(_ text: String, why: String = "", before: String, after: String, kind: Kind = .stutters) {
        self.text = text; self.why = why; self.before = before; self.after = after; self.kind = kind
    }
}
