// The wording of a comparison: the verdict, and answers that are kept apart.
//
//     “Redraw on each scroll” stutters on devices 20 times slower, and both do at 50 times; here nobody would notice.
//     Cost: “Redraw on each scroll” takes 1.8 times as long (1.7 to 1.9) as “Cached bitmaps”, 0.28 → 0.16 ms a frame.
//     Here: Neither drops a frame at 60 Hz; worst frames 1.2 → 0.8 ms.
//     Phone of 2011: “Redraw on each scroll” stutters (dropped 12 of 240); “Cached bitmaps” is smooth (dropped none of 240).

import Foundation

extension Comparison {
    /// The findings of all pairs, each with the compositor in front if there are several. A comparison without a pair has none.
    package var found: String { pairs.map { introduced($0, $0.found) }.joined(separator: "\n") }

    /// The headlines of all pairs, in one line.
    package var verdict: String { pairs.map { introduced($0, $0.headlineText + ".") }.joined(separator: " ") }

    /// A pair's text with the compositor in front, if there are several.
    package func introduced(_ pair: LanePair, _ text: String) -> String {
        pairs.count > 1 && !pair.before.drawer.isEmpty ? "\(pair.before.drawer): \(text)" : text
    }

    /// The basis of the comparison: how many turns of how many frames, and what the intervals are.
    package var basis: String {
        func range(_ counts: [Int], _ one: String, _ many: String) -> String {
            let least = counts.min() ?? 0, most = counts.max() ?? 0
            return (least == most ? "\(most)" : "\(least) to \(most)") + " " + (most == 1 ? one : many)
        }
        let turns = range(lanes.map(\.turns.count), "turn", "turns"), frames = range(lanes.map(\.frames.count), "frame", "frames")
        let stride = lanes.map(\.stride).max() ?? 1
        let steps = stride > 1 ? ", one for every \(stride) steps of the script to save time" : ""
        guard let cost = pairs.compactMap(\.cost).first else { return "Measured in \(turns) of \(frames) each\(steps)." }
        let drawn = cost.turns > 1 ? "turns and steps" : "steps of one turn"
        return "Measured in \(turns) of \(frames) each\(steps). Figures in brackets are 99 % intervals over \(drawn)."
    }
}

extension Smoothness {
    /// As in “… stutters”.
    var predicate: String { self == .good ? "is smooth" : self == .fair ? "is fairly smooth" : "stutters" }
}

extension Verdict {
    /// The finding in a few words, where both ways are named beside it: “the slow way stutters at 20× slower, both at 50×”.
    package var shortText: String {
        switch finding {
        case .holds(let from, let both): "the slow way stutters " + Verdict.range(from, both, short: true)
        case .opposite(let from, let both): "the other way round " + Verdict.range(from, both, short: true)
        case .costsLess(true, let both?): "costs less; both stutter \(Verdict.from(both, short: true))"
        case .costsLess(true, nil): hasStutter ? "costs less" : "costs less; neither stutters"
        case .costsLess(false, _): "costs more"
        case .noDifference: "no measurable difference"
        case .looks: "a matter of looks"
        case .busy: "no verdict: this computer is busy"
        case .tooFewFrames: "no verdict: too few frames"
        }
    }

    /// Where something begins: “on this computer”, “on devices 20 times slower”.
    fileprivate static func from(_ device: Device, short: Bool = false) -> String {
        if device == .here { return short ? "here" : "on this computer" }
        return short ? "at \(device.factor)× slower" : "on devices \(device.factor) times slower"
    }

    fileprivate static func range(_ first: Device, _ both: Device?, short: Bool = false) -> String {
        guard let both else { return from(first, short: short) }
        if short { return "\(from(first, short: true)), both at \(both.factor)×" }
        return "\(from(first)), and both do \(first == .here ? from(both) : "at \(both.factor) times")"
    }
}

extension Lane {
    /// What a frame takes, as a sentence: “Redraw all” takes 9.6 ms a frame, the slowest 14 ms.
    package var costText: String {
        "“\(title)” takes \(FigureText.milliseconds(meanSeconds)) a frame, the slowest \(FigureText.milliseconds(summary.max))."
    }
}

extension LanePair {
    /// What the two are called in sentences.
    private var names: (before: String, after: String) {
        isOfCompositors ? ("“\(before.drawer)”", "“\(after.drawer)”") : ("“\(before.title)”", "“\(after.title)”")
    }

    /// The headline and the answers.
    package var found: String { ([headlineText + "."] + answers.map(\.text)).joined(separator: " ") }

    /// The verdict as a sentence without its full stop.
    package var headlineText: String {
        switch verdict.finding {
        case .holds(let from, let both): "\(names.before) stutters \(Verdict.range(from, both))\(hereEnd)"
        case .opposite(let from, let both): "The other way round: \(names.after) stutters \(Verdict.range(from, both))"
        case .costsLess(let isPraised, let both): costsLessText(isPraised: isPraised, both: both)
        case .noDifference: "No measurable difference"
        case .looks(nil): "A matter of looks: Show me marks the difference"
        case .looks(let differing?): differing > 0 ? "They look different" : "They look the same at this instant of the script"
        case .busy: "No verdict: this computer is busy with something else"
        case .tooFewFrames: "No verdict: too few frames"
        }
    }

    private func costsLessText(isPraised: Bool, both: Device?) -> String {
        if isOnProcessorAlone {
            let costs = [before, after].map { "\($0.drawer) \(FigureText.milliseconds($0.meanSeconds)) a frame" }
            return "Both draw on the processor: \(costs.joined(separator: ", "))"
        }
        let text = "\(isPraised ? names.after : names.before) costs less"
        guard claim != nil else { return text }
        guard isPraised else { return "The other way round: \(text)" }
        if let both { return "\(text); both stutter \(Verdict.from(both))" }
        return verdict.hasStutter ? text : "\(text), but nobody would notice, even 50 times slower"
    }

