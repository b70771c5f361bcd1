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
    open override func didMoveToWindow() { if window == nil { stopMotion() } else { snapAtRest() } }
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
