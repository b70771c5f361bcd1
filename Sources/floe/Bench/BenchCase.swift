// What is measured: each scene, technique and compositor, with all optimisations or without one of them.

import RenderTree
import Scenes

/// One row of the table.
struct BenchCase: Hashable, Sendable {
    let scene: SceneName
    let technique: String
    let compositor: CompositorKind
    /// The optimisation that is left out, by its name; nil: none.
    var without: String?

    /// Like "mines blit, cpu, without damage".
    var text: String { "\(scene.rawValue) \(technique), \(compositor.rawValue)" + (without.map { ", without \($0)" } ?? "") }

    /// All that an optimisation is left out of, and those that leave it out.
    @MainActor
    static func all(scene: SceneName?, technique: String?, kinds: [CompositorKind], without: [String]) throws -> [BenchCase] {
        // The CPU's first: what a graphics driver takes stays in the process and would count as theirs.
        try kinds.flatMap { kind in
            try (scene.map { [$0] } ?? SceneName.allCases).flatMap { name in
                try (technique.map { [$0] } ?? SceneOptions.techniques(of: name)).flatMap { technique in
                    ([nil] + without.map { $0 }).map { BenchCase(scene: name, technique: technique, compositor: kind, without: $0) }
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
