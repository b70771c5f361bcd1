// The words that stand beside figures, each with its explanation: what the window shows for a word under the mouse. The table in
// Documentation/Measuring.md says the same.

import Foundation

/// A word of the figures.
package enum FigureTerm: String, CaseIterable, Sendable {
    case eventToScreen = "event to screen"
    case aFrame = "a frame"
    case worst, dropped, smooth, p95, median, interval, offscreen, passes, layers, prepared
    case hitchRate = "hitch rate"
    case drawCalls = "draw calls"
    case redrawn, uploaded, uploads
    case viewsDrawn = "views drawn"
    case update, build, plan, composite, upload, present

    /// What it means, as the end of a sentence that the word begins.
    package var explanation: String {
        switch self {
        case .eventToScreen: "from taking an event to showing the frame that results from it"
        case .aFrame: "the mean of all frames, from the start of the update to the finished picture"
        case .worst: "the longest frame; of several turns, the longest that recurred in each"
        case .dropped: "refreshes of a 60 Hz display at which a new picture was due and none came"
        case .hitchRate: "milliseconds by which frames come late, per second of motion; below 5 is good, above 10 is poor"
        case .smooth: "less than 5 ms late per second of motion; more than 10 is stutter"
        case .p95: "95 of 100 frames took no longer"
        case .median: "half of the frames took no longer"
        case .interval: "the figures in brackets, between which the true ratio lies with 99 % certainty"
        case .offscreen: "pixels that groups drew offscreen, a frame on average"
        case .passes: "targets drawn to in a frame: the window, and each group that is drawn offscreen"
        case .layers: "the layers in the frame"
        case .prepared: "what was planned anew; the rest of the plan came from the frame before"
        case .drawCalls: "calls to the graphics driver; on the CPU, items drawn in each tile"
        case .redrawn: "the share of the window that was drawn again"
        case .uploaded: "bytes of pictures sent to the GPU in all frames"
        case .uploads: "pictures sent to the GPU for this frame"
        case .viewsDrawn: "the part of the update in which views drew bitmaps of their own"
        case .update: "views and animations"
        case .build: "layers into nodes"
        case .plan: "nodes into a plan"
        case .composite: "drawing it"
        case .upload: "sending pictures to the GPU"
        case .present: "showing the result, which no other figure includes"
        }
    }

    /// The word and its explanation as a sentence.
    package var sentence: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + ": " + explanation + "." }

    /// The words for it in figures.
    private var words: [String] {
        switch self {
        case .eventToScreen: [rawValue, "to screen", "from event", "shown after"]
        case .drawCalls: [rawValue, "draws"]
        case .hitchRate: [rawValue, "ms/s late"]
        case .smooth: [rawValue, "stutters"]
        default: [rawValue]
        }
    }

    /// The term that a figure such as "missed 3 of 150" names. Nil if it names none.
    package init?(of figure: some StringProtocol) {
        let found = FigureTerm.allCases.first { term in
            term.words.contains { word in
                // Whole words only.
                figure.range(of: word).map { range in
                    let isBegun = range.lowerBound == figure.startIndex || !figure[figure.index(before: range.lowerBound)].isLetter
                    return isBegun && (range.upperBound == figure.endIndex || !figure[range.upperBound].isLetter)
                } ?? false
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns the term that a line of figures, such as "worst 9.8 ms, none missed", names at `x`; a figure without a word goes with
    /// the one before it. `width` returns the width of a text.
    package static func at(_ x: Double, in line: String, width: (String) -> Double) -> FigureTerm? {
        var start = line.startIndex, found: FigureTerm?
        while start < line.endIndex {
            let ends = [", ", "  "].compactMap { line.range(of: $0, range: start..<line.endIndex) }
            let end = ends.min { $0.lowerBound < $1.lowerBound }
            let figure = line[start..<(end?.lowerBound ?? line.endIndex)]
            if !figure.isEmpty { found = FigureTerm(of: figure) ?? found }
            start = end?.upperBound ?? line.endIndex
            if !figure.isEmpty, x <= width(String(line[..<start])) { return found }
        }
        return nil
    }
}
