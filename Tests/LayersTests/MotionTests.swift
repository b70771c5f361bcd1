// Motion that is asked for: springs, changes in mid flight, delays, keyframe blocks, groups, and no motion at all.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import Testing

@MainActor
struct MotionTests {
    let tree = LayerTree()
    let layer = Layer()

    init() {
        tree.root.addSublayer(layer)
        tree.advance(to: 10)
    }

    private func x(_ time: Double) -> Double { layer.presentation(at: 10 + time).position.x }

    /// The velocity that a value shows at a time, from nearby values on one side.
    private func speed(_ time: Double, _ side: Double, of value: (Double) -> Double) -> Double {
        let h = 1e-9 * side
        // Of second order, since motion may be bent.
        return (4 * value(time + h) - 3 * value(time) - value(time + 2 * h)) / (2 * h)
    }

    // Springs

    /// The solutions of m·x″ = −k·x − c·x′ from textbooks, for each kind of damping.
    @Test func springBlocksFollowTheClosedForm() {
        func expect(_ spring: Spring, _ left: (Double) -> Double) {
            layer.removeAllAnimations()
            tree.withoutActions { layer.position.x = 0 }
            tree.animate(spring: spring) { layer.position.x = 200 }
            for t in stride(from: 0.0, through: 0.6, by: 0.05) { #expect(abs(x(t) - (200 - 200 * left(t))) < 1e-9, "\(spring) at \(t)") }
        }
        expect(Spring(mass: 1, stiffness: 100, damping: 10)) { t in
            exp(-5 * t) * (cos(75.0.squareRoot() * t) + 5 / 75.0.squareRoot() * sin(75.0.squareRoot() * t))
        }
        expect(Spring(mass: 1, stiffness: 100, damping: 20)) { t in (1 + 10 * t) * exp(-10 * t) }
        expect(Spring(mass: 1, stiffness: 100, damping: 25)) { t in (4 * exp(-5 * t) - exp(-20 * t)) / 3 }
        expect(Spring(mass: 2, stiffness: 200, damping: 0)) { t in cos(10 * t) }
        expect(Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: 5)) { t in (1 + 10 * t - 5 * t) * exp(-10 * t) }
    }

    @Test func springsByDurationAndBounce() {
        let critical = Spring(duration: 0.5)
        #expect(abs(critical.damping - 2 * critical.stiffness.squareRoot()) < 1e-9)
        #expect(abs(critical.stiffness.squareRoot() - 4 * Double.pi) < 1e-9)
        #expect(abs(Spring(duration: 0.5, bounce: 0.3).damping - 0.7 * critical.damping) < 1e-9)
        #expect(abs(Spring(duration: 0.5, bounce: -0.5).damping - 2 * critical.damping) < 1e-9)
        #expect(Spring(duration: 0.5, bounce: 1).damping == 0)
        #expect(Spring(duration: 0.5, bounce: 1).settlingDuration == 10, "never settles")
    }

