// Pages side by side. Only visible pages are in the window, and a page is requested when it first scrolls in.
// A jump over several pages passes none of them: the current page is moved next to the target, and back to its own slot
// once it is out of sight. Between two pages there is a gap, visible only while turning, that shows where a page ends.
//
//     from 0 to 4:     [0] 1  2  3  4      →      1  2 [0]→[4]

import Foundation
import FloeLayerTree

/// A scroll view of pages that are swiped sideways. Its delegate is itself.
public final class PagerView: ScrollView, ScrollViewDelegate {
    /// Returns the view of a page when it scrolls in.
    public var pageView: ((Int) -> View)?
    /// Called after another page has become the nearest.
    public var onPage: ((Int) -> Void)?
    /// The number of pages. When it changes, the visible ones are requested again, and the nearest one stays if there still is such a page.
    public var count: Int {
        didSet {
            guard count != oldValue else { return }
            boundsSizeDidChange(from: bounds.size)
            reloadPages()
        }
    }
    /// The gap between two pages, in points.
    public static let gap = 20.0
    /// The nearest page.
    public private(set) var page: Int
    /// The page that will be the nearest when it has come to rest, from which the next and the previous one count.
    public var restingPage: Int {
        bounds.width > 0 ? page(inSlot: max(0, min(count - 1, Int((restingContentOffset.x / stride).rounded())))) ?? page : page
    }

    private var shown: [Int: View] = [:]
    /// The page that is in another slot during a jump.
    private var displaced: (page: Int, slot: Int)?
    private var isResizing = false

    /// Opens at `page`, counted from 0.
    public init(count: Int, page: Int = 0) {
        self.count = count
        self.page = page
        super.init()
        isPagingEnabled = true
        isDirectionalLockEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        delegate = self
    }

    // Keys belong to the pages and the window, and a vertical wheel never turns a page.
    public override var canBecomeFocused: Bool { false }
    public override func keyDown(_ event: KeyEvent) -> Bool { false }

    public override func wheel(_ event: WheelEvent) -> Bool {
        let isSideways = abs(event.delta.x) > abs(event.delta.y) || event.modifiers == .shift
        return isSideways && super.wheel(event)
    }

    public override func boundsSizeDidChange(from old: CGSize) {
        displaced = nil
        let kept = max(0, min(page, count - 1))
        // Until then the offset belongs to the old size and must not bring a page in.
        isResizing = true
        super.boundsSizeDidChange(from: old)
        pageSize = CGSize(width: stride, height: bounds.height)
        contentSize = CGSize(width: max(0, stride * Double(count) - PagerView.gap), height: bounds.height)
        contentOffset = CGPoint(x: Double(kept) * stride, y: 0)
        isResizing = false
        showPages()
    }

    public override func contentOffsetDidChange() { showPages() }

    /// The distance from one page to the next.
    private var stride: Double { bounds.width + PagerView.gap }

    /// Brings a page into view; does nothing if it is out of range.
    public func show(_ target: Int, animated: Bool) {
        guard (0..<count).contains(target), bounds.width > 0 else { return }
        guard animated, let window, !window.reducesMotion else {
            displaced = nil
            contentOffset = CGPoint(x: Double(target) * stride, y: 0)
            return showPages()
        }
        if abs(target - restingPage) > 1 {
            displaced = (page, target + (target > page ? -1 : 1))
            contentOffset = CGPoint(x: Double(displaced?.slot ?? target) * stride, y: 0)
        }
        setContentOffset(CGPoint(x: Double(target) * stride, y: 0), animated: true)
    }

    /// Requests the pages again that are visible, since others have taken their place.
    public func reloadPages() {
        for view in shown.values { view.removeFromSuperview() }
        shown = [:]
        showPages()
    }

    public func scrollViewDidSettle(_ scrollView: ScrollView) {
        guard let gone = displaced else { return }
        let isBack = nearestSlot == gone.slot
        displaced = nil
        if isBack { contentOffset = CGPoint(x: Double(gone.page) * stride, y: 0) }
        showPages()
    }

    private var nearestSlot: Int {
        guard bounds.width > 0 else { return page }
        return max(0, min(count - 1, Int((contentOffset.x / stride).rounded())))
    }

    /// Returns the page in a slot; nil for the slot of the displaced page.
    private func page(inSlot slot: Int) -> Int? {
        if let displaced, displaced.slot == slot { return displaced.page }
        return displaced?.page == slot ? nil : slot
    }

    private func showPages() {
        let width = bounds.width
        guard width > 0, count > 0, !isResizing else { return }
        // Pages that are visible only by a rounding error do not count.
        let left = contentOffset.x + 1e-6, right = contentOffset.x + width - 1e-6
        let first = max(0, min(count - 1, Int(((left + PagerView.gap) / stride).rounded(.down))))
        let last = max(first, min(count - 1, Int((right / stride).rounded(.down))))
        var visible: [Int: Int] = [:]
        for slot in first...last { if let page = page(inSlot: slot) { visible[page] = slot } }
        for (i, view) in shown where visible[i] == nil {
            view.removeFromSuperview()
            shown[i] = nil
        }
        for (i, slot) in visible.sorted(by: { $0.key < $1.key }) {
            guard let view = shown[i] ?? pageView?(i) else { continue }
            view.frame = CGRect(x: Double(slot) * stride, y: 0, width: width, height: bounds.height)
            if shown[i] == nil {
                shown[i] = view
                addSubview(view)
            }
        }
        if let now = page(inSlot: nearestSlot), now != page {
            page = now
            onPage?(now)
        }
    }
}
