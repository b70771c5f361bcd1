// A view whose contents are larger than it shows. Scrolling moves the origin of its layer's bounds: one
// property, whatever hangs below. How it moves by itself is told by `AxisMotion`; here is its state, and in
// the extensions what changes it:
//
//     Offset          where the content is and may be       Motion      moving by itself
//     Dragging        follows the finger                     Release     and is let go
//     Handover        a drag shared with views around        Paging      pages and their stops
//     Wheel           wheel and touchpad                     PageTurns   a page for a gesture or a key
//     Keyboard        keys                                   Indicators  when the bars show
//     IndicatorMouse  the bars in the mouse's hand
//
//     resting ─▶ tracking (caught) ─▶ dragging ─▶ moving ─▶ resting
//        ├──────▶ moving (jump, key) ──────────────┘
//        └──────▶ wheeling, scrubbing ─▶ moving (to a page) or resting

import Foundation
import Layers

/// Scrolls its subviews by dragging, wheel, touchpad, keyboard and program.
open class ScrollView: View, FrameUpdating {
    public final weak var delegate: (any ScrollViewDelegate)?
    /// After every change of the content offset, after the delegate.
    public final var onScroll: ((ScrollView) -> Void)?

    /// What there is to scroll, points, from the origin on.
    public final var contentSize = CGSize.zero { didSet { if contentSize != oldValue { extentDidChange() } } }
    /// Room around the content: widens the range of the offset.
    public final var contentInset = EdgeInsets.zero { didSet { if contentInset != oldValue { extentDidChange() } } }
    /// False: no drag, wheel or key scrolls; the program still may.
    public final var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    /// Whether it comes to rest at pages only.
    public final var isPagingEnabled = false
    /// A page's size, points; nil: the bounds'.
    public final var pageSize: CGSize?
    /// Whether content may be pulled beyond its edges.
    public final var bounces = true
    /// Whether it may be pulled along an axis on which there is nothing to scroll.
    public final var alwaysBounceHorizontal = false
    public final var alwaysBounceVertical = false
    /// Whether a drag moves along one axis only, the one it began along.
    public final var isDirectionalLockEnabled = false
    public final var decelerationRate = DecelerationRate.normal
    /// Whether offsets are whole device pixels, so that content stays sharp.
    public final var snapsToPixels = true { didSet { snapAtRest() } }
    public final var showsHorizontalScrollIndicator = true { didSet { updateIndicators() } }
    public final var showsVerticalScrollIndicator = true { didSet { updateIndicators() } }
    public final var indicatorStyle = ScrollIndicatorStyle.dark { didSet { indicatorStyleDidChange() } }
    /// How far an arrow key scrolls, points.
    public final var lineStep = 40.0

    /// The drag's recognizer, for `require(toFail:)` and delegates.
    public final let panGestureRecognizer: PanGestureRecognizer

    final var activity = ScrollActivity.resting
    /// The page turned last by wheel or touchpad.
    final var wheelTurn: WheelTurn?
    final let horizontalIndicator = ScrollIndicator(axis: .horizontal)
    final let verticalIndicator = ScrollIndicator(axis: .vertical)
    /// The one that the mouse is on.
    final var hoveredIndicator: ScrollAxis?

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

    /// After every change of the content offset, before delegate and `onScroll`; for subclasses.
    open func contentOffsetDidChange() {}

    open override var canBecomeFocused: Bool { isScrollEnabled }
    open override func boundsSizeDidChange(from old: CGSize) { extentDidChange() }
    open override func didAddSubview(_ subview: View) { bringIndicatorsToFront() }
    open override func wheel(_ event: WheelEvent) -> Bool { scroll(by: event) }
    open override func keyDown(_ event: KeyEvent) -> Bool { scroll(by: event) }
    open override func contentScaleDidChange() { snapAtRest() }
    open override func didMoveToWindow() { if window == nil { arrive() } else { snapAtRest() } }
    /// See `FrameUpdating`; a subclass that overrides it calls super.
    open func update(at time: Double) -> NextUpdate { updateMotion(at: time) }
}

/// What a scroll view is doing.
enum ScrollActivity {
    case resting
    /// Pressed while it moved: stopped, and waiting for the drag or the release.
    case tracking(ScrollDrag)
    case dragging(ScrollDrag)
    case moving(ScrollMotion, start: Double, ScrollMovement)
    /// By wheel or touchpad; settles when no event has come for a while.
    case wheeling(ScrollStroke)
    /// By its indicator, which the mouse holds.
    case scrubbing(ScrollScrub)
}

/// What made a scroll view move by itself.
enum ScrollMovement {
    case deceleration, animation
}

/// One of the two ways to scroll.
public enum ScrollAxis: CaseIterable, Sendable {
    case horizontal, vertical

