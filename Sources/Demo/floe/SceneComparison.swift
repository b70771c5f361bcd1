// A comparison of a scene's ways, played in the window.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// Plays a `ComparisonRun` with the window's own compositors.
@MainActor
final class SceneComparison: WindowPerformance {
    private let run: ComparisonRun
    /// Called with how it ended and the result, which is nil if it was ended early.
    private let didFinish: (PerformanceEnd, Comparison?) -> Void

    init(_ run: ComparisonRun, didFinish: @escaping (PerformanceEnd, Comparison?) -> Void) {
        self.run = run
        self.didFinish = didFinish
    }

    func play(_ draw: Draw) throws -> Bool {
        try run.play { tree, compositor in
            let report = try draw(tree, compositor)
            return report.damage.isEmpty ? nil : MeasuredFrame(report)
        }
    }

    var banner: ProgressBanner.Contents {
        ProgressBanner.Contents(
            title: "Comparing: \(run.title)", activity: run.activity, progress: run.progress, secondsLeft: run.secondsLeft)
    }

    func didEnd(_ end: PerformanceEnd) { didFinish(end, run.comparison) }
}
