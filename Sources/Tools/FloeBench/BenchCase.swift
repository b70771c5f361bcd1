// What is measured: each scene, technique and compositor, with all optimisations or without one of them.

import FloeRenderTree
import FloeScenes

/// One row of the table.
struct BenchCase: Hashable, Sendable {
    let scene: SceneName
    let technique: String
    let compositor: CompositorKind
    /// The name of the disabled optimisation. Nil: none.
    var without: String?

    /// Whether claims are about it: nothing is disabled.
    var isPlain: Bool { without == nil }

    /// A description like "mines blit, cpu, without damage".
    var text: String {
        "\(scene.rawValue) \(technique), \(compositor.rawValue)" + (without.map { ", without \($0)" } ?? "")
    }

    /// Returns all cases, including those without each optimisation in `without`.
    static func all(scene: SceneName?, technique: String?, kinds: [CompositorKind], without: [String]) -> [BenchCase] {
        let scenes = SceneCatalog.scenes.filter { scene == nil || $0.name == scene }
        var cases: [BenchCase] = []
        for kind in kinds {
            for scene in scenes {
                for technique in technique.map({ [$0] }) ?? scene.techniques.map(\.name) {
                    cases.append(BenchCase(scene: scene.name, technique: technique, compositor: kind, without: nil))
                    cases += without.map { BenchCase(scene: scene.name, technique: technique, compositor: kind, without: $0) }
                }
            }
        }
        return cases
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
