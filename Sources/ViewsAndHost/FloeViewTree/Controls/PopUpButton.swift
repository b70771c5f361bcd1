// A button that shows the choice made among many, and opens a menu of all of them.
//
//     [ Multiply  ⌄ ]

import Foundation
import FloeDrawing
import FloeImaging
import FloeLayerTree
import FloeText

/// Chooses one of several titles, which show in a menu when it is pressed. If the mouse then moves to one before it is released, that is
/// chosen. The arrow keys choose without the menu. For two or three titles that are short, a `SegmentedControl` shows all at once.
///
/// ```swift
/// let size = PopUpButton(["Small", "Medium", "Large"])
/// size.selectedIndex = 1
/// size.action = { settings.size = $0 }
/// form.add(size)
/// ```
public final class PopUpButton: Control {
    /// The choices, from top to bottom.
    public var titles: [String] {
        didSet {
            guard titles != oldValue else { return }
            showTitle()
            invalidateIntrinsicContentSize()
        }
    }
    /// The chosen one, from 0; nil or out of range for none. Setting it does not call `action`.
    public var selectedIndex: Int? { didSet { if selectedIndex != oldValue { showTitle() } } }
    /// Called after the user chose another one.
    public var action: ((Int) -> Void)?
    /// What shows while none is chosen.
    public var placeholder = "Choose" { didSet { showTitle() } }

    private let label = Label(), arrow = ShapeLayer()
    private weak var menu: MenuPanel?

    /// Creates a button with nothing chosen. `action` receives the choice of the user, from 0. `theme` and `fonts`: nil: inherited.
    public init(_ titles: [String], theme: Theme? = nil, fonts: FontLibrary? = nil, action: ((Int) -> Void)? = nil) {
        self.titles = titles
        self.action = action
        super.init(theme: theme, fonts: fonts)
        arrow.fillColor = .clear
        (arrow.lineCap, arrow.lineJoin, arrow.lineWidth) = (.round, .round, 1.5)
        addLayers([arrow])
        addSubview(label)
        // A finger may be about to scroll, so that its press opens the menu when it ends.
        let press = MenuGestureRecognizer(duration: 0) { [weak self] in if $0.state == .began { self?.activate(at: .zero) } }
        press.shouldBegin = { [weak self] in self?.isEnabled == true }
        addGestureRecognizer(press)
        showTitle()
        appearanceDidChange()
    }

    /// Whether its menu is open.
    public var isOpen: Bool { menu?.window != nil }

    public override func appearanceDidChange() {
        label.font = font
        layer.cornerRadius = cornerRadius
        super.appearanceDidChange()
    }

    private var font: FontDescriptor { theme.type.callout.weight(.medium) }
    private var arrowWidth: Double { (theme.type.callout.size * 0.6).rounded() }

    /// Returns the size at which the longest title fits.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let texts = titles + (title == nil ? [placeholder] : []), fonts = appearance.fonts
        let longest = texts.map { Double(fonts?.measure($0, font: font, scale: window?.scale ?? 1).width ?? 0) }.max() ?? 0
        let space = theme.spacing
        return CGSize(width: (longest + 2 * space.medium + space.small + arrowWidth).rounded(.up), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        let space = theme.spacing, width = Double(bounds.width), height = Double(bounds.height), side = arrowWidth
        arrow.frame = CGRect(x: width - space.medium - side, y: ((height - side / 2) / 2).rounded(), width: side, height: side / 2)
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: side / 2, y: side / 2))
        path.addLine(to: CGPoint(x: side, y: 0))
        arrow.path = path
        label.frame = CGRect(
            x: space.medium, y: 0, width: max(0, width - 2 * space.medium - space.small - side), height: height)
    }

    public override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        label.textColor = title == nil ? palette.secondaryText : palette.text
        arrow.strokeColor = palette.secondaryText
        var field = palette.highlight
        if isEnabled, isHovered || isHighlighted { field = field.laidUnder(palette.highlight) }
        if isHighlighted { field = field.laidUnder(palette.highlight) }
        layer.backgroundColor = field
        outline(layer)
    }

    private var title: String? { selectedIndex.flatMap { titles.indices.contains($0) ? titles[$0] : nil } }

    private func showTitle() {
        label.text = title ?? placeholder
        stateDidChange()
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        var result = super.accessibilityDefaults.with(.popUpButton, value: title ?? placeholder)
        result.label = hint
        return result
    }

    public override func activate(at point: CGPoint?) {
        guard let origin = convert(bounds, to: nil) else { return }
        let choices = titles.enumerated().map { i, title in
            Action(title, isOn: i == selectedIndex) { [weak self] in self?.choose(i) }
        }
        menu = MenuPanel.open(Menu(children: choices), from: self, at: origin, isOver: true, byKey: true)
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        if super.keyDown(event) { return true }
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        switch event.key {
        case .up: choose((selectedIndex ?? titles.count) - 1)
        case .down: choose((selectedIndex ?? -1) + 1)
        case .home: choose(0)
        case .end: choose(titles.count - 1)
        default: return false
        }
        return true
    }

    private func choose(_ index: Int) {
        guard titles.indices.contains(index), index != selectedIndex else { return }
        selectedIndex = index
        action?(index)
    }
}
