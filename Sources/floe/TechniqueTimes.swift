// Frame times of the running window by scene, technique and compositor: what the claims on screen are
// made of.

import DesktopHost
import RenderTree
import Scenes

/// Collects frame times while scenes are played with.
@MainActor
struct TechniqueTimes {
    private struct Key: Hashable {
        let scene: SceneName
        let technique: String
        let compositor: CompositorKind
    }

    private var histories: [Key: FrameTimeHistory] = [:]

    /// Fewer frames say nothing.
    private static let least = 8

    mutating func add(_ seconds: Double, scene: any Scene, compositor: CompositorKind) {
        histories[Key(scene: scene.name, technique: scene.technique.name, compositor: compositor), default: FrameTimeHistory()]
            .add(seconds)
    }

    /// What is known of a scene on a compositor.
    func claim(_ scene: any Scene, compositor: CompositorKind) -> MeasuredClaim {
        var claim = MeasuredClaim(compositor: compositor)
        for technique in scene.techniques {
            let key = Key(scene: scene.name, technique: technique.name, compositor: compositor)
            guard let history = histories[key], history.count >= TechniqueTimes.least else { continue }
            claim.medians[technique.name] = history.summary.median
        }
        return claim
    }
}
