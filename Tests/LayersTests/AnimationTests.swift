// Model and presentation, implicit and explicit animation, transactions and their completions.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

@MainActor
struct AnimationTests {
    let tree = LayerTree()
    let layer = Layer()

    init() {
        tree.root.addSublayer(layer)
        tree.advance(to: 10)
        buildFrame()
    }

    /// Builds a frame, from which on layers animate by themselves.
    private func buildFrame() {
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        FrameBuilder().build(tree, size: PixelSize(width: 10, height: 10), scale: 1, into: &frame)
    }

    private func shown(_ after: Double) -> LayerProperties { layer.presentation(at: 10 + after) }

    @Test func modelJumpsAndPresentationFollows() {
        layer.position = CGPoint(x: 100, y: 0)
        #expect(layer.position.x == 100 && shown(0).position.x == 0)
        #expect(layer.animationKeys == ["position"] && tree.hasRunningAnimations)
        #expect(shown(0.125).position.x > 50, "the default curve is past the middle by then")
        #expect(shown(0.25).position.x == 100, "a quarter of a second")
        tree.advance(to: 10.3)
        #expect(layer.animationKeys.isEmpty && !tree.hasRunningAnimations)
    }

    @Test func implicitAnimationsStartFromPresentation() {
        tree.transaction({
            $0.duration = 1; $0.curve = .linear
        }) { layer.opacity = 0 }
        tree.advance(to: 10.5)
        #expect(abs(shown(0.5).opacity - 0.5) < 1e-6)
        tree.transaction({
            $0.duration = 1; $0.curve = .linear
        }) { layer.opacity = 1 }
        #expect(abs(shown(0.5).opacity - 0.5) < 1e-6 && shown(0.51).opacity < 0.5, "it was still fading")
        #expect(abs(shown(1).opacity - (0.5 + 0.5 * 0.4375 - 0.5 * 0.125)) < 1e-3)
    }

    @Test func disabledActionsDoNotAnimate() {
        tree.withoutActions { layer.opacity = 0.5 }
        #expect(layer.animationKeys.isEmpty)
        layer.implicitActions = .insideAnimationBlocks
        layer.opacity = 0.25
        tree.transaction { layer.opacity = 0.3 }
        #expect(layer.animationKeys.isEmpty)
        tree.animate(duration: 1) {
            tree.withoutActions { layer.opacity = 0.5 }
            #expect(layer.animationKeys.isEmpty)
            layer.opacity = 0.6
        }
        #expect(layer.animationKeys == ["opacity"])
        let loose = Layer()
        loose.opacity = 0
        #expect(loose.animationKeys.isEmpty, "without a tree there is no clock")
    }

    /// As in Core Animation: what has never been shown has nothing to change from.
    @Test func layersDoNotAnimateBeforeTheirFirstFrame() throws {
        let tree = LayerTree(), parent = Layer(), sub = Layer(), mask = Layer(), hidden = Layer()
        hidden.isHidden = true
        parent.addSublayer(sub)
        parent.mask = mask
        parent.addSublayer(hidden)
        func showFrame() {
            var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
            FrameBuilder().build(tree, size: PixelSize(width: 10, height: 10), scale: 1, into: &frame)
        }
        func expectAnimations(_ animates: Bool, _ layers: [Layer], _ comment: Comment) {
            for layer in layers {
                layer.opacity = layer.opacity == 1 ? 0.5 : 1
                tree.transaction({ $0.duration = 1 }) { layer.position.x += 1 }
                #expect(layer.animationKeys == (animates ? ["opacity", "position"] : []), comment)
                layer.removeAllAnimations()
            }
        }
        expectAnimations(false, [tree.root], "the root before the first frame")
        tree.root.sublayerTransform.m34 = -0.002
        #expect(tree.root.presentation(at: 0).sublayerTransform.m34 == -0.002)
        showFrame()
        expectAnimations(true, [tree.root], "the root after it")
        tree.root.addSublayer(parent)
        expectAnimations(false, [parent, sub, mask, hidden], "added since the last frame")
        showFrame()
        expectAnimations(true, [parent, sub, mask, hidden], "in the last frame, seen or not")
        let other = Layer()
        tree.root.addSublayer(other)
        other.addSublayer(parent)
        expectAnimations(true, [parent, sub], "moved within the tree")
        parent.removeFromSuperlayer()
        tree.root.addSublayer(parent)
        expectAnimations(false, [parent, sub, mask, hidden], "removed and added again")
        showFrame()
        let new = Layer()
        sub.addSublayer(new)
        parent.mask = nil
        parent.mask = mask
        expectAnimations(false, [new, mask], "a new sublayer, and a mask set again")
        expectAnimations(true, [parent, sub, hidden], "around them")
    }

