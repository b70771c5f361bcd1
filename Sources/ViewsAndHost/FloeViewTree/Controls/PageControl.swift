// Shows the current page and leads to the others: a dot per page, elongated for the current one, and as many titles as there is
// room for.
//
//     all titles     ━━ Focus   • Table   • Mines        wide windows
//     the current    ━━ Focus   • •                      narrower ones
//     none           ━━ • •                              very narrow ones
//     none, close    ━━••                                the narrowest, for many pages

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Dots and titles for pages.
public final class PageControl: Control {
    /// The titles shown next to the dots.
    public enum Titles: Sendable {
        /// The titles of all pages, that of the current one, or none.
        case all, current, none
        /// No titles, and dots that are closer together.
        case noneClose
    }

    /// The titles shown next to the dots.
    public var titlesShown = Titles.all {
        didSet {
            guard titlesShown != oldValue else { return }
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }
    /// The current page, from 0; clamped to the existing pages.
    public var currentPage = 0 { didSet { if currentPage != oldValue { turn() } } }
    /// Called after the user chose a page.
    public var action: ((Int) -> Void)?
    /// Returns the hint for the mouse over a page; where nil, `hint` is used.
    public var pageHint: ((Int) -> String?)?
    /// The titles of the pages in order, one for each page.
    public let titles: [String]

    private var dots: [Layer] = []
    private var labels: [Label] = []
    private let glow = Layer()
    private var hoveredPage: Int?
    private var parts: [AccessibilityElement] = []

    /// Creates a control for as many pages as there are titles. `action` receives the page that the user chose, from 0.
    /// `theme` and `fonts`: nil: inherited.
    public init(_ titles: [String], theme: Theme? = nil, fonts: FontLibrary? = nil, action: ((Int) -> Void)? = nil) {
        self.titles = titles
        self.action = action
        super.init(theme: theme, fonts: fonts)
        dots = titles.map { _ in Layer() }
        addLayers([glow] + dots)
        labels = titles.map { Label($0) }
        for label in labels { addSubview(label) }
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        let font = theme.type.callout.weight(.medium), radius = dotSide / 2
        glow.cornerRadius = theme.spacing.controlRadius
        glow.backgroundColor = theme.palette.highlight
        for dot in dots { dot.cornerRadius = radius }
        for label in labels { label.font = font }
        super.appearanceDidChange()
    }

    private var dotSide: Double { (theme.type.callout.size / 4).rounded() * 2 }
    private var longDot: Double { dotSide * 2.5 }
    private var padding: Double {
        switch titlesShown {
        case .all: theme.spacing.small
        case .current, .none: dotSide
        case .noneClose: dotSide / 3
        }
    }

    private func showsTitle(_ i: Int) -> Bool { titlesShown == .all || titlesShown == .current && i == currentPage }

    /// Returns the width of page `i` with its title and padding. The current page's dot is longer.
    private func width(_ i: Int) -> Double {
        let dot = i == currentPage ? longDot : dotSide
        let text = showsTitle(i) ? theme.spacing.small - 2 + labels[i].naturalSize.width : 0
        return (dot + text + 2 * padding).rounded(.up)
    }

    /// Returns the area in which page `i` can be pressed; nil if there is no such page.
    public func frame(ofPage i: Int) -> CGRect? {
        guard titles.indices.contains(i) else { return nil }
        return CGRect(x: (0..<i).reduce(0) { $0 + width($1) }, y: 0, width: width(i), height: bounds.height)
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: titles.indices.reduce(0) { $0 + width($1) }, height: theme.controlHeight)
    }

    public override func layoutSubviews() { place() }

    private func place() {
        for i in titles.indices {
            guard let page = frame(ofPage: i) else { continue }
            let length = i == currentPage ? longDot : dotSide
            let y = ((bounds.height - dotSide) / 2).rounded()
            dots[i].frame = CGRect(x: page.minX + padding, y: y, width: length, height: dotSide)
            labels[i].isHidden = !showsTitle(i)
            let x = page.minX + padding + length + theme.spacing.small - 2
            labels[i].frame = CGRect(x: x, y: 0, width: max(0, page.maxX - padding - x), height: bounds.height)
        }
        placeGlow()
    }

    private func turn() {
        currentPage = max(0, min(titles.count - 1, currentPage))
        stateDidChange()
        animate(duration: 0.25) { self.place() }
        invalidateIntrinsicContentSize()
    }

    public override func stateDidChange() {
        let palette = theme.palette
        for i in titles.indices {
            let isCurrent = i == currentPage
            dots[i].backgroundColor = isCurrent ? palette.accent : palette.secondaryText.withAlpha(0.7)
            labels[i].textColor = isCurrent ? palette.text : palette.secondaryText
        }
        placeGlow()
    }

    private func placeGlow() {
        let lit = isHovered ? hoveredPage : nil
        glow.isHidden = lit == nil || lit == currentPage
        if let place = lit.flatMap({ frame(ofPage: $0) }) { glow.frame = place }
    }

    private func page(at point: CGPoint) -> Int? {
        titles.indices.first { i in frame(ofPage: i).map { point.x < $0.maxX } ?? false }
            ?? (titles.isEmpty ? nil : titles.count - 1)
    }

    public override func hoverMoved(to point: CGPoint) {
        hoveredPage = page(at: point)
        placeGlow()
    }

    public override func hint(at point: CGPoint) -> String? { page(at: point).flatMap { pageHint?($0) } ?? hint }

    public override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(.tabBar, label: hint) }

    /// The pages.
    public override var accessibilityElements: [any AccessibilityObject] {
        if parts.isEmpty { parts = titles.map { AccessibilityElement(accessibilityContainer: self, $0, traits: .button) } }
        for (i, part) in parts.enumerated() {
            part.accessibilityTraits = i == currentPage ? [.button, .selected] : .button
            part.accessibilityFrameInContainerSpace = frame(ofPage: i) ?? .zero
        }
        return parts
    }

    public override var accessibilityFocusedElement: (any AccessibilityObject)? {
        titles.isEmpty ? nil : accessibilityElements[currentPage]
    }

    public override func activate(at point: CGPoint?) {
        if let i = point.flatMap({ page(at: $0) }) { choose(i) }
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        switch event.key {
        case .left: choose(currentPage - 1)
        case .right: choose(currentPage + 1)
        case .home: choose(0)
        case .end: choose(titles.count - 1)
        default: return false
        }
        return true
    }

    private func choose(_ i: Int) {
        guard titles.indices.contains(i), i != currentPage else { return }
        currentPage = i
        action?(i)
    }
}
