// Text of many lines. What the user does to it is `TextInteraction`'s, as in a field. Only the paragraphs in sight are laid out and drawn
// (`TextPieces`), so that a text may be as long as memory allows.
//
//     ScrollView   bounds over the content
//      └─ content  a layer for each paragraph in sight, selection, caret

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Editable text of many lines that wraps and scrolls.
///
///     let notes = TextView("Dear diary,\n", frame: CGRect(x: 20, y: 20, width: 400, height: 300))
///     notes.onChange = { try? $0.write(toFile: "notes.txt", atomically: true, encoding: .utf8) }
///     root.addSubview(notes)
public final class TextView: ScrollView {
    /// The text. Setting it moves the caret to its end.
    public var text: String {
        get { interaction.editing.text }
        set { if newValue != text { interaction.setText(newValue) } }
    }
    /// Unless it is set, the theme's font for bodies of text.
    public var font: FontDescriptor {
        get { ownFont ?? appearance.theme.type.body }
        set {
            ownFont = newValue
            layOutAgain()
        }
    }
    /// Unless it is set, the theme's colour of text.
    public var textColor: Color {
        get { ownColor ?? appearance.theme.palette.text }
        set {
            ownColor = newValue
            setNeedsLayout()
        }
    }
    /// The distances of the text from the edges, in points.
    public var textContainerInset = EdgeInsets(all: 8) { didSet { if textContainerInset != oldValue { layOutAgain() } } }
    /// Whether it has the background and the border of a field, and a ring while it has the focus. If not, they are the program's.
    public let isBordered: Bool
    /// Whether the user can change the text. If not, it can still be selected and copied.
    public var isEditable = true
    /// Called after the user changed the text, but not after changes by the program.
    public var onChange: ((String) -> Void)?
    /// The selection, in characters of the text; empty at the caret.
    public var selectedRange: Range<Int> { interaction.editing.selectedCharacters }

    let interaction: TextInteraction
    let content = TextContentView()
    private var ownFont: FontDescriptor?
    private var ownColor: Color?
    private var pieces: TextPieces?
    /// Where the caret was when it was last brought into sight.
    private var sightedCaret: Int?

    /// Creates a view that holds `text`. `frame` is in the superview's points.
    public init(_ text: String = "", isBordered: Bool = true, frame: CGRect = .zero) {
        self.isBordered = isBordered
        interaction = TextInteraction(TextEditing(text, isMultiline: true))
        super.init(frame: frame)
        interaction.attach(to: self)
        interaction.editing.moveCaret(to: 0, extends: false)
        scrollsByMouseDrag = false
        cursor = .text
        addSubview(content)
    }

    /// Selects the whole text, so that typing replaces it.
    public func selectAll() { interaction.select(0..<interaction.editing.count) }

    public override var canBecomeFocused: Bool { true }
    public override var isTabStop: Bool { true }
    public override var accessibilityDefaults: AccessibilityDescription {
        var result = AccessibilityDescription(
            isElement: true, value: text, traits: isEditable ? [.textEntry, .multiline] : [.textEntry, .multiline, .notEnabled])
        result.selectedRange = selectedRange
        return result
    }

    public override var takesText: Bool { isEditable }
    public override var caretFrame: CGRect { convert(content.caret.frame, from: content) ?? bounds }

    public override func appearanceDidChange() {
        super.appearanceDidChange()
        if isBordered { showBorder() }
        layOutAgain()
    }

    public override func contentScaleDidChange() {
        super.contentScaleDidChange()
        layOutAgain()
    }

    public override func boundsSizeDidChange(from old: CGSize) {
        super.boundsSizeDidChange(from: old)
        if old.width != bounds.width { layOutAgain() }
    }

