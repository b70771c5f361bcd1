// The inspector: a layer tree as a list and in space, and pages about the picked layer. It covers the window that it opens in.
//
//     ┌─────────┬──────────────────────┬─────────┐
//     │ search  │ 3D Picture    Close  │ tabs    │   a press on a row or a plane picks in all three
//     │ rows    │                      │         │
//     │         │      canvas          │ page    │
//     │         │                      │         │
//     │ count   │ Spacing ─●─ Levels ●─│         │
//     └─────────┴──────────────────────┴─────────┘

import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation

/// A panel that inspects a tree.
package final class InspectorView: PanelView {
    package let tree: InspectedTree
    /// The number of the picked layer; nil: none.
    package private(set) var picked: Int?

    let list: LayerList
    let canvas: InspectorCanvas
    let pages: InspectorPages
    private let modes = SegmentedControl([
        SegmentedControl.Segment("3D", hint: "The layers in 3D, raised by their depth in the tree"),
        SegmentedControl.Segment("Picture", hint: "The layers as they are drawn"),
    ])
    private let front = Button("Front", style: .plain), close = Button("Close")
    private let spacing: Slider, levels: Slider
    private let spacingLabel = Label("Spacing"), levelsLabel = Label("Levels")
    /// The title of the layer under the mouse.
    let hoverLabel = Label(lines: 2)
    private let lines = (0..<4).map { _ in Layer() }

    /// Makes an inspector of `tree`. `pages`: tabs beside that of the layer itself.
    package init(_ tree: InspectedTree, pages others: [InspectorPage] = [], theme: Theme? = nil, fonts: FontLibrary? = nil) {
        self.tree = tree
        list = LayerList(tree)
        canvas = InspectorCanvas(tree, theme: theme ?? .light)
        pages = InspectorPages([LayerPage()] + others)
        let highest = Double(canvas.exploded.levelCount - 1), greatest = 0.2 * Double(max(tree.size.width, tree.size.height))
        spacing = Slider(min(greatest / 2, 2.5 * greatest / max(4, highest + 1)), in: 0...greatest)
        levels = Slider(span: 0...max(1, highest), in: 0...max(1, highest), step: 1)
        super.init(theme: theme)
        accessibilityLabel = "Inspector"
        ownFonts = fonts
        panel.clipsToBounds = true
        for view in [canvas, list, pages, modes, front, close, hoverLabel, spacingLabel, spacing, levelsLabel, levels] as [View] {
            panel.addSubview(view)
        }
        panel.addLayers(lines)
        modes.selectedIndex = 0
        levels.isEnabled = highest > 0
        connect()
        appearanceDidChange()
        showPicked()
    }

    private func connect() {
        list.onPick = { [weak self] in self?.pick($0) }
        canvas.onPick = { [weak self] in self?.pick($0) }
        canvas.onHover = { [weak self] index in
            self?.hoverLabel.text = index.flatMap { self?.tree.layers[$0].title }
            self?.setNeedsLayout()
        }
        tree.onChange = { [weak self] in self?.treeDidChange() }
        modes.action = { [weak self] in self?.show(InspectorCanvas.Mode(rawValue: $0) ?? .space) }
        front.action = { [weak self] in
            guard let self else { return }
            canvas.turn(to: canvas.orbit == .front ? .standard : .front, duration: 0.3)
        }
        front.hint = "View from the front, or from the side again"
        spacing.hint = "The distance between levels"
        levels.hint = "The levels that are shown"
        close.action = { [weak self] in self?.onClose?() }
        spacing.action = { [weak self] in self?.canvas.exploded.spacing = $0 }
        levels.action = { [weak self] _ in
            guard let self, canvas.exploded.levelCount > 1 else { return }
            canvas.exploded.shownLevels = Int(levels.span.lowerBound)...Int(levels.span.upperBound)
        }
    }

    // Picking

    /// Picks a layer everywhere; nil: none.
    package func pick(_ index: Int?) {
        guard index != picked else { return }
        picked = index
        showPicked()
        list.show(index)
    }

    private func showPicked() {
        canvas.picked = picked
        pages.show(picked.map { tree.layers[$0] }, in: tree)
    }

    private func treeDidChange() {
        canvas.update()
        levels.maximumValue = Double(max(1, canvas.exploded.levelCount - 1))
        levels.span = Double(canvas.exploded.shownLevels.lowerBound)...Double(canvas.exploded.shownLevels.upperBound)
        list.treeDidChange()
        showPicked()
    }

    private func show(_ mode: InspectorCanvas.Mode) {
        canvas.mode = mode
        modes.selectedIndex = mode.rawValue
        for control in [spacing, levels] as [Control] { control.isEnabled = mode == .space && canvas.exploded.levelCount > 1 }
        front.isEnabled = mode == .space
    }

    /// Whether layers of the copy differ from the originals, by edits that have not been undone.
    package var hasChanges: Bool { pages.hasChanges }

    /// Has the picture come apart, as when the inspector opens.
    package func unfold() {
        layer.removeAllAnimations()
        canvas.turn(to: .standard, spacing: spacing.value, duration: 0.5)
    }

    // Keys

    package override var firstFocus: View? { canvas }

    package override var undoManager: UndoManager? { tree.undoManager }

    /// The views that Tab goes through.
    private var stops: [View] {
        let listed: [View] = list.isHidden ? [] : [list.search, list.table]
        return [canvas] + listed + [modes, front, close, spacing, levels] + pages.stops
    }

    package override func keyDown(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .escape where event.modifiers.isEmpty:
            guard let field = window?.focusView as? TextField, field !== list.search else { return list.endSearch() }
            // Out of the field first.
            window?.focus(canvas)
            return true
        case .tab where event.modifiers.subtracting(.shift).isEmpty:
            window?.moveFocus(among: stops.filter(\.canBecomeFocused), isBackward: event.modifiers.contains(.shift))
            return true
        case .letter("f") where event.modifiers == .control && !list.isHidden:
            window?.focus(list.search)
            list.search.selectAll()
            return true
        case .enter, .down:
            // From the search field into what it found.
            guard list.search.isFocused else { return false }
            window?.focus(list.table)
            return true
        case .left, .right:
            guard list.table.isFocused, event.modifiers.isEmpty else { return false }
            return list.walk(inward: event.key == .right)
        default: return false
        }
    }

    // Look

    package override func appearanceDidChange() {
        super.appearanceDidChange()
        let theme = theme
        backgroundColor = theme.palette.surface
        panel.backgroundColor = theme.palette.surface
        panel.layer.cornerRadius = 0
        panel.layer.borderWidth = 0
        for line in lines { line.backgroundColor = theme.palette.separator }
        for label in [spacingLabel, levelsLabel, hoverLabel] {
            label.font = theme.type.callout
            label.textColor = theme.palette.secondaryText
        }
    }

    package override func layoutSubviews() {
        let width = Double(bounds.width), height = Double(bounds.height), isSmall = width < 1000
        // A narrow window has no list, and the narrowest has the page below the picture.
        let hasList = width >= 720, isStacked = width < 520
        panel.frame = bounds
        let left = !hasList ? 0 : isSmall ? 200 : min(320, width * 0.22).rounded()
        let right = isStacked ? 0 : isSmall ? 240 : min(400, width * 0.26).rounded()
        let area = CGRect(x: left, y: 0, width: width - left - right, height: isStacked ? (height / 2).rounded() : height)
        let bar = theme.controlHeight + 2 * theme.spacing.small, foot = isStacked ? 0 : bar
        list.isHidden = !hasList
        list.frame = CGRect(x: 0, y: 0, width: left, height: height)
        canvas.frame = CGRect(x: left, y: bar, width: Double(area.width), height: max(0, Double(area.height) - bar - foot))
        let top = isStacked ? Double(area.maxY) : 0
        pages.frame = CGRect(x: isStacked ? 0 : width - right, y: top, width: isStacked ? width : right, height: height - top)
        for (line, x) in zip(lines, [left - 1, width - right]) { line.frame = CGRect(x: x, y: 0, width: 1, height: height) }
        for (line, y) in zip(lines[2...], [bar - 1, Double(area.maxY) - max(1, foot)]) {
            line.frame = CGRect(x: left, y: y, width: Double(area.width), height: 1)
        }
        for view in [spacingLabel, spacing, levelsLabel, levels] as [View] { view.isHidden = isStacked }
        layOutControls(area)
    }

    private func layOutControls(_ area: CGRect) {
        let theme = theme, gap = theme.spacing.small, air = theme.spacing.medium
        var x = Double(area.minX) + air
        for control in [modes, front] as [Control] {
            let size = control.sizeThatFits(.zero)
            control.frame = CGRect(origin: CGPoint(x: x, y: gap), size: size)
            x += Double(size.width) + gap
        }
        let size = close.sizeThatFits(.zero)
        close.frame = CGRect(x: Double(area.maxX) - air - Double(size.width), y: gap, width: size.width, height: size.height)
        hoverLabel.frame = CGRect(
            x: x + gap, y: gap, width: max(0, Double(close.frame.minX) - x - 2 * gap), height: theme.controlHeight)
        // What does not fit beside the controls stands below them.
        if hoverLabel.naturalSize.width > hoverLabel.frame.width {
            let width = Double(area.width) - 2 * air
            let height = Double(hoverLabel.sizeThatFits(CGSize(width: width, height: 0)).height)
            hoverLabel.frame = CGRect(x: Double(area.minX) + air, y: Double(canvas.frame.minY) + gap, width: width, height: height)
        }
        let y = Double(area.maxY) - gap - theme.controlHeight, half = (Double(area.width) - 3 * air) / 2
        for (i, (label, slider)) in [(spacingLabel, spacing), (levelsLabel, levels)].enumerated() {
            let start = Double(area.minX) + air + Double(i) * (half + air), text = Double(label.naturalSize.width).rounded(.up)
            label.frame = CGRect(x: start, y: y, width: text, height: theme.controlHeight)
            let room = min(220, half - text - gap)
            slider.frame = CGRect(x: start + text + gap, y: y, width: max(40, room), height: theme.controlHeight)
        }
    }
}
