// A view whose content is larger than itself. Scrolling moves the origin of its layer's bounds, a single property however many
// views are below. `AxisMotion` describes its motion. This file holds its state; the extensions change it:
//
//     Dragging    follows the finger, and release     Motion      flings, jumps and their updates
//     Chaining    drags shared with enclosing views   Wheel       wheel, touchpad, pages and keys
//     Indicators  showing and dragging the bars       Zooming     changes of scale
//
//     resting ─▶ tracking (caught) ─▶ dragging ─▶ moving ─▶ resting
//        ├──────▶ moving (jump, key) ──────────────┘
//        └──────▶ wheeling, scrubbing ─▶ moving (to a page) or resting

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree

/// A view whose subviews scroll by dragging, wheel, touchpad, keyboard and program.
open class ScrollView: View, FrameUpdating {
    /// Notified of scrolling; held weakly.
    public final weak var delegate: (any ScrollViewDelegate)?
    /// Called after every change of the content offset, after the delegate.
    public final var onScroll: ((ScrollView) -> Void)?

    /// The size of the scrollable content, points, from the origin.
    public final var contentSize = CGSize.zero { didSet { if contentSize != oldValue { extentDidChange() } } }
    /// Extra space around the content, which extends the range of offsets.
    public final var contentInset = EdgeInsets.zero { didSet { if contentInset != oldValue { extentDidChange() } } }
    /// Whether drags, wheel and keys scroll. The program can always scroll.
    public final var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether it only comes to rest at pages.
    public final var isPagingEnabled = false
    /// The size of a page, points; nil: that of the bounds.
    public final var pageSize: CGSize?
    /// Whether content can be pulled beyond its edges.
    public final var bounces = true
    /// Whether it can be pulled along an axis on which there is nothing to scroll.
    public final var alwaysBounceHorizontal = false
    /// Whether it can be pulled up and down although there is nothing to scroll that way.
    public final var alwaysBounceVertical = false
    /// Whether a drag moves only along the axis on which it began.
    public final var isDirectionalLockEnabled = false
    /// How quickly content comes to rest after it has been flung.
    public final var decelerationRate = DecelerationRate.normal
    /// The smallest and the largest scale that the user can zoom to. Both are 1 at first, which allows no zooming. The delegate names
    /// the view that is scaled.
    public final var minimumZoomScale = 1.0 { didSet { zoomLimitsDidChange() } }
    /// The largest scale; see `minimumZoomScale`.
    public final var maximumZoomScale = 1.0 { didSet { zoomLimitsDidChange() } }
    /// The scale of the content; `setZoomScale(_:animated:)` changes it.
    public final package(set) var zoomScale = 1.0
    /// Whether a pinch can lead beyond the limits, from where the content springs back.
    public final var bouncesZoom = true
    /// Whether a double tap or click zooms in, and the next one out again. To be set before the limits.
    public final var zoomsOnDoubleTap = true
    /// The recognizer of pinches; nil until the limits allow zooming.
    public final internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?
    /// Whether content that is smaller than the bounds is shown in their middle.
    public final var centersContent = false { didSet { if centersContent != oldValue { extentDidChange() } } }
    /// Whether offsets are rounded to whole device pixels, so that content stays sharp.
    public final var snapsToPixels = true { didSet { snapAtRest() } }
    /// Whether a bar at the lower edge shows the position while it scrolls.
    public final var showsHorizontalScrollIndicator = true { didSet { updateIndicators() } }
    /// Whether a bar at the right edge shows the position while it scrolls.
    public final var showsVerticalScrollIndicator = true { didSet { updateIndicators() } }
    /// The colour of the bars, to go with the content behind them.
    /// Unless it is set, that of the theme.
    public final var indicatorStyle: ScrollIndicatorStyle {
        get { ownIndicatorStyle ?? appearance.theme.indicatorStyle }
        set {
            ownIndicatorStyle = newValue
            indicatorStyleDidChange()
        }
    }
    private final var ownIndicatorStyle: ScrollIndicatorStyle?
    /// The distance an arrow key scrolls, points.
    public final var lineStep = 40.0

    /// The drag recognizer, for `require(toFail:)` and delegates.
    public final let panGestureRecognizer: PanGestureRecognizer

