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
            claim, why: "A scroll then only changes which part of each bitmap shows; nothing is drawn again.",
            before: FocusTechnique.asWritten.rawValue, after: FocusTechnique.tuned.rawValue),
        techniques: FocusTechnique.all,
        shortcuts: [
            SceneShortcut("Drag", action: "Scroll to the next picture; a fling does too"),
            SceneShortcut("Wheel", action: "Picture by picture"),
            SceneShortcut("Click", action: "Bring a picture into focus"),
            SceneShortcut("↑", "↓", action: "Previous or next picture; ← → and Space too"),
            SceneShortcut("Home", "End", action: "First or last picture"),
            SceneShortcut("Drop", action: "Open pictures, or folders of them"),
            SceneShortcut("Backspace", action: "Back to the penguins"),
        ],
        gestureHints: [GestureHint(.drag, "Drag: pictures split at the frame’s edge")],
        files: .pictures
    ) { FocusScene($0, gallery: $0.contents.gallery ?? .penguins) }

    private static let claim = "On a slow device, redrawing split pictures on every scroll stutters; two cached bitmaps do not."
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
        case .tuned: "Two cached bitmaps"
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
            "Whatever crosses the frame is redrawn. Outside the frame, black is drawn over it in the Color blend mode."
        case .tuned: "A gray and a coloured bitmap, made once. Scrolling only changes which part of each one shows."
        }
    }

    package var idea: String {
        switch self {
        case .asWritten:
            """
            A picture is to be in colour inside the frame and gray outside, even while it crosses the edge. So the view \
            draws it again on every scroll: first in colour, then black over what lies outside, in the Color blend mode, \
            which takes hue and saturation from the black and leaves the lightness.
            """
        case .tuned:
            """
            Neither the gray picture nor the coloured one ever changes, so both are made once, at exactly the size in which \
            they show. Each layer shows a rectangle of one of them, and where the frame cuts the picture decides which. A \
            scroll sets rectangles; nothing is drawn.
            """
        }
    }
}
