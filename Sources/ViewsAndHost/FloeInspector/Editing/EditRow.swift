// A row of the editing page: a name, and below it the controls that change a value of the picked layer. A drag, or what is typed without
// leaving the field, is one edit.

import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation

/// A named value that can be changed. Subclasses show it in controls, which they place in `layOut`.
class EditRow: View {
    /// Sets the picked layer's value; `continues`: as another step of the last change. Returns what is wrong with the value; nil: nothing.
    typealias Change = (_ value: LayerValue, _ continues: Bool) -> String?

    /// The keys of the edits that it makes.
    let key: String
    /// The controls, in order.
    var controls: [Control] { [] }
    /// Whether the value differs from what it was.
    var isEdited = false { didSet { if isEdited != oldValue { colorName() } } }

    /// What is wrong with what is typed, shown in place of the title; nil: nothing.
    var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            name.text = problem ?? title
            colorName()
        }
    }
    private let title: String

    let name = Label()
    private let value: (Layer) -> LayerValue?
    private let change: Change
    private var isContinuing = false

    /// `value` returns that of a layer; nil if it has none that can be changed here.
    init(_ key: String, title: String, value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        self.key = key
        self.title = title
        self.value = value
        self.change = change
        super.init()
        name.text = title
        addSubview(name)
    }

    /// Shows the value of a layer.
    final func show(_ layer: Layer) { show(value(layer)) }

    /// Shows a value in the controls.
    func show(_ value: LayerValue?) {}

    /// Lays out the controls in lines of `line` points below `top`; returns where the last one ends.
    func layOut(top: Double, line: Double, width: Double) -> Double { top }

    /// Changes the value, and shows what is wrong with the new one. `isFinal`: the next change begins another edit. Returns whether the
    /// layer can have the value.
    @discardableResult
    final func set(_ value: LayerValue, isFinal: Bool) -> Bool {
        problem = change(value, isContinuing)
        isContinuing = !isFinal
        return problem == nil
    }

    /// Shows that what is typed is no value. Returns false.
    final func refuse(_ text: some StringProtocol, expected: String) -> Bool {
        problem = "expected \(expected), found “\(text)”"
        return false
    }

    func endEdit() {
        isContinuing = false
        problem = nil
    }

    override func appearanceDidChange() {
        name.font = appearance.theme.type.caption
        colorName()
    }

    private func colorName() {
        let palette = appearance.theme.palette
        name.textColor = problem != nil ? palette.negative : isEdited ? palette.accent : palette.secondaryText
    }

    private var nameHeight: Double { (appearance.theme.type.caption.size * 1.5).rounded() }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(
            width: Double(size.width), height: layOut(top: nameHeight, line: appearance.theme.controlHeight, width: Double(size.width)))
    }

    override func layoutSubviews() {
        name.frame = CGRect(x: 0, y: 0, width: Double(bounds.width), height: nameHeight)
        _ = layOut(top: nameHeight, line: appearance.theme.controlHeight, width: Double(bounds.width))
    }
}

/// A field for a value as text, which says whether it is one.
@MainActor
final class ValueField {
    let field = TextField()
    /// Called with what is typed; returns whether it is a value.
    var onChange: ((String) -> Bool)?
    /// Called when the field has lost the focus.
    var onEnd: (() -> Void)?
    private var text = ""
    private var isTyping = false

    init() {
        // The page undoes edits of all fields.
        field.undoesEdits = false
        field.onChange = { [weak self] text in
            guard let self else { return }
            isTyping = true
            field.isInvalid = onChange?(text) == false
            isTyping = false
        }
        field.onFocusChange = { [weak self] isFocused in
            guard let self, !isFocused else { return }
            onEnd?()
            field.isInvalid = false
            field.text = text
        }
    }

    /// Shows a value, unless one is being typed here.
    func show(_ text: String) {
        self.text = text
        guard !isTyping else { return }
        field.text = text
        field.isInvalid = false
    }
}