    private var hereEnd: String {
        guard let here = verdict.outcome(on: .here), max(here.before.smoothness, here.after.smoothness) == .good else { return "" }
        return "; here nobody would notice"
    }

    /// An answer, with the word for what it answers.
    package struct Answer: Equatable, Sendable {
        package enum Kind: String, Sendable {
            case cost = "Cost"
            case here = "Here"
            case slowerDevices = "Slower devices"
            case phone = "Phone of 2011"
            case offscreen = "Offscreen"
            case tooFewFrames = ""
        }

        package let kind: Kind
        /// The answer as sentences for people.
        package let text: String
        /// The word that a window shows before the answer; empty where there are too few frames.
        package var title: String { kind.rawValue }
    }

    /// What it costs, what one notices here, on slower devices and on a phone of 2011, and what is drawn offscreen, if anything is. One
    /// answer alone for too few frames.
    package var answers: [Answer] {
        guard verdict.finding != .tooFewFrames else {
            let counts = "\(before.frames.count) of \(names.before), \(after.frames.count) of \(names.after)"
            let needed = "at least \(Verdict.leastFrames) of each are needed, in two turns"
            return [Answer(kind: .tooFewFrames, text: "Measured so far: \(counts); \(needed).")]
        }
        return [
            costText.map { Answer(kind: .cost, text: $0) }, Answer(kind: .here, text: hereText),
            Answer(kind: .slowerDevices, text: slowerText), phoneText.map { Answer(kind: .phone, text: $0 + ".") },
            offscreenText.map { Answer(kind: .offscreen, text: $0) },
        ].compactMap(\.self)
    }

    private var costText: String? {
        guard let cost else { return nil }
        let times = "\(FigureText.milliseconds(cost.before, to: cost.after)) a frame"
        switch cost.difference {
        case .none:
            return "\(names.before) → \(names.after): \(times), no measurable difference (\(LanePair.exactRange(cost.ratio)) times)."
        case .more: return "\(names.before) takes \(LanePair.multiple(cost.ratio)) as \(names.after), \(times)."
        case .less:
            let inverse = Estimate(1 / cost.ratio.value, low: 1 / cost.ratio.high, high: 1 / cost.ratio.low)
            return "\(names.after) takes \(LanePair.multiple(inverse)) as \(names.before), \(times)."
        }
    }

    /// A ratio above 1 in words, like "1.8 times as long (1.7 to 1.9)".
    private static func multiple(_ ratio: Estimate) -> String {
        "\(number(ratio.value, as: ratio)) times as long (\(range(ratio)))"
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

    private var hereText: String {
        let worst = "worst frames \(FigureText.milliseconds(before.summary.max, to: after.summary.max))"
        guard let here = verdict.outcome(on: .here), here.before.dropped + here.after.dropped > 0 else {
            return "Neither drops a frame at 60 Hz; \(worst)."
        }
        func dropped(_ name: String, _ pacing: FramePacing) -> String {
            "\(name) \(pacing.text)" + (pacing.dropped > 0 ? " (\(FigureText.hitchRate(pacing.hitchRate)), \(pacing.smoothness))" : "")
        }
        return "Dropped at 60 Hz: \(dropped(names.before, here.before)); \(dropped(names.after, here.after)); \(worst)."
    }

    private var slowerText: String {
        let slower = verdict.outcomes.filter { $0.device > .here }, dropping = slower.filter { $0.before.dropped + $0.after.dropped > 0 }
        guard !dropping.isEmpty else { return "Neither drops a refresh, even \(slower.last?.device.factor ?? 1) times slower." }
        // Where nothing changes for a while, a late picture may be due at more refreshes on one device than on another.
        let expected = Set(dropping.flatMap { [$0.before.expected, $0.after.expected] }), most = FigureText.count(expected.max() ?? 0)
        let counts = dropping.enumerated().map { i, outcome in
            "\(outcome.before.dropped) against \(outcome.after.dropped) at \(outcome.device.factor)×" + (i == 0 ? " slower" : "")
        }
        return "Of \(expected.count > 1 ? "up to " : "")\(most) refreshes, \(names.before) and \(names.after) drop "
            + "\(counts.joined(separator: ", "))."
    }

    /// What a phone of 2011 shows, without the full stop.
    private var phoneText: String? {
        guard claim?.kind != .looks, let phone = verdict.outcome(on: .phoneOf2011) else { return nil }
        return "\(names.before) \(LanePair.shown(phone.before, phone.after)); \(names.after) \(LanePair.shown(phone.after, phone.before))"
    }

    /// As in “… stutters (dropped 12 of 240)”.
    private static func shown(_ pacing: FramePacing, _ other: FramePacing) -> String {
        "\(pacing.stuttersFarLess(than: other) ? "stutters far less" : pacing.smoothness.predicate) (dropped \(pacing.text))"
    }

    /// What was seen on a device, as a sentence: “On a phone of 2011 (20 times slower), “A” stutters (dropped 12 of 240) and …”.
    package func sentence(on device: Device) -> String? {
        guard let outcome = verdict.outcome(on: device) else { return nil }
        return "On \(device.nameWithFactor), \(names.before) \(LanePair.shown(outcome.before, outcome.after)) and \(names.after) "
            + "\(LanePair.shown(outcome.after, outcome.before))."
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
        return "\(names.before) \(pixels(before)); \(names.after) \(pixels(after))."
    }
}