    /// Kept, so that asking for it costs nothing.
    public static let allCases: [ScrollAxis] = [.horizontal, .vertical]
}

// Where the content is and how far it may go: whole device pixels, ends as well, so that what rests is sharp however it
// came there. In a window, that is: nobody knows the pixels of what is in none.
extension ScrollView {
    /// The point of the content at the top left of the bounds. Setting it stops movement; a drag goes on
    /// from there. It may lie out of range, and goes to the nearest whole pixel.
    public var contentOffset: CGPoint {
        get { layer.model.bounds.origin }
        set {
            stopMotion()
            place(snapped(newValue))
            rebaseDrag()
        }
    }

    /// The least offset at rest.
    public var minimumContentOffset: CGPoint { snapped(CGPoint(x: -contentInset.left, y: -contentInset.top)) }

    /// The greatest offset at rest; not below the least.
    public var maximumContentOffset: CGPoint {
        let least = minimumContentOffset, visible = bounds.size
        let greatest = snapped(
            CGPoint(
                x: contentSize.width + contentInset.right - visible.width, y: contentSize.height + contentInset.bottom - visible.height))
        return CGPoint(x: max(least.x, greatest.x), y: max(least.y, greatest.y))
    }

    /// Something is held or moves by itself.
    public var isMoving: Bool { if case .resting = activity { false } else { true } }
    /// Moved by a finger or the mouse.
    public var isDragging: Bool { if case .dragging = activity { true } else { false } }
    /// Moving on after a drag.
    public var isDecelerating: Bool { if case .moving(_, _, .deceleration) = activity { true } else { false } }

    /// Where it is going to be at rest, if nothing intervenes.
    public var restingContentOffset: CGPoint {
        if case .moving(let motion, _, _) = activity { motion.end } else { contentOffset }
    }

    /// The offsets of an axis at rest.
    func range(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let least = minimumContentOffset, greatest = maximumContentOffset
        return axis == .horizontal ? least.x...greatest.x : least.y...greatest.y
    }

    /// `offset` in range.
    func clamped(_ offset: CGPoint) -> CGPoint {
        let least = minimumContentOffset, greatest = maximumContentOffset
        return CGPoint(x: max(least.x, min(greatest.x, offset.x)), y: max(least.y, min(greatest.y, offset.y)))
    }

    /// Whether there is more along `axis` than shows.
    func hasExtent(_ axis: ScrollAxis) -> Bool {
        let range = range(axis)
        return range.upperBound > range.lowerBound
    }

    /// Whether people can move it along `axis`.
    func scrolls(_ axis: ScrollAxis) -> Bool {
        guard isScrollEnabled else { return false }
        return hasExtent(axis) || bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
    }

    /// Whether it can go on toward the end (`direction` > 0) or the beginning of an axis.
    func hasRoom(_ axis: ScrollAxis, _ direction: Double) -> Bool {
        guard isScrollEnabled else { return false }
        let range = range(axis), offset = contentOffset[axis]
        return direction > 0 ? offset < range.upperBound - 0.01 : offset > range.lowerBound + 0.01
    }

    /// Puts the content at an offset that movement came to: whole pixels, and in range where nothing bounces.
    func moveContent(to offset: CGPoint) { place(snapped(bounces ? offset : clamped(offset))) }

    /// What rests goes to whole pixels, for they may be others now, and stays in range.
    func snapAtRest() {
        if case .resting = activity, contentSize != .zero { place(snapped(clamped(contentOffset))) }
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

    /// The content, the insets or the bounds changed: what moves is planned anew, what rests stays in range.
    func extentDidChange() {
        updateIndicators()
        switch activity {
        case .resting, .wheeling:
            if contentSize != .zero { place(snapped(clamped(contentOffset))) }
        case .moving(let motion, let start, .deceleration):
            let velocity = motion.velocity(at: max(0, (window?.time ?? start) - start))
            activity = .moving(restMotion(velocity: velocity), start: window?.time ?? start, .deceleration)
        case .moving, .tracking, .dragging, .scrubbing: break
        }
    }
}

extension CGPoint {
    subscript(axis: ScrollAxis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

/// What a scroll view tells about its movement. In order, for a drag that is let go with speed:
///
///     willBeginDragging · didScroll … · willEndDragging · didEndDragging · willBeginDecelerating ·
///     didScroll … · didEndDecelerating · didSettle
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// After every change of the content offset.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The content was let go with `velocity` (points per second of the content offset) and is going to rest
    /// at `target`, which may be changed.
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint)
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// After movement that a drag left, whether it ran out or was caught.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// After movement that `setContentOffset(_:animated:)` or a key began, arrived or caught.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// At rest, by whatever means it moved; nothing more follows.
    func scrollViewDidSettle(_ scrollView: ScrollView)
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
}