    @Test func whatIsAskedForAnimatesBeforeTheFirstFrame() {
        let new = Layer()
        new.implicitActions = .insideAnimationBlocks
        tree.root.addSublayer(new)
        tree.animate(duration: 1) { new.opacity = 0 }
        new.add(BasicAnimation<Double>(.zPosition, from: 0, to: 10, duration: 1), forKey: "depth")
        #expect(new.animationKeys == ["opacity", "depth"] && new.presentation(at: 10).opacity == 1)
    }

    @Test func settingSameValueStartsNoAnimation() {
        layer.opacity = 1
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func completionFollowsLastAnimation() {
        var log: [String] = []
        tree.transaction({
            $0.duration = 1; $0.completion = { _ in log.append("outer") }
        }) {
            layer.opacity = 0
            tree.transaction({
                $0.duration = 0.5; $0.completion = { _ in log.append("inner") }
            }) {
                layer.position.x = 5
            }
        }
        tree.transaction({ $0.completion = { _ in log.append("empty") } }) {}
        tree.advance(to: 10.4)
        #expect(!log.contains("inner") && !log.contains("outer"))
        tree.advance(to: 10.6)
        #expect(log == ["empty", "inner"])
        tree.advance(to: 11.1)
        #expect(log == ["empty", "inner", "outer"])
    }

    @Test func replacedAnimationCompletesItsBlock() {
        var done = 0
        tree.animate(duration: 5, completion: { _ in done += 1 }) { layer.opacity = 0 }
        tree.animate(duration: 1) { layer.opacity = 1 }
        tree.advance(to: 10.1)
        #expect(done == 1)
    }

    @Test func completionsAreCalledInOrder() {
        var log: [Int] = []
        let others = (0..<20).map { _ in Layer() }
        for other in others { tree.root.addSublayer(other) }
        buildFrame()
        for (i, other) in others.enumerated() {
            tree.transaction({ $0.completion = { _ in log.append(i) } }) { other.opacity = 0 }
        }
        tree.advance(to: 11)
        #expect(log == Array(0..<20))
    }

    @Test func completionsKeepTheirOrderWhenSomeLayersLeaveAndReturn() {
        var log: [Int] = []
        let layers = (0..<6).map { _ in Layer() }
        for layer in layers { tree.root.addSublayer(layer) }
        func fade(_ i: Int, _ duration: Double) {
            tree.animate(duration: duration, completion: { _ in log.append(i) }) { layers[i].opacity = layers[i].opacity == 0 ? 1 : 0 }
        }
        for i in 0..<6 { fade(i, i < 3 ? 1 : 2) }
        layers[1].removeFromSuperlayer()
        tree.root.addSublayer(layers[1])
        fade(1, 1)
        tree.advance(to: 11.1)
        #expect(log == [1, 0, 2, 1] && tree.hasRunningAnimations)
        layers[4].removeFromSuperlayer()
        tree.advance(to: 12.1)
        #expect(log == [1, 0, 2, 1, 4, 3, 5] && !tree.hasRunningAnimations)
    }

    @Test func leavingTheTreeEndsAnimations() {
        var done = 0
        tree.transaction({ $0.completion = { _ in done += 1 } }) { layer.opacity = 0 }
        layer.removeFromSuperlayer()
        tree.advance(to: 10.1)
        #expect(done == 1 && layer.animationKeys.isEmpty && !tree.hasRunningAnimations)
    }

    @Test func movingWithinTreeKeepsAnimations() {
        let other = Layer()
        tree.root.addSublayer(other)
        layer.opacity = 0
        other.addSublayer(layer)
        tree.root.insertSublayer(layer, below: other)
        tree.root.insertSublayer(layer, above: other)
        #expect(layer.animationKeys == ["opacity"] && tree.root.sublayers.map(\.id) == [other.id, layer.id])
        other.mask = layer
        #expect(layer.superlayer === other && tree.root.sublayers.count == 1)
    }

    @Test func explicitAnimationsChangeThePresentationOnly() {
        var turn = BasicAnimation<Double>(.zPosition, from: 0, to: 10, duration: 1)
        layer.add(turn, forKey: "turn")
        #expect(layer.zPosition == 0 && shown(0.5).zPosition == 5 && shown(1).zPosition == 0)
        turn.isRemovedOnCompletion = false
        turn.timing.fillMode = .forwards
        layer.add(turn, forKey: "turn")
        tree.advance(to: 12)
        #expect(layer.animationKeys == ["turn"] && !tree.hasRunningAnimations, "it stays, but nothing moves")
        #expect(layer.presentation(at: 12).zPosition == 10)
        layer.removeAnimation(forKey: "turn")
        #expect(layer.presentation(at: 12).zPosition == 0)
    }

    @Test func keyframesReachTheirValuesAtTheirTimes() {
        var path = KeyframeAnimation<Double>(.cornerRadius, values: [0, 10, 40], keyTimes: [0, 0.5, 1], duration: 2)
        layer.add(path, forKey: "path")
        #expect(shown(0.5).cornerRadius == 5 && shown(1).cornerRadius == 10 && shown(1.5).cornerRadius == 25)
        path.keyTimes = []
        path.isDiscrete = true
        layer.add(path, forKey: "path")
        #expect(shown(0.6).cornerRadius == 0 && shown(0.7).cornerRadius == 10 && shown(1.9).cornerRadius == 40)
    }

    @Test func laterAnimationsBuildOnEarlierOnes() {
        layer.add(BasicAnimation<Double>(.borderWidth, from: 0, to: 10, duration: 1), forKey: "a")
        layer.add(BasicAnimation<Double>(.borderWidth, from: nil, to: 20, duration: 1), forKey: "b")
        // b starts from a's presented value: 5 + (20 − 5) / 2.
        #expect(shown(0.5).borderWidth == 12.5)
    }

    @Test func layersHaveTheirOwnTime() {
        tree.root.timing.speed = 0.5
        layer.timing.timeOffset = 1
        #expect(layer.localTime(at: 10) == 6)
        layer.add(BasicAnimation<Double>(.borderWidth, from: 0, to: 10, duration: 1), forKey: "slow")
        #expect(shown(1).borderWidth == 5, "half as fast")
        tree.advance(to: 11.9)
        #expect(tree.hasRunningAnimations)
        tree.advance(to: 12.1)
        #expect(!tree.hasRunningAnimations)
    }

    @Test func clockNeverRunsBackward() {
        tree.advance(to: 3)
        #expect(tree.time == 10)
    }

    @Test func springsArrive() {
        let spring = BasicAnimation<CGPoint>(.position, from: .zero, to: CGPoint(x: 100, y: 0), curve: .spring(Spring()))
        layer.add(spring, forKey: "spring")
        let most = stride(from: 0, to: 1, by: 0.01).map { shown($0).position.x }.max()!
        #expect(most > 100, "ten of damping is less than critical")
        #expect(abs(shown(spring.timing.duration - 0.001).position.x - 100) < 0.2)
    }

    @Test func frameIsRequestedOnce() {
        tree.didBuildFrame()
        var calls = 0
        tree.onNeedsFrame = { calls += 1 }
        tree.withoutActions {
            layer.opacity = 0.5
            layer.opacity = 0.6
        }
        #expect(calls == 1 && tree.needsFrame)
        tree.didBuildFrame()
        layer.isHidden = false
        #expect(!tree.needsFrame, "nothing changed")
    }
}
