// An animation that its owner holds: it can be paused, scrubbed, reversed and stopped anywhere. While it runs it sets the properties
// themselves in every frame, so that they are what shows wherever it stops.
//
//     inactive ─ start ─▶ active (running ⇄ paused) ─ the end, stop, finish ─▶ inactive

import Foundation
import FloeLayerTree

/// Animates the changes of a block under its owner's control, as a drag that opens a sheet needs it.
///
/// ```swift
/// let opening = PropertyAnimator(duration: 0.4, in: sheet) { sheet.center.y = 300 }
/// // While the finger drags it up …
/// opening.fractionComplete = -pan.translation(in: sheet).y / 400
/// // … and when it lets go.
/// opening.isReversed = pan.velocity(in: sheet).y > 0
/// opening.startAnimation()
/// ```
@MainActor
public final class PropertyAnimator: FrameUpdating {
    /// Where an animation ends.
    public enum Position: Sendable {
        /// At the values before the block, at those that it sets, or in between.
        case start, end, current
    }

    /// Seconds from the start to the end.
    public let duration: Double
    /// Whether it runs back to its start.
    public var isReversed = false
    /// Whether it moves by itself.
    public private(set) var isRunning = false
    /// How much of its time is over, 0…1; the curve decides what shows then. Setting it begins the animation if need be, and pauses it.
    public var fractionComplete: Double {
        get { fraction }
        set {
            pauseAnimation()
            show(newValue)
        }
    }

    private weak var view: View?
    private let curve: TimingCurve
    private let changes: () -> Void
    private var completions: [(Position) -> Void] = []
    /// What the block has changed; nil while the animation is inactive.
    private var recorded: [RecordedChange]?
    private var fraction = 0.0
    /// The time of the last update, seconds.
    private var lastTime = 0.0

    /// Creates an animation that does not run yet.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - curve: The pace.
    ///   - view: A view of the window in which it runs. Without a window the changes apply at once.
    ///   - changes: Changes properties of views and layers. It runs when the animation begins.
    public init(duration: Double, curve: TimingCurve = .easeInEaseOut, in view: View, changes: @escaping () -> Void) {
        self.duration = duration
        self.curve = curve
        self.view = view
        self.changes = changes
    }

    public var timedView: View? { view }

    /// Adds a closure that is called when the animation ends, with where it ended. It is called once.
    public func addCompletion(_ completion: @escaping (Position) -> Void) { completions.append(completion) }

    /// Runs to the end, or back to the start, from where it is. With reduced motion it is there at once.
    public func startAnimation() {
        begin()
        guard let view, let window = view.window, duration > 0, !window.reducesMotion else {
            return finishAnimation(at: isReversed ? .start : .end)
        }
        isRunning = true
        lastTime = view.localTime
        window.schedule(self, .everyFrame)
    }

    /// Stops where it is, to go on later; begins it if need be.
    public func pauseAnimation() {
        begin()
        isRunning = false
    }

    /// Ends it where it is.
    public func stopAnimation() { finishAnimation(at: .current) }

    /// Ends it at once, with the values of `position`.
    public func finishAnimation(at position: Position) {
        guard recorded != nil else { return }
        switch position {
        case .start: show(0)
        case .end: show(1)
        case .current: break
        }
        recorded = nil
        isRunning = false
        fraction = 0
        let ended = completions
        completions = []
        for completion in ended { completion(position) }
    }

    private func begin() {
        guard recorded == nil else { return }
        guard let tree = view?.window?.tree else {
            changes()
            recorded = []
            return
        }
        recorded = tree.recordChanges(curve: curve, duration: duration, changes)
        show(0)
    }

    private func show(_ fraction: Double) {
        guard !fraction.isNaN else { return }
        self.fraction = max(0, min(1, fraction))
        for change in recorded ?? [] { change.apply(self.fraction) }
    }

    public func update(at time: Double) -> NextUpdate {
        guard isRunning else { return .never }
        show(fraction + (time - lastTime) / duration * (isReversed ? -1 : 1))
        lastTime = time
        guard fraction == (isReversed ? 0 : 1) else { return .everyFrame }
        finishAnimation(at: isReversed ? .start : .end)
        return .never
    }
}