    /// Whether content follows the mouse; false where a drag of it selects.
    final var scrollsByMouseDrag = true
    final var activity = ScrollActivity.resting
    /// An offset, and the one on whole pixels that it has become; see `snapAtRest`.
    private final var unsnapped: (exact: CGPoint, snapped: CGPoint)?
    /// The last page turn by wheel or touchpad.
    final var wheelTurn: WheelTurn?
    /// The scale at which a pinch began; nil without one.
    final var pinchedScale: Double?
    /// The scale that recent steps add up to, before it was settled, and the time of the last one, seconds.
    final var wantedScale: (scale: Double, time: Double)?
    final let zoomAnimation = ZoomAnimation()
    final let horizontalIndicator = ScrollIndicator(axis: .horizontal)
    final let verticalIndicator = ScrollIndicator(axis: .vertical)
    /// The axis of the indicator under the mouse.
    final var hoveredIndicator: ScrollAxis?
    /// The border that the focus ring replaces; nil while no ring shows.
    final var borderBelowRing: (width: Double, color: Color)?

    /// Creates a scroll view without content. `frame` is in the superview's points.
    public override init(frame: CGRect = .zero) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        clipsToBounds = true
        pan.scrollView = self
        addGestureRecognizer(pan)
        let scrub = ScrollIndicatorGestureRecognizer()
        scrub.scrollView = self
        addGestureRecognizer(scrub)
        addGestureRecognizer(HoverGestureRecognizer { [weak self] in self?.mouseDidMove($0) })
    }

    /// Called after every change of the content offset, before the delegate and `onScroll`; for subclasses.
    open func contentOffsetDidChange() {}

    /// Returns the scale nearest to `scale` at which content may rest: within the limits. Content that is sharp only at some scales
    /// overrides it.
    open func settledZoomScale(_ scale: Double) -> Double { max(minimumZoomScale, min(maximumZoomScale, scale)) }

    /// Shows the content at `scale` and `offset`, as far as its ends allow. By default, scales the view that the delegate names. Content
    /// that is drawn at its size overrides it.
    open func zoomContent(to scale: Double, offset: CGPoint) {
        let growth = scale / zoomScale
        zoomScale = scale
        var size = CGSize(width: contentSize.width * growth, height: contentSize.height * growth)
        if let view = delegate?.viewForZooming(in: self) {
            let origin = view.frame.origin
            size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
            view.transform = .scale(scale, scale)
            view.frame.origin = CGPoint(x: origin.x * growth, y: origin.y * growth)
        }
        // Beyond the limits, it springs back.
        let isBeyond = scale < minimumZoomScale || scale > maximumZoomScale
        stopMotion()
        place(isBeyond ? offset : clamped(offset, around: size))
        rebaseDrag()
        contentSize = size
        delegate?.scrollViewDidZoom(self)
    }

    private func zoomLimitsDidChange() {
        if maximumZoomScale > minimumZoomScale, pinchGestureRecognizer == nil { addZoomGestures() }
    }

    /// A part that scrolls.
    open override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(.scrollView) }

    open override var canBecomeFocused: Bool { isScrollEnabled }
    open override var isTabStop: Bool { canBecomeFocused && ScrollAxis.allCases.contains(where: scrolls) }
    override var leavesTabToSubviews: Bool { true }
    open override func didChangeFocus() { showFocus() }
    open override func boundsSizeDidChange(from old: CGSize) { extentDidChange() }
    open override func didAddSubview(_ subview: View) { bringIndicatorsToFront() }
    open override func wheel(_ event: WheelEvent) -> Bool {
        event.modifiers.contains(.control) && zoom(by: event) || scroll(by: event)
    }
    open override func keyDown(_ event: KeyEvent) -> Bool { zoom(by: event) || scroll(by: event) }
    open override func contentScaleDidChange() {
        super.contentScaleDidChange()
        snapAtRest()
    }
    open override func didMoveToWindow() { if window == nil { arrive() } else { snapAtRest() } }
    /// Overrides must call super.
    open override func appearanceDidChange() { indicatorStyleDidChange() }

    /// Updates motion, see `FrameUpdating`. Overrides must call super.
    open func update(at time: Double) -> NextUpdate { updateMotion(at: time) }
}

