// View hierarchy, layout, drawing, focus, and the cost of an update.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeRandomNumbers
import Testing
import FloeViewTree

@MainActor
struct ViewTreeTests {
    let stage = Stage()

    final class Probe: View {
        var laidOut = 0, drawn: [Double] = [], moved: [Bool] = [], scales = 0
        var draws = false
        override var drawsContents: Bool { draws }
        override func layoutSubviews() { laidOut += 1 }
        override func display(scale: Double) -> Bitmap? {
            drawn.append(scale)
            return Bitmap(width: Int(bounds.width * scale), height: Int(bounds.height * scale), color: 0xFF00_00FF)
        }
        override func didMoveToWindow() { moved.append(window != nil) }
        override func contentScaleDidChange() { scales += 1 }
    }

    @Test func layersFollowSubviewOrder() {
        let a = view(0, 0, 1, 1), b = view(0, 0, 1, 1), c = view(0, 0, 1, 1)
        let root = stage.root
        root.addSubview(a); root.addSubview(c)
        root.insertSubview(b, below: c)
        #expect(root.subviews.map(\.layer.id) == [a, b, c].map(\.layer.id))
        #expect(root.layer.sublayers.map(\.id) == [a, b, c].map(\.layer.id))
        root.sendSubviewToBack(c)
        root.insertSubview(a, above: b)
        #expect(root.layer.sublayers.map(\.id) == [c, b, a].map(\.layer.id))
        b.addSubview(a)
        #expect(a.superview === b && root.subviews.count == 2)
        a.addSubview(b)
        #expect(a.superview === b && b.superview === root, "a cycle is refused")
        b.removeFromSuperview()
        #expect(a.window == nil && b.layer.superlayer == nil && b.layer.tree == nil)
    }

