// A choice of one among a few options, all visible. The chosen one is marked by a pill that slides when the choice changes.
//
//     ┌────────────┬───────────┐
//     │ Small 9×9  │▓Large 30×16▓│     or in less room     │ 9×9 │▓30×16▓│
//     └────────────┴───────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// A choice among segments.
public final class SegmentedControl: Control {
    /// One option.
    public struct Segment: Equatable, Sendable {
        /// The title, on one line.
        public var title: String
        /// Shorter titles, the shortest last, shown instead of the full one where space is short.
        public var shortTitles: [String]
        /// The hint for this option, passed to `onHint`.
        public var hint: String?
        /// The colour of a mark before the title, which identifies the option elsewhere; nil for none.
        public var color: Color?
        /// Whether it can be chosen.
        public var isEnabled: Bool

        /// Creates an option.
        public init(_ title: String, short shortTitles: String..., hint: String? = nil, color: Color? = nil, isEnabled: Bool = true) {
            self.title = title
            self.shortTitles = shortTitles
            self.hint = hint
            self.color = color
            self.isEnabled = isEnabled
        }
    }

    /// The options from left to right.
    public var segments: [Segment] { didSet { if segments != oldValue { makeLabels() } } }
    /// The chosen segment; nil or out of range for none.
    public var selectedIndex: Int? { didSet { if selectedIndex != oldValue { slide() } } }
    /// Called after the user chose another segment.
    public var action: ((Int) -> Void)?

    /// How short titles are: 0 for the full ones, 1 for the first of the shorter ones, and so on. Shorter ones are closer together.
    public var shortness = 0 {
        didSet {
            guard shortness != oldValue else { return }
            stateDidChange()
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }

    private var labels: [Label] = []
    /// The marks of segments that have one, by their index.
    private var marks: [Int: View] = [:]
    private let pill = Layer(), glow = Layer()
    private var hoveredIndex: Int?
    private var parts: [AccessibilityElement] = []

    /// Creates a control in which nothing is chosen. `action` receives the segment that the user chose, from 0.
    /// `theme` and `fonts`: nil: inherited.
    public init(_ segments: [Segment], theme: Theme? = nil, fonts: FontLibrary? = nil, action: ((Int) -> Void)? = nil) {
        self.segments = segments
        self.action = action
        super.init(theme: theme, fonts: fonts)
        addLayers([glow, pill])
        for part in [glow, pill] { part.isHidden = true }
        makeLabels()
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        let palette = theme.palette, radius = theme.spacing.controlRadius, font = labelFont
        layer.cornerRadius = radius
        layer.backgroundColor = palette.highlight
        for part in [glow, pill] { part.cornerRadius = radius - SegmentedControl.inset }
        pill.backgroundColor = palette.accent
        glow.backgroundColor = palette.highlight
        outline(layer)
        for label in labels { label.font = font }
        super.appearanceDidChange()
    }

    private var labelFont: FontDescriptor { theme.type.callout.weight(.medium) }

    private static let inset = 2.0
    private static let markSide = 8.0
    /// The room before and after a title.
    private var padding: Double { shortness > 0 ? theme.spacing.small : theme.spacing.medium }
    /// The room in front of a title that a mark takes.
    private var markRoom: Double { SegmentedControl.markSide + theme.spacing.small - 2 }

    private var widths: [Double] {
        labels.enumerated().map { i, label in
            (label.naturalSize.width + 2 * padding + (marks[i] == nil ? 0 : markRoom)).rounded(.up)
        }
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: widths.reduce(0, +) + 2 * SegmentedControl.inset, height: theme.controlHeight)
    }

    /// Returns the frame of segment `i`; nil if there is none. If there is too little room, all segments shrink in proportion.
    public func frame(ofSegment i: Int) -> CGRect? {
        let widths = widths
        guard widths.indices.contains(i) else { return nil }
        let inset = SegmentedControl.inset, total = widths.reduce(0, +)
        let k = total > 0 ? (bounds.width - 2 * inset) / total : 1
        let start = widths[..<i].reduce(0, +)
        let x0 = (inset + start * k).rounded(), x1 = (inset + (start + widths[i]) * k).rounded()
        return CGRect(x: x0, y: inset, width: x1 - x0, height: bounds.height - 2 * inset)
    }

    private func segment(at point: CGPoint) -> Int? {
        segments.indices.first { i in frame(ofSegment: i).map { point.x < $0.maxX } ?? false }
            ?? (segments.isEmpty ? nil : segments.count - 1)
    }

