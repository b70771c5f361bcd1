// The description of the focus picker: its claim, its techniques, its keys and gestures, and how it is made.

import FloeMeasuring

extension SceneName {
    package static let focus = SceneName("focus")
}

extension SceneDescription {
    package static let focus = SceneDescription(
        .focus, title: "Focus picker", article: "a focus area in the level picker of a game",
        question: "Gray outside the frame, in colour inside. What makes that stutter?",
        claim: claim,
        shortClaim: "Draw once, then show parts of it.",
        measurableClaim: Claim(
            claim, why: "With cached bitmaps, a scroll only changes which part of each one shows; nothing is drawn again.",
            before: FocusTechnique.asWritten.rawValue, after: FocusTechnique.tuned.rawValue),
        techniques: FocusTechnique.all,
        shortcuts: [
            SceneShortcut("Drag", action: "Scroll to the next picture (also a fling)"),
            SceneShortcut("Wheel", action: "One picture at a time"),
            SceneShortcut("Click", action: "Bring a picture into focus"),
            SceneShortcut("Hold", action: "Drag a picture to another program"),
            SceneShortcut("↑", "↓", action: "Previous or next picture (also ← → and Space)"),
            SceneShortcut("Home", "End", action: "First or last picture"),
            SceneShortcut("Drop", action: "Open pictures, or folders of them"),
            SceneShortcut("Backspace", action: "Back to the penguins"),
        ],
        gestureHints: [GestureHint(.drag, "Drag: the focus frame splits pictures")],
        files: .pictures
    ) { FocusScene($0, gallery: $0.contents.gallery ?? .penguins) }

    private static let claim = "On a slow device, redrawing split pictures on every scroll stutters; cached bitmaps do not."
}

/// The article's two techniques.
package enum FocusTechnique: String, SceneTechnique {
    /// Each view that crosses the frame redraws its bitmap on every scroll.
    case asWritten = "as-written"
    /// Bitmaps are made once and parts of them are placed.
    case tuned

    package var title: String {
        switch self {
        case .asWritten: "Redraw on each scroll"
        case .tuned: "Cached bitmaps"
        }
    }

    package var shortTitle: String {
        switch self {
        case .asWritten: "Redraw"
        case .tuned: "Cached"
        }
    }

    package var summary: String {
        switch self {
        case .asWritten:
            "Pictures that cross the focus frame are redrawn. Black in the Color blend mode turns what lies outside it gray."
        case .tuned: "Bitmaps are made once. Scrolling only changes which part of each one shows."
        }
    }

    package var idea: String {
        switch self {
        case .asWritten:
            """
            A picture must be in colour inside the focus frame and gray outside, even while it crosses the edge. So the view \
            redraws it on every scroll: first in colour, then black over the part outside, in the Color blend mode, which \
            takes hue and saturation from the black and lightness from the picture.
            """
        case .tuned:
            """
            Neither the gray picture nor the coloured one ever changes, so both are made once, at exactly the size shown. Each \
            layer shows a rectangle of one of them; the rectangles meet where the focus frame cuts the picture. A scroll only \
            sets rectangles; nothing is drawn.
            """
        }
    }
}
