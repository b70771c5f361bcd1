// A comparison of a scene's variants, played in the window.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree

/// Plays a `ComparisonRun` with the window's own compositors.
@MainActor
final class SceneComparison: WindowPerformance {
    private let run: ComparisonRun
    /// Called with how it ended.
    private let didFinish: (PerformanceEnd) -> Void

    init(_ run: ComparisonRun, didFinish: @escaping (PerformanceEnd) -> Void) {
        self.run = run
        self.didFinish = didFinish
    }

    func play(_ draw: Draw) throws -> Bool {
        try run.play { tree, compositor in
            let report = try draw(tree, compositor)
            return report.damage.isEmpty ? nil : MeasuredFrame(report)
        }
    }

    var banner: Notice.Content {
        let left = run.secondsLeft.map { ", \(Int($0.rounded(.up))) s left" } ?? ""
        return Notice.Content(
            text: "Comparing: \(run.title)", detail: run.activity + left, action: "Cancel", progress: run.progress)
    }

    func didEnd(_ end: PerformanceEnd) { didFinish(end) }
}
