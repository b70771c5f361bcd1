// What is measured: each scene, technique and compositor, with all optimisations or without one of them, and for some also the
// cost of the window's tools.

import FloeRenderTree
import FloeScenes

/// One row of the table.
struct BenchCase: Hashable, Sendable {
    let scene: SceneName
    let technique: String
    let compositor: CompositorKind
    /// The name of the disabled optimisation. Nil: none.
    var without: String?
    /// Which tools have been or are open over its frames. Nil: never any.
    var tools: BenchTools?

    /// Whether claims are about it: nothing disabled and no tools opened.
    var isPlain: Bool { without == nil && tools == nil }

    /// A description like "mines blit, cpu, without damage".
    var text: String {
        "\(scene.rawValue) \(technique), \(compositor.rawValue)" + (without.map { ", without \($0)" } ?? "")
            + (tools.map { ", tools \($0.rawValue)" } ?? "")
    }

    /// The scene with which tools are measured if all scenes are. It has the most layers, including groups.
    static let scrutinised = SceneName.cards

    /// Returns all cases, including those without each optimisation in `without`. `tools` adds the cost of tools for the
    /// named technique, or for each scene's last. Nil: only for `scrutinised`, and only if all scenes are measured.
    static func all(
        scene: SceneName?, technique: String?, kinds: [CompositorKind], without: [String], tools: Bool? = nil
    ) -> [BenchCase] {
        // The CPU's come first. A graphics driver's memory stays in the process and would count as theirs.
        kinds.flatMap { kind in
            SceneCatalog.scenes.filter { scene == nil || $0.name == scene }.flatMap { description in
                let name = description.name
                let techniques = technique.map { [$0] } ?? description.techniques.map(\.name)
                let isScrutinised = tools ?? (scene == nil && name == scrutinised)
                return techniques.flatMap { technique in
                    let plain = BenchCase(scene: name, technique: technique, compositor: kind)
                    let left = without.map { BenchCase(scene: name, technique: technique, compositor: kind, without: $0) }
                    let opened = isScrutinised && technique == techniques.last ? BenchTools.allCases : []
                    return [plain] + left
                        + opened.map { BenchCase(scene: name, technique: technique, compositor: kind, tools: $0) }
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