    /// x = to + (from − to)·A + v·B, where v is what the first spring had by then.
    @Test func springsGoOnWithTheirSpeedInClosedForm() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 20)
        tree.animate(spring: spring) { layer.position.x = 100 }
        tree.advance(to: 10.1)
        tree.animate(spring: spring) { layer.position.x = -50 }
        let from = 100 - 100 * 2 * exp(-1.0), velocity = 100 * 100 * 0.1 * exp(-1.0)
        for t in stride(from: 0.0, through: 0.5, by: 0.02) {
            let expected = -50 + (from + 50) * (1 + 10 * t) * exp(-10 * t) + velocity * t * exp(-10 * t)
            #expect(abs(x(0.1 + t) - expected) < 0.01, "at \(t)")
        }
    }

    // In mid flight

    enum Pace: CaseIterable {
        case linear, easeIn, easeOut, easeInEaseOut, standard, vertical, bouncing, critical, creeping

        @MainActor
        func animate(_ tree: LayerTree, delay: Double = 0, completion: ((Bool) -> Void)? = nil, _ changes: () -> Void) {
            switch self {
            case .bouncing: tree.animate(spring: Spring(), delay: delay, completion: completion, changes: changes)
            case .critical: tree.animate(spring: Spring(duration: 0.4), delay: delay, completion: completion, changes: changes)
            case .creeping:
                let spring = Spring(duration: 0.4, bounce: -0.4)
                tree.animate(spring: spring, delay: delay, completion: completion, changes: changes)
            default: tree.animate(duration: 0.5, delay: delay, curve: curve, completion: completion, changes: changes)
            }
        }

        private var curve: TimingCurve {
            switch self {
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInEaseOut
            case .standard: .default
            case .vertical: TimingCurve(0, 0.9, 0.4, 1)
            default: .linear
            }
        }
    }

    @Test(arguments: Pace.allCases, Pace.allCases)
    func changesInMidFlightHaveNoStepInVelocity(first: Pace, second: Pace) {
        let before = Layer(), change = 0.17
        tree.root.addSublayer(before)
        first.animate(tree) {
            layer.position = CGPoint(x: 100, y: -40)
            layer.transform = .rotation(1, x: 0, y: 0, z: 1).concatenating(.translation(10, 0))
            layer.opacity = 0.2
            layer.backgroundColor = Color(red: 0.8, green: 0.2, blue: 0.1)
        }
        /// What moves, each as one number.
        func values(_ t: Double) -> [Double] {
            let shown = layer.presentation(at: 10 + t)
            return [Double(shown.position.x), Double(shown.position.y), shown.transform.m11, shown.transform.m12, shown.transform.m41]
        }
        let count = values(0).count
        let places = values(change), left = (0..<count).map { i in speed(change, -1) { values($0)[i] } }
        tree.advance(to: 10 + change)
        second.animate(tree) {
            layer.position = CGPoint(x: 30, y: 200)
            layer.transform = .rotation(-0.6, x: 0, y: 0, z: 1)
            layer.opacity = 0.9
            layer.backgroundColor = Color(red: 0.1, green: 0.9, blue: 0.4)
        }
        for i in 0..<count {
            #expect(abs(values(change)[i] - places[i]) < 1e-9, "a step of value \(i)")
            let right = speed(change, 1) { values($0)[i] }
            #expect(abs(right - left[i]) < 5e-3 * max(100, abs(left[i])), "value \(i): \(left[i]) before, \(right) after")
        }
        // Ends where it was sent.
        tree.advance(to: 25)
        #expect(layer.animationKeys.isEmpty)
        #expect(layer.presentation(at: 25).position == CGPoint(x: 30, y: 200))
    }

    /// Components of 32 bits, compared over longer times, in which a curve that starts vertically has bent too much.
    @Test(arguments: Pace.allCases.filter { $0 != .vertical })
    func coloursAndOpacityHaveNoStepInVelocity(pace: Pace) {
        tree.withoutActions { layer.backgroundColor = .black }
        func animate(_ opacity: Float, _ red: Float) {
            pace.animate(tree) {
                layer.opacity = opacity
                layer.backgroundColor = Color(red: red, green: 0, blue: 0)
            }
        }
        animate(0, 1)
        func values(_ t: Double) -> [Double] {
            let shown = layer.presentation(at: 10 + t)
            return [Double(shown.opacity), Double(shown.backgroundColor.red)]
        }
        func speeds(_ h: Double) -> [Double] { zip(values(0.2 + h), values(0.2)).map { ($0 - $1) / h } }
        let left = speeds(-0.0005)
        tree.advance(to: 10.2)
        animate(1, 0)
        for (before, after) in zip(left, speeds(0.0005)) {
            #expect(abs(before - after) < 0.08 * max(1, abs(before)), "\(before) and \(after)")
        }
    }

    @Test func whatTurnsGoesOnTurning() {
        tree.animate(duration: 1, curve: .linear) { layer.transform = .rotation(2, x: 0, y: 0, z: 1) }
        tree.advance(to: 10.5)
        tree.animate(duration: 1, curve: .easeInEaseOut) { layer.transform = .identity }
        for t in stride(from: 0.5, through: 1.5, by: 0.05) {
            let shown = layer.presentation(at: 10 + t).transform
            #expect(abs(hypot(shown.m11, shown.m12) - 1) < 1e-9, "keeps its shape at \(t)")
        }
        let ahead = layer.presentation(at: 10.52).transform
        #expect(atan2(ahead.m12, ahead.m11) > 1.03, "first it turns on")
    }

    @Test func changesAtRestFollowTheirCurve() {
        tree.animate(duration: 1, curve: .linear) { layer.position.x = 100 }
        tree.advance(to: 12)
        tree.animate(duration: 1, curve: .linear) { layer.position.x = 200 }
        #expect(x(2.25) == 125 && x(2.5) == 150)
    }

    /// Of position, x and y are often set one after the other.
    @Test func changesAtOneMomentAreOneChange() {
        var isFinished: Bool?
        tree.animate(duration: 1, curve: .linear, completion: { isFinished = $0 }) {
            layer.position.x = 100
            layer.position.y = 50
        }
        #expect(layer.animationKeys == ["position"])
        #expect(layer.presentation(at: 10.5).position == CGPoint(x: 50, y: 25))
        tree.advance(to: 10.5)
        tree.animate(duration: 1, curve: .easeInEaseOut) { layer.position.x = 0 }
        tree.animate(duration: 1, curve: .easeInEaseOut) { layer.position.y = 0 }
        #expect(abs(speed(0.5, 1, of: x) - 100) < 0.1, "the second change keeps the speed of the first")
        #expect(isFinished == nil, "the clock has not moved yet")
        tree.advance(to: 10.5)
        #expect(isFinished == false)
    }

    @Test func interruptedManyTimesItStaysSmooth() {
        var last = 0.0, lastSpeed: Double?
        for step in 1...200 {
            let time = Double(step) * 0.02
            if step % 7 == 0 {
                tree.advance(to: 10 + time)
                tree.animate(spring: Spring(duration: 0.3, bounce: 0.2)) { layer.position.x = step % 2 == 0 ? 100 : -100 }
            }
            let here = x(time), speed = (here - last) / 0.02
            if let lastSpeed { #expect(abs(speed - lastSpeed) < 2200, "at \(time)") }
            (last, lastSpeed) = (here, speed)
        }
    }

    // Delays

    @Test func delayedChangesWait() {
        tree.animate(duration: 1, delay: 0.5, curve: .linear) { layer.position.x = 100 }
        #expect(layer.position.x == 100 && x(0) == 0 && x(0.5) == 0 && x(1) == 50 && x(1.5) == 100)
        tree.advance(to: 11.4)
        #expect(tree.hasRunningAnimations)
        tree.advance(to: 11.6)
        #expect(!tree.hasRunningAnimations)
    }

    @Test func whatMovesGoesOnUntilADelayIsOver() {
        var log: [Bool] = []
        tree.animate(duration: 1, curve: .linear, completion: { log.append($0) }) { layer.position.x = 100 }
        tree.advance(to: 10.2)
        tree.animate(duration: 1, delay: 0.3, curve: .linear) { layer.position.x = 0 }
        #expect(layer.animationKeys == ["position"])
        #expect(abs(x(0.4) - 40) < 1e-9, "as before")
        #expect(abs(speed(0.5, -1, of: x) - 100) < 0.1 && abs(speed(0.5, 1, of: x) - 100) < 0.1)
        tree.advance(to: 10.6)
        #expect(log == [false])
        #expect(x(1.5) == 0)
        // One that ends before the delay does rests there.
        tree.advance(to: 12)
        tree.animate(duration: 0.1, curve: .linear) { layer.position.x = 60 }
        tree.animate(duration: 1, delay: 0.5, curve: .linear) { layer.position.x = 0 }
        for (time, expected) in [(2.05, 30.0), (2.3, 60), (3, 30), (3.5, 0)] { #expect(abs(x(time) - expected) < 1e-9, "at \(time)") }
        // Replaced once more before it begins.
        tree.advance(to: 12.05)
        tree.animate(duration: 1, curve: .linear) { layer.position.x = 200 }
        #expect(abs(speed(2.05, 1, of: x) - 600) < 1 && x(3.05) == 200)
    }

    // Completions and groups

    @Test func completionsSayWhetherAllEnded() {
        var log: [String] = []
        func note(_ name: String) -> (Bool) -> Void { { log.append("\(name) \($0)") } }
        let other = Layer()
        tree.root.addSublayer(other)
        tree.animate(duration: 1, completion: note("whole")) { layer.opacity = 0 }
        tree.animate(duration: 1, completion: note("replaced")) {
            layer.zPosition = 5
            other.zPosition = 5
        }
        tree.animate(duration: 1, completion: note("removed")) { layer.cornerRadius = 5 }
        tree.animate(duration: 1, completion: note("left")) { other.opacity = 0 }
        tree.animate(duration: 1, completion: note("nothing")) {}
        tree.advance(to: 10.5)
        tree.animate(duration: 1) { layer.zPosition = 0 }
        layer.removeAnimation(forKey: "cornerRadius")
        other.removeFromSuperlayer()
        tree.advance(to: 11.1)
        #expect(log.sorted() == ["left false", "nothing true", "removed false", "replaced false", "whole true"])
    }

    @Test func blocksWaitForBlocksInside() {
        var log: [String] = []
        tree.animate(duration: 0.2, delay: 0.1, completion: { log.append("outer \($0)") }) {
            tree.animate(duration: 0.5, delay: 0.4, curve: .linear, completion: { log.append("inner \($0)") }) { layer.position.x = 100 }
            layer.opacity = 0
        }
        #expect(x(0.5) == 0 && abs(x(0.75) - 50) < 1e-9, "delays add up on one clock")
        tree.advance(to: 10.5)
        #expect(log.isEmpty)
        tree.advance(to: 11.01)
        #expect(log == ["inner true", "outer true"])
        tree.animate(duration: 1, completion: { log.append("outer \($0)") }) {
            tree.animate(duration: 2) { layer.position.x = 0 }
        }
        layer.removeAllAnimations()
        tree.advance(to: 11.2)
        #expect(log.last == "outer false")
    }

    @Test func groupsShareAClock() {
        var shift = BasicAnimation<CGPoint>(.position, from: .zero, to: CGPoint(x: 100, y: 0), duration: 0.5)
        shift.timing.beginTime = 0.5
        shift.timing.fillMode = .both
        let fade = BasicAnimation<Float>(.opacity, from: 1, to: 0, duration: 2)
        var group = AnimationGroup([shift, fade], duration: 1)
        group.timing.repeatCount = 2
        layer.add(group, forKey: "group")
        #expect(x(0.25) == 0 && x(0.75) == 50 && x(1.75) == 50 && x(2) == 0)
        #expect(layer.presentation(at: 10.5).opacity == 0.75 && layer.presentation(at: 11.5).opacity == 0.75, "cut off at half")
        tree.advance(to: 10.75)
        tree.animate(duration: 1, curve: .easeInEaseOut) { layer.position.x = 0 }
        group.timing.speed = 0.5
        layer.removeAllAnimations()
        layer.add(group, forKey: "group")
        #expect(x(0.75 + 1.5) == 50, "half as fast together")
    }

    // Keyframe blocks

    @Test func keyframesAreAtTheirTimes() {
        var isFinished: Bool?
        tree.animateKeyframes(duration: 2, delay: 1, completion: { isFinished = $0 }) { keyframes in
            keyframes.add(at: 0, for: 0.25) { layer.position.x = 100 }
            keyframes.add(at: 0.25, for: 0.25) { layer.position.x = 300 }
            keyframes.add(at: 0.75, for: 0.25) { layer.position.x = 0 }
            keyframes.add(at: 0.5, for: 0.5) { layer.opacity = 0 }
        }
        #expect(layer.position.x == 0 && layer.animationKeys == ["position", "opacity"])
        #expect(layer.presentation(at: 12.5).opacity == 0.5)
        let expectations: [(Double, Double)] = [
            (0.5, 0), (1, 0), (1.25, 50), (1.5, 100), (1.75, 200), (2, 300), (2.25, 300), (2.5, 300), (2.75, 150), (3, 0),
        ]
        for (time, expected) in expectations {
            #expect(abs(x(time) - expected) < 1e-9, "at \(time)")
            tree.advance(to: 10 + time)
            #expect(abs(x(time) - expected) < 1e-9, "at \(time), as time goes on")
        }
        tree.advance(to: 13.1)
        #expect(isFinished == true && !tree.hasRunningAnimations)
    }

    @Test func keyframesJumpAtTheirTimes() {
        tree.animateKeyframes(duration: 1) { keyframes in
            keyframes.add(at: 0.5, for: 0) { layer.position.x = 100 }
        }
        #expect(x(0.49) == 0 && x(0.51) == 100)
    }

    // Reduced motion

    @Test func reducedMotionJumpsAndCompletes() {
        tree.reducesMotion = true
        var log: [Bool] = []
        tree.animate(duration: 1, completion: { log.append($0) }) { layer.position.x = 100 }
        #expect(x(0) == 100 && log == [true] && !tree.hasRunningAnimations)
        tree.animate(spring: Spring(), completion: { log.append($0) }) { layer.position.x = 50 }
        #expect(x(0) == 50 && log == [true, true])
        tree.animateKeyframes(duration: 1, completion: { log.append($0) }) { keyframes in
            keyframes.add(at: 0, for: 0.5) { layer.position.x = 10 }
            keyframes.add(at: 0.5, for: 0.5) { layer.position.x = 20 }
        }
        #expect(x(0) == 20 && log == [true, true, true])
        tree.animate(duration: 1, delay: 0.5, completion: { log.append($0) }) { layer.position.x = 0 }
        #expect(x(0.4) == 20 && x(0.5) == 0, "a delay is no motion")
        tree.advance(to: 10.5)
        #expect(log.count == 4 && !tree.hasRunningAnimations)
        layer.add(BasicAnimation<Double>(.zPosition, from: 0, to: 10, duration: 1), forKey: "turn")
        #expect(layer.animationKeys.isEmpty)
        var staying = BasicAnimation<Double>(.zPosition, from: 0, to: 10, duration: 1)
        staying.isRemovedOnCompletion = false
        staying.timing.fillMode = .forwards
        staying.timing.repeatCount = .infinity
        layer.add(staying, forKey: "stay")
        #expect(layer.presentation(at: 10.5).zPosition == 10)
        tree.reducesMotion = false
        tree.animate(duration: 1, curve: .linear) { layer.position.x = 100 }
        #expect(x(1) == 50)
    }

    @Test func whatMovesArrivesWhenMotionIsReduced() {
        var isFinished: Bool?
        tree.animate(duration: 5, completion: { isFinished = $0 }) { layer.position.x = 100 }
        tree.advance(to: 11)
        tree.reducesMotion = true
        #expect(x(1) == 100)
        tree.advance(to: 11)
        #expect(isFinished == true && !tree.hasRunningAnimations)
    }
}