    public override func contentOffsetDidChange() { setNeedsLayout() }
    public override func layoutSubviews() { showLines() }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { interaction.didLeaveWindow() } else { layOutAgain() }
    }

    public override func didChangeFocus() {
        if isBordered { showBorder() } else { super.didChangeFocus() }
        interaction.didChangeFocus()
    }

    /// Its ring lies inside, since what scrolls is clipped.
    private func showBorder() {
        showField()
        if isFocused { (layer.borderWidth, layer.borderColor) = (Control.ringWidth, appearance.theme.palette.accent) }
    }

    public override func insertText(_ text: String) -> Bool { interaction.insertText(text) }
    public override func compose(_ composition: TextComposition) -> Bool { interaction.compose(composition) }
    public override func keyDown(_ event: KeyEvent) -> Bool { interaction.keyDown(event) || super.keyDown(event) }
    /// Offers what can be done with the text.
    public override func contextMenu(at point: CGPoint) -> Menu? { convert(point, to: content).flatMap(interaction.contextMenu) }

    // A finger that moves scrolls.
    public override func pointerDown(_ pointer: Pointer) { if pointer.device == .mouse { interaction.pointerDown(pointer) } }
    public override func pointerMoved(_ pointer: Pointer) { if pointer.device == .mouse { interaction.pointerMoved(pointer) } }
    public override func pointerCancelled(_ pointer: Pointer) { interaction.pointerEnded() }
    public override func pointerUp(_ pointer: Pointer) {
        if pointer.device == .touch { interaction.pointerDown(pointer) }
        interaction.pointerEnded()
    }

    // Lines

    /// Lays out everything in sight again, below the same paragraph at the top.
    private func layOutAgain() {
        setNeedsLayout()
        guard var pieces else { return }
        let top = pieces.index(at: Double(contentOffset.y) - textContainerInset.top), isAtTop = contentOffset.y <= textContainerInset.top
        pieces.invalidate(estimate: estimate)
        self.pieces = pieces
        resize()
        if !isAtTop { contentOffset.y = pieces.top(of: top) + textContainerInset.top }
    }

    private var lineWidth: Double { max(1, Double(bounds.width) - textContainerInset.left - textContainerInset.right) }

    /// Returns the height of text that is not laid out: letters are about half as wide as high.
    private var estimate: (Int) -> Double {
        let line = appearance.fonts?.measure("", font: font, scale: window?.scale ?? 1).lineHeight ?? font.size * 1.2
        let perLine = max(1, lineWidth / (font.size * 0.5))
        return { line * max(1, (Double($0) / perLine).rounded(.up)) }
    }

    /// Follows what was replaced in the text.
    private func update() -> TextPieces {
        let change = interaction.editing.takeChange()
        var known = pieces ?? TextPieces(interaction.editing, estimate: estimate)
        if pieces != nil, let change {
            pieces = nil
            known.apply(change, interaction.editing)
        }
        pieces = known
        return known
    }

    private func block(_ i: Int) -> TextBlock? {
        guard let fonts = appearance.fonts else { return nil }
        var pieces = update()
        // The only one, so that it is changed in place.
        self.pieces = nil
        let editing = interaction.editing, room = TextRoom(width: lineWidth, truncation: .none), scale = window?.scale ?? 1
        var block = pieces.block(i) { TextBlock(editing[$0], at: $0.lowerBound, font: font, fonts: fonts, room: room, scale: scale) }
        self.pieces = pieces
        block.origin.x = textContainerInset.left
        block.origin.y += textContainerInset.top
        return block
    }

    private func resize() {
        let height = (pieces?.height ?? 0) + textContainerInset.top + textContainerInset.bottom
        contentSize = CGSize(width: Double(bounds.width), height: height)
    }

    /// Lays out and shows the paragraphs in sight.
    private func showLines() {
        guard window != nil, appearance.fonts != nil else { return }
        var blocks: [TextBlock] = []
        let top = Double(bounds.minY), first = update().index(at: top - textContainerInset.top)
        var i = first
        while i < (pieces?.count ?? 0), let pieces, pieces.top(of: i) + textContainerInset.top < Double(bounds.maxY) {
            let old = pieces.height, isAbove = pieces.top(of: i) + textContainerInset.top < top
            guard let block = block(i) else { return }
            blocks.append(block)
            i += 1
            // What is in sight stays where it is if the paragraph at the top turns out higher than it was taken for.
            if isAbove, let new = self.pieces?.height, new != old, !isMoving, first > 0 {
                resize()
                contentOffset.y += new - old
            }
        }
        resize()
        content.show(
            blocks, of: interaction.editing, color: textColor, theme: appearance.theme, size: font.size, marks: isFocused)
    }
}

extension TextView: EditedTextView {
    func block(holding offset: Int) -> TextBlock? { block(update().index(holding: offset)) }

    func block(at point: CGPoint) -> TextBlock? { block(update().index(at: Double(point.y) - textContainerInset.top)) }

    func accepted(_ text: String) -> String { text }

    func didEdit() { onChange?(text) }

    func showText() {
        _ = update()
        resize()
        showLines()
        let caret = interaction.editing.caret
        guard caret != sightedCaret, window != nil else { return }
        sightedCaret = caret
        guard let frame = interaction.caretFrame else { return }
        resize()
        let inset = textContainerInset
        scrollRectToVisible(
            CGRect(x: 0, y: frame.minY - inset.top, width: 1, height: frame.height + inset.top + inset.bottom), animated: false)
        showLines()
    }
}
