// What is true here and now of a scene's claim: the frame times that were measured while it ran, of the way
// that the article began with and of the one that it ended with.

import Foundation
import Measuring
import RenderTree

/// Turns measured times into a line.
public struct MeasuredClaim: Equatable, Sendable {
    /// Median frame times by compositor and technique's name, seconds; only of those that have run.
    public var medians: [CompositorKind: [String: Double]]
    /// Which one draws now.
    public var compositor: CompositorKind

    public init(medians: [CompositorKind: [String: Double]] = [:], compositor: CompositorKind) {
        self.medians = medians
        self.compositor = compositor
    }

    /// A line, and the same in fewer words; none while nothing is known. Like "CPU: as-written 9.8 ms → tuned 0.3 ms,
    /// 33×": two techniques are compared, the first and the last in the article's order that were measured. Where the
    /// compositor that draws has shown but one technique, the other's time by it is told as well, and where it has shown
    /// none yet, what the other did.
    func texts(for techniques: [Technique]) -> [String] {
        let other = CompositorKind.allCases.first { $0 != compositor }
        guard let by = [compositor, other].compactMap({ $0 }).first(where: { !(medians[$0] ?? [:]).isEmpty }) else { return [] }
        let known = techniques.compactMap { technique in medians[by]?[technique.name].map { (technique.name, $0) } }
        guard let first = known.first, let last = known.last else { return [] }
        let name = MeasuredClaim.name(by), time = FigureText.milliseconds(last.1)
        guard known.count > 1 else {
            let text = "\(name): \(last.0) \(time)"
            guard by == compositor, let other, let there = medians[other]?[last.0] else { return [text] }
            return [text + ", \(MeasuredClaim.name(other)): \(FigureText.milliseconds(there))"]
        }
        let ratio = first.1 > 0 && last.1 > 0 ? ", " + MeasuredClaim.ratio(first.1 / last.1) : ""
        let start = FigureText.milliseconds(first.1)
        return ["\(name): \(first.0) \(start) → \(last.0) \(time)\(ratio)", "\(name): \(start) → \(time)\(ratio)"]
    }

    private static func name(_ kind: CompositorKind) -> String { kind.rawValue.uppercased() }

    /// How many times faster; what is slower says so.
    static func ratio(_ k: Double) -> String {
        if k < 0.95 { return "\(FigureText.multiple(1 / k))× as long" }
        return k < 1.05 ? "the same" : "\(FigureText.multiple(k))×"
    }
}

/// What frame times depend on besides technique and compositor. Times of two situations are never mixed.
/// A scene as it is set and what it shows, in a window of a size.
public struct SceneSituation: Hashable {
    public let scene: SceneName
    /// What the scene shows, as it tells by `Scene.contents`.
    let contents: AnyHashable
    /// Names of the switches that are on.
    let switches: Set<String>
    /// The window's size, points, and pixels per point.
    let width, height, scale: Double

    @MainActor
    public init(_ scene: any Scene, windowSize: CGSize, scale: Double) {
        self.scene = scene.name
        contents = scene.contents
        switches = Set(scene.switches.filter { $0.get() }.map(\.name))
        width = windowSize.width
        height = windowSize.height
        self.scale = scale
    }
}
