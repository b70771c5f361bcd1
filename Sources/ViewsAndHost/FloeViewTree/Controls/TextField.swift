// A single-line text field. What the user does to its text is `TextInteraction`'s; this view shows the part of the text around the caret,
// and lays out no more than that. Enter, Escape, Tab and all other keys bubble to the enclosing views.
//
//     ┌──────────────────┐  ┌──────────────────┐
//     │ 12▒▒34▒▒|        │  │ 12n̲i̲|34          │   caret, selection, composition; text longer than the field scrolls
//     └──────────────────┘  └──────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// An editable line of text. Tab into it selects the whole text, a press places the caret.
///
///     let name = TextField()
///     name.placeholder = "Name"
///     name.onChange = { save.isEnabled = !$0.isEmpty }
///     form.addSubview(name)
public final class TextField: Control {
    /// The text. Setting it moves the caret to its end.
    public var text: String {
        get { interaction.editing.text }
        set { if newValue != text { interaction.setText(newValue) } }
    }
    /// The text shown while the field is empty.
    public var placeholder = "" { didSet { if placeholder != oldValue { showText() } } }
    /// Whether the text shows as dots, and can be neither copied nor composed with an input method.
    public var isSecureTextEntry: Bool {
        get { interaction.editing.isSecure }
        set {
            interaction.cancelComposition()
            interaction.editing.isSecure = newValue
            showText()
        }
    }
    /// Unless it is set, the theme's font for controls. The height that fits does not follow it.
    public var font: FontDescriptor {
        get { ownFont ?? theme.type.callout }
        set {
            ownFont = newValue
            showText()
        }
    }
    /// Returns whether a character is accepted; nil: all are.
    public var accepts: ((Character) -> Bool)?
    /// The maximum number of characters; nil for any number.
    public var maximumLength: Int?
    /// Whether it undoes and redoes edits of its text. If not, the keys for that are left to the views around it.
    package var undoesEdits: Bool {
        get { interaction.undoesEdits }
        set { interaction.undoesEdits = newValue }
    }
    /// Whether the border marks the text as invalid.
    public var isInvalid = false { didSet { if isInvalid != oldValue { stateDidChange() } } }
    /// Called after the user changed the text, but not after changes by the program.
    public var onChange: ((String) -> Void)?
    /// Called with true when the field got the focus, and with false when it lost it.
    public var onFocusChange: ((Bool) -> Void)?
    /// Called with the text when Enter is pressed. Without it the key goes up the view tree.
    public var onReturn: ((String) -> Void)?
    /// The selection, in characters of the text; empty at the caret.
    public var selectedRange: Range<Int> { interaction.editing.selectedCharacters }

    private var ownFont: FontDescriptor?
    let interaction: TextInteraction
    let content = TextContentView()
    private let clip = View()
    /// What is laid out of the text.
    private var block: TextBlock?
    /// The length in bytes of the text that is laid out before and after the caret; more for narrow letters.
    private var reach = TextField.leastReach
    private static let leastReach = 128, greatestReach = 4096

    /// Creates a field that holds `text` and takes any.
    /// `theme` and `fonts`: nil: inherited.
    public init(_ text: String = "", theme: Theme? = nil, fonts: FontLibrary? = nil) {
        interaction = TextInteraction(TextEditing(text))
        super.init(theme: theme, fonts: fonts)
        interaction.attach(to: self)
        cursor = .text
        clip.clipsToBounds = true
        clip.isUserInteractionEnabled = false
        addSubview(clip)
        clip.addSubview(content)
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        super.appearanceDidChange()
        showText()
    }

    /// Selects the whole text, so that typing replaces it.
    public func selectAll() { interaction.select(0..<interaction.editing.count) }

    public override var isFocusedByPress: Bool { true }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(theme.controlHeight * 3, size.width), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        clip.frame = bounds.insetBy(dx: theme.spacing.small, dy: 1)
        showText()
    }

    public override func stateDidChange() {
        alpha = isEnabled ? 1 : Control.disabledAlpha
        showField(isMarked: isHovered)
        if isInvalid { layer.borderColor = theme.palette.negative }
    }

    public override func didChangeFocus() {
        super.didChangeFocus()
        interaction.didChangeFocus()
        if isFocused, window?.isFocusFromTab == true { selectAll() }
        onFocusChange?(isFocused)
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { interaction.didLeaveWindow() } else { setNeedsLayout() }
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        var result = super.accessibilityDefaults.with(.textEntry, value: isSecureTextEntry ? String(text.map { _ in "•" }) : text)
        result.label = placeholder.isEmpty ? hint : placeholder
        result.selectedRange = selectedRange
        return result
    }

    public override var takesText: Bool { isEnabled }
    public override var caretFrame: CGRect { convert(content.caret.frame, from: content) ?? bounds }
    public override func insertText(_ text: String) -> Bool { interaction.insertText(text) }
    public override func compose(_ composition: TextComposition) -> Bool { interaction.compose(composition) }
    public override func keyDown(_ event: KeyEvent) -> Bool {
        if event.key == .enter, event.modifiers.isEmpty, let onReturn {
            onReturn(text)
            return true
        }
        return interaction.keyDown(event)
    }
    /// Offers what can be done with the text.
    public override func contextMenu(at point: CGPoint) -> Menu? { convert(point, to: content).flatMap(interaction.contextMenu) }
    public override func pointerDown(_ pointer: Pointer) { interaction.pointerDown(pointer) }
    public override func pointerMoved(_ pointer: Pointer) { interaction.pointerMoved(pointer) }
    public override func pointerUp(_ pointer: Pointer) { interaction.pointerEnded() }
    public override func pointerCancelled(_ pointer: Pointer) { interaction.pointerEnded() }
}

