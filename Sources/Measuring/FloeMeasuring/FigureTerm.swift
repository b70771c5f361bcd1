// The words beside figures, each with its explanation and with what is good and what is bad: shown for the word under the mouse, and in
// the help. The table in Documentation/Measuring.md says the same.

/// A word of the figures.
package enum FigureTerm: String, CaseIterable, Sendable {
    case eventToScreen = "event to screen"
    case aFrame = "a frame"
    case worst, dropped, smooth, p95, median, interval, offscreen, passes, layers, prepared
    case hitchRate = "hitch rate"
    case drawCalls = "draw calls"
    case redrawn, uploaded, uploads
    case viewsDrawn = "views drawn"
    case picturesDrawn = "pictures drawn"
    case update, build, plan, composite, upload, present
    case heldBack = "held back"
    case points
    case blendMode = "blend mode"

    /// What it means, as the end of a sentence that the word begins.
    package var explanation: String {
        switch self {
        case .eventToScreen: "from an input to the frame that shows its effect; the shorter, the more direct it feels"
        case .aFrame: "one picture for the display, here its mean time; below 16.7 ms it keeps up with 60 Hz"
        case .worst: "the longest frame (of several turns, the longest that recurred in each); above 16.7 ms it drops a refresh"
        case .dropped: "refreshes of a 60 Hz display at which a new picture was due and none came; none is best"
        case .hitchRate: "milliseconds by which frames come late, per second of motion; below 5 is good, above 10 is poor"
        case .smooth: "frames come less than 5 ms late per second of motion; more than 10 ms is a stutter"
        case .p95: "95 of 100 frames took no longer; below 16.7 ms is good"
        case .median: "half of the frames took no longer; it says nothing about stutter, which the longest frames cause"
        case .interval: "the figures in brackets, which held the true ratio in 97 of 100 simulated measurements; narrow is good"
        case .offscreen: "pixels drawn into offscreen groups, per frame on average; all are then drawn again, so fewer is better"
        case .passes: "drawing targets per frame: the window, and each group drawn offscreen; 1 is best"
        case .layers: "all layers of the window; each takes time to update and build, so fewer is better"
        case .prepared: "items of the plan made anew for this frame; the others were reused, so fewer is better"
        case .drawCalls: "calls to the graphics driver, or on the CPU items drawn in each tile; fewer is better"
        case .redrawn: "the share of the window that this frame drew again; less is better"
        case .uploaded: "bytes of pictures sent to the GPU in all frames of one turn; fewer is better"
        case .uploads: "pictures sent to the GPU for this frame, and their size; none is best"
        case .viewsDrawn: "the part of the update in which views drew bitmaps of their own; moving layers takes none"
        case .picturesDrawn: "pictures of shapes that were drawn for this frame; the others were kept, so none is best"
        case .update: "the time in which views and animations change layers, and views draw; shorter is better"
        case .build: "the time to turn layers into nodes; it grows with the number of layers that changed"
        case .plan: "the time to decide which nodes are drawn, where and how; it is short where little changed"
        case .composite: "the time to draw the plan; it grows with the pixels that are redrawn"
        case .upload: "the time to send pictures to the GPU; none is best, and the CPU compositor sends nothing"
        case .present: "the time to show the picture, often spent waiting for the display; it is in no other figure"
        case .heldBack: "each frame is delayed, as on a processor that many times slower; its times are still this computer's"
        case .points: "units of length in layouts; each is one pixel wide at scale 1, and two at scale 2"
        case .blendMode: "how a layer mixes with what is behind it; any mode but normal costs time, and often an offscreen group"
        }
    }

    /// The word and its explanation as a sentence.
    package var sentence: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + ": " + explanation + "." }
}

extension FramePhase {
    /// The word for it.
    package var term: FigureTerm {
        [.update, .build, .plan, .composite, .upload, .present][rawValue]
    }
}
