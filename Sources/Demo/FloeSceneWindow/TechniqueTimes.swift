// Frames of the running window, as a history for each technique and compositor in each situation. The figures in the strip are
// computed from them.

import FloeDesktopHost
import FloeMeasuring
import FloeRenderTree
import FloeScenes

/// Collects frame times while scenes are being used.
@MainActor
struct TechniqueTimes {
    /// What a frame showed, and how it was drawn.
    struct Key: Hashable {
        let situation: SceneSituation
        let technique: String
        let compositor: CompositorKind
    }

    private var histories: [Key: [MeasuredFrame]] = [:]
    /// Keys with a history, the most recently used last.
    private var order: [Key] = []
    /// Frames whose time is not known yet, by their numbers.
    private var shown: [Int: Key] = [:]
    /// The key of the previous frame.
    private var last: Key?

    /// Fewer frames are not meaningful.
    private static let least = 8
    /// Frames stored in a history.
    private nonisolated static let length = FrameTimeHistory.capacity
    /// The number of remembered situations. Resizing a window makes one with every size on the way.
    private static let most = 100
    /// Frames whose time may be pending.
    private static let mostShown = 16

    /// Records that a frame is on screen. Its time follows, at once or some frames later. The first frame after a change of the
    /// key is ignored, since it does the work of that change.
    mutating func didShow(frame: Int, _ key: Key) {
        defer { last = key }
        guard key == last else { return }
        shown[frame] = key
        if shown.count > TechniqueTimes.mostShown, let oldest = shown.keys.min() { shown[oldest] = nil }
    }

    /// Records a frame's time. Frames that were not recorded as shown are ignored.
    mutating func didMeasure(frame: Int, _ measured: MeasuredFrame) {
        guard let key = shown.removeValue(forKey: frame) else { return }
        histories[key, default: []].append(measured)
        if let count = histories[key]?.count, count > TechniqueTimes.length { histories[key]?.removeFirst(count - TechniqueTimes.length) }
        guard order.last != key else { return }
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > TechniqueTimes.most { histories[order.removeFirst()] = nil }
    }

    /// Returns what is known of a scene in a situation, for the compositor in use and the display's refresh rate.
    func claim(
        _ scene: any Scene, in situation: SceneSituation, compositor: CompositorKind, refreshRate: Double, slowdown: Int = 1,
        drawers: [CompositorKind: String] = [:]
    ) -> MeasuredClaim {
        var lanes: [CompositorKind: [Lane]] = [:]
        for kind in CompositorKind.allCases {
            lanes[kind] = scene.techniques.compactMap { technique in
                let key = Key(situation: situation, technique: technique.name, compositor: kind)
                guard let frames = histories[key], frames.count >= TechniqueTimes.least else { return nil }
                return Lane(technique.name, title: technique.title, turns: [frames])
            }
        }
        return MeasuredClaim(
            lanes: lanes, compositor: compositor, technique: scene.technique.name, title: scene.technique.title,
            claim: scene.measurableClaim, refreshRate: refreshRate, slowdown: slowdown, drawers: drawers)
    }
}
