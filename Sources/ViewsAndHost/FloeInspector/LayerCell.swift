// The row of a layer: its depth, its name and its class. Layers that are left out of the picture are faint.
//
//     ▾ TableView
//       ▸ row 3  TableRowCell

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree
import Foundation

final class LayerCell: TableViewCell {
    static let identifier = "layer"

    /// Whether there are layers below it, and whether they are listed.
    enum Fold {
        case none, open, closed
    }

    /// Called when the triangle was pressed.
    var onFold: (() -> Void)?

    private let triangle = FoldControl()
    private let title = Label(), detail = Label()
    private let highlight = Layer()
    private var depth = 0

    private static let indent = 10.0, deepest = 12, triangleWidth = 18.0

    init() {
        super.init(reuseIdentifier: LayerCell.identifier)
        addLayers([highlight])
        for view in [triangle, title, detail] as [View] { addSubview(view) }
        triangle.action = { [weak self] in self?.onFold?() }
        // It is an action of the row's.
        triangle.accessibilityElementsHidden = true
    }

    func show(_ layer: InspectedLayer, depth: Int, isDim: Bool, fold: Fold) {
        self.depth = min(depth, LayerCell.deepest)
        title.text = layer.title
        // Layers that are no view's own are told apart by their sizes.
        let isPlain = layer.className.hasSuffix("Layer")
        let parts = [
            layer.isMask ? "mask" : nil, layer.title == layer.className || layer.className == "Layer" ? nil : layer.className,
            isPlain ? PropertyText.size(layer.layer.bounds.size) : nil,
        ]
        detail.text = parts.compactMap(\.self).joined(separator: " · ")
        title.alpha = isDim ? 0.45 : 1
        detail.alpha = isDim ? 0.6 : 1
        triangle.fold = fold
        let action = AccessibilityCustomAction(name: fold == .open ? "Fold" : "Unfold") { [weak self] in self?.onFold?() }
        accessibilityCustomActions = fold == .none ? [] : [action]
        setNeedsLayout()
    }

    override func appearanceDidChange() {
        let theme = appearance.theme
        title.font = theme.type.callout
        detail.font = theme.type.caption
        detail.textColor = theme.palette.secondaryText
        stateDidChange()
    }

    override func stateDidChange() {
        let palette = appearance.theme.palette
        highlight.backgroundColor = isSelected ? palette.accentFill : palette.highlight
        highlight.isHidden = !isSelected && !isHovered
        title.textColor = isSelected ? palette.accent : palette.text
    }

    override func layoutSubviews() {
        let theme = appearance.theme, width = Double(bounds.width), height = Double(bounds.height)
        highlight.frame = CGRect(x: theme.spacing.tiny, y: 0, width: width - 2 * theme.spacing.tiny, height: height)
        highlight.cornerRadius = theme.spacing.controlRadius
        let left = theme.spacing.tiny + Double(depth) * LayerCell.indent
        triangle.frame = CGRect(x: left, y: 0, width: LayerCell.triangleWidth, height: height)
        let start = left + LayerCell.triangleWidth, room = max(0, width - start - theme.spacing.small)
        let titleWidth = min(room, Double(title.naturalSize.width).rounded(.up))
        title.frame = CGRect(x: start, y: 0, width: titleWidth, height: height)
        let rest = room - titleWidth - theme.spacing.small
        detail.isHidden = rest < 24
        // What is cut off shows when the mouse rests on it.
        let isCut = Double(title.naturalSize.width) > room || Double(detail.naturalSize.width) > rest
        toolTip = isCut ? [title.text, detail.text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ") : nil
        detail.frame = CGRect(x: start + titleWidth + theme.spacing.small, y: 0, width: max(0, rest), height: height)
    }
}

/// A triangle that points down while what is below is listed.
private final class FoldControl: Control {
    var action: (() -> Void)?
    var fold = LayerCell.Fold.none { didSet { if fold != oldValue { setNeedsLayout() } } }
    private let strokes = [Layer(), Layer()]

    init() {
        super.init()
        addLayers(strokes)
        appearanceDidChange()
    }

    override var canBecomeFocused: Bool { false }

    override func activate(at point: CGPoint?) { action?() }

    override func stateDidChange() {
        let palette = theme.palette
        for stroke in strokes { stroke.backgroundColor = isHovered ? palette.text : palette.secondaryText }
    }

    /// Two strokes that meet at the tip.
    override func layoutSubviews() {
        isUserInteractionEnabled = fold != .none
        for (i, stroke) in strokes.enumerated() {
            stroke.isHidden = fold == .none
            let length = 6.0, side = i == 0 ? -1.0 : 1.0, reach = length / 2 * 0.7071
            stroke.bounds = CGRect(x: 0, y: 0, width: length, height: 1.5)
            let middle = CGPoint(x: Double(bounds.midX), y: Double(bounds.midY))
            let isOpen = fold == .open
            stroke.position = CGPoint(x: middle.x + (isOpen ? side * reach : 0), y: middle.y + (isOpen ? 0 : side * reach))
            stroke.transform = .rotation(-side * .pi / 4, x: 0, y: 0, z: 1)
        }
    }
}
