// Frames of the running window, a history for each technique and compositor in each situation: what the figures in the
// strip are made of.

import DesktopHost
import Measuring
import RenderTree
import Scenes

/// Collects what frames took while scenes are played with.
@MainActor
struct TechniqueTimes {
    /// What a frame showed, and how.
    struct Key: Hashable {
        let situation: SceneSituation
        let technique: String
        let compositor: CompositorKind
    }

    private var histories: [Key: History] = [:]
    /// Those with a history, the one used last at the end.
    private var order: [Key] = []
    /// Frames whose time is not known yet, by their numbers.
    private var shown: [Int: Key] = [:]
    /// What the frame before showed.
    private var last: Key?

    private struct History {
        /// The last ones.
        var frames: [MeasuredFrame] = []
        /// The one of all that drew most apart.
        var mostApart = MeasuredFrame(seconds: 0)

        mutating func add(_ frame: MeasuredFrame) {
            if frames.count == TechniqueTimes.length { frames.removeFirst() }
            frames.append(frame)
            if frame.offscreenPixels > mostApart.offscreenPixels { mostApart = frame }
        }

        /// By pixels apart ways are held against each other in one situation: hands redraw here a row that lights up and
        /// there the whole table, so each frame counts as the one that drew most.
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

    /// Fewer frames say nothing.
    private static let least = 8
    /// Frames of a history: the last ones.
    private nonisolated static let length = FrameTimeHistory.capacity
    /// More situations than these are not remembered: one arises with every size on the way to another.
    private static let most = 100
    /// Frames whose time may be under way.
    private static let mostShown = 16

    /// A frame is on screen; its time follows, at once or some frames later. The first of another way makes what that way
    /// shows: that is the change's work, and of no account.
    mutating func didShow(frame: Int, _ key: Key) {
        defer { last = key }
        guard key == last else { return }
        shown[frame] = key
        if shown.count > TechniqueTimes.mostShown, let oldest = shown.keys.min() { shown[oldest] = nil }
    }

    /// What a frame took. One that was not told of is of no account.
    mutating func didMeasure(frame: Int, _ measured: MeasuredFrame) {
        guard let key = shown.removeValue(forKey: frame) else { return }
        histories[key, default: History()].add(measured)
        guard order.last != key else { return }
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > TechniqueTimes.most { histories[order.removeFirst()] = nil }
    }

    /// What is known of a scene in a situation, for a compositor's use of it and a display's rate.
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
