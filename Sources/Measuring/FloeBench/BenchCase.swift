// What is measured: each scene, technique and compositor, with all optimisations or without one of them, and for some also the
// cost of overlays.

import FloeRenderTree
import FloeScenes

/// One row of the table.
struct BenchCase: Hashable, Sendable {
    let scene: SceneName
    let technique: String
    let compositor: CompositorKind
    /// The name of the disabled optimisation. Nil: none.
    var without: String?
    /// Which overlays have been or are shown over its frames. Nil: never any.
    var overlays: BenchOverlays?

    /// Whether claims are about it: nothing disabled and no overlays.
    var isPlain: Bool { without == nil && overlays == nil }

    /// A description like "mines blit, cpu, without damage".
    var text: String {
        "\(scene.rawValue) \(technique), \(compositor.rawValue)" + (without.map { ", without \($0)" } ?? "")
            + (overlays.map { ", overlays \($0.rawValue)" } ?? "")
    }

    /// The scene whose overlays are measured if all scenes are. It has the most layers, including groups.
    static let overlaid = SceneName.cards

    /// Returns all cases, including those without each optimisation in `without`. `overlays` adds the cost of overlays for the
    /// named technique, or for each scene's last. Nil: only for `overlaid`, and only if all scenes are measured.
    static func all(
        scene: SceneName?, technique: String?, kinds: [CompositorKind], without: [String], overlays: Bool? = nil
    ) -> [BenchCase] {
        // The CPU's come first. A graphics driver's memory stays in the process and would count as theirs.
        kinds.flatMap { kind in
            SceneCatalog.scenes.filter { scene == nil || $0.name == scene }.flatMap { description in
                let name = description.name
                let techniques = technique.map { [$0] } ?? description.techniques.map(\.name)
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

    /// Returns the cases that are measured in alternating turns because they are compared: all techniques of a scene on a
    /// compositor, or each technique with and without optimisations.
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