    public override func layoutSubviews() {
        let side = SegmentedControl.markSide
        for (i, label) in labels.enumerated() {
            var frame = frame(ofSegment: i) ?? .zero
            if let mark = marks[i] {
                let start = Double(frame.minX) + padding
                mark.frame = alignedToPixels(CGRect(x: start, y: Double(frame.midY) - side / 2, width: side, height: side))
                frame = CGRect(
                    x: start + markRoom, y: frame.minY, width: max(0, frame.maxX - padding - start - markRoom),
                    height: frame.height)
            }
            label.frame = frame
        }
        placePill()
    }

    public override func hint(at point: CGPoint) -> String? { segment(at: point).flatMap { segments[$0].hint } ?? hint }

    public override func hoverMoved(to point: CGPoint) {
        let new = segment(at: point)
        guard new != hoveredIndex else { return }
        hoveredIndex = new
        stateDidChange()
    }

    public override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(.semanticGroup, label: hint) }

    /// The segments.
    public override var accessibilityElements: [any AccessibilityObject] {
        if parts.count != segments.count { parts = segments.map { _ in AccessibilityElement(accessibilityContainer: self) } }
        for (i, (part, segment)) in zip(parts, segments).enumerated() {
            (part.accessibilityLabel, part.accessibilityHint) = (segment.title, segment.hint)
            let state: AccessibilityTraits = isEnabled && segment.isEnabled ? [] : .notEnabled
            part.accessibilityTraits = [.toggleButton, state, i == selectedIndex ? .selected : []]
            part.accessibilityFrameInContainerSpace = frame(ofSegment: i) ?? .zero
        }
        return parts
    }

    public override var accessibilityFocusedElement: (any AccessibilityObject)? {
        selectedIndex.flatMap { segments.indices.contains($0) ? accessibilityElements[$0] : nil }
    }

    public override func activate(at point: CGPoint?) {
        if let point, let i = segment(at: point) { choose(i) }
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        let able = segments.indices.filter { segments[$0].isEnabled }
        let now = selectedIndex ?? -1, new: Int?
        switch event.key {
        case .left: new = able.last { $0 < now }
        case .right: new = able.first { $0 > now }
        case .home: new = able.first
        case .end: new = able.last
        case .space, .enter: new = able.first { $0 > now } ?? able.first
        default: return false
        }
        if let new { choose(new) }
        return true
    }

    public override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        for (i, (segment, label)) in zip(segments, labels).enumerated() {
            let titles = [segment.title] + segment.shortTitles
            label.text = titles[min(max(0, shortness), titles.count - 1)]
            label.textColor = i == selectedIndex ? palette.onAccent : segment.isEnabled ? palette.text : palette.tertiaryText
            // A border makes a mark of any colour visible on the pill.
            marks[i]?.layer.borderWidth = i == selectedIndex ? 1 : 0
            marks[i]?.layer.borderColor = palette.onAccent
        }
        let lit = isHovered && isEnabled ? hoveredIndex : nil
        glow.isHidden = lit == nil || lit == selectedIndex || !(lit.map { segments[$0].isEnabled } ?? false)
        if let lit, let place = frame(ofSegment: lit) { glow.frame = alignedToPixels(place) }
    }

    private func choose(_ i: Int) {
        guard segments.indices.contains(i), segments[i].isEnabled, i != selectedIndex else { return }
        selectedIndex = i
        action?(i)
    }
}

extension SegmentedControl {
    private func makeLabels() {
        for view in labels + Array(marks.values) { view.removeFromSuperview() }
        labels = segments.map { Label($0.title, font: labelFont, alignment: .center) }
        marks = [:]
        for (i, segment) in segments.enumerated() {
            guard let color = segment.color else { continue }
            let mark = View()
            mark.backgroundColor = color
            mark.layer.cornerRadius = 2
            mark.isUserInteractionEnabled = false
            marks[i] = mark
        }
        for view in labels + Array(marks.values) { addSubview(view) }
        stateDidChange()
        invalidateIntrinsicContentSize()
    }

    private func slide() {
        stateDidChange()
        guard !pill.isHidden else { return placePill() }
        animate(duration: 0.2) { self.placePill() }
    }

    private func placePill() {
        let place = selectedIndex.flatMap { frame(ofSegment: $0) }
        pill.isHidden = place == nil || bounds.isEmpty
        if let place { pill.frame = alignedToPixels(place) }
    }
}
