// An open menu over everything else in a window. It has all keys while it is open, but not the focus: what the user works on keeps its
// selection. A further menu is a panel in this one, which lets the mouse through to it.
//
//     ┌────────────┐
//     │ ✓ Small    │
//     │   More   › │┌────────┐
//     └────────────┘│ Huge   │
//                   └────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// The lines of a menu. A press or a key chooses one, which closes all; a press beside them closes all, too.
final class MenuPanel: PanelView, FrameUpdating {
    private(set) var rows: [MenuRow] = []
    /// The row that keys act on.
    private(set) weak var marked: MenuRow?
    /// The menu that is open beside a row of this one.
    private(set) weak var child: MenuPanel?
    private weak var openRow: MenuRow?
    private weak var parent: MenuPanel?

    /// The numbers of the rows below a line.
    private var starts: Set<Int> = []
    private let scroll = ScrollView()
    private var lines: [Layer] = []
    /// What it has opened from, in points of the window: a control, a row or a point.
    private let origin: CGRect
    /// Whether its ticked row lies over `origin`. Otherwise it is to the right of it, or where there is no room, to the left.
    private let isOver: Bool

    /// How long the mouse is on a row until the menu beside another one gives way, seconds.
    static let delay = 0.2

    /// Opens a menu with the look of `view` above everything in its window, in place of any other. Keys begin at the first row, or the one
    /// ticked, if `byKey`.
    @discardableResult
    static func open(_ menu: Menu, from view: View, at origin: CGRect, isOver: Bool = false, byKey: Bool) -> MenuPanel? {
        guard let window = view.window, !menu.groups.isEmpty else { return nil }
        window.menu?.closeAll()
        let panel = MenuPanel(menu, at: origin, isOver: isOver, parent: nil)
        panel.setAppearance(view.appearance.theme, view.appearance.fonts)
        panel.show(in: window.rootView, byKey: byKey)
        return panel
    }

    private init(_ menu: Menu, at origin: CGRect, isOver: Bool, parent: MenuPanel?) {
        self.origin = origin
        self.isOver = isOver
        self.parent = parent
        super.init()
        for group in menu.groups {
            starts.insert(rows.count)
            rows += group.map { MenuRow($0, in: self) }
        }
        starts.remove(0)
        lines = starts.map { _ in Layer() }
        panel.addSubview(scroll)
        for row in rows { scroll.addSubview(row) }
        scroll.addLayers(lines)
        onClose = { [weak self] in self?.closeAll() }
    }

    private func show(in view: View, byKey: Bool) {
        open(in: view)
        window?.menu = self
        if byKey, let first = ticked ?? choices.first { reveal(first) }
        scroll.flashScrollIndicators()
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        panel.layer.cornerRadius = theme.spacing.small
        panel.layer.shadowOpacity = theme.isDark ? 0.5 : 0.2
        panel.layer.shadowRadius = 8
        scroll.indicatorStyle = theme.indicatorStyle
        for line in lines { line.backgroundColor = theme.palette.separator }
    }

    private func close() {
        window?.menu = parent
        parent?.child = nil
        parent?.set(marked: parent?.openRow, openRow: nil)
        removeFromSuperview()
    }

    func closeAll() { if let parent { parent.closeAll() } else { close() } }

    private var ticked: MenuRow? { rows.first { $0.action?.isOn == true } }
    private var choices: [MenuRow] { rows.filter(\.isEnabled) }

    // Rows

    /// Whether a row is marked, or the menu beside it is open.
    func marks(_ row: MenuRow) -> Bool { row === marked || row === openRow }

    private func set(marked new: MenuRow?, openRow newOpen: MenuRow?) {
        let old = [marked, openRow]
        (marked, openRow) = (new, newOpen)
        for row in old + [new, newOpen] { row?.stateDidChange() }
    }

    /// Marks the row under the mouse. The menu beside it opens, and another one closes, if the mouse stays: on its way into a menu it
    /// passes over rows.
    func hover(_ row: MenuRow) {
        guard row !== marked else { return }
        set(marked: row.isEnabled ? row : nil, openRow: openRow)
        if let parent, let row = parent.openRow { parent.hover(row) }
        window?.schedule(self, .at(localTime + MenuPanel.delay))
    }

    func update(at time: Double) -> NextUpdate {
        if let marked, marked.action == nil { open(marked, byKey: false) } else if marked !== openRow { closeChild() }
        return .never
    }

