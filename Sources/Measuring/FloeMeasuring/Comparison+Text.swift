// The wording of a comparison.
//
//     “A label for every cell stutters.”    Here that holds: the worst frame takes 32 ms with cells and 8.2 ms with blit,
//                                           3.9 times faster. At 60 Hz cells misses 41 of 240 frames, blit none.

import Foundation

extension Comparison {
    /// The claim, if there is one, and the finding.
    public var text: String { (claim.map { "“\($0.text)” " } ?? "") + found }

    /// The finding in a few sentences.
    public var found: String { ([verdict] + details).joined(separator: " ") }

    /// The finding in one sentence.
    public var verdict: String {
        let lead = claim == nil ? "" : Comparison.lead(finding)
        let sentence = finding == .tooFewFrames ? tooFewText : figure == .worstFrame ? worstText : offscreenText
        return lead.isEmpty ? sentence.prefix(1).uppercased() + sentence.dropFirst() : lead + sentence
    }

    /// Additions to the verdict: missed frames, and lanes that are better still.
    public var details: [String] { finding == .tooFewFrames ? [] : [missedText, betterText].compactMap { $0 } }

    /// The basis of the comparison: how many turns of how many frames.
    public var basis: String {
        func range(_ counts: [Int], _ one: String, _ many: String) -> String {
            let least = counts.min() ?? 0, most = counts.max() ?? 0
            return (least == most ? "\(most)" : "\(least) to \(most)") + " " + (most == 1 ? one : many)
        }
        let turns = range(lanes.map(\.turns.count), "turn", "turns"), frames = range(lanes.map(\.frames.count), "frame", "frames")
        let steps = stride > 1 ? ", one for every \(stride) steps of the script to keep it short" : ""
        return "Measured in \(turns) of \(frames) each\(steps)."
    }

    private static func lead(_ finding: Finding) -> String {
        switch finding {
        case .less: "Here that holds: "
        case .more: "Here the opposite holds: "
        case .same: "Here it makes no difference: "
        case .tooFewFrames: "Here that cannot be decided: "
        }
    }

    private var tooFewText: String {
        let counts = [before, after].map { "\($0.frames.count) with \($0.name)" }.joined(separator: ", ")
        return "too few frames were measured (\(counts)); it takes at least \(Comparison.leastFrames) of each."
    }

    private var worstText: String {
        let a = before.worstFrame.value, b = after.worstFrame.value
        let both =
            "the worst frame takes \(FigureText.milliseconds(a)) with \(before.name) and \(FigureText.milliseconds(b)) with \(after.name)"
        switch finding {
        case .less: return "\(both), \(FigureText.multiple(a / b)) times faster."
        case .more: return "\(both), \(FigureText.multiple(b / a)) times slower."
        case .same, .tooFewFrames: return "\(both), a difference within the noise."
        }
    }

    private var offscreenText: String {
        let a = before.offscreenPixels, b = after.offscreenPixels
        guard a > 0 || b > 0 else { return "neither \(before.name) nor \(after.name) draws any pixel offscreen." }
        func pixels(_ lane: Lane) -> String {
            guard lane.offscreenPixels > 0 else { return "no pixel" }
            guard lane.offscreenPixels >= 1 else { return "less than one pixel a frame" }
            return "\(FigureText.count(Int(lane.offscreenPixels.rounded()), "pixel")) a frame"
        }
        let one = "with \(before.name) \(pixels(before)) (\(Comparison.passes(before)))"
        let both = "\(one), with \(after.name) \(pixels(after)) (\(Comparison.passes(after))) drawn offscreen"
        switch finding {
        case .less: return b > 0 ? "\(both), \(FigureText.multiple(a / b)) times fewer." : "\(both)."
        case .more: return a > 0 ? "\(both), \(FigureText.multiple(b / a)) times more." : "\(both)."
        case .same, .tooFewFrames: return "\(both), which is about the same."
        }
    }

    private static func pixels(_ lane: Lane) -> String { FigureText.count(Int(lane.offscreenPixels.rounded())) }

    private static func passes(_ lane: Lane) -> String {
        let passes = String(format: "%.1f", lane.passes)
        return passes == "1.0" ? "1 pass" : "\(passes) passes"
    }

    private var missedText: String? {
        guard figure == .worstFrame else { return nil }
        let rate = "\(String(format: "%g", refreshRate)) Hz", a = before.missed(at: refreshRate), b = after.missed(at: refreshRate)
        guard a > 0 || b > 0 else { return "Neither misses a frame at \(rate)." }
        let one = a == 0 ? "no frame" : "\(a) of \(before.frames.count) frames"
        return "At \(rate) \(before.name) misses \(one), \(after.name) \(b == 0 ? "none" : "\(b) of \(after.frames.count)")."
    }

    private var betterText: String? {
        guard let best = better.first else { return nil }
        switch figure {
        case .worstFrame: return "Faster still is \(best.name), with \(FigureText.milliseconds(best.worstFrame.value))."
        case .offscreenPixels where best.offscreenPixels > 0:
            return "Fewer still with \(best.name): \(Comparison.pixels(best)) (\(Comparison.passes(best)))."
        case .offscreenPixels:
            let names = better.filter { $0.offscreenPixels == 0 }.map(\.name)
            let all = names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
            return "\(all) \(names.count > 1 ? "draw" : "draws") none at all."
        }
    }
}
