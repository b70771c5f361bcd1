// Results by scene: its claim, its figures, and a sentence for each compositor that compares the two.

import FloeCommandLine
import Foundation
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// The results of one scene.
struct BenchScene {
    let name: SceneName
    let title: String
    let claim: Claim?
    /// Techniques in the article's order, with the compositors of each together. Nothing is disabled and no overlays are shown.
    let results: [BenchResult]
    /// A comparison by each compositor that has more than one technique.
    let comparisons: [(compositor: CompositorKind, comparison: Comparison)]

    static func all(of results: [BenchResult], _ settings: BenchSettings) -> [BenchScene] {
        SceneCatalog.scenes.compactMap { scene in
            let own = scene.techniques.flatMap { technique in
                results.filter { $0.what.scene == scene.name && $0.what.isPlain && $0.technique == technique.name }
            }
            return own.isEmpty ? nil : BenchScene(scene.name, title: scene.title, claim: scene.measurableClaim, own, settings)
        }
    }

    init(_ name: SceneName, title: String, claim: Claim?, _ results: [BenchResult], _ settings: BenchSettings) {
        self.name = name
        self.title = title
        self.claim = claim
        self.results = results
        comparisons = CompositorKind.allCases.compactMap { kind in
            let lanes = results.filter { $0.what.compositor == kind }.map(\.lane)
            return Comparison(lanes, claim: claim, refreshRate: settings.refreshRate).map { (kind, $0) }
        }
    }

    var figure: Claim.Figure { claim?.figure ?? .worstFrame }

    /// The columns of this scene, with the figure of its article first.
    var columns: [BenchColumn] { BenchColumn.names + BenchColumn.times(by: figure) + BenchColumn.work }

    /// A line for each compositor, like "CPU: Here that holds: …".
    var findings: [String] { comparisons.map { "\($0.compositor.rawValue.uppercased()): \($0.comparison.found)" } }
}

/// The tables as readable text.
enum BenchTable {
    static func text(_ scenes: [BenchScene], _ settings: BenchSettings) -> String {
        let size = settings.size
        let head =
            "\(size.width)×\(size.height), times in ms to the finished picture; worst: the slowest frame that recurred in "
            + "\(settings.turns == 1 ? "the one turn" : "\(settings.turns) turns"); missed: frames that recurred too late for "
            + "\(String(format: "%g", settings.refreshRate)) Hz; median to max: of all turns; offscreen: pixels drawn for groups, per "
            + "frame; phases are medians."
        return ([head] + renderers(scenes).map { "\($0): \($1)" } + scenes.map { "\n" + text($0) }).joined(separator: "\n")
    }

    /// Returns the renderers, once each.
    static func renderers(_ scenes: [BenchScene]) -> [(compositor: String, name: String)] {
        var known: [(compositor: String, name: String)] = []
        for result in scenes.flatMap(\.results)
        where !known.contains(where: { $0.compositor == result.compositor && $0.name == result.renderer }) {
            known.append((result.compositor, result.renderer))
        }
        return known
    }

    private static func text(_ scene: BenchScene) -> String {
        let title = scene.name.rawValue + (scene.claim.map { ": “\($0.text)”" } ?? "")
        let rows = [scene.columns.map(\.head)] + scene.results.map { result in scene.columns.map { $0.text(result) } }
        let findings = scene.findings.isEmpty ? [] : [""] + scene.findings
        return ([title, "", AlignedColumns.text(rows, leftAligned: 2)] + findings).joined(separator: "\n")
    }
}
