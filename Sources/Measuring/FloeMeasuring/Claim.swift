// An article's claim about two ways of doing something, in measurable form.

/// A claim that one way costs less than another by some figure.
public struct Claim: Equatable, Sendable {
    /// The subject of an article's argument.
    public enum Figure: Equatable, Sendable {
        /// The longest frame, which is the one that stutters.
        case worstFrame
        /// Pixels of groups' offscreen pictures, which a graphics processor draws in passes in addition to the frame's own.
        case offscreenPixels
    }

    /// The claim in a sentence or two, with the full stop.
    public let text: String
    /// Names of the lanes: the one that the article criticises, and the one that it praises.
    public let before, after: String
    /// The figure by which `after` should be better.
    public let figure: Figure

    public init(_ text: String, before: String, after: String, by figure: Figure = .worstFrame) {
        self.text = text; self.before = before; self.after = after; self.figure = figure
    }
}