    /// Does what a row stands for.
    func choose(_ row: MenuRow, byKey: Bool) {
        guard let action = row.action else { return open(row, byKey: byKey) }
        closeAll()
        action.handler()
    }

    private func open(_ row: MenuRow, byKey: Bool) {
        guard row !== openRow, let menu = row.element as? Menu, let origin = row.convert(row.bounds, to: nil) else { return }
        closeChild()
        let panel = MenuPanel(menu, at: origin, isOver: false, parent: self)
        child = panel
        set(marked: row, openRow: row)
        panel.show(in: self, byKey: byKey)
    }

    private func closeChild() {
        let row = marked
        child?.closeChild()
        child?.close()
        set(marked: row, openRow: nil)
    }

    // Keys

    /// The focus stays where it is; see `Window.keyView`.
    override var canBecomeFocused: Bool { false }

    override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .up: step(isBackward: true)
        case .down: step(isBackward: false)
        case .home: choices.first.map(reveal)
        case .end: choices.last.map(reveal)
        case .right: if let marked { open(marked, byKey: true) } else { step(isBackward: false) }
        case .left: if parent != nil { close() }
        case .enter, .space: if let marked, !event.isRepeat { choose(marked, byKey: true) }
        case .escape: if !event.isRepeat { close() }
        case .tab, .menu: closeAll()
        case .function: return false
        default: break
        }
        return true
    }

    /// Marks the next row that begins with a letter.
    override func insertText(_ text: String) -> Bool {
        let folding = TextFolding(), start = folding.folded(String(text.prefix(1))), choices = choices
        let next = choices.firstIndex { $0 === marked }.map { $0 + 1 } ?? 0
        (choices[next...] + choices[..<next]).first { folding.text($0.element.title.utf8.span, beginsWith: start) }.map(reveal)
        return true
    }

    override func compose(_ composition: TextComposition) -> Bool { true }

    private func step(isBackward: Bool) {
        let choices = choices, count = choices.count
        guard count > 0 else { return }
        let now = choices.firstIndex { $0 === marked } ?? (isBackward ? 0 : -1)
        reveal(choices[(now + (isBackward ? -1 : 1) + count) % count])
    }

    private func reveal(_ row: MenuRow) {
        set(marked: row, openRow: openRow)
        row.scrollIntoSight(row.bounds)
    }

    // Pointer

    /// The rows of the menu around this one can be reached beside it.
    override func point(inside point: CGPoint) -> Bool { parent == nil || panel.frame.contains(point) }

    /// Called for presses beside all menus.
    override func pointerDown(_ pointer: Pointer) { closeAll() }

    override func layoutSubviews() {
        let inset = theme.spacing.tiny, margin = theme.spacing.small, height = theme.controlHeight
        let widest = (rows.map { Double($0.sizeThatFits(.zero).width) }.max() ?? 0) + 2 * inset
        let width = min(max(widest, isOver ? Double(origin.width) : 0), Double(bounds.width) - 2 * margin).rounded(.up)
        var y = 0.0, lines = lines[...]
        for (i, row) in rows.enumerated() {
            if starts.contains(i), let line = lines.popFirst() {
                line.frame = CGRect(x: margin, y: y + inset, width: width - 2 * (inset + margin), height: 1)
                y += 2 * inset + 1
            }
            row.frame = CGRect(x: 0, y: y, width: width - 2 * inset, height: height)
            y += height
        }
        let room = min(y + 2 * inset, Double(bounds.height) - 2 * margin)
        let right = Double(origin.maxX), fits = right + width <= Double(bounds.width) - margin
        let x = isOver ? Double(origin.minX) : fits ? right : Double(origin.minX) - width
        let beside = Double(origin.minY) - (origin.height > 0 ? inset : 0)
        let top = isOver ? Double(origin.midY) - Double(ticked?.frame.midY ?? height / 2) - inset : beside
        panel.frame = CGRect(
            x: max(margin, min(x, Double(bounds.width) - width - margin)).rounded(),
            y: max(margin, min(top, Double(bounds.height) - room - margin)).rounded(), width: width, height: room)
        scroll.frame = panel.bounds.insetBy(dx: inset, dy: inset)
        scroll.contentSize = CGSize(width: scroll.bounds.width, height: y)
    }
}