extension TextField: EditedTextView {
    var isEditable: Bool { isEnabled }

    func block(holding offset: Int) -> TextBlock? { block }

    func block(at point: CGPoint) -> TextBlock? { block }

    /// Lines become one, with spaces between them.
    func accepted(_ text: String) -> String {
        var accepted = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if let accepts { accepted = accepted.filter(accepts) }
        let editing = interaction.editing
        // Characters are only counted where there may be too many.
        guard let maximumLength, editing.count + accepted.utf8.count > maximumLength else { return accepted }
        return String(accepted.prefix(max(0, maximumLength - editing.text.count + editing.selectedText.count)))
    }

    func didEdit() { onChange?(text) }

    func showText() {
        _ = interaction.editing.takeChange()
        guard let fonts = appearance.fonts else { return }
        let old = block, width = Double(clip.bounds.width), isEmpty = interaction.editing.count == 0
        var new = layOut(fonts)
        // Until it reaches both edges, or the ends of the text.
        while !isEmpty, reach < TextField.greatestReach, !covers(width, new) {
            reach *= 2
            new = layOut(fonts)
        }
        place(&new, after: old)
        block = new
        let palette = theme.palette
        content.show(
            [new], of: interaction.editing, color: isEmpty ? palette.tertiaryText : palette.text, theme: theme,
            size: font.size,
            marks: isFocused)
    }

    /// Lays out the text around the caret, from the same character as before if the caret is still well within it.
    private func layOut(_ fonts: FontLibrary) -> TextBlock {
        let editing = interaction.editing, caret = editing.caret
        var start = min(block?.start ?? 0, caret)
        if caret - start > 4 * reach || start > 0 && caret - start < reach {
            start = editing.afterWhitespace(before: caret - 2 * reach, within: TextField.leastReach / 2)
        }
        let end = editing.aligned(caret + 2 * reach), text = editing[editing.aligned(start)..<end]
        var display: String?
        if editing.count == 0 {
            display = placeholder
        } else if interaction.editing.isSecure {
            display = String(repeating: "•", count: text.count)
        } else if text.contains(where: \.isNewline) {
            display = String(text.map { $0.isNewline ? " " : $0 })
        }
        return TextBlock(
            text, at: editing.aligned(start), display: display, font: font, fonts: fonts,
            room: TextRoom(isWrapped: false, truncation: .none), scale: window?.scale ?? 1)
    }

    private func covers(_ width: Double, _ block: TextBlock) -> Bool {
        let editing = interaction.editing, end = block.start + block.count
        let x = block.carets(at: [block.start, editing.caret, end]).map { Double($0.minX) }
        return (block.start == 0 || abs(x[1] - x[0]) >= width) && (end == editing.count || abs(x[2] - x[1]) >= width)
    }

    /// Places a block where the text was before, as far as the caret stays in sight and no space is left empty that text could fill.
    private func place(_ block: inout TextBlock, after old: TextBlock?) {
        let size = clip.bounds.size, width = block.layout.width, caretWidth = TextContentView.caretWidth(font.size)
        let editing = interaction.editing
        block.origin.y = ((size.height - block.height) / 2 * block.layout.scale).rounded(.down) / block.layout.scale
        var x = 0.0
        let shared = max(block.start, old?.start ?? 0)
        let places = block.carets(at: [shared, editing.caret, block.start + block.count]).map { Double($0.minX) }
        if let old, shared <= old.start + old.count, shared <= block.start + block.count {
            x = Double(old.carets(at: [shared])[0].minX) - places[0]
        }
        // White space at the end of the text has room, too.
        let least = min(0, places[2]), most = max(width, places[2])
        x = max(size.width - caretWidth - most, min(x, -least))
        if most - least + caretWidth <= size.width { x = block.isRightToLeft ? size.width - caretWidth - most : -least }
        x = min(max(x, -places[1]), size.width - caretWidth - places[1])
        block.origin.x = (x * block.layout.scale).rounded() / block.layout.scale
    }
}
