// What every scene does about its techniques: which there are, which is in use, and that those who show the scene
// hear of another one.

/// The part of a scene that keeps its techniques. A scene is made from it and says in `techniqueDidChange` what to do:
///
///     final class TableScene: TechniqueScene, Scene {
///         init(…) { …; super.init([ornament, mask, best]) }
///         override func techniqueDidChange() { tableView.use(technique) }
///     }
@MainActor
public class TechniqueScene {
    /// The ways the article tried, in its order; the last is what it ended with (or our answer).
    public let techniques: [Technique]
    /// The one in use; one of `techniques`, anything else changes nothing. At first the last.
    public var technique: Technique {
        didSet {
            guard techniques.contains(technique) else { return technique = oldValue }
            guard technique != oldValue else { return }
            techniqueDidChange()
            onChange?()
        }
    }
    /// Called when `technique`, `status` or a switch changed. Belongs to the window around the scenes.
    public var onChange: (() -> Void)?

    /// `techniques`: one at least.
    init(_ techniques: [Technique]) {
        guard let last = techniques.last else { preconditionFailure("a scene without techniques") }
        self.techniques = techniques
        technique = last
    }

    /// The technique is another one now; `onChange` follows.
    func techniqueDidChange() {}
}
