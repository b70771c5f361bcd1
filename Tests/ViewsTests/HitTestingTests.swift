// Hit testing of views: order, visibility, clipping, outsets, transforms, perspective, scrolling and animation.

import Foundation
import FloeGeometry
import FloeLayerTree
import Testing
import FloeViewTree

@MainActor
struct HitTestingTests {
    let stage = Stage()

    @Test func lastAddedViewIsInFront() {
        let a = view(0, 0, 100, 100, in: stage.root)
        let b = view(50, 50, 100, 100, in: stage.root)
        #expect(stage.window.hitTest(point(25, 25)) === a)
        #expect(stage.window.hitTest(point(75, 75)) === b)
        stage.root.bringSubviewToFront(a)
        #expect(stage.window.hitTest(point(75, 75)) === a)
        b.layer.zPosition = 1
        #expect(stage.window.hitTest(point(75, 75)) === b)
        #expect(stage.window.hitTest(point(399, 399)) === stage.root)
        #expect(stage.window.hitTest(point(400, 10)) == nil)
    }

    @Test func hiddenTransparentAndDisabledViewsAreNotHit() {
        let a = view(0, 0, 100, 100, in: stage.root)
        a.isHidden = true
        #expect(stage.window.hitTest(point(5, 5)) === stage.root)
        a.isHidden = false
        a.alpha = 0.009
        #expect(stage.window.hitTest(point(5, 5)) === stage.root)
        a.alpha = 0.011
        #expect(stage.window.hitTest(point(5, 5)) === a)
        let inside = view(0, 0, 10, 10, in: a)
        #expect(stage.window.hitTest(point(5, 5)) === inside)
        a.isUserInteractionEnabled = false
        #expect(stage.window.hitTest(point(5, 5)) === stage.root)
    }

    @Test func subviewsAreHitOutsideUnlessClipped() {
        let a = view(100, 100, 50, 50, in: stage.root)
        let b = view(40, 40, 50, 50, in: a)
        #expect(stage.window.hitTest(point(180, 180)) === b)
        a.clipsToBounds = true
        #expect(stage.window.hitTest(point(180, 180)) === stage.root)
        #expect(stage.window.hitTest(point(145, 145)) === b)
    }

    @Test func outsetsEnlargeHitArea() {
        let a = view(100, 100, 20, 20, in: stage.root)
        a.hitOutsets = EdgeInsets(all: 12)
        #expect(stage.window.hitTest(point(90, 131)) === a)
        #expect(stage.window.hitTest(point(87, 110)) === stage.root)
        // The view's own rectangle decides, whatever its superview's bounds.
        #expect(a.point(inside: point(-11, 5)))
    }

    @Test func rotatedViewsAreHitWhereTheyShow() {
        let a = view(100, 150, 200, 100, in: stage.root)
        a.transform = .rotation(.pi / 2, x: 0, y: 0, z: 1)
        #expect(stage.window.hitTest(point(200, 110)) === a)
        #expect(stage.window.hitTest(point(110, 200)) === stage.root)
        let inside = view(0, 0, 20, 20, in: a)
        // A quarter turn moves the view's origin to the top right corner on screen.
        #expect(stage.window.hitTest(point(245, 105)) === inside)
    }

    @Test func perspectiveMovesTheTarget() {
        let a = view(100, 100, 200, 200, in: stage.root)
        // Turned about its vertical axis: the right half comes nearer, the left half recedes.
        a.transform = Transform3D.rotation(-.pi / 3, x: 0, y: 1, z: 0)
            .concatenating(.perspective(distance: 400))
        let left = a.convert(point(0, 100), to: nil), right = a.convert(point(200, 100), to: nil)
        #expect(isClose(left, point(200 - 50 / (1 + 86.602540378 / 400), 200), within: 1e-6))
        #expect(isClose(right, point(200 + 50 / (1 - 86.602540378 / 400), 200), within: 1e-6))
        #expect(stage.window.hitTest(point(262, 200)) === a)
        #expect(stage.window.hitTest(point(265, 200)) === stage.root)
        #expect(stage.window.hitTest(point(157, 200)) === stage.root)
        #expect(isClose(a.convert(point(262, 200), from: nil), a.convert(point(262, 200), from: stage.root)!))
    }

