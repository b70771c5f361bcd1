// The right side of the inspector: a tab for each page, and the chosen page, which scrolls.

import FloeViewTree
import Foundation

/// Shows one of several pages about the picked layer.
final class InspectorPages: View {
    private let pages: [InspectorPage]
    private let tabs: SegmentedControl
    private let scroll = ScrollView()
    private var shown = 0
    private var subject: (picked: InspectedLayer?, tree: InspectedTree)?

    init(_ pages: [InspectorPage]) {
        self.pages = pages
        tabs = SegmentedControl(pages.map { SegmentedControl.Segment($0.title) })
        super.init()
        tabs.selectedIndex = 0
        tabs.isHidden = pages.count < 2
        tabs.action = { [weak self] in self?.turn(to: $0) }
        for view in [scroll, tabs] as [View] { addSubview(view) }
        for (i, page) in pages.enumerated() {
            page.isHidden = i > 0
            scroll.addSubview(page)
        }
    }

    /// The views that Tab goes through.
    var stops: [View] { (tabs.isHidden ? [] : [tabs]) + [scroll] + pages[shown].stops }

    var hasChanges: Bool { pages.contains { $0.hasChanges } }

    func show(_ picked: InspectedLayer?, in tree: InspectedTree) {
        let isOther = picked?.index != subject?.picked?.index
        subject = (picked, tree)
        if isOther { scroll.contentOffset = .zero }
        pages[shown].show(picked, in: tree)
        setNeedsLayout()
    }

    func turn(to index: Int) {
        if index != shown { pages[shown].leave() }
        shown = index
        tabs.selectedIndex = index
        for (i, page) in pages.enumerated() { page.isHidden = i != index }
        scroll.contentOffset = .zero
        if let subject { pages[index].show(subject.picked, in: subject.tree) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let theme = appearance.theme, gap = theme.spacing.small, width = Double(bounds.width)
        var top = 0.0
        if !tabs.isHidden {
            let size = tabs.sizeThatFits(.zero), air = theme.spacing.medium
            tabs.frame = CGRect(x: air, y: gap, width: min(Double(size.width), width - 2 * air), height: Double(size.height))
            top = Double(size.height) + 2 * gap
        }
        scroll.frame = CGRect(x: 0, y: top, width: width, height: max(0, Double(bounds.height) - top))
        let page = pages[shown], height = Double(page.sizeThatFits(CGSize(width: width, height: 0)).height)
        page.frame = CGRect(x: 0, y: 0, width: width, height: height)
        scroll.contentSize = CGSize(width: width, height: height)
    }
}
