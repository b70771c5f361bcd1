// The lesson of a scene, played in the window.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes
import FloeViewTree
import Foundation

/// Plays a `LessonRun` with the window's own compositors, in real time.
@MainActor
final class SceneLesson: WindowPerformance {
    private let run: LessonRun
    private let caption: LessonCaption, marks: LessonMarks
    private let now: () -> Double
    /// Called with how it ended.
    private let didFinish: (PerformanceEnd) -> Void

    /// `now` is the clock of `run`. `stop` is called when the user ends the lesson.
    init(
        _ run: LessonRun, caption views: (caption: LessonCaption, marks: LessonMarks), now: @escaping () -> Double,
        stop: @escaping () -> Void, didFinish: @escaping (PerformanceEnd) -> Void
    ) {
        self.run = run
        self.now = now
        self.didFinish = didFinish
        (caption, marks) = views
        caption.onStop = stop
    }

    func play(_ draw: Draw) throws -> Bool {
        try run.play { try draw($0, $1.compositor).changedFrame }
    }

    var secondsToNextFrame: Double? { run.due.map { $0 - now() } }

    var banner: Notice.Content { Notice.Content(text: run.title) }

    func views(in size: CGSize) -> [View]? {
        caption.show(run.caption, in: size, top: Double(run.sceneFrame.maxY))
        marks.areas = run.marks
        return [marks, caption]
    }

    func didEnd(_ end: PerformanceEnd) { didFinish(end) }
}
