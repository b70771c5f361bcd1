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

    private var histories: [Key: History] = [:]
    /// Keys with a history, the most recently used last.
    private var order: [Key] = []
    /// Frames whose time is not known yet, by their numbers.
    private var shown: [Int: Key] = [:]
    /// The key of the previous frame.
    private var last: Key?

    private struct History {
        /// The most recent frames.
        var frames: [MeasuredFrame] = []
        /// The frame that drew the most offscreen pixels of all.
        var mostApart = MeasuredFrame(seconds: 0)

        mutating func add(_ frame: MeasuredFrame) {
            if frames.count == TechniqueTimes.length { frames.removeFirst() }
            frames.append(frame)
            if frame.offscreenPixels > mostApart.offscreenPixels { mostApart = frame }
        }

        /// Returns the history as a lane. For claims about offscreen pixels each frame counts as the one that drew most of them:
        /// ways are compared in one situation, but a user redraws now a highlighted row and now the whole table.
        func lane(_ name: String, _ figure: Claim.Figure?) -> Lane {
            guard figure == .offscreenPixels, mostApart.offscreenPixels > 0 else { return Lane(name, turns: [frames]) }
            let whole = frames.map { frame in
                var frame = frame
                (frame.offscreenPixels, frame.passes) = (mostApart.offscreenPixels, mostApart.passes)
                return frame
            }
            return Lane(name, turns: [whole])
        }
    }

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
        histories[key, default: History()].add(measured)
        guard order.last != key else { return }
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > TechniqueTimes.most { histories[order.removeFirst()] = nil }
    }

    /// Returns what is known of a scene in a situation, for the compositor in use and the display's refresh rate.
    func claim(
        _ scene: any Scene, in situation: SceneSituation, compositor: CompositorKind, refreshRate: Double
    ) -> MeasuredClaim {
        var claim = MeasuredClaim(
            compositor: compositor, technique: scene.technique.name, claim: scene.measurableClaim, refreshRate: refreshRate)
        for kind in CompositorKind.allCases {
            claim.lanes[kind] = scene.techniques.compactMap { technique in
                let key = Key(situation: situation, technique: technique.name, compositor: kind)
                guard let history = histories[key], history.frames.count >= TechniqueTimes.least else { return nil }
                return history.lane(technique.name, claim.claim?.figure)
            }
        }
        return claim
    }
}
