// The outcome of a lesson: the measurement's verdict on the device that was played, as a sentence.

import FloeMeasuring
import Foundation

/// How a lesson ended.
package struct LessonOutcome: Equatable, Sendable {
    /// The sentence, and the reason.
    package let sentence, why: String
    /// Whether there was a verdict, which there is not on a busy machine.
    package let isConclusive: Bool

    /// The lesson of a claim about stutter, played on `device`. `others`: the lanes of the scene's other ways.
    init(_ pair: LanePair, on device: Device, why: String, others: [Lane] = []) {
        isConclusive = pair.verdict.finding != .busy
        let seen = pair.sentence(on: device) ?? ""
        func explained(_ why: String) -> String { ([why] + others.map(\.costText)).joined(separator: " ") }
        switch pair.verdict.finding {
        case .holds: (sentence, self.why) = (seen, explained(why))
        case .opposite: (sentence, self.why) = ("The other way round: \(seen.prefix(1).lowercased())\(seen.dropFirst())", "")
        case .costsLess, .noDifference, .looks: (sentence, self.why) = (seen, explained(pair.headlineText + "."))
        case .busy:
            sentence = pair.headlineText + "."
            self.why = "Show me plays what it has measured, which other programs disturb. Try again in a moment."
        case .tooFewFrames:
            (sentence, self.why) = (pair.headlineText + ".", "Too little moves here. What is larger than the window moves more.")
        }
    }

    /// The lesson of a claim about looks, in which `differing` pixels were marked.
    init(_ claim: Claim, differing: Int) {
        isConclusive = true
        sentence = differing > 0 ? claim.text : "At that instant of the script, both look the same."
        why = differing > 0 ? claim.why : ""
    }
}
