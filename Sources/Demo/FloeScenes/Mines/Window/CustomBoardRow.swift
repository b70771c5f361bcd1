// A row of the custom board panel: a number's name, a field and a stepper for it, and the allowed range.

import Foundation
import FloeImaging
import FloeText
import FloeViewTree

/// The row of one number of a board being typed.
final class CustomBoardRow: View {
    let kind: BoardEntry.Field
    let title: Label
    let field: TextField
    let stepper: Stepper
    let allowed: Label
    /// The width of the column of names, in points.
    var titleWidth = 0.0 { didSet { if titleWidth != oldValue { setNeedsLayout() } } }
    var onChange: ((String) -> Void)?
    /// Called for each step; true means up.
    var onStep: ((Bool) -> Void)?

    private let theme: Theme
    /// What the stepper steps from.
    private var number = 0.0

    init(_ kind: BoardEntry.Field, theme: Theme, fonts: FontLibrary) {
        self.kind = kind
        self.theme = theme
        title = Label(kind.title, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text)
        field = TextField(theme: theme, fonts: fonts)
        stepper = Stepper(theme: theme)
        allowed = Label(fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText)
        super.init()
        field.accepts = { $0.isASCII && $0.isNumber }
        field.maximumLength = 9
        field.onChange = { [weak self] in self?.onChange?($0) }
        field.onFocusChange = { [weak self] in if $0 { self?.field.selectAll() } }
        stepper.action = { [weak self] in self?.onStep?($0 > self?.number ?? 0) }
        for view in [title, field, stepper, allowed] as [View] { addSubview(view) }
    }

    /// Shows the allowed range and whether the typed number is valid, and enables the steps that are possible.
    func show(_ entry: BoardEntry) {
        let range = entry.range(of: kind), value = entry.value(of: kind)
        allowed.text = range.map(BoardEntry.text) ?? ""
        field.isInvalid = entry.problem(with: kind) != nil
        // What is no number can be stepped both ways.
        stepper.minimumValue = Double(range?.lowerBound ?? 0) - (value == nil ? 1 : 0)
        stepper.maximumValue = Double(range?.upperBound ?? 0)
        stepper.value = Double(value ?? range?.lowerBound ?? 0)
        number = stepper.value
    }

    private static func fieldWidth(_ theme: Theme) -> Double { (theme.type.body.size * 7.5).rounded() }
    private static func allowedWidth(_ theme: Theme) -> Double { (theme.type.caption.size * 8.5).rounded() }

    /// Returns the size at which everything fits.
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let space = theme.spacing, texts = titleWidth + CustomBoardRow.fieldWidth(theme) + CustomBoardRow.allowedWidth(theme)
        let steps = Double(stepper.sizeThatFits(.zero).width)
        return CGSize(width: texts + steps + 2 * space.medium + space.small, height: theme.controlHeight)
    }

    override func layoutSubviews() {
        let steps = Double(stepper.sizeThatFits(.zero).width), height = bounds.height
        var x = 0.0
        func put(_ view: View, _ width: Double, gap: Double) {
            view.frame = CGRect(x: x, y: 0, width: width, height: height)
            x += width + gap
        }
        put(title, titleWidth, gap: theme.spacing.medium)
        // Room for five digits takes precedence over the allowed range, which the message gives as well.
        let room = Double(bounds.width) - x - steps - theme.spacing.small
        let rest = CustomBoardRow.allowedWidth(theme) + theme.spacing.medium
        allowed.isHidden = room - rest < theme.type.body.size * 5.5
        put(field, max(height, min(CustomBoardRow.fieldWidth(theme), allowed.isHidden ? room : room - rest)), gap: theme.spacing.small)
        put(stepper, steps, gap: theme.spacing.medium)
        put(allowed, max(0, Double(bounds.width) - x), gap: 0)
    }
}
