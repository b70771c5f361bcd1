// The wording of a comparison: the headline, and three answers that are kept apart.
//
//     Holds on slower devices, from 14 times.
//     Cost: Two cached bitmaps take 1.8 times less than Redraw on each scroll (1.7 to 1.9): 0.28 → 0.16 ms a frame.
//     Here: Neither misses a frame at 60 Hz: here nobody would notice. …

import Foundation

extension Comparison {
    /// The findings of all pairs, each with the compositor in front if there are several. A comparison without a pair has none.
    public var found: String { pairs.map { introduced($0, $0.found) }.joined(separator: "\n") }

    /// The headlines of all pairs, in one line.
    public var verdict: String { pairs.map { introduced($0, $0.headlineText + ".") }.joined(separator: " ") }

    /// A pair's text with the compositor in front, if there are several.
    public func introduced(_ pair: LanePair, _ text: String) -> String {
        pairs.count > 1 && !pair.before.drawer.isEmpty ? "\(pair.before.drawer): \(text)" : text
    }

    /// The basis of the comparison: how many turns of how many frames, and what the intervals are.
    public var basis: String {
        func range(_ counts: [Int], _ one: String, _ many: String) -> String {
            let least = counts.min() ?? 0, most = counts.max() ?? 0
            return (least == most ? "\(most)" : "\(least) to \(most)") + " " + (most == 1 ? one : many)
        }
        let turns = range(lanes.map(\.turns.count), "turn", "turns"), frames = range(lanes.map(\.frames.count), "frame", "frames")
        let steps = stride > 1 ? ", one for every \(stride) steps of the script to keep it short" : ""
        guard let cost = pairs.compactMap(\.cost).first else { return "Measured in \(turns) of \(frames) each\(steps)." }
        let drawn = cost.isPaired ? "steps" : "frames"
        let interval =
            cost.turns > 1
            ? "In brackets: 99 % intervals over turns and \(drawn)." : "In brackets: 99 % intervals over \(drawn) of one turn."
        return "Measured in \(turns) of \(frames) each\(steps). \(interval)"
    }
}

extension LanePair {
    /// What the two are called in sentences.
    private var names: (before: String, after: String) {
        isOfCompositors ? (before.drawer, after.drawer) : (before.title, after.title)
    }

    /// The headline and the answers.
    public var found: String { ([headlineText + "."] + answers.map(\.text)).joined(separator: " ") }

    /// The headline, which for a pair without a claim says who costs less.
    public var headlineText: String {
        guard claim == nil else { return headline.text }
        return switch headline {
        case .holdsHere: "\(names.after) costs less"
        case .opposite: "\(names.before) costs less"
        default: headline.text
        }
    }

    /// What it costs, in few words: "1.8× less". Empty for too few frames.
    public var shortCost: String {
        guard let cost else { return "" }
        return switch cost.difference {
        case .none: "no difference"
        case .more: "\(FigureText.multiple(cost.ratio.value))× less"
        case .less: "\(FigureText.multiple(1 / cost.ratio.value))× more"
        }
    }

    /// An answer, with the word for what it answers.
    public struct Answer: Equatable, Sendable {
        /// What it answers.
        public enum Kind: String, Sendable {
            /// How many times less one way costs than the other.
            case cost = "Cost"
            /// What one notices on this machine.
            case here = "Here"
            /// What one would notice on a slower device.
            case slowerDevice = "Slower device"
            /// What is drawn offscreen.
            case offscreen = "Offscreen"
            /// That there are too few frames to say anything.
            case tooFewFrames = ""
        }

        /// What the answer is about.
        public let kind: Kind
        /// The answer as sentences for people.
        public let text: String
        /// The word that a window shows before the answer; empty where there are too few frames.
        public var title: String { kind.rawValue }
    }

    /// What it costs, what one notices here, what one would notice on a slower device, and what is drawn offscreen, if anything is.
    /// Empty for too few frames.
    public var answers: [Answer] {
        guard headline != .tooFewFrames else {
            let counts = "\(before.frames.count) of \(names.before), \(after.frames.count) of \(names.after)"
            return [Answer(kind: .tooFewFrames, text: "Measured so far: \(counts); it takes at least \(Headline.leastFrames) of each.")]
        }
        return [
            costText.map { Answer(kind: .cost, text: $0) }, Answer(kind: .here, text: hereText),
            Answer(kind: .slowerDevice, text: slowerText), offscreenText.map { Answer(kind: .offscreen, text: $0) },
        ].compactMap(\.self)
    }

    private var costText: String? {
        guard let cost else { return nil }
        let times = "\(FigureText.milliseconds(cost.before, to: cost.after)) a frame"
        switch cost.difference {
        case .none:
            return "\(names.before) → \(names.after): \(times), no measurable difference (\(LanePair.exactRange(cost.ratio)) times)."
        case .more: return "\(names.after): \(LanePair.multiple(cost.ratio, "less")) than \(names.before), \(times)."
        case .less:
            let inverse = Estimate(1 / cost.ratio.value, low: 1 / cost.ratio.high, high: 1 / cost.ratio.low)
            return "\(names.after): \(LanePair.multiple(inverse, "more")) than \(names.before), \(times)."
        }
    }

