// The cost of the window's tools: the same frames without ever one, after all have been opened and closed again, and with one of those
// open that work with each frame, measured in alternating turns.

import FloeCommandLine
import FloeDesktopHost
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import FloeScenes

/// The tools that have been or are open over a case's frames.
enum BenchTools: String, CaseIterable, Sendable {
    /// Each is opened before the measured frames, and then closed.
    case closed
    /// An overlay is on for all frames.
    case overlay
    /// All frames are kept, as for a look back at the last ten seconds.
    case past

    /// The overlay for `overlay`.
    static let shown = PlanOverlay.blended

    /// What it is called beside frames without any.
    var title: String {
        switch self {
        case .closed: "Tools closed again"
        case .overlay: "“\(BenchTools.shown.title)” on"
        case .past: "Frames kept"
        }
    }

    /// Opens the tools. Call before the measured frames.
    @MainActor
    func open(in player: ScenePlayer) throws {
        switch self {
        case .closed:
            for overlay in PlanOverlay.allCases.map(Optional.some) + [nil] { try player.show(overlay) }
            try player.openAndCloseTools()
        case .overlay: try player.show(BenchTools.shown)
        case .past: player.stage.keepsFrames = true
        }
    }
}

/// Results of the same frames without ever a tool, and with each of `BenchTools`.
struct BenchToolCost {
    let never: BenchResult
    let with: [(tools: BenchTools, result: BenchResult)]

    static let claim = "With all tools closed, a frame costs the same as before."

    static func all(of results: [BenchResult]) -> [BenchToolCost] {
        results.compactMap { never in
            let with = BenchTools.allCases.compactMap { tools in
                results.first { $0.what.tools == tools && never.isSame(as: $0) }.map { (tools, $0) }
            }
            return never.what.isPlain && with.count == BenchTools.allCases.count ? BenchToolCost(never: never, with: with) : nil
        }
    }

    /// Returns the results with the cost of those with tools as a multiple of the cost without.
    static func compared(_ results: [BenchResult]) -> [BenchResult] {
        results.map { result in
            guard result.what.tools != nil, let never = results.first(where: { $0.what.isPlain && $0.isSame(as: result) }) else {
                return result
            }
            func ratio(_ figure: FrameCost.Figure) -> Double {
                (result.costMs[figure].value / max(never.costMs[figure].value, 1e-9) * 1000).rounded() / 1000
            }
            var compared = result
            compared.toolCost = BenchResult.ToolCost(mean: ratio(.mean), worst: ratio(.worst))
            return compared
        }
    }

    /// The frames without ever a tool and others, compared by cost like any two that no claim is about.
    private func pair(_ tools: BenchTools, _ result: BenchResult) -> LanePair {
        func lane(_ title: String, _ lane: Lane) -> Lane { Lane(title, drawer: lane.drawer, turns: lane.turns) }
        return LanePair(lane("No tool ever", never.lane), lane(tools.title, result.lane), refreshRate: never.refreshRate)
    }

    private var pairs: [LanePair] { with.map(pair) }

    /// How the report marks the claim, which says that there is no difference.
    var mark: String {
        switch pairs[0].headline {
        case .noDifference, .holdsHere: "holds"
        case .opposite: "contrary"
        case .holdsOnSlowerDevices, .costsLess, .tooFewFrames, .toBeSeen: "open"
        }
    }

    /// The headline of the claim, and what tools cost once they are closed and while one is open.
    var found: String {
        ([pairs[0].headlineText + "."] + pairs.compactMap(\.answers.first?.text)).joined(separator: " ")
    }

    static let heads =
        ["scene", "technique", "by", "frame", "never"]
        + BenchTools.allCases.flatMap { [$0 == .overlay ? BenchTools.shown.rawValue : $0.rawValue, ""] }

    /// A row for the mean frame, and one for the worst.
    var rows: [[String]] {
        FrameCost.Figure.allCases.map { figure in
            func ms(_ result: BenchResult) -> String { FigureText.fine(milliseconds: result.costMs[figure].value) }
            return [never.scene, never.technique, never.compositor, figure.rawValue, ms(never)]
                + with.flatMap { [ms($0.result), BenchToolCost.times($0.result, never, figure)] }
        }
    }

    /// Returns a multiple, like "1.02×".
    private static func times(_ result: BenchResult, _ never: BenchResult, _ figure: FrameCost.Figure) -> String {
        FigureText.fine(milliseconds: result.costMs[figure].value / max(never.costMs[figure].value, 1e-9)) + "×"
    }

    static func text(_ costs: [BenchToolCost]) -> String {
        let findings = costs.map { "\($0.never.compositor.uppercased()): \($0.found)" }
        return "tools: \(claim) Times in ms to the finished picture, and until the overlay is computed or the frame kept.\n\n"
            + AlignedColumns.text([heads] + costs.flatMap(\.rows), leftAligned: 4) + "\n\n" + findings.joined(separator: "\n")
    }
}

extension BenchResult {
    /// Returns whether another result is about the same frames and compositor.
    fileprivate func isSame(as other: BenchResult) -> Bool {
        what.scene == other.what.scene && technique == other.technique && what.compositor == other.what.compositor
    }
}
