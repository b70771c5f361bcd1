// What a user did last with a scene: the inputs from one rest to the next, and where everything was scrolled when they began. Compare plays
// them with both ways.
//
//     rest ── press, drag, release, coasting ── rest        one motion, of which the first four seconds are kept
//
// A copy begins with the scene's contents as they were at first, scrolled to where they were. Other state (an opened cell, a flipped card)
// is not carried over.

import FloeMeasuring
import FloeViewTree
import Foundation

/// One motion of a scene.
package struct LastMotion: Sendable {
    package let scene: SceneName
    /// The offsets of all scroll views of the scene, in the order of the view tree, when it began.
    let offsets: [CGPoint]
    let script: SceneScript
}

/// Follows what a user does.
@MainActor
package final class MotionLog {
    /// The last motion; nil while there has been none.
    package private(set) var last: LastMotion?

    private let scenes: ScenesView
    private var offsets: [CGPoint] = []
    private var inputs: [WindowInput] = []
    /// When the first of the inputs was, and the number of frames since that showed the scene in motion.
    private var start: Double?, frames = 0
    private var pressed: Set<Int> = []

    package init(_ scenes: ScenesView) { self.scenes = scenes }

    /// Notes what drives the window.
    package func note(_ input: WindowInput) {
        switch input {
        case .resize, .assistive: return begin()
        case .event(let event, _):
            switch event {
            case .pointerDown(let pointer): pressed.insert(pointer.pointer)
            case .pointerUp(let pointer), .pointerCancelled(let pointer): pressed.remove(pointer.pointer)
            default: break
            }
            guard isOfScene(event) else { return }
            if start == nil { start = event.time }
        // What moves by itself is nobody's motion.
        case .update(let time, _), .time(let time): guard let start, time - start <= SceneMeasurement.length else { return }
        }
        inputs.append(input)
    }

    /// Whether an event goes to the scene: not to the strip, nor to the shell as a command.
    private func isOfScene(_ event: InputEvent) -> Bool {
        switch event {
        case .pointerDown(let e), .pointerMoved(let e), .pointerUp(let e), .pointerCancelled(let e), .hover(let e):
            scenes.sceneFrame.contains(e.position)
        case .wheel(let e): scenes.sceneFrame.contains(e.position)
        case .pinch, .pointerLeft: true
        case .keyDown(let key): scenes.keys.command(for: key) == nil
        case .keyUp, .text, .composition: true
        case .dragOver, .dragLeft, .dropFiles: false
        }
    }

    /// Notes that a frame showed the scene in motion.
    package func noteMotion() { frames += 1 }

    /// Notes that nothing moves, which ends a motion.
    package func rest() {
        guard pressed.isEmpty else { return }
        if frames >= Verdict.leastFrames, !inputs.isEmpty {
            last = LastMotion(scene: scenes.scene.name, offsets: offsets, script: SceneScript(inputs: inputs))
        }
        begin()
    }

    private func begin() {
        offsets = scenes.scene.view.scrollViews.map(\.contentOffset)
        inputs.removeAll(keepingCapacity: true)
        (start, frames) = (nil, 0)
    }
}

extension View {
    /// The scroll views in the tree below this view, itself included, in order.
    fileprivate var scrollViews: [ScrollView] { ((self as? ScrollView).map { [$0] } ?? []) + subviews.flatMap(\.scrollViews) }
}

extension ScenesView {
    /// Makes what measures `motion` instead of the scene's script. `isBusy` as for other measurements.
    package func makeMeasurement(
        of motion: LastMotion, size: CGSize, scale: Double, now: @escaping () -> Double, isBusy: (() -> Bool)?
    ) -> SceneMeasurement {
        let measurement = SceneMeasurement(now: now, isBusy: isBusy) { [unowned self] variant in
            let work = WorkQueue(threads: 0), copy = makeCopy(showing: variant, work: work, size: size)
            let player = ScenePlayer(copy, script: motion.script, work: work, size: size, scale: scale, now: now)
            let scrolled = copy.scene.view.scrollViews
            if scrolled.count == motion.offsets.count {
                for (view, offset) in zip(scrolled, motion.offsets) { view.contentOffset = offset }
            }
            return player
        }
        measurement.isGPUSoftware = state.isGPUSoftware
        return measurement
    }
}
