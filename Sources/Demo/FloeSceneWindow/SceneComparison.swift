// A comparison of a scene's variants, played in the window.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree

/// Plays the runs requested of a `SceneMeasurement` with the window's own compositors.
@MainActor
final class SceneComparison: WindowPerformance {
    private let measurement: SceneMeasurement
    private let title: String
    /// Called with how it ended.
    private let didFinish: (PerformanceEnd) -> Void

    /// `title`: what is measured.
    init(_ measurement: SceneMeasurement, title: String, didFinish: @escaping (PerformanceEnd) -> Void) {
        self.measurement = measurement
        self.title = title
        self.didFinish = didFinish
    }

    func play(_ draw: Draw) throws -> Bool {
        try measurement.play { try draw($0, $1.compositor).changedFrame }
    }

    var banner: Notice.Content {
        let left = measurement.secondsLeft.map { ", \(Int($0.rounded(.up))) s left" } ?? ""
        return Notice.Content(
            text: "Comparing: \(title)", detail: measurement.activity + left, action: "Cancel", progress: measurement.progress)
    }

    func didEnd(_ end: PerformanceEnd) { didFinish(end) }
}
