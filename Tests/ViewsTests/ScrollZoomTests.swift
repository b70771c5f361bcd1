// Zooming by pinch, wheel, keys, double click and program: what stays in place, what limits the scale, and what follows a pinch beyond
// the limits.

import Foundation
import Testing
import FloeViewTree

@MainActor
struct ScrollZoomTests {
    private final class Zooming: ScrollViewDelegate {
        let picture = View(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        var ended: [Double] = [], zooms = 0
        func viewForZooming(in scrollView: ScrollView) -> View? { picture }
        func scrollViewDidZoom(_ scrollView: ScrollView) { zooms += 1 }
        func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) { ended.append(scale) }
    }

    private let stage = Stage()
    private let delegate = Zooming()

    /// A scroll view of 400 × 200 points over a picture of 800 × 600, between half and four times its size.
    private func made(centered: Bool = false) -> ScrollView {
        let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
        scroll.delegate = delegate
        scroll.contentSize = delegate.picture.bounds.size
        scroll.centersContent = centered
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.25, 4)
        scroll.addSubview(delegate.picture)
        stage.root.addSubview(scroll)
        stage.run(0.1)
        return scroll
    }

    /// The point of the picture at a point of the window.
    private func held(at point: CGPoint) -> CGPoint { delegate.picture.convert(point, from: nil) ?? .zero }

    private func pinch(_ scales: [Double], at point: CGPoint) {
        for scale in scales {
            stage.window.handle(.pinch(PinchEvent(scale: scale, center: point, time: stage.time)))
            stage.run(1.0 / 60)
        }
    }

    private func turn(_ notches: Double, at point: CGPoint) {
        _ = stage.wheel(0, -40 * notches, at: point, precise: false, modifiers: .control)
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 1.5 }

    @Test func pinchKeepsThePointBetweenTheFingers() {
        let scroll = made(), point = CGPoint(x: 310, y: 60)
        scroll.contentOffset = CGPoint(x: 100, y: 100)
        let before = held(at: point)
        pinch(.init(repeating: 1.05, count: 12), at: point)
        #expect(scroll.isZooming && abs(scroll.zoomScale - pow(1.05, 12)) < 1e-9 && isNear(held(at: point), before))
        stage.run(1)
        #expect(!scroll.isZooming && delegate.ended == [scroll.zoomScale] && isNear(held(at: point), before))
        #expect(abs(scroll.contentSize.width - 800 * scroll.zoomScale) < 1e-9 && delegate.zooms >= 12)
        // At rest, on whole pixels.
        #expect(scroll.contentOffset.x == scroll.contentOffset.x.rounded())
    }

    @Test func pinchBeyondLimitsSpringsBack() {
        let scroll = made(), point = CGPoint(x: 200, y: 100)
        scroll.zoomScale(3, stage)
        pinch(.init(repeating: 1.2, count: 8), at: point)
        // By less than the fingers asked for, and by at most a factor of two.
        #expect(scroll.zoomScale > 4 && scroll.zoomScale < 8)
        stage.run(1)
        #expect(scroll.zoomScale == 4 && delegate.ended.last == 4)
        pinch(.init(repeating: 0.7, count: 12), at: point)
        #expect(scroll.zoomScale < 0.25)
        stage.run(1)
        #expect(scroll.zoomScale == 0.25 && scroll.contentOffset == .zero)
        scroll.bouncesZoom = false
        pinch(.init(repeating: 0.7, count: 4), at: point)
        #expect(scroll.zoomScale == 0.25)
    }

    @Test func wheelZoomsWithControlAndNotchesAddUp() {
        let scroll = made(), point = CGPoint(x: 100, y: 150)
        scroll.contentOffset = CGPoint(x: 200, y: 200)
        let before = held(at: point)
        for _ in 0..<3 { turn(1, at: point) }
        stage.run(1)
        #expect(abs(scroll.zoomScale - exp(3 * 40.0 / 140)) < 1e-9 && isNear(held(at: point), before))
        turn(-100, at: point)
        stage.run(1)
        #expect(scroll.zoomScale == 0.25)
        // Nothing is drawn afterwards.
        #expect(!scroll.isZooming && stage.window.nextUpdateTime == nil)
    }

    @Test func keysZoomAboutTheMiddle() {
        let scroll = made()
        stage.window.focus(scroll)
        stage.press(.plus, modifiers: .control)
        stage.run(1)
        #expect(scroll.zoomScale == 1.5)
        stage.press(.minus, modifiers: .control)
        stage.press(.minus, modifiers: .control)
        stage.run(1)
        #expect(abs(scroll.zoomScale - 1 / 1.5) < 1e-9)
        stage.press(.digit(0), modifiers: .control)
        stage.run(1)
        #expect(scroll.zoomScale == 0.25)
    }

    @Test func doubleClickZoomsInAndOut() {
        let scroll = made(), point = CGPoint(x: 300, y: 50)
        scroll.setZoomScale(0.25, animated: false)
        for _ in 0..<2 { stage.click(point.x, point.y) }
        stage.run(1)
        #expect(scroll.zoomScale == 0.75)
        for _ in 0..<2 { stage.click(point.x, point.y) }
        stage.run(1)
        #expect(scroll.zoomScale == 0.25)
    }

    @Test func smallContentIsCentredIfAsked() {
        let scroll = made(centered: true)
        scroll.setZoomScale(0.25, animated: false)
        #expect(scroll.contentOffset == CGPoint(x: -100, y: -25))
        #expect(scroll.minimumContentOffset == scroll.maximumContentOffset)
        // It stays in the middle wherever it is zoomed.
        for _ in 0..<3 { turn(-1, at: CGPoint(x: 390, y: 190)) }
        stage.run(1)
        #expect(scroll.contentOffset == CGPoint(x: -100, y: -25))
    }

    @Test func rectIsShownAsLargeAsFits() {
        let scroll = made()
        scroll.zoom(to: CGRect(x: 300, y: 200, width: 200, height: 100), animated: true)
        stage.run(1)
        #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 600, y: 400))
        scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(scroll.zoomScale == 4 && scroll.contentOffset == .zero)
        for rect in [CGRect.null, CGRect(x: 0, y: 0, width: Double.nan, height: 1), .zero] { scroll.zoom(to: rect, animated: false) }
        scroll.setZoomScale(.nan, animated: true)
        #expect(scroll.zoomScale == 4)
    }

    @Test func dragGoesOnWhileItZooms() {
        let scroll = made()
        scroll.contentOffset = CGPoint(x: 200, y: 200)
        let point = CGPoint(x: 200, y: 100)
        turn(1, at: point)
        stage.drag(from: point, to: CGPoint(x: 150, y: 60))
        stage.up(150, 60)
        stage.run(2)
        #expect(!scroll.isZooming && abs(scroll.zoomScale - exp(40.0 / 140)) < 1e-9)
        #expect(scroll.contentOffset.x > 300)
    }

    @Test func withoutLimitsNothingZooms() {
        let scroll = made()
        (scroll.minimumZoomScale, scroll.maximumZoomScale) = (1, 1)
        pinch([1.5, 1.5], at: CGPoint(x: 100, y: 100))
        turn(2, at: CGPoint(x: 100, y: 100))
        stage.run(1)
        #expect(scroll.zoomScale == 1)
    }
}

extension ScrollView {
    fileprivate func zoomScale(_ scale: Double, _ stage: Stage) {
        setZoomScale(scale, animated: true)
        stage.run(1)
    }
}
