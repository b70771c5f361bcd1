// What an article claims of two ways of doing something, put so that it can be measured.

/// That one way costs less than another, by a figure.
public struct Claim: Equatable, Sendable {
    /// What an article's argument is about.
    public enum Figure: Equatable, Sendable {
        /// The longest of its frames: that is what stutters.
        case worstFrame
        /// Pixels of pictures that groups take for themselves: passes that a graphics processor makes besides its frame.
        case offscreenPixels
    }

    /// The claim in a sentence or two, with the full stop.
    public let text: String
    /// Names of the lanes: the one that the article found wanting, and the one that it praises.
    public let before, after: String
    /// By what `after` should be better.
    public let figure: Figure

    public init(_ text: String, before: String, after: String, by figure: Figure = .worstFrame) {
        self.text = text; self.before = before; self.after = after; self.figure = figure
    }
}