/// The current activity of a scroll view.
enum ScrollActivity {
    case resting
    /// Pressed while moving: stopped, and waiting for a drag or the release.
    case tracking(ScrollDrag)
    case dragging(ScrollDrag)
    case moving(ScrollMotion, start: Double, ScrollMovement)
    /// Moved by wheel or touchpad; settles when no event has come for a while.
    case wheeling(ScrollStroke)
    /// Dragged by its indicator with the mouse.
    case scrubbing(ScrollScrub)
}

/// The cause of a scroll view's motion.
enum ScrollMovement {
    case deceleration, animation
}

/// A scroll direction.
public enum ScrollAxis: CaseIterable, Sendable {
    /// To the sides, or up and down.
    case horizontal, vertical

    /// Stored, so that access costs nothing.
    public static let allCases: [ScrollAxis] = [.horizontal, .vertical]
}

// Offsets and their range. In a window, both are whole device pixels, the ends included, so that content at rest is sharp however
// it got there. Without a window, the pixel size is unknown.
extension ScrollView {
    /// The content point at the top left of the bounds. Setting it stops motion, and a drag continues from there. The value may
    /// be out of range; it is rounded to whole pixels.
    public var contentOffset: CGPoint {
        get { layer.model.bounds.origin }
        set {
            stopMotion()
            place(snapped(newValue))
            rebaseDrag()
        }
    }

    /// The minimum offset at rest.
    public var minimumContentOffset: CGPoint { leastOffset(around: contentSize) }

    /// The maximum offset at rest; not below the minimum.
    public var maximumContentOffset: CGPoint { greatestOffset(around: contentSize) }

    private func leastOffset(around content: CGSize) -> CGPoint {
        let spare = spareRoom(around: content)
        return snapped(CGPoint(x: -max(contentInset.left, spare.width), y: -max(contentInset.top, spare.height)))
    }

    private func greatestOffset(around content: CGSize) -> CGPoint {
        let least = leastOffset(around: content), spare = spareRoom(around: content), visible = bounds.size
        let greatest = snapped(
            CGPoint(
                x: content.width + max(contentInset.right, spare.width) - visible.width,
                y: content.height + max(contentInset.bottom, spare.height) - visible.height))
        return CGPoint(x: max(least.x, greatest.x), y: max(least.y, greatest.y))
    }

    /// Returns the room on each side of content that is shown in the middle, in whole pixels; negative where there is none.
    private func spareRoom(around content: CGSize) -> CGSize {
        guard centersContent else { return CGSize(width: -Double.infinity, height: -Double.infinity) }
        let scale = snapsToPixels ? window?.scale ?? 1 : 1
        func half(_ length: Double) -> Double { snapsToPixels ? (length / 2 * scale).rounded(.down) / scale : length / 2 }
        return CGSize(width: half(bounds.width - content.width), height: half(bounds.height - content.height))
    }

    /// Whether it is held or moving.
    public var isMoving: Bool { if case .resting = activity { false } else { true } }
    /// Whether a finger or the mouse drags it.
    public var isDragging: Bool { if case .dragging = activity { true } else { false } }
    /// Whether it is moving on after a drag or a touchpad stroke.
    public var isDecelerating: Bool { if case .moving(_, _, .deceleration) = activity { true } else { false } }

    /// The offset at which it will come to rest, unless something intervenes.
    public var restingContentOffset: CGPoint {
        if case .moving(let motion, _, _) = activity { motion.end } else { contentOffset }
    }

