// What was seen in a lesson, in one sentence that is true whatever was measured.

import FloeMeasuring
import Foundation

/// How a lesson ended.
package struct LessonOutcome: Equatable, Sendable {
    /// One of the two ways.
    package struct Way: Equatable, Sendable {
        package let title: String
        let pacing: LessonPacing

        init(_ title: String, _ pacing: LessonPacing) {
            self.title = title
            self.pacing = pacing
        }

        fileprivate var count: String { (pacing.missed == 0 ? "none" : "\(pacing.missed)") + " of \(pacing.frames)" }
    }

    /// The scene's title.
    package let title: String
    /// The sentence, and the reason.
    package let sentence, why: String

    /// The lesson of a claim that one sees as stutter: what `slow` and `fast` missed on a device that is `factor` times slower.
    init(title: String, slow: Way, fast: Way, factor: Double, why: String) {
        self.title = title
        let place = "On \(LessonOutcome.device(factor))"
        let missed = "“\(slow.title)” missed \(slow.count) frames and “\(fast.title)” \(fast.count)"
        let a = slow.pacing, b = fast.pacing
        switch (!a.isSmooth(beside: b), !b.isSmooth(beside: a)) {
        case (true, false):
            sentence = "\(place), \(missed)."
            self.why = why
        case (false, true):
            sentence = "The other way round here: \(LessonOutcome.lowercased(place)), \(missed)."
            self.why = ""
        case (false, false):
            let any = factor == Smoothness.slowest ? "Even \(LessonOutcome.lowercased(place))" : place
            sentence = "\(any), nobody would notice: \(missed)."
            self.why = ""
        case (true, true):
            let less = a.share >= 2 * b.share ? fast : b.share >= 2 * a.share ? slow : nil
            sentence = "\(place), both stutter\(less.map { ", “\($0.title)” less" } ?? ""): \(missed)."
            self.why = b.share < a.share ? why : ""
        }
    }

    /// The lesson of a claim about looks, in which `differing` pixels were marked.
    init(title: String, claim: Claim, differing: Int) {
        self.title = title
        sentence = differing > 0 ? claim.text : "At that instant of the script, both look the same."
        why = differing > 0 ? claim.why : ""
    }

    private static func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// Names a device that is `factor` times slower than this one.
    static func device(_ factor: Double) -> String {
        factor == 1 ? "this computer" : factor == 2 ? "a processor half as fast" : "a processor \(text(factor)) times slower"
    }

    /// Writes a factor without a needless digit after the point.
    static func text(_ factor: Double) -> String { String(format: "%g", factor) }
}
