// A row of the custom board panel: a number's name, a field between buttons that step it, and the allowed range.

import Foundation
import FloeImaging
import FloeText
import FloeViewTree

/// The row of one number of a board being typed.
final class CustomBoardRow: View {
    let kind: BoardEntry.Field
    let title: Label
    let field: TextField
    let less: Button, more: Button
    let allowed: Label
    /// The width of the column of names, in points.
    var titleWidth = 0.0 { didSet { if titleWidth != oldValue { setNeedsLayout() } } }
    var onChange: ((String) -> Void)?
    /// Called when a step button is pressed; true means up.
    var onStep: ((Bool) -> Void)?

    private let theme: Theme

    init(_ kind: BoardEntry.Field, theme: Theme, fonts: FontLibrary) {
        self.kind = kind
        self.theme = theme
        title = Label(kind.title, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text)
        field = TextField(theme: theme, fonts: fonts)
        less = Button("−", theme: theme, fonts: fonts)
        more = Button("+", theme: theme, fonts: fonts)
        allowed = Label(fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText)
        super.init()
        field.accepts = { $0.isASCII && $0.isNumber }
        field.maximumLength = 9
        field.onChange = { [weak self] in self?.onChange?($0) }
        field.onFocusChange = { [weak self] in if $0 { self?.field.selectAll() } }
        less.action = { [weak self] in self?.onStep?(false) }
        more.action = { [weak self] in self?.onStep?(true) }
        for view in [title, less, field, more, allowed] as [View] { addSubview(view) }
    }

    /// Shows the allowed range and whether the typed number is valid, and enables the steps that are possible.
    func show(_ entry: BoardEntry) {
        let range = entry.range(of: kind), value = entry.value(of: kind)
        allowed.text = range.map(BoardEntry.text) ?? ""
        field.isInvalid = entry.problem(with: kind) != nil
        less.isEnabled = value.map { $0 > range?.lowerBound ?? 0 } ?? true
        more.isEnabled = value.map { $0 < range?.upperBound ?? 0 } ?? true
    }

    private static func fieldWidth(_ theme: Theme) -> Double { (theme.type.body.size * 7.5).rounded() }
    private static func allowedWidth(_ theme: Theme) -> Double { (theme.type.caption.size * 8.5).rounded() }

    /// Returns the size at which everything fits.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let space = theme.spacing, texts = titleWidth + CustomBoardRow.fieldWidth(theme) + CustomBoardRow.allowedWidth(theme)
        return CGSize(width: texts + 2 * space.medium + 2 * theme.controlHeight + 2 * space.tiny, height: theme.controlHeight)
    }

    override func layoutSubviews() {
        let side = theme.controlHeight, height = bounds.height
        var x = 0.0
        func put(_ view: View, _ width: Double, gap: Double) {
            view.frame = CGRect(x: x, y: 0, width: width, height: height)
            x += width + gap
        }
        put(title, titleWidth, gap: theme.spacing.medium)
        put(less, side, gap: theme.spacing.tiny)
        // Room for five digits takes precedence over the allowed range, which the message gives as well.
        let room = Double(bounds.width) - x - side - theme.spacing.tiny
        let rest = CustomBoardRow.allowedWidth(theme) + theme.spacing.medium
        allowed.isHidden = room - rest < theme.type.body.size * 5.5
        put(field, max(side, min(CustomBoardRow.fieldWidth(theme), allowed.isHidden ? room : room - rest)), gap: theme.spacing.tiny)
        put(more, side, gap: theme.spacing.medium)
        put(allowed, max(0, Double(bounds.width) - x), gap: 0)
    }
}
