// Results by scene: its claim, its figures, and for each compositor what follows.

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
    /// Techniques in the article's order, with the compositors of each together. Nothing is disabled.
    let results: [BenchResult]
    let comparison: Comparison?

    static func all(of results: [BenchResult]) -> [BenchScene] {
        SceneCatalog.scenes.compactMap { scene in
            let own = scene.techniques.flatMap { technique in
                results.filter { $0.what.scene == scene.name && $0.what.isPlain && $0.technique == technique.name }
            }
            return own.isEmpty ? nil : BenchScene(scene.name, title: scene.title, claim: scene.measurableClaim, own)
        }
    }

    init(_ name: SceneName, title: String, claim: Claim?, _ results: [BenchResult]) {
        self.name = name
        self.title = title
        self.claim = claim
        self.results = results
        comparison = Comparison(results.map(\.lane), claim: claim, isBusy: results.contains(where: \.isBusy))
    }

    static let columns = BenchColumn.names + BenchColumn.times + BenchColumn.work

    /// For each compositor its name with a headline, like "CPU: Holds here.", and a line for each answer.
    var findings: [String] {
        pairs.flatMap { pair in
            ["\(pair.before.drawer): \(pair.headlineText)."] + pair.answers.map { $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)" }
        }
    }

    /// The pairs of techniques; none where one technique was measured.
    var pairs: [LanePair] { comparison.map { $0.pairs.filter { $0.before.drawer == $0.after.drawer } } ?? [] }
}

/// The tables as readable text.
enum BenchTable {
    static func text(_ scenes: [BenchScene], _ settings: BenchSettings) -> String {
        let size = settings.size
        let head =
            "\(size.width)×\(size.height), times in ms to the finished picture; mean and worst: of frames as they recurred in "
            + "\(settings.turns == 1 ? "the one turn" : "\(settings.turns) turns"); dropped: refreshes at 60 Hz, here and on "
            + "slower devices; median to max: of all turns; offscreen: pixels drawn for groups, per "
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
        let title = scene.name.rawValue + (scene.claim.map { ": \($0.text) \($0.why)" } ?? "")
        let columns = BenchScene.columns
        let rows = [columns.map(\.head)] + scene.results.map { result in columns.map { $0.text(result) } }
        let findings = scene.findings.isEmpty ? [] : [""] + scene.findings
        return ([title, "", AlignedColumns.text(rows, leftAligned: 2)] + findings).joined(separator: "\n")
    }
}
