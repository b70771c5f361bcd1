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
            claim, why: "Redrawing fills a bitmap as large as the window. The layers share one small picture, made once.",
            before: FlashlightTechnique.drawn.rawValue, after: FlashlightTechnique.layers.rawValue),
        techniques: FlashlightTechnique.all,
        shortcuts: [
            SceneShortcut("Move", action: "Move the light, by mouse or finger; rest it on something to find it"),
            SceneShortcut("N", action: "Start the search again (asks first)"),
        ],
        gestureHints: [GestureHint(.hover, "Move: the light follows")]
    ) { FlashlightScene($0) }

    private static let claim = "On a slow device, redrawing nine slices of darkness stutters; moving nine layers does not."
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
        case .drawn: "Every move draws nine slices on the CPU. They fill a bitmap as large as the window."
        case .layers: "Nine layers, made once, share one small picture. A move only changes their positions and sizes."
        }
    }

    package var idea: String {
        switch self {
        case .drawn:
            """
            One part of a picture keeps its size and can move anywhere; everything around it stretches to the edges. Two cuts \
            across and two down make nine slices. Whenever the light moves, each is scaled and drawn into a bitmap as large as \
            the window.
            """
        case .layers:
            """
            The same nine slices are nine layers that share one picture: the contents rectangle selects a slice, and the \
            layer's frame stretches it. A move only sets frames. Nothing is drawn, and nothing is sent to the graphics card.
            """
        }
    }
}
