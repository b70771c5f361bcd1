// What is true here and now of a scene's claim: the frame times that were measured while it ran, of the way
// that the article began with and of the one that it ended with.

import Foundation
import RenderTree

/// Turns measured times into a line.
public struct MeasuredClaim: Equatable, Sendable {
    /// Median frame times by technique's name, seconds; only of those that have run.
    public var medians: [String: Double]
    /// Whose times they are.
    public var compositor: CompositorKind

    public init(medians: [String: Double] = [:], compositor: CompositorKind) {
        self.medians = medians
        self.compositor = compositor
    }

    /// What `text(for:)` says, and the same in fewer words.
    func texts(for techniques: [Technique]) -> [String] {
        let text = text(for: techniques)
        guard !text.isEmpty else { return [] }
        let known = techniques.compactMap { medians[$0.name] }, by = compositor.rawValue.uppercased()
        guard let first = known.first, let last = known.last, known.count > 1 else { return [text] }
        let times = "\(by): \(MeasuredClaim.milliseconds(first)) → \(MeasuredClaim.milliseconds(last))"
        return [text, first > 0 && last > 0 ? "\(times), \(MeasuredClaim.ratio(first / last))" : times]
    }

    /// Like "CPU: as-written 9.8 ms → tuned 0.3 ms, 33×". Two techniques are compared: the first and the
    /// last, in the article's order, that were measured.
    public func text(for techniques: [Technique]) -> String {
        let known = techniques.compactMap { technique in medians[technique.name].map { (technique.name, $0) } }
        let by = compositor.rawValue.uppercased()
        guard let last = known.last else { return "" }
        guard let first = known.first, known.count > 1 else { return "\(by): \(last.0) \(MeasuredClaim.milliseconds(last.1))" }
        let pair = "\(by): \(first.0) \(MeasuredClaim.milliseconds(first.1)) → \(last.0) \(MeasuredClaim.milliseconds(last.1))"
        guard last.1 > 0, first.1 > 0 else { return pair }
        return pair + ", " + MeasuredClaim.ratio(first.1 / last.1)
    }

    /// Two significant digits: more would flicker.
    static func milliseconds(_ seconds: Double) -> String {
        let ms = seconds * 1000
        return String(format: ms < 9.95 ? (ms < 0.095 ? "%.2f" : "%.1f") : "%.0f", ms) + " ms"
    }

    /// How many times faster; what is slower says so.
    static func ratio(_ k: Double) -> String {
        if k < 0.95 { return "\(short(1 / k))× as long" }
        return k < 1.05 ? "the same" : "\(short(k))×"
    }

    private static func short(_ k: Double) -> String { String(format: k < 9.95 ? "%.1f" : "%.0f", k) }
}