    /// Returns the range of an axis's offsets at rest.
    func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let least = minimumContentOffset, greatest = maximumContentOffset
        return axis == .horizontal ? least.x...greatest.x : least.y...greatest.y
    }

    /// Returns `offset` clamped to the range at rest.
    package func clamped(_ offset: CGPoint) -> CGPoint { clamped(offset, around: contentSize) }

    /// Returns `offset` clamped to the range at rest of content of another size.
    func clamped(_ offset: CGPoint, around content: CGSize) -> CGPoint {
        let least = leastOffset(around: content), greatest = greatestOffset(around: content)
        return CGPoint(x: max(least.x, min(greatest.x, offset.x)), y: max(least.y, min(greatest.y, offset.y)))
    }

    /// Returns the part of a rectangle that is in sight; all that is in sight, if there is none.
    func visiblePart(of rect: CGRect?) -> CGRect { rect.map(bounds.intersection).flatMap { $0.isEmpty ? nil : $0 } ?? bounds }

    /// Returns whether there is more content along `axis` than fits.
    func hasExtent(_ axis: ScrollAxis) -> Bool {
        let range = range(axis)
        return range.upperBound > range.lowerBound
    }

    /// Returns whether user input can move it along `axis`.
    func scrolls(_ axis: ScrollAxis) -> Bool {
        guard isScrollEnabled else { return false }
        return hasExtent(axis) || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
    }

    /// Returns whether it can move further toward the end (`direction` > 0) or the beginning of an axis.
    func hasRoom(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        guard isScrollEnabled else { return false }
        let range = range(axis), offset = contentOffset[axis]
        return direction > 0 ? offset < range.upperBound - 0.01 : offset > range.lowerBound + 0.01
    }

    /// Moves the content to an offset of a motion, snapped to pixels and, unless it bounces, clamped.
    func moveContent(to offset: CGPoint) { place(snapped(bounces ? offset : clamped(offset))) }

    /// Snaps content at rest to whole pixels, which may have changed, and keeps it in range. Begins with the offset before the last
    /// snap: going by whole pixels alone would lose up to half a pixel at each change of scale.
    func snapAtRest() {
        guard case .resting = activity, contentSize != .zero, !isZooming else { return }
        let last = unsnapped.flatMap { $0.snapped == contentOffset ? $0.exact : nil }
        let exact = clamped(last ?? contentOffset)
        place(snapped(exact))
        unsnapped = (exact, contentOffset)
    }

    private func snapped(_ p: CGPoint) -> CGPoint {
        guard snapsToPixels, let scale = window?.scale else { return p }
        return CGPoint(x: (p.x * scale).rounded() / scale, y: (p.y * scale).rounded() / scale)
    }

    func place(_ offset: CGPoint) {
        guard offset != contentOffset else { return }
        layer.bounds.origin = offset
        updateIndicators()
        contentOffsetDidChange()
        delegate?.scrollViewDidScroll(self)
        onScroll?(self)
    }

    /// Reacts to a change of content, insets or bounds: replans a deceleration, and a jump that would end out of range, and keeps content at
    /// rest in range.
    func extentDidChange() {
        updateIndicators()
        switch activity {
        case .resting: snapAtRest()
        case .wheeling:
            if contentSize != .zero { place(snapped(clamped(contentOffset))) }
        case .moving(let motion, let start, let movement):
            let now = window == nil ? start : localTime, velocity = motion.velocity(at: max(0, now - start))
            switch movement {
            case .deceleration: activity = .moving(restMotion(velocity: velocity), start: now, movement)
            case .animation where contentSize != .zero && clamped(motion.end) != motion.end:
                activity = .moving(approach(clamped(motion.end), velocity: velocity), start: now, movement)
            case .animation: break
            }
        case .tracking, .dragging, .scrubbing: break
        }
    }
}

extension CGPoint {
    subscript(axis: ScrollAxis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

/// Receives a scroll view's motion events. For a drag released with speed, the order is:
///
///     willBeginDragging · didScroll … · willEndDragging · didEndDragging · willBeginDecelerating ·
///     didScroll … · didEndDecelerating · didSettle
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// Called after every change of the content offset.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called when a drag begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// Called when the content is released with `velocity` (points per second of the content offset). It will come to rest at
    /// `target`, which may be changed.
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint)
    /// Called after the content was released. `decelerate`: whether it continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    /// Called when the content continues to move after it was released.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Called when motion after a drag or a touchpad stroke ended, whether it ran out or was caught.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// Called when motion by `setContentOffset(_:animated:)` or a key ended, whether it arrived or was caught.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// Called at rest, however the content moved; nothing more follows.
    func scrollViewDidSettle(_ scrollView: ScrollView)
    /// Returns the view that is scaled by zooming, at the origin of the content; nil for none.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// Called after every change of the scale.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// Called when the scale rests, after a pinch has sprung back.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    public func scrollViewDidSettle(_ scrollView: ScrollView) {}
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}
    public func scrollViewDidEndZooming(_ scrollView: ScrollView, atScale scale: Double) {}
}
