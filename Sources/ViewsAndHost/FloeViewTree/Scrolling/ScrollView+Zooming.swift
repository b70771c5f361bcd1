// Zooming: a pinch, Ctrl with the wheel, Ctrl with a key, a double tap and the program change the scale of the content about a point of
// the bounds that stays where it is.
//
//     pinch ──────────────────────────────────────▶ zoomContent(to:offset:)
//     wheel, key, tap, program ─▶ ZoomAnimation ──▶

import Foundation
import FloeGeometry

extension ScrollView {
    /// Whether the user can zoom: whether there is more than one scale.
    public var isZoomEnabled: Bool { isScrollEnabled && maximumZoomScale > minimumZoomScale }

    /// Whether the scale is changing, by a pinch or an animation.
    public var isZooming: Bool { pinchedScale != nil || zoomAnimation.isRunning }

    /// Zooms to a scale, within the limits, about the middle of the bounds.
    public func setZoomScale(_ scale: Double, animated: Bool) {
        zoom(to: scale, about: boundsMiddle, duration: animated ? ScrollView.zoomDuration : 0)
    }

    /// Zooms so that `rect`, in points of the content at scale 1, fills the bounds, as far as the limits allow, and is in their middle.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        zoom(
            to: min(bounds.width / rect.width, bounds.height / rect.height), centering: CGPoint(x: rect.midX, y: rect.midY),
            duration: animated ? ScrollView.zoomDuration : 0)
    }

    /// The duration of an animated zoom, seconds.
    static let zoomDuration = 0.22
    /// The pause after which steps of the wheel no longer add up, seconds.
    private static let stepPause = 0.5
    /// The factor of a press of a key, and that of a double tap from the smallest scale.
    private static let keyFactor = 1.5, tapFactor = 3.0

    private var boundsMiddle: CGPoint { CGPoint(x: bounds.width / 2, y: bounds.height / 2) }

    /// Zooms to the settled `scale` about `anchor`, in points from the corner of the bounds; at once if `duration` (seconds) is 0 or there
    /// is no window.
    package func zoom(to scale: Double, about anchor: CGPoint, duration: Double = zoomDuration) {
        let target = settledZoomScale(scale)
        zoom(to: target, endingAt: clamped(anchored(at: anchor, scale: target), atZoomScale: target), duration: duration)
    }

    /// Zooms to the settled `scale` and ends with a point of the content at scale 1 in the middle, as far as its ends allow.
    package func zoom(to scale: Double, centering point: CGPoint, duration: Double) {
        let target = settledZoomScale(scale), middle = boundsMiddle
        let end = CGPoint(x: point.x * target - middle.x, y: point.y * target - middle.y)
        zoom(to: target, endingAt: clamped(end, atZoomScale: target), duration: duration)
    }

    private func zoom(to target: Double, endingAt end: CGPoint, duration: Double) {
        guard target.isFinite else { return }
        guard abs(target / zoomScale - 1) > 1e-6 else {
            stopZooming()
            return setContentOffset(end, animated: duration > 0)
        }
        stopMotion()
        zoomAnimation.run(to: target, offset: end, duration: duration, in: self)
    }

    /// Ends a pinch, an animation and a series of steps where they are.
    package func stopZooming() {
        zoomAnimation.stop()
        pinchedScale = nil
        wantedScale = nil
    }

    /// Zooms by a factor, from the target of the zoom under way. Steps too small for a settled scale add up; a large one goes on to the
    /// next settled scale.
    package func zoom(by factor: Double, about anchor: CGPoint) {
        guard isZoomEnabled, factor > 0 else { return }
        let time = localTime, limits = minimumZoomScale...maximumZoomScale
        let going = zoomAnimation.isRunning ? zoomAnimation.target : zoomScale
        let recent = wantedScale.flatMap { wanted in
            let counts = zoomAnimation.isRunning || time - wanted.time < ScrollView.stepPause
            return counts && settledZoomScale(wanted.scale) == going ? wanted.scale : nil
        }
        var scale = max(limits.lowerBound, min(limits.upperBound, (recent ?? going) * factor))
        if recent == nil, abs(log(factor)) > 0.1 {
            while settledZoomScale(scale) == going, limits.lowerBound < scale, scale < limits.upperBound {
                scale = max(limits.lowerBound, min(limits.upperBound, scale * factor))
            }
        }
        wantedScale = (scale, time)
        guard settledZoomScale(scale) != going else { return }
        zoom(to: scale, about: anchor)
    }

    /// Returns the offset at which the content at `anchor` stays there at another scale.
    package func anchored(at anchor: CGPoint, scale: Double) -> CGPoint {
        let growth = scale / zoomScale, offset = contentOffset
        return CGPoint(x: (offset.x + anchor.x) * growth - anchor.x, y: (offset.y + anchor.y) * growth - anchor.y)
    }

    private func clamped(_ offset: CGPoint, atZoomScale scale: Double) -> CGPoint {
        let growth = scale / zoomScale
        return clamped(offset, around: CGSize(width: contentSize.width * growth, height: contentSize.height * growth))
    }

    // Input. All points are from the corner of the bounds.

    private func anchor(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y) }

    func addZoomGestures() {
        let pinch = PinchGestureRecognizer { [weak self] in self?.pinch($0) }
        pinchGestureRecognizer = pinch
        addGestureRecognizer(pinch)
        guard zoomsOnDoubleTap else { return }
        addGestureRecognizer(TapGestureRecognizer(taps: 2) { [weak self] in self?.doubleTap($0) })
    }

    private func pinch(_ recognizer: PinchGestureRecognizer) {
        let anchor = anchor(recognizer.location(in: self))
        switch recognizer.state {
        case .began, .changed:
            guard isZoomEnabled else { return }
            if pinchedScale == nil { zoomAnimation.stop() }
            let start = pinchedScale ?? zoomScale
            pinchedScale = start
            let scale = banded(start * recognizer.scale)
            zoomContent(to: scale, offset: anchored(at: anchor, scale: scale))
        default:
            guard pinchedScale != nil else { return }
            pinchedScale = nil
            if settledZoomScale(zoomScale) == zoomScale {
                zoomContent(to: zoomScale, offset: contentOffset)
                didEndZooming()
            } else {
                zoom(to: zoomScale, about: anchor, duration: ScrollView.zoomDuration / 2)
            }
        }
    }

    /// Returns a scale with its excess over the limits shortened: resistance as when content is pulled beyond its edge, to at most twice
    /// or half.
    private func banded(_ scale: Double) -> Double {
        let limits = minimumZoomScale...maximumZoomScale
        guard bouncesZoom else { return max(limits.lowerBound, min(limits.upperBound, scale)) }
        return exp(RubberBand(dimension: log(2)).banded(log(scale), in: log(limits.lowerBound)...log(limits.upperBound)))
    }

    private func doubleTap(_ recognizer: TapGestureRecognizer) {
        guard isZoomEnabled else { return }
        let isSmall = zoomScale < minimumZoomScale * 1.01
        zoom(
            to: isSmall ? min(maximumZoomScale, minimumZoomScale * ScrollView.tapFactor) : minimumZoomScale,
            about: anchor(recognizer.location(in: self)))
    }

    /// Zooms by a turn of the wheel. A notch zooms by about a third; a touchpad's fine steps add up to as much over their distance.
    func zoom(by event: WheelEvent) -> Bool {
        guard isZoomEnabled, let point = convert(event.position, from: nil) else { return false }
        zoom(by: exp(-event.delta.y / (event.isPrecise ? 160 : 140)), about: anchor(point))
        return true
    }

    /// Zooms by Ctrl with plus, minus and zero.
    func zoom(by event: KeyEvent) -> Bool {
        guard isZoomEnabled, event.modifiers.subtracting(.shift) == .control else { return false }
        switch event.key {
        case .plus, .equals: zoom(by: ScrollView.keyFactor, about: boundsMiddle)
        case .minus: zoom(by: 1 / ScrollView.keyFactor, about: boundsMiddle)
        case .digit(0): setZoomScale(minimumZoomScale, animated: true)
        default: return false
        }
        return true
    }

    func didEndZooming() {
        snapAtRest()
        delegate?.scrollViewDidEndZooming(self, atScale: zoomScale)
    }
}

