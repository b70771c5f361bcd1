// What was seen in a lesson, in one sentence that is true whatever was measured.

import FloeMeasuring

/// How a lesson ended.
package struct LessonOutcome: Equatable, Sendable {
    /// One of the two ways.
    package struct Way: Equatable, Sendable {
        package let title: String
        package let missed, frames: Int
        let stutters: Bool

        init(_ title: String, _ pacing: LessonPacing) {
            self.title = title
            missed = pacing.missed
            frames = pacing.frames
            stutters = pacing.stutters
        }

        /// The share of missed frames.
        var share: Double { Double(missed) / Double(max(1, frames)) }
        fileprivate var count: String { missed == 0 ? "none of \(frames)" : "\(missed) of \(frames)" }
    }

    /// The scene's title.
    package let title: String
    /// The sentence, and the reason.
    package let sentence, why: String

    /// The lesson of a claim that one sees as stutter: what `slow` and `fast` missed on a device that is `factor` times slower.
    init(title: String, slow: Way, fast: Way, factor: Int, why: String) {
        self.title = title
        let place = "On \(LessonOutcome.device(factor))"
        let missed = "“\(slow.title)” missed \(slow.count) frames and “\(fast.title)” \(fast.count)"
        switch (slow.stutters, fast.stutters) {
        case (true, false):
            sentence = "\(place), \(missed)."
            self.why = why
        case (false, true):
            sentence = "The other way round here: \(LessonOutcome.lowercased(place)), \(missed)."
            self.why = ""
        case (false, false):
            let any = factor == LessonOutcome.slowest ? "Even \(LessonOutcome.lowercased(place))" : place
            sentence = "\(any), nobody would notice: \(missed)."
            self.why = ""
        case (true, true):
            let less = slow.share >= 2 * fast.share ? fast : fast.share >= 2 * slow.share ? slow : nil
            sentence = "\(place), both stutter\(less.map { ", “\($0.title)” less" } ?? " alike"): \(missed)."
            self.why = less == fast ? why : ""
        }
    }

    /// The lesson of a claim about looks, in which `differing` pixels were marked.
    init(title: String, claim: Claim, differing: Int) {
        self.title = title
        sentence = differing > 0 ? claim.text : "At that instant of the script, both look the same."
        why = differing > 0 ? claim.why : ""
    }

    private static let slowest = Int(Smoothness.slowest)

    private static func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// Names a device that is `factor` times slower than this one.
    static func device(_ factor: Int) -> String {
        factor == 1 ? "this computer" : factor == 2 ? "a processor half as fast" : "a processor \(factor) times slower"
    }
}