    /// A ratio above 1 in words, like "1.8 times less (1.7 to 1.9)".
    private static func multiple(_ ratio: Estimate, _ word: String) -> String {
        "\(number(ratio.value, as: ratio)) times \(word) (\(range(ratio)))"
    }

    private static func range(_ ratio: Estimate) -> String {
        "\(number(ratio.low, as: ratio)) to \(number(ratio.high, as: ratio))"
    }

    /// Formats the ends so that one just below 1 does not read as 1.
    private static func exactRange(_ ratio: Estimate) -> String {
        let low = (ratio.low * 100).rounded(.down) / 100, high = (ratio.high * 100).rounded(.up) / 100
        return String(format: "%.2f to %.2f", low, high)
    }

    /// Formats with as many digits as tell both ends of the interval apart.
    private static func number(_ value: Double, as ratio: Estimate) -> String {
        let isNarrow = FigureText.multiple(ratio.low) == FigureText.multiple(ratio.high) || (ratio.value < 1.2 && ratio.value > 0.8)
        return isNarrow ? String(format: ratio.value < 9.95 ? "%.2f" : "%.1f", value) : FigureText.multiple(value)
    }

    private var rate: String { "\(String(format: "%g", refreshRate)) Hz" }

    private var hereText: String {
        let a = before.missed(at: refreshRate), b = after.missed(at: refreshRate)
        let worst = "worst frames \(FigureText.milliseconds(before.summary.max, to: after.summary.max))"
        guard a > 0 || b > 0 else {
            let noticed = claim?.kind == .looks ? "no difference in speed is felt here" : "here nobody would notice"
            return "Neither misses a frame at \(rate): \(noticed); \(worst)."
        }
        return
            "Missed at \(rate): \(names.before) \(LanePair.missed(a, of: before)), \(names.after) \(LanePair.missed(b, of: after)); \(worst)."
    }

    private static func missed(_ missed: Int, of lane: Lane) -> String {
        missed == 0 ? "none" : "\(missed) of \(FigureText.count(lane.frames.count, "frame"))"
    }

    private var slowerText: String {
        let factors = [Smoothness.smoothFactor(of: before, against: after), Smoothness.smoothFactor(of: after, against: before)]
        let first = LanePair.slowest(factors[0]), second = LanePair.slowest(factors[1])
        // "of this processor's speed" is said once.
        let end = LanePair.partOfSpeed, isShort = first.hasSuffix(end) && second.hasSuffix(end)
        // What smooth means: the headline's measure.
        let least = Set([Smoothness.leastMissed(by: before, against: after), Smoothness.leastMissed(by: after, against: before)])
        let meaning = "(fewer than \(least.sorted().map { "\($0)" }.joined(separator: " or ")) missed)"
        let smooth =
            first == second
            ? (factors[0] < 1 ? "Neither is smooth \(meaning), even on this processor." : "Both are smooth \(meaning) \(first).")
            : "Smooth \(meaning): \(names.before) \(first), \(names.after) \(isShort ? String(second.dropLast(end.count)) : second)."
        func list(_ lane: Lane) -> String {
            LanePair.list(Smoothness.named.map { "\(lane.missed(slowedBy: Double($0)))" }) + " of \(lane.frames.count)"
        }
        return smooth + " Missed at \(LanePair.list(Smoothness.named.map { "\($0)" })) times slower: \(names.before) \(list(before)), "
            + "\(names.after) \(list(after))."
    }

    private static let partOfSpeed = " of this processor's speed"

    /// Returns in words the slowest processor that is smooth, which is so many times slower than this one.
    private static func slowest(_ factor: Double) -> String {
        let factor = Int(min(factor, 1e6))
        switch factor {
        case ..<1: return "not even on this processor"
        case 1: return "on this processor only"
        default: return "down to \(FigureText.part(factor))\(partOfSpeed)"
        }
    }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + (words.last ?? "")
    }

    private var offscreenText: String? {
        guard before.offscreenPixels > 0 || after.offscreenPixels > 0 else { return nil }
        func pixels(_ lane: Lane) -> String {
            let pixels = Int(lane.offscreenPixels.rounded()), passes = String(format: "%.1f", lane.passes)
            return lane.offscreenPixels > 0
                ? "\(pixels > 0 ? FigureText.count(pixels, "pixel") : "less than a pixel") a frame (\(passes == "1.0" ? "1 pass" : "\(passes) passes"))"
                : "none"
        }
        return "\(names.before) \(pixels(before)), \(names.after) \(pixels(after))."
    }
}