/// An animated zoom. The scale is interpolated geometrically, with an ease-out, so that the zoom looks steady, and the offset along with
/// it, so that one point of the content stays where it is. It is scheduled apart from the scroll view, whose content may be dragged
/// meanwhile; the zoom then goes on from there.
@MainActor
final class ZoomAnimation: FrameUpdating {
    private(set) var isRunning = false
    /// The scale that it ends at.
    private(set) var target = 1.0
    private weak var scrollView: ScrollView?
    private var first = 1.0, start = 0.0, duration = 0.0
    /// Offsets: of the first scale and of the last, and the one that shows since the last step.
    private var firstOffset = CGPoint.zero, lastOffset = CGPoint.zero, shownOffset = CGPoint.zero

    var timedView: View? { scrollView }

    /// Zooms from where `view` is; at once if `duration` is 0 or it is in no window.
    func run(to target: Double, offset: CGPoint, duration: Double, in view: ScrollView) {
        scrollView = view
        (first, self.target, start) = (view.zoomScale, target, view.localTime)
        (firstOffset, lastOffset, shownOffset) = (view.contentOffset, offset, view.contentOffset)
        isRunning = true
        guard let window = view.window, duration > 0, !window.reducesMotion else { return step(1) }
        self.duration = duration
        window.schedule(self, .everyFrame)
    }

    func stop() { isRunning = false }

    func update(at time: Double) -> NextUpdate {
        guard isRunning else { return .never }
        step(max(0, min(1, (time - start) / duration)))
        return isRunning ? .everyFrame : .never
    }

    private func step(_ t: Double) {
        isRunning = t < 1
        guard let scrollView else { return }
        let scale = isRunning ? first * pow(target / first, 1 - pow(1 - t, 3)) : target, part = (scale - first) / (target - first)
        let moved = CGPoint(x: scrollView.contentOffset.x - shownOffset.x, y: scrollView.contentOffset.y - shownOffset.y)
        for axis in ScrollAxis.allCases {
            firstOffset[axis] += moved[axis]
            lastOffset[axis] += moved[axis]
        }
        scrollView.zoomContent(
            to: scale,
            offset: CGPoint(
                x: firstOffset.x + (lastOffset.x - firstOffset.x) * part, y: firstOffset.y + (lastOffset.y - firstOffset.y) * part))
        shownOffset = scrollView.contentOffset
        if !isRunning { scrollView.didEndZooming() }
    }
}
