// Nested timelines, as CAMediaTiming defines them: each layer and each animation has its own, derived from its parent's by begin
// time, speed and offset, so that a whole tree can be slowed, paused or scrubbed.
//
//     local = (parent − beginTime) · speed + timeOffset
//
//     0        duration     2·duration          repeatCount 1½, autoreverses
//     ├──────────▶├◀──────────┼──────────▶│ end

import Foundation

/// A timeline relative to its parent's.
public struct MediaTiming: Equatable, Sendable {
    /// Seconds of the parent's time; for animations 0 means "when added".
    public var beginTime = 0.0
    /// 1 is the parent's pace, 0 pauses (scrub with `timeOffset`), negative runs backwards.
    public var speed = 1.0
    /// Seconds added to the local time.
    public var timeOffset = 0.0
    /// Animations: seconds of one run.
    public var duration = 0.25
    /// Animations: the number of runs, possibly fractional; `infinity` never ends.
    public var repeatCount = 1.0
    /// Animations: seconds of all runs together; if 0, `repeatCount` decides.
    public var repeatDuration = 0.0
    /// Animations: whether every run plays forward and then back.
    public var autoreverses = false
    /// What shows before an animation begins and after it ends; by default the model.
    public var fillMode = FillMode.removed

    /// Creates the timing of a timeline that runs with its parent's: begins at 0, at speed 1.
    public init() {}

    /// What shows before an animation begins and after it ends.
    public enum FillMode: Sendable {
        /// The model.
        case removed
        /// After it ends, the last value.
        case forwards
        /// Before it begins, the first value.
        case backwards
        /// Both: the first value before it begins, and the last one after it ends.
        case both
    }

    /// Whether local time equals the parent's.
    @inlinable
    public var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

    /// Converts the parent's time to local time, both in seconds.
    @inlinable
    public func localTime(at parent: Double) -> Double { (parent - beginTime) * speed + timeOffset }

    /// The length in local seconds until the animation ends.
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return run * max(0, repeatCount)
    }

    /// Returns the state of an animation at a local time: its progress 0…1, if it shows at all, and whether it has ended.
    public func phase(atLocal t: Double) -> Phase {
        let end = activeDuration
        if t < 0 {
            let shows = fillMode == .backwards || fillMode == .both
            return Phase(progress: shows ? 0 : nil, hasEnded: speed < 0)
        }
        if t >= end {
            let shows = fillMode == .forwards || fillMode == .both
            return Phase(progress: shows ? lastProgress : nil, hasEnded: speed > 0)
        }
        return Phase(progress: progress(within: t.truncatingRemainder(dividingBy: run)), hasEnded: false)
    }

    /// An animation's state; see `phase(atLocal:)`.
    public struct Phase: Equatable, Sendable {
        /// Nil while the animation shows nothing.
        public var progress: Double?
        /// Whether all runs are over.
        public var hasEnded: Bool
    }

    /// Seconds of one run, back included.
    private var run: Double { duration * (autoreverses ? 2 : 1) }

    private func progress(within t: Double) -> Double {
        guard duration > 0 else { return 1 }
        let p = t / duration
        return p <= 1 ? p : 2 - p
    }

    /// Where it ends: within its last run or, if it runs a whole number of times, at the last moment of that. The number of runs counts, since
    /// the seconds of all runs need not be a multiple of the seconds of one in binary.
    private var lastProgress: Double {
        let runs = repeatDuration > 0 ? repeatDuration / run : repeatCount, part = runs - runs.rounded()
        return abs(part) < 1e-9 && runs > 0.5 ? progress(within: run) : progress(within: run * (runs - runs.rounded(.down)))
    }
}