    /// Views are found among their siblings by where they were before, so every way to move one is tried many times.
    @Test func orderSurvivesRandomMoves() {
        var random = SplitMix64(seed: 5), expected: [View] = []
        let root = stage.root, views = (0..<300).map { _ in View() }
        for _ in 0..<5000 {
            let view = views[Int.random(in: 0..<views.count, using: &random)]
            let sibling = expected.isEmpty ? view : expected[Int.random(in: 0..<expected.count, using: &random)]
            let others = expected.filter { $0 !== view }, place = others.firstIndex { $0 === sibling }
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                view.removeFromSuperview()
                expected = others
            case 1:
                root.addSubview(view)
                expected = others + [view]
            case 2:
                root.insertSubview(view, at: others.count / 3)
                expected = others
                expected.insert(view, at: others.count / 3)
            case 3 where place != nil:
                root.insertSubview(view, below: sibling)
                expected = others
                expected.insert(view, at: place ?? 0)
            case 4 where place != nil:
                root.insertSubview(view, above: sibling)
                expected = others
                expected.insert(view, at: (place ?? 0) + 1)
            default: break
            }
            let ids = expected.map(\.layer.id)
            guard root.subviews.map(\.layer.id) == ids, root.layer.sublayers.map(\.id) == ids else {
                Issue.record("the order of subviews or sublayers is wrong")
                return
            }
        }
    }

    @Test func reorderingKeepsAnimations() {
        let a = view(0, 0, 1, 1, in: stage.root)
        _ = view(0, 0, 1, 1, in: stage.root)
        a.animate(duration: 1) { a.alpha = 0 }
        stage.root.bringSubviewToFront(a)
        #expect(a.layer.animationKeys == ["opacity"])
        a.removeFromSuperview()
        #expect(a.layer.animationKeys.isEmpty)
    }

    @Test func layoutAndDrawingAreCoalesced() {
        let probe = Probe(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        probe.draws = true
        stage.root.addSubview(probe)
        stage.run(0.05)
        #expect(probe.laidOut == 1 && probe.drawn == [1])
        probe.setNeedsLayout(); probe.setNeedsLayout(); probe.setNeedsDisplay(); probe.setNeedsDisplay()
        probe.frame.size.width = 20
        #expect(stage.window.needsFrame)
        stage.run(0.05)
        #expect(probe.laidOut == 2 && probe.drawn == [1, 1])
        #expect(probe.layer.contents?.width == 20)
        stage.window.resize(to: stage.window.size, scale: 2)
        stage.run(0.05)
        #expect(probe.drawn == [1, 1, 2] && probe.scales == 1 && probe.layer.contentsScale == 2)
        let work = stage.window.work
        stage.run(1)
        #expect(stage.window.work == work)
        probe.removeFromSuperview()
        #expect(probe.moved == [true, false])
    }

    /// There is no bitmap without a width or a height.
    @Test func emptyViewsAreNotDrawn() {
        let probe = Probe(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
        probe.draws = true
        stage.root.addSubview(probe)
        stage.run(0.05)
        #expect(probe.drawn.isEmpty && probe.layer.contents == nil)
        probe.frame.size.width = 10
        stage.run(0.05)
        #expect(probe.drawn == [1] && probe.layer.contents?.width == 10)
        probe.frame.size.height = 0
        stage.run(0.05)
        #expect(probe.drawn == [1] && probe.layer.contents == nil)
    }

    /// A layout that asks for another one, of itself or of what is around it, gets that in a later pass.
    @Test func layoutMayAskForLayout() {
        final class Restless: View {
            var layouts = 0
            override func layoutSubviews() {
                layouts += 1
                guard layouts < 20 else { return }
                setNeedsLayout()
                superview?.setNeedsLayout()
                superview?.layoutIfNeeded()
                layoutIfNeeded()
            }
        }
        let outer = Restless(), inner = Restless()
        outer.addSubview(inner)
        stage.root.addSubview(outer)
        outer.layoutIfNeeded()
        stage.run(0.5)
        let work = stage.window.work
        stage.run(0.5)
        #expect(outer.layouts >= 20 && inner.layouts >= 20 && stage.window.work == work)
    }

    @Test func superviewsAreLaidOutFirst() {
        final class Log: View {
            var log: ((Log) -> Void)?
            override func layoutSubviews() { log?(self) }
        }
        let inner = Log(), outer = Log()
        var order: [String] = []
        inner.log = { _ in order.append("inner") }
        outer.log = { view in
            order.append("outer"); view.subviews[0].frame = view.bounds
        }
        stage.root.addSubview(outer)
        outer.addSubview(inner)
        stage.run(0.02)
        order = []
        inner.setNeedsLayout()
        outer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        stage.run(0.02)
        #expect(order == ["outer", "inner"] && inner.bounds.width == 50)
    }

    @Test(arguments: [
        (AutoresizingMask.flexibleWidth, CGRect(x: 10, y: 20, width: 130, height: 40)),
        (AutoresizingMask.flexibleLeftMargin, CGRect(x: 110, y: 20, width: 30, height: 40)),
        (AutoresizingMask([.flexibleLeftMargin, .flexibleRightMargin]), CGRect(x: 10 + 100.0 / 7, y: 20, width: 30, height: 40)),
        (AutoresizingMask.flexibleSize, CGRect(x: 10, y: 20, width: 130, height: 90)),
        (AutoresizingMask(), CGRect(x: 10, y: 20, width: 30, height: 40)),
    ])
    func autoresizing(mask: AutoresizingMask, expected: CGRect) {
        let outer = view(0, 0, 100, 100)
        let inner = view(10, 20, 30, 40, in: outer)
        inner.autoresizingMask = mask
        outer.bounds.size = CGSize(width: 200, height: 150)
        #expect(abs(inner.frame.minX - expected.minX) < 1e-9 && abs(inner.frame.width - expected.width) < 1e-9)
        #expect(inner.frame.minY == expected.minY && inner.frame.height == expected.height)
    }

    @Test func viewsAnimateOnlyInsideBlocks() {
        let a = view(0, 0, 10, 10, in: stage.root)
        a.center.x = 50
        #expect(a.layer.animationKeys.isEmpty)
        var done = 0
        a.animate(duration: 0.5, completion: { _ in done += 1 }) {
            a.center.x = 100
            a.withoutAnimation { a.alpha = 0.5 }
        }
        #expect(a.layer.animationKeys == ["position"] && a.center.x == 100)
        #expect(stage.window.isAnimating)
        stage.run(0.4)
        #expect(done == 0)
        stage.run(0.2)
        #expect(done == 1 && !stage.window.isAnimating)
        view(0, 0, 1, 1).animate(duration: 1, completion: { _ in done += 1 }) {}
        #expect(done == 2)
    }

    @Test func keysBubbleFromFocusedView() {
        final class Eater: View {
            var eats: Set<Key> = [], got: [Key] = []
            override var canBecomeFocused: Bool { true }
            override func keyDown(_ event: KeyEvent) -> Bool {
                got.append(event.key)
                return eats.contains(event.key)
            }
        }
        let outer = Eater(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), inner = Eater(frame: outer.frame)
        stage.root.addSubview(outer)
        outer.addSubview(inner)
        let leaf = view(0, 0, 50, 50, in: inner)
        outer.eats = [.space]
        var unhandled: [InputEvent] = []
        stage.window.onUnhandledEvent = {
            unhandled.append($0); return false
        }
        #expect(!stage.press(.space) && inner.got.isEmpty, "nothing is focused at first")
        stage.click(10, 10)
        #expect(inner.isFocused && !leaf.isFocused && !outer.isFocused)
        #expect(stage.press(.space))
        #expect(!stage.press(.letter("a")))
        #expect(inner.got == [.space, .letter("a")] && outer.got == inner.got && unhandled.count == 2)
        #expect(!stage.window.focus(leaf) && inner.isFocused)
        inner.removeFromSuperview()
        #expect(outer.isFocused, "the nearest that can be")
    }

    @Test func imageViewsShowTheirBitmap() {
        let bitmap = Bitmap(width: 40, height: 20, color: 0xFFFF_FFFF)
        let v = ImageView(image: bitmap, scale: 2)
        #expect(v.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(v.layer.contents === bitmap && v.layer.contentsScale == 2)
        v.contentMode = .aspectFit
        #expect(v.layer.contentsGravity == .resizeAspect)
    }
}
