// A list of choices over everything else in a window. A press or a key chooses one, which closes it, and a press beside it closes it too.
//
//     ┌────────────┐
//     │ ✓ Small    │
//     │   Large    │
//     └────────────┘

import Foundation
import FloeDrawing
import FloeImaging
import FloeLayerTree
import FloeText

/// The choices of a control, of which one may be ticked.
final class MenuPanel: PanelView {
    private let rows: [MenuRow]
    private let scroll = ScrollView()
    private let chosen: Int?
    /// The frame of the control, in points of the window.
    private let origin: CGRect
    private weak var previousFocus: View?

    /// Opens above everything in the window of `control`, with the row `chosen` over the control. `choose` receives the row that the user
    /// chose, after the panel has closed.
    @discardableResult
    static func open(_ titles: [String], chosen: Int?, from control: Control, choose: @escaping (Int) -> Void) -> MenuPanel? {
        guard let window = control.window, let origin = control.convert(control.bounds, to: nil), !titles.isEmpty else { return nil }
        let menu = MenuPanel(titles, chosen: chosen, origin: origin)
        menu.setAppearance(control.theme, control.appearance.fonts)
        menu.previousFocus = window.focusView
        menu.onClose = { [weak menu] in menu?.close() }
        for (i, row) in menu.rows.enumerated() {
            row.action = { [weak menu] in
                menu?.close()
                choose(i)
            }
        }
        menu.open(in: window.rootView)
        // The chosen row may have to be scrolled to.
        if let first = menu.firstFocus { window.moveFocus(among: [first], isBackward: false) }
        menu.scroll.flashScrollIndicators()
        return menu
    }

    private init(_ titles: [String], chosen: Int?, origin: CGRect) {
        rows = titles.enumerated().map { MenuRow($1, isTicked: $0 == chosen) }
        self.chosen = chosen
        self.origin = origin
        super.init()
        panel.addSubview(scroll)
        for row in rows { scroll.addSubview(row) }
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        panel.layer.cornerRadius = theme.spacing.small
        panel.layer.shadowOpacity = theme.isDark ? 0.5 : 0.2
        panel.layer.shadowRadius = 8
        scroll.indicatorStyle = theme.indicatorStyle
    }

    private func close() {
        let window = window
        removeFromSuperview()
        if let previousFocus { window?.focus(previousFocus) }
    }

    override var focusOrder: [View] { rows }
    override var firstFocus: View? { chosen.flatMap { rows.indices.contains($0) ? rows[$0] : nil } ?? rows.first }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .up: window?.moveFocus(among: rows, isBackward: true)
        case .down: window?.moveFocus(among: rows, isBackward: false)
        case .home: window?.moveFocus(among: [rows[0]], isBackward: false)
        case .end: window?.moveFocus(among: [rows[rows.count - 1]], isBackward: false)
        case .escape, .tab: onClose?()
        case .function: return false
        default: break
        }
        return true
    }

    override func layoutSubviews() {
        let inset = theme.spacing.tiny, margin = theme.spacing.small, height = theme.controlHeight
        let widest = rows.map { Double($0.sizeThatFits(.zero).width) }.max() ?? 0
        let width = min(max(widest + 2 * inset, Double(origin.width)), Double(bounds.width) - 2 * margin)
        let total = Double(rows.count) * height
        let room = min(total + 2 * inset, Double(bounds.height) - 2 * margin)
        let top = Double(origin.midY) - (Double(chosen ?? 0) + 0.5) * height - inset
        panel.frame = CGRect(
            x: max(margin, min(Double(origin.minX), Double(bounds.width) - width - margin)).rounded(),
            y: max(margin, min(top, Double(bounds.height) - room - margin)).rounded(), width: width.rounded(.up), height: room)
        scroll.frame = panel.bounds.insetBy(dx: inset, dy: inset)
        scroll.contentSize = CGSize(width: scroll.bounds.width, height: total)
        for (i, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: Double(i) * height, width: Double(scroll.bounds.width), height: height)
        }
    }
}

/// A line of a menu.
private final class MenuRow: Control {
    var action: (() -> Void)?
    private let label: Label, tick = ShapeLayer()

    init(_ title: String, isTicked: Bool) {
        label = Label(title)
        super.init()
        tick.fillColor = .clear
        (tick.lineCap, tick.lineJoin, tick.lineWidth) = (.round, .round, 1.5)
        tick.isHidden = !isTicked
        addLayers([tick])
        addSubview(label)
    }

    private var indent: Double { theme.spacing.small + theme.type.callout.size + theme.spacing.tiny }

    override func appearanceDidChange() {
        label.font = theme.type.callout
        layer.cornerRadius = theme.spacing.tiny
        super.appearanceDidChange()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: (indent + Double(label.naturalSize.width) + theme.spacing.medium).rounded(.up), height: theme.controlHeight)
    }

    override func layoutSubviews() {
        let side = theme.type.callout.size, y = ((Double(bounds.height) - side) / 2).rounded()
        tick.frame = CGRect(x: theme.spacing.small, y: y, width: side, height: side)
        tick.path = .tick(in: tick.bounds)
        label.frame = CGRect(x: indent, y: 0, width: max(0, Double(bounds.width) - indent), height: Double(bounds.height))
    }

    /// Rows touch each other, so none is hit beyond its bounds.
    override func boundsSizeDidChange(from old: CGSize) {}

    /// One row is marked, whether the mouse or a key led there; there is no ring besides.
    override func didChangeFocus() { stateDidChange() }
    override func hoverMoved(to point: CGPoint) { window?.focus(self) }

    override func stateDidChange() {
        let palette = theme.palette
        backgroundColor = isFocused ? palette.accent : .clear
        label.textColor = isFocused ? palette.onAccent : palette.text
        tick.strokeColor = label.textColor
    }

    override func activate(at point: CGPoint?) { action?() }
}

extension Path {
    /// A tick that fills most of a square.
    static func tick(in square: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: square.minX + square.width * 0.24, y: square.minY + square.height * 0.53))
        path.addLine(to: CGPoint(x: square.minX + square.width * 0.43, y: square.minY + square.height * 0.71))
        path.addLine(to: CGPoint(x: square.minX + square.width * 0.77, y: square.minY + square.height * 0.3))
        return path
    }
}
