// Animations that are paused, scrubbed, reversed and stopped, and repeated ones.

import Foundation
import Testing
import FloeLayerTree
import FloeViewTree

@MainActor
struct PropertyAnimatorTests {
    private let stage = Stage()
    private let box: View

    init() {
        box = view(0, 0, 10, 10, in: stage.root)
        stage.run(0.1)
    }

    private func made() -> PropertyAnimator {
        PropertyAnimator(duration: 1, curve: .linear, in: box) { [box] in
            box.frame.origin.x = 100
            box.alpha = 0
        }
    }

    @Test func runsToItsEnd() {
        let animator = made()
        var ends: [PropertyAnimator.Position] = []
        animator.addCompletion { ends.append($0) }
        #expect(box.frame.minX == 0)
        animator.startAnimation()
        stage.run(0.5)
        #expect(animator.isRunning && abs(box.frame.minX - 50) < 2 && abs(animator.fractionComplete - 0.5) < 0.02)
        stage.run(1)
        #expect(!animator.isRunning && box.frame.minX == 100 && box.alpha == 0 && ends == [.end])
        #expect(stage.window.nextUpdateTime == nil)
    }

    @Test func isScrubbedAndReversed() {
        let animator = made()
        var ends: [PropertyAnimator.Position] = []
        animator.addCompletion { ends.append($0) }
        for fraction in [0.3, 0.9, -1, 2, 0.25] {
            animator.fractionComplete = fraction
            #expect(abs(box.frame.minX - 100 * max(0, min(1, fraction))) < 1e-6)
            stage.run(0.1)
        }
        animator.isReversed = true
        animator.startAnimation()
        stage.run(0.1)
        animator.pauseAnimation()
        let x = box.frame.minX
        #expect(x > 10 && x < 20)
        stage.run(1)
        #expect(box.frame.minX == x)
        animator.startAnimation()
        stage.run(1)
        #expect(box.frame.minX == 0 && box.alpha == 1 && ends == [.start])
        // It can begin again.
        animator.isReversed = false
        animator.startAnimation()
        stage.run(2)
        #expect(box.frame.minX == 100)
    }

    @Test func stopsAnywhere() {
        let animator = made()
        animator.startAnimation()
        stage.run(0.5)
        animator.stopAnimation()
        let x = box.frame.minX
        stage.run(1)
        #expect(box.frame.minX == x && x > 40 && x < 60)
        animator.startAnimation()
        animator.finishAnimation(at: .start)
        #expect(box.frame.minX == x)
    }

    @Test func takesOverFromAnAnimation() {
        box.animate(duration: 1, curve: .linear) { box.frame.origin.x = 40 }
        stage.run(0.5)
        let animator = made()
        animator.fractionComplete = 0
        #expect(abs(box.frame.minX - 20) < 1)
        stage.run(1)
        #expect(abs(box.frame.minX - 20) < 1)
    }

    @Test func withoutWindowChangesApplyAtOnce() {
        let alone = View()
        let animator = PropertyAnimator(duration: 1, in: alone) { alone.alpha = 0.5 }
        animator.startAnimation()
        #expect(alone.alpha == 0.5 && !animator.isRunning)
    }

    @Test func blocksRepeatAndReverse() {
        var isFinished = false
        box.animate(duration: 1, curve: .linear, repeatCount: 2, autoreverses: true, completion: { isFinished = $0 }) { box.center.x = 105 }
        func shown() -> Double { box.layer.presentation(at: stage.time).position.x }
        stage.run(1)
        #expect(abs(shown() - 105) < 2)
        stage.run(1)
        #expect(abs(shown() - 5) < 2)
        stage.run(1.5)
        #expect(abs(shown() - 55) < 2 && !isFinished)
        stage.run(1)
        #expect(isFinished && shown() == 105)
    }
}