    @Test func backsOfSingleSidedViewsAreNotHit() {
        let a = view(100, 100, 100, 100, in: stage.root)
        a.transform = .rotation(.pi, x: 0, y: 1, z: 0)
        #expect(stage.window.hitTest(point(150, 150)) === a)
        a.layer.isDoubleSided = false
        #expect(stage.window.hitTest(point(150, 150)) === stage.root)
    }

    @Test func scrolledBoundsMoveTheContents() {
        let a = view(100, 100, 100, 100, in: stage.root)
        let b = view(0, 300, 50, 50, in: a)
        a.bounds.origin = point(0, 280)
        #expect(stage.window.hitTest(point(110, 125)) === b)
        #expect(isClose(b.convert(point(0, 0), to: nil), point(100, 120)))
        #expect(
            b.convert(CGRect(x: 0, y: 0, width: 50, height: 50), to: stage.root)
                == CGRect(x: 100, y: 120, width: 50, height: 50))
    }

    @Test func animatedViewsAreHitWhereTheyShow() {
        let a = view(0, 0, 100, 100, in: stage.root)
        a.animate(duration: 1, curve: .linear) { a.center.x = 350 }
        #expect(stage.window.hitTest(point(10, 50)) === a)
        stage.run(0.5)
        #expect(stage.window.hitTest(point(200, 50)) === a)
        #expect(stage.window.hitTest(point(350, 50)) === stage.root)
    }

    @Test func growingViewIsHitAsFarAsItShows() {
        let a = view(0, 0, 100, 100, in: stage.root)
        a.animate(duration: 1, curve: .linear) { a.frame = CGRect(x: 0, y: 0, width: 300, height: 100) }
        stage.run(0.5)
        #expect(stage.window.hitTest(point(190, 50)) === a)
        #expect(stage.window.hitTest(point(250, 50)) === stage.root)
        stage.run(1)
        #expect(stage.window.hitTest(point(250, 50)) === a)
    }

    @Test func nearerViewIsHitInSharedSpace() {
        final class Space: View {
            override class func makeLayer() -> Layer { TransformLayer() }
        }
        let space = Space(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        stage.root.addSubview(space)
        let near = view(0, 0, 100, 100, in: space), far = view(0, 0, 100, 100, in: space)
        near.transform = .translation(0, 0, 50)
        far.transform = .translation(0, 0, -50)
        #expect(stage.window.hitTest(point(150, 150)) === near)
        space.transform = .rotation(.pi, x: 0, y: 1, z: 0)
        #expect(stage.window.hitTest(point(150, 150)) === far)
        // Edge-on, the space has no plane of its own, but the views in it are still hit.
        space.transform = .rotation(.pi / 2, x: 0, y: 1, z: 0)
        near.transform = .rotation(.pi / 2, x: 0, y: 1, z: 0)
        #expect(stage.window.hitTest(point(150, 150)) === near)
        #expect(stage.window.hitTest(point(250, 150)) === stage.root)
    }
}

/// Hit testing asks the frontmost view first, and none behind a hit.
@MainActor
struct HitTestingWork {
    @Test func coveredViewsAreNotHitTested() {
        let stage = Stage()
        for row in 0..<20 {
            for column in 0..<20 { _ = view(Double(column) * 20, Double(row) * 20, 20, 20, in: stage.root) }
        }
        let before = stage.window.work.hitTests
        #expect(stage.window.hitTest(point(395, 395)) === stage.root.subviews.last)
        #expect(stage.window.work.hitTests - before == 2)
        #expect(stage.window.hitTest(point(5, 5)) === stage.root.subviews.first)
    }
}
