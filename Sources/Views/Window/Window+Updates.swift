// The list of what is due: each entry with the time of its next update. Entries at a time run before the
// event that comes after it too, so that a long press, say, does not depend on when frames are drawn.

import Layers

struct ScheduledUpdate {
    let target: any FrameUpdating
    var next: NextUpdate
}

extension Window {
    /// Has `target` updated as `next` says, instead of what was agreed before. Held strongly until it
    /// returns `never` or is unscheduled.
    public func schedule(_ target: some FrameUpdating, _ next: NextUpdate) {
        if let i = scheduled.firstIndex(where: { $0.target === target }) {
            scheduled[i].next = next
        } else if next != .never {
            scheduled.append(ScheduledUpdate(target: target, next: next))
        }
        if next == .everyFrame { tree.setNeedsFrame() }
    }

    public func unschedule(_ target: some FrameUpdating) { schedule(target, .never) }

    /// When the next update is due though nothing moves, seconds; a host may sleep till then.
    public var nextUpdateTime: Double? {
        var earliest: Double?
        for entry in scheduled {
            if case .at(let t) = entry.next { earliest = min(t, earliest ?? t) }
        }
        return earliest
    }

    /// Runs what has fallen due; with `everyFrame` also what moves.
    func runUpdates(everyFrame: Bool, dueUntil limit: Double) {
        guard !scheduled.isEmpty else { return }
        // What registers meanwhile lies behind these and waits for the next run.
        for i in 0..<scheduled.count {
            let isDue =
                switch scheduled[i].next {
                case .never: false
                case .at(let t): t <= limit
                case .everyFrame: everyFrame
                }
            guard isDue else { continue }
            work.updates += 1
            scheduled[i].next = .never
            let next = scheduled[i].target.update(at: time)
            if next != .never { scheduled[i].next = next }
        }
        scheduled.removeAll { $0.next == .never }
    }
}

/// What moves or waits by itself: a scroll view in motion, a long press about to become one. It registers
/// with the window, is called in every update while due, and says each time when it wants to be called next,
/// so that a host can sleep in between.
@MainActor
public protocol FrameUpdating: AnyObject {
    /// Brings itself to `time` (seconds) and says when to be called next.
    func update(at time: Double) -> NextUpdate
}

/// When something wants to be updated again.
public enum NextUpdate: Equatable, Sendable {
    /// Not until it registers again.
    case never
    /// At the first update, or before the first event, from this time on; seconds.
    case at(Double)
    /// With every frame.
    case everyFrame
}
