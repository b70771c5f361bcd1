// Scroll indicators: when they show, and scrolling by dragging them with the mouse; and the focus ring.

import Foundation
import FloeLayerTree

extension ScrollView {
    /// Shows the indicators briefly to hint that there is more content.
    public func flashScrollIndicators() {
        showIndicators()
        hideIndicators(after: 1)
    }

    func showIndicators() {
        for axis in ScrollAxis.allCases where showsIndicator(axis) {
            attach(indicator(axis))
            place(axis)
            indicator(axis).show()
        }
    }

    func hideIndicators(after delay: Double = 0) {
        if !isHeld(.horizontal) { horizontalIndicator.hide(after: delay) }
        if !isHeld(.vertical) { verticalIndicator.hide(after: delay) }
    }

    /// Repositions the indicators after a scroll. Costs nothing while none is visible.
    func updateIndicators() {
        update(.horizontal)
        update(.vertical)
    }

    private func update(_ axis: ScrollAxis) {
        guard indicator(axis).isVisible else { return }
        if showsIndicator(axis) { place(axis) } else { indicator(axis).vanish() }
    }

    func bringIndicatorsToFront() {
        for axis in ScrollAxis.allCases where indicator(axis).layer.superlayer != nil {
            layer.addSublayer(indicator(axis).layer)
        }
    }

    func indicatorStyleDidChange() {
        horizontalIndicator.layer.backgroundColor = indicatorStyle.color
        verticalIndicator.layer.backgroundColor = indicatorStyle.color
    }

    /// Shows the focus that Tab gave it by a ring along the inside of its edge, in a colour that is visible where the indicators are.
    func showFocus() {
        if let border = borderBelowRing {
            (layer.borderWidth, layer.borderColor) = border
            borderBelowRing = nil
        }
        guard isFocused, window?.isFocusFromTab ?? false else { return }
        borderBelowRing = (layer.borderWidth, layer.borderColor)
        layer.borderWidth = Control.ringWidth
        layer.borderColor = (indicatorStyle == .light ? Palette.dark : .light).accent
    }

    private func attach(_ indicator: ScrollIndicator) {
        guard indicator.layer.superlayer == nil else { return }
        indicator.layer.backgroundColor = indicatorStyle.color
        layer.addSublayer(indicator.layer)
    }

    private func place(_ axis: ScrollAxis) {
        indicator(axis).place(in: bounds, geometry(axis))
    }

    func geometry(_ axis: ScrollAxis) -> ScrollIndicatorGeometry {
        let inset = ScrollIndicator.inset
        // Leaves the corner free if both indicators show.
        let corner = showsIndicator(.horizontal) && showsIndicator(.vertical) ? inset + ScrollIndicator.thickness : 0
        return ScrollIndicatorGeometry(
            range: range(axis), length: axis == .horizontal ? bounds.width : bounds.height, startInset: inset,
            endInset: inset + corner)
    }

    func indicator(_ axis: ScrollAxis) -> ScrollIndicator {
        axis == .horizontal ? horizontalIndicator : verticalIndicator
    }

    func showsIndicator(_ axis: ScrollAxis) -> Bool {
        hasExtent(axis) && (axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator)
    }

    private static let fineDistance = 60.0, fineHalving = 30.0

    /// Returns the axis of the indicator that the mouse can grab at a point of the view.
    func indicatorAxis(at point: CGPoint) -> ScrollAxis? {
        let p = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY), size = bounds.size
        guard isScrollEnabled, p.x >= 0, p.y >= 0, p.x <= size.width, p.y <= size.height else { return nil }
        if showsIndicator(.vertical), p.x >= size.width - ScrollIndicator.reach { return .vertical }
        if showsIndicator(.horizontal), p.y >= size.height - ScrollIndicator.reach { return .horizontal }
        return nil
    }

    /// Returns whether a press at a point of the view hits a visible indicator.
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
            // Continue from the current positions, so that nothing jumps.
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

    /// Returns whether the mouse is over an indicator or drags it. The indicator is then wide and does not fade.
    func isHeld(_ axis: ScrollAxis) -> Bool {
        if case .scrubbing(let scrub) = activity, scrub.axis == axis { return true }
        return hoveredIndicator == axis
    }

    private func widenIfHeld(_ axis: ScrollAxis) {
        indicator(axis).isWide = isHeld(axis)
        updateIndicators()
    }
}

/// Indicators dragged by the mouse, as usual on the desktop. They show and widen when the mouse comes near. A press on the bar
/// drags it, a press in the track beside it brings the bar there, and a press with Shift scrolls one page that way. Touches pass
/// through to the content.
///
/// One pixel of the bar may stand for thousands of rows. Moving the mouse away from a held bar makes its movement finer: beyond
/// `fineDistance` it is halved for every `fineHalving` points.
struct ScrollScrub {
    let axis: ScrollAxis
    /// The position of the mouse along the axis, and of the bar's start, when `rate` last changed.
    var mouse: Double
    var barStart: Double
    /// The bar's movement relative to the mouse's, at most 1.
    var rate = 1.0
    /// The positions of mouse and bar after the last movement.
    var last: (mouse: Double, barStart: Double)
}

/// Recognizes the mouse on a scroll view's indicator. Begins on the press, so that no other recognizer gets it.
final class ScrollIndicatorGestureRecognizer: GestureRecognizer {
    weak var scrollView: ScrollView?

    override func accepts(_ pointer: Pointer) -> Bool {
        guard pointer.device == .mouse, pointer.button == .primary, pointers.isEmpty, let scrollView,
            let place = pointer.location(in: scrollView)
        else { return false }
        return scrollView.takesPress(at: place)
    }

    override func pointerDown(_ pointer: Pointer) {
        guard begin(), let scrollView else { return }
        scrollView.scrubDidBegin(at: location(in: scrollView), isPaging: pointer.modifiers.contains(.shift))
    }

    override func pointerMoved(_ pointer: Pointer) {
        change()
        if let scrollView { scrollView.scrubDidMove(to: location(in: scrollView)) }
    }

    override func pointerUp(_ pointer: Pointer) { end() }

    override func stateDidChange() {
        if state == .ended || state == .cancelled { scrollView?.scrubDidEnd() }
    }
}
