// The list of scheduled updates, each with the time it is next due. Timed updates also run before the next event, so that a long
// press, for example, does not depend on when frames are drawn.

import FloeLayerTree

struct ScheduledUpdate {
    let target: any FrameUpdating
    var next: NextUpdate
    /// The target's time at its last update.
    var lastTime = -Double.infinity

    /// Whether it is due in every frame and its time is not paused.
    @MainActor
    var isRunning: Bool { next == .everyFrame && !(target.timedView?.layer.isPaused ?? false) }
}

extension Window {
    /// Schedules updates of `target` as `next` says, in the target's time, replacing any earlier schedule. The target is held strongly
    /// until it returns `never` or is unscheduled.
    public func schedule(_ target: some FrameUpdating, _ next: NextUpdate) {
        if let i = scheduled.firstIndex(where: { $0.target === target }) {
            scheduled[i] = ScheduledUpdate(target: target, next: next)
        } else if next != .never {
            scheduled.append(ScheduledUpdate(target: target, next: next))
        }
        if next == .everyFrame { tree.setNeedsFrame() }
    }

    /// Stops calling `target`.
    public func unschedule(_ target: some FrameUpdating) { schedule(target, .never) }

    /// The time of the next update while nothing is moving, seconds. A host may sleep until then.
    public var nextUpdateTime: Double? {
        var earliest = Double.infinity
        for entry in scheduled {
            if case .at(let t) = entry.next { earliest = min(earliest, entry.target.timedView?.layer.treeTime(atLocal: t) ?? t) }
        }
        return earliest < .infinity ? earliest : nil
    }

    /// Runs the updates that are due, and with `everyFrame` also the per-frame ones.
    func runUpdates(everyFrame: Bool, dueUntil limit: Double) {
        guard !scheduled.isEmpty else { return }
        // Targets that register during the run are appended and wait for the next one.
        for i in 0..<scheduled.count {
            let layer = scheduled[i].target.timedView?.layer, time = layer?.localTime(at: time) ?? time
            let isDue =
                switch scheduled[i].next {
                case .never: false
                case .at(let t): t <= layer?.localTime(at: limit) ?? limit
                // A paused target is not updated again at the same time.
                case .everyFrame: everyFrame && (time > scheduled[i].lastTime || layer?.isPaused != true)
                }
            guard isDue else { continue }
            work.updates += 1
            scheduled[i].next = .never
            scheduled[i].lastTime = time
            let next = scheduled[i].target.update(at: time)
            if next != .never { scheduled[i].next = next }
        }
        scheduled.removeAll { $0.next == .never }
    }
}

/// An object that moves or waits on its own, such as a moving scroll view or a long press about to begin. It registers with the
/// window, is called when due, and returns when to be called next, so that a host can sleep in between.
@MainActor
public protocol FrameUpdating: AnyObject {
    /// Advances to `time` (seconds) and returns when to be called next.
    func update(at time: Double) -> NextUpdate
    /// The view in whose time these times are; see `View.localTime`. Nil: the window's. Default: itself if it is a view, otherwise nil.
    var timedView: View? { get }
}

extension FrameUpdating {
    public var timedView: View? { nil }
}

extension FrameUpdating where Self: View {
    public var timedView: View? { self }
}

/// The time of a target's next update.
public enum NextUpdate: Equatable, Sendable {
    /// Never, until it registers again.
    case never
    /// The first update, or just before the first event, from this time on; seconds.
    case at(Double)
    /// Every frame, so that the host does not sleep.
    case everyFrame
}
