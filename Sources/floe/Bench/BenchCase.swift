// What is measured: each scene, technique and compositor, with all optimisations or without one of them; of some what
// overlays cost as well.

import RenderTree
import Scenes

/// One row of the table.
struct BenchCase: Hashable, Sendable {
    let scene: SceneName
    let technique: String
    let compositor: CompositorKind
    /// The optimisation that is left out, by its name; nil: none.
    var without: String?
    /// What has been shown over its frames, or is; nil: never anything.
    var overlays: BenchOverlays?

    /// Whether it is one of those that claims are about: nothing left out, nothing over it.
    var isPlain: Bool { without == nil && overlays == nil }

    /// Like "mines blit, cpu, without damage".
    var text: String {
        "\(scene.rawValue) \(technique), \(compositor.rawValue)" + (without.map { ", without \($0)" } ?? "")
            + (overlays.map { ", overlays \($0.rawValue)" } ?? "")
    }

    /// The scene whose overlays are measured where all scenes are: it has the most layers, and groups among them.
    static let overlaid = SceneName.cards

    /// All that an optimisation is left out of, and those that leave it out. `overlays`: of the technique that is named, or
    /// of each scene's last, what overlays cost; nil: of one scene where all are measured.
    @MainActor
    static func all(
        scene: SceneName?, technique: String?, kinds: [CompositorKind], without: [String], overlays: Bool? = nil
    ) throws -> [BenchCase] {
        // The CPU's first: what a graphics driver takes stays in the process and would count as theirs.
        try kinds.flatMap { kind in
            try (scene.map { [$0] } ?? SceneName.allCases).flatMap { name in
                let techniques = try technique.map { [$0] } ?? SceneOptions.techniques(of: name)
                let isOverlaid = overlays ?? (scene == nil && name == overlaid)
                return techniques.flatMap { technique in
                    let plain = BenchCase(scene: name, technique: technique, compositor: kind)
                    let left = without.map { BenchCase(scene: name, technique: technique, compositor: kind, without: $0) }
                    let overlaid = isOverlaid && technique == techniques.last ? BenchOverlays.allCases : []
                    return [plain] + left
                        + overlaid.map { BenchCase(scene: name, technique: technique, compositor: kind, overlays: $0) }
                }
            }
        }
    }

    /// Cases that are measured in alternating turns, since they are held against each other: all techniques of a scene on a
    /// compositor, or each of them with and without optimisations.
    static func groups(_ cases: [BenchCase]) -> [[BenchCase]] {
        let leavesOut = cases.contains { $0.without != nil }
        var groups: [[BenchCase]] = []
        for what in cases {
            if let last = groups.last?.last, last.scene == what.scene, last.compositor == what.compositor,
                !leavesOut || last.technique == what.technique
            {
                groups[groups.count - 1].append(what)
            } else {
                groups.append([what])
            }
        }
        return groups
    }
}
