// The description of the flashlight: its claim, its techniques, its keys and gestures, and how it is made.

import FloeMeasuring

extension SceneName {
    package static let flashlight = SceneName("flashlight")
}

extension SceneDescription {
    package static let flashlight = SceneDescription(
        .flashlight, title: "Flashlight", article: "a UIView that does the inverse of contentStretch",
        question: "A light in the dark. Which one lags behind the mouse?",
        claim: claim,
        shortClaim: "Move nine layers; draw no slices.",
        measurableClaim: Claim(
            claim, why: "Drawing fills a bitmap as large as the window. The layers share one small picture, made once.",
            before: FlashlightTechnique.drawn.rawValue, after: FlashlightTechnique.layers.rawValue),
        techniques: FlashlightTechnique.all,
        shortcuts: [
            SceneShortcut("Move", action: "Move the light; a finger does too. What it rests on is found"),
            SceneShortcut("N", action: "Hide everything and look again; asks first"),
        ],
        gestureHints: [GestureHint(.hover, "Move: the light follows")]
    ) { FlashlightScene($0) }

    private static let claim = "The dark is nine slices: redrawn, they lag on a slow device; as layers, they only move."
}

/// The article's two techniques.
package enum FlashlightTechnique: String, SceneTechnique {
    /// Nine slices, drawn on the CPU.
    case drawn
    /// Nine layers.
    case layers

    package var title: String {
        switch self {
        case .drawn: "Redraw nine slices"
        case .layers: "Move nine layers"
        }
    }

    package var shortTitle: String {
        switch self {
        case .drawn: "Redraw"
        case .layers: "Layers"
        }
    }

    package var summary: String {
        switch self {
        case .drawn: "Every move draws nine slices on the CPU. They go into a bitmap as large as the window."
        case .layers: "Nine layers, made once, share one small picture. A move changes their frames and nothing else."
        }
    }

    package var idea: String {
        switch self {
        case .drawn:
            """
            One part of a picture keeps its size and goes anywhere; everything around it stretches to the edges. Two cuts \
            across and two down make nine slices. Each is drawn, scaled, into a bitmap as large as the window, whenever the \
            light moves.
            """
        case .layers:
            """
            The same nine slices as nine layers that share one picture: the contents rectangle chooses a slice, and the \
            frame stretches it. A move sets frames. Nothing is drawn, and nothing goes to the graphics card.
            """
        }
    }
}
