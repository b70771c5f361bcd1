// The indicators under the mouse, as people are used to on the desktop: they show and widen where it comes near,
// a press on the bar drags it, a press in the track beside it brings the bar there, and with Shift goes one page
// that way. Fingers scroll the content itself and pass through.
//
// A bar's pixel may stand for thousands of rows. Moving the mouse away from the bar while it is held makes
// its steps finer: from `fineDistance` on half as large for every `fineHalving` points.

import Foundation

/// A bar held by the mouse.
struct ScrollScrub {
    let axis: ScrollAxis
    /// Where along the axis the mouse was, and where the bar then began, when steps last changed their size.
    var mouse: Double
    var barStart: Double
    /// The size of steps, 1 or less.
    var rate = 1.0
    /// Of the last movement, to go on from.
    var last: (mouse: Double, barStart: Double)
}

extension ScrollView {
    private static let fineDistance = 60.0, fineHalving = 30.0

    /// The indicator at a point of the view, if the mouse can have it there.
    func indicatorAxis(at point: CGPoint) -> ScrollAxis? {
        let p = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY), size = bounds.size
        guard isScrollEnabled, p.x >= 0, p.y >= 0, p.x <= size.width, p.y <= size.height else { return nil }
        if showsIndicator(.vertical), p.x >= size.width - ScrollIndicator.reach { return .vertical }
        if showsIndicator(.horizontal), p.y >= size.height - ScrollIndicator.reach { return .horizontal }
        return nil
    }

    /// Whether a press at a point of the view is for an indicator that shows.
    func takesPress(at point: CGPoint) -> Bool { indicatorAxis(at: point).map { indicator($0).isVisible } ?? false }

    func mouseDidMove(_ recognizer: HoverGestureRecognizer) {
        let axis = recognizer.state.isActive ? indicatorAxis(at: recognizer.location(in: self)) : nil
        guard axis != hoveredIndicator else { return }
        hoveredIndicator = axis
        for axis in ScrollAxis.allCases { widenIfHeld(axis) }
        if axis != nil { showIndicators() } else if !isMoving { hideIndicators(after: ScrollIndicator.leaveDelay) }
    }

    func scrubDidBegin(at point: CGPoint, isPaging: Bool) {
        guard let axis = indicatorAxis(at: point) else { return }
        stopMotion()
        let geometry = geometry(axis), mouse = point[axis] - bounds.origin[axis]
        var start = geometry.barStart(at: contentOffset[axis])
        let isBeside = mouse < start || mouse > start + geometry.barLength
        if isBeside, isPaging {
            _ = movePage(axis, mouse < start ? -1 : 1)
            return
        }
        if isBeside { start = mouse - geometry.barLength / 2 }
        activity = .scrubbing(ScrollScrub(axis: axis, mouse: mouse, barStart: start, last: (mouse, start)))
        widenIfHeld(axis)
        showIndicators()
        scrubDidMove(to: point)
    }

    func scrubDidMove(to point: CGPoint) {
        guard case .scrubbing(var scrub) = activity else { return }
        let axis = scrub.axis, across = axis == .vertical ? ScrollAxis.horizontal : .vertical
        let mouse = point[axis] - bounds.origin[axis]
        let edge = bounds.origin[across] + (across == .horizontal ? bounds.width : bounds.height)
        let beyond = max(0, abs(edge - point[across]) - ScrollView.fineDistance)
        let rate = exp2(-beyond / ScrollView.fineHalving)
        if rate != scrub.rate {
            // From here on, so that nothing jumps.
            scrub.mouse = scrub.last.mouse
            scrub.barStart = scrub.last.barStart
            scrub.rate = rate
        }
        scrub.last = (mouse, scrub.barStart + (mouse - scrub.mouse) * rate)
        activity = .scrubbing(scrub)
        var offset = contentOffset
        offset[axis] = geometry(axis).offset(atBarStart: scrub.last.barStart)
        moveContent(to: offset)
    }

    func scrubDidEnd() {
        guard case .scrubbing(let scrub) = activity else { return }
        activity = .resting
        widenIfHeld(scrub.axis)
        let motion = restMotion(velocity: .zero)
        if motion.duration > 0, window != nil { start(motion, .animation) } else { settle() }
    }

    /// Whether the mouse is on an indicator or has hold of it: it is wide then, and does not fade.
    func isHeld(_ axis: ScrollAxis) -> Bool {
        if case .scrubbing(let scrub) = activity, scrub.axis == axis { return true }
        return hoveredIndicator == axis
    }

    private func widenIfHeld(_ axis: ScrollAxis) {
        indicator(axis).isWide = isHeld(axis)
        updateIndicators()
    }
}
