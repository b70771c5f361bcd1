// The cost of overlays: the same frames without ever an overlay, after each overlay has been shown and turned off again, and with
// one on, measured in alternating turns.

import FloeCommandLine
import FloeMeasuring
import FloeOverlays
import FloeRenderTree

/// The overlays that have been or are shown over a case's frames.
enum BenchOverlays: String, CaseIterable, Sendable {
    /// Each is shown for one frame before the measured ones, and then turned off.
    case off
    /// One overlay is on for all frames.
    case on

    /// The overlay for `on`.
    static let shown = PlanOverlay.blended

    /// Shows the overlays. Call before the measured frames.
    @MainActor
    func show(in player: ScenePlayer) throws {
        switch self {
        case .off: for overlay in PlanOverlay.allCases.map(Optional.some) + [nil] { try player.show(overlay) }
        case .on: try player.show(BenchOverlays.shown)
        }
    }
}

/// Results of the same frames without ever an overlay, with all off again, and with one on.
struct BenchOverlayCost {
    let never, off, on: BenchResult

    static let claim = "With overlays off, a frame costs the same as before."

    static func all(of results: [BenchResult]) -> [BenchOverlayCost] {
        results.compactMap { never in
            func with(_ overlays: BenchOverlays) -> BenchResult? {
                results.first { $0.what.overlays == overlays && never.isSame(as: $0) }
            }
            guard never.what.isPlain, let off = with(.off), let on = with(.on) else { return nil }
            return BenchOverlayCost(never: never, off: off, on: on)
        }
    }

    /// Returns the results with the cost of those with overlays as a multiple of the cost without.
    static func compared(_ results: [BenchResult]) -> [BenchResult] {
        results.map { result in
            guard result.what.overlays != nil, let never = results.first(where: { $0.what.isPlain && $0.isSame(as: result) }) else {
                return result
            }
            func ratio(_ figure: FrameCost.Figure) -> Double {
                (result.costMs[figure].value / max(never.costMs[figure].value, 1e-9) * 1000).rounded() / 1000
            }
            var compared = result
            compared.overlayCost = BenchResult.OverlayCost(mean: ratio(.mean), worst: ratio(.worst))
            return compared
        }
    }

    /// The frames without ever an overlay and others, compared by cost like any two that no claim is about.
    private func pair(_ result: BenchResult, _ title: String) -> LanePair {
        func lane(_ title: String, _ lane: Lane) -> Lane { Lane(title, drawer: lane.drawer, turns: lane.turns) }
        return LanePair(lane("No overlay ever", never.lane), lane(title, result.lane), refreshRate: never.refreshRate)
    }

    private var offPair: LanePair { pair(off, "Overlays off again") }

    /// How the report marks the claim, which says that there is no difference.
    var mark: String {
        switch offPair.headline {
        case .noDifference, .holdsHere: "holds"
        case .opposite: "contrary"
        case .holdsOnSlowerDevices, .costsLess, .tooFewFrames, .toBeSeen: "open"
        }
    }

    /// The headline, what overlays cost once they are off, and what they cost while one is on.
    var found: String {
        let off = offPair, on = pair(on, "“\(BenchOverlays.shown.title)” on")
        return ([off.headlineText + "."] + [off, on].compactMap(\.answers.first?.text)).joined(separator: " ")
    }

    static let heads = ["scene", "technique", "by", "frame", "never", "off again", "", "\(BenchOverlays.shown.rawValue) on", ""]

    /// A row for the mean frame, and one for the worst.
    var rows: [[String]] {
        FrameCost.Figure.allCases.map { figure in
            func ms(_ result: BenchResult) -> String { FigureText.fine(milliseconds: result.costMs[figure].value) }
            return [
                never.scene, never.technique, never.compositor, figure.rawValue, ms(never), ms(off),
                BenchOverlayCost.times(off, never, figure), ms(on), BenchOverlayCost.times(on, never, figure),
            ]
        }
    }

    /// Returns a multiple, like "1.02×".
    private static func times(_ result: BenchResult, _ never: BenchResult, _ figure: FrameCost.Figure) -> String {
        FigureText.fine(milliseconds: result.costMs[figure].value / max(never.costMs[figure].value, 1e-9)) + "×"
    }

    static func text(_ costs: [BenchOverlayCost]) -> String {
        let findings = costs.map { "\($0.never.compositor.uppercased()): \($0.found)" }
        return "overlays: \(claim) Times in ms to the finished picture, with an overlay on, until that is computed as well.\n\n"
            + AlignedColumns.text([heads] + costs.flatMap(\.rows), leftAligned: 4) + "\n\n" + findings.joined(separator: "\n")
    }
}

extension BenchResult {
    /// Returns whether another result is about the same frames and compositor.
    fileprivate func isSame(as other: BenchResult) -> Bool {
        what.scene == other.what.scene && technique == other.technique && what.compositor == other.what.compositor
    }
}
