// Frame times of the running window, a history for each technique and compositor in each situation: what the claims on
// screen are made of.

import DesktopHost
import Measuring
import RenderTree
import Scenes

/// Collects frame times while scenes are played with.
@MainActor
struct TechniqueTimes {
    /// What a frame showed, and how.
    struct Key: Hashable {
        let situation: SceneSituation
        let technique: String
        let compositor: CompositorKind
    }

    private var histories: [Key: FrameTimeHistory] = [:]
    /// Those with a history, the one used last at the end.
    private var order: [Key] = []
    /// Frames whose time is not known yet, by their numbers.
    private var shown: [Int: Key] = [:]

    /// Fewer frames say nothing.
    private static let least = 8
    /// More situations than these are not remembered: one arises with every size on the way to another.
    private static let most = 100
    /// Frames whose time may be under way.
    private static let mostShown = 16

    /// A frame is on screen; its time follows, at once or some frames later.
    mutating func didShow(frame: Int, _ key: Key) {
        shown[frame] = key
        if shown.count > TechniqueTimes.mostShown, let oldest = shown.keys.min() { shown[oldest] = nil }
    }

    /// What a frame took. One that was not told of is of no account.
    mutating func didMeasure(frame: Int, seconds: Double) {
        guard let key = shown.removeValue(forKey: frame) else { return }
        histories[key, default: FrameTimeHistory()].add(seconds)
        guard order.last != key else { return }
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > TechniqueTimes.most { histories[order.removeFirst()] = nil }
    }

    /// What is known of a scene in a situation, for a compositor's use of it.
    func claim(_ scene: any Scene, in situation: SceneSituation, compositor: CompositorKind) -> MeasuredClaim {
        var claim = MeasuredClaim(compositor: compositor)
        for kind in CompositorKind.allCases {
            for technique in scene.techniques {
                let key = Key(situation: situation, technique: technique.name, compositor: kind)
                guard let history = histories[key], history.count >= TechniqueTimes.least else { continue }
                claim.medians[kind, default: [:]][technique.name] = history.summary.median
            }
        }
        return claim
    }
}
