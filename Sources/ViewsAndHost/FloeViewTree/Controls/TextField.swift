// A single-line text field. It handles typed text (`insertText`), text being composed with an input method (`compose`), and the keys for
// moving, deleting, the clipboard and undoing. Enter, Escape, Tab and all other keys bubble to the enclosing views.
//
//     ┌──────────────────┐  ┌──────────────────┐
//     │ 12▒▒34▒▒|        │  │ 12n̲i̲|34          │   caret, selection, composition; text longer than the field scrolls
//     └──────────────────┘  └──────────────────┘
//
// Text runs left to right. Other scripts are typed and displayed correctly, but the caret is drawn where a prefix of the text ends.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// An editable line of text.
public final class TextField: Control {
    /// The text. Setting it moves the caret to its end.
    public var text: String {
        get { String(line.characters) }
        set {
            guard newValue != text else { return }
            cancelComposition()
            line = EditedLine(newValue)
            lineDidChange()
        }
    }
    /// The text shown while the field is empty.
    public var placeholder = "" { didSet { if placeholder != oldValue { lineDidChange() } } }
    /// Returns whether a character is accepted; nil: all are.
    public var accepts: ((Character) -> Bool)?
    /// The maximum number of characters; nil for any number.
    public var maximumLength: Int?
    /// Whether it undoes and redoes edits of its text. If not, the keys for that are left to the views around it.
    package var undoesEdits = true
    /// Whether the border marks the text as invalid.
    public var isInvalid = false { didSet { if isInvalid != oldValue { stateDidChange() } } }
    /// Called after the user changed the text, but not after changes by the program.
    public var onChange: ((String) -> Void)?
    /// Called with true when the field got the focus, and with false when it lost it.
    public var onFocusChange: ((Bool) -> Void)?
    /// The selection, in characters of the text; empty at the caret.
    public var selectedRange: Range<Int> { line.selection }

    var line = EditedLine("")
    /// The composition, shown in place of the selection.
    private(set) var composition: TextComposition?
    /// Whether a composition has ended, so that the next text is its result.
    private var hasComposed = false
    /// When text was last committed. A long one comes in parts, all at once.
    private var commitTime: Double?
    private let clip = View()
    private let selection = Layer(), caret = Layer()
    /// The lines below the composition and, thicker, below its part being converted.
    private let underline = Layer(), clauseUnderline = Layer()
    private let label: Label
    /// How far the text is scrolled to the left, points.
    private var shift = 0.0
    private let blink = CaretBlink()

    /// Creates a field that holds `text` and takes any.
    /// `theme` and `fonts`: nil: inherited.
    public init(_ text: String = "", theme: Theme? = nil, fonts: FontLibrary? = nil) {
        line = EditedLine(text)
        label = Label(text)
        super.init(theme: theme, fonts: fonts)
        layer.borderWidth = 1
        cursor = .text
        clip.clipsToBounds = true
        clip.isUserInteractionEnabled = false
        for part in [selection, underline, clauseUnderline, caret] {
            part.implicitActions = .insideAnimationBlocks
            part.isHidden = true
        }
        selection.cornerRadius = 2
        clip.layer.addSublayer(selection)
        addSubview(clip)
        clip.addSubview(label)
        for part in [underline, clauseUnderline, caret] { clip.layer.addSublayer(part) }
        blink.onChange = { [weak self] in self?.caret.isHidden = !$0 }
        lineDidChange()
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        let palette = theme.palette
        layer.cornerRadius = theme.spacing.controlRadius
        label.font = theme.type.callout
        selection.backgroundColor = palette.accent.withAlpha(0.35)
        for part in [underline, clauseUnderline, caret] { part.backgroundColor = palette.text }
        super.appearanceDidChange()
    }

    /// Selects the whole text, so that typing replaces it.
    public func selectAll() {
        cancelComposition()
        line.selectAll()
        lineDidChange()
    }

    public override var isFocusedByPress: Bool { true }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(theme.controlHeight * 3, size.width), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        clip.frame = bounds.insetBy(dx: theme.spacing.small, dy: 1)
        place()
    }

    public override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        layer.backgroundColor = theme.isDark ? palette.background : palette.surface
        layer.borderColor = isInvalid ? palette.negative : isHovered ? palette.secondaryText : palette.tertiaryText
        label.textColor = shown.isEmpty ? palette.tertiaryText : palette.text
    }

    public override func didChangeFocus() {
        super.didChangeFocus()
        if isFocused { blink.begin(in: window) } else { blink.end() }
        cancelComposition()
        place()
        onFocusChange?(isFocused)
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window == nil else { return }
        blink.end()
        cancelComposition()
    }

    // Keys and text

    public override var takesText: Bool { isEnabled }

    public override var caretFrame: CGRect { convert(caret.frame, from: clip) ?? bounds }

    public override func insertText(_ text: String) -> Bool {
        guard isFocused, isEnabled else { return false }
        let continues = commitTime != nil && commitTime == window?.time, isCommitted = composition != nil || hasComposed || continues
        endComposition()
        commitTime = isCommitted ? window?.time : nil
        let fitting = text.filter { !$0.isNewline && (accepts?($0) ?? true) }
        let room = maximumLength.map { max(0, $0 - line.characters.count + line.selection.count) } ?? .max
        guard !fitting.isEmpty, room > 0 else { return true }
        if isCommitted { line.commit(fitting.prefix(room), continues: continues) } else { line.insert(fitting.prefix(room)) }
        didEdit()
        return true
    }

    public override func compose(_ composition: TextComposition) -> Bool {
        guard isFocused, isEnabled else { return false }
        let wasComposing = self.composition != nil
        self.composition = composition.isEmpty ? nil : composition
        hasComposed = wasComposing && composition.isEmpty
        if wasComposing || !composition.isEmpty { lineDidChange() }
        return true
    }

    private func cancelComposition() {
        guard composition != nil || hasComposed else { return }
        let isShown = composition != nil
        endComposition()
        if isShown { window?.onCompositionCancelled?() }
    }

    private func endComposition() {
        hasComposed = false
        guard composition != nil else { return }
        composition = nil
        lineDidChange()
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled else { return false }
        guard composition == nil else {
            // The input method handles keys itself.
            if event.key == .escape { cancelComposition() }
            return true
        }
        hasComposed = false
        let isUndo = event.key == .letter("z") || event.key == .letter("y")
        if !undoesEdits, isUndo, event.modifiers.subtracting(.shift) == .control { return false }
        switch line.take(event) {
        case .edited: didEdit()
        case .moved: lineDidChange()
        case .copied(let text): window?.clipboard.text = text
        case .cut(let text):
            window?.clipboard.text = text
            didEdit()
        case .ignored: return false
        case .taken: break
        }
        return true
    }

    // Mouse

    public override func pointerDown(_ pointer: Pointer) {
        guard pointer.button == .primary, isEnabled, let point = pointer.location(in: clip) else { return }
        cancelComposition()
        if pointer.clickCount > 2 {
            line.selectAll()
        } else if pointer.clickCount == 2 {
            line.selectWord(at: position(at: Double(point.x), isCharacter: true))
        } else {
            line.moveCaret(to: position(at: Double(point.x)), extends: pointer.modifiers.contains(.shift))
        }
        lineDidChange()
    }

    public override func pointerMoved(_ pointer: Pointer) {
        guard pointer.button == .primary, pointer.clickCount < 2, isEnabled, let point = pointer.location(in: clip) else { return }
        line.moveCaret(to: position(at: Double(point.x)), extends: true)
        lineDidChange()
    }

    // Display

    private func didEdit() {
        lineDidChange()
        onChange?(text)
    }

    private func lineDidChange() {
        label.text = shown.isEmpty ? placeholder : String(shown)
        stateDidChange()
        if isFocused { blink.begin(in: window) }
        place()
    }

    /// The text with the composition in place of the selection.
    private var shown: [Character] {
        guard let composition else { return line.characters }
        return line.characters[..<line.selection.lowerBound] + Array(composition.text) + line.characters[line.selection.upperBound...]
    }

    /// Returns where the shown text's first `count` characters end, points from its beginning.
    private func width(ofFirst count: Int) -> Double {
        guard count > 0, let fonts = appearance.fonts else { return 0 }
        return fonts.layout(String(shown.prefix(count)), font: label.font, scale: window?.scale ?? 1).size.width
    }

    /// Returns the caret position nearest to `x`, points of the clip, or with `isCharacter` the character there.
    private func position(at x: Double, isCharacter: Bool = false) -> Int {
        let x = x + shift
        let count = line.characters.count
        if isCharacter { return (0..<count).first { width(ofFirst: $0 + 1) > x } ?? count }
        return (0...count).min { abs(width(ofFirst: $0) - x) < abs(width(ofFirst: $1) - x) } ?? 0
    }

    private func place() {
        let size = clip.bounds.size, caretWidth = max(1, (theme.type.callout.size / 12).rounded())
        let whole = label.naturalSize, start = line.selection.lowerBound
        let x = width(ofFirst: composition.map { start + $0.selection.upperBound } ?? line.caret)
        // Keep the caret visible, and leave no space empty on the right that text could fill.
        shift = max(0, min(shift, x, Double(whole.width) + caretWidth - size.width))
        shift = max(shift, x + caretWidth - size.width)
        label.frame = CGRect(x: -shift, y: 0, width: Double(whole.width) + 1, height: size.height)
        let height = min(size.height, (theme.type.callout.size * 1.35).rounded()), y = ((size.height - height) / 2).rounded()
        caret.frame = CGRect(x: (x - shift).rounded(), y: y, width: caretWidth, height: height)
        func span(_ range: Range<Int>, y: Double, height: Double) -> CGRect {
            let left = width(ofFirst: range.lowerBound)
            return CGRect(x: left - shift, y: y, width: width(ofFirst: range.upperBound) - left, height: height)
        }
        selection.isHidden = !isFocused || line.selection.isEmpty || composition != nil
        selection.frame = span(line.selection, y: y, height: height)
        underline.isHidden = composition == nil
        clauseUnderline.isHidden = composition?.selection.isEmpty ?? true
        guard let composition else { return }
        let bottom = y + height, clause = composition.selection
        underline.frame = span(start..<start + composition.text.count, y: bottom - caretWidth, height: caretWidth)
        clauseUnderline.frame = span(
            start + clause.lowerBound..<start + clause.upperBound, y: bottom - 2 * caretWidth, height: 2 * caretWidth)
    }
}

/// The blinking of a text field's caret: steady while typing, then on and off for a while, then steady for good, so that an idle
/// field lets the program sleep.
@MainActor
final class CaretBlink: FrameUpdating {
    /// Called with whether the caret is visible.
    var onChange: ((Bool) -> Void)?

    private weak var window: Window?
    private var start = 0.0

    /// How long the caret is shown or hidden at a time, and how long it blinks in all, seconds.
    static let interval = 0.6, duration = 9.6

    /// Restarts with a visible caret.
    func begin(in window: Window?) {
        if self.window !== window { self.window?.unschedule(self) }
        self.window = window
        start = window?.time ?? 0
        onChange?(true)
        window?.schedule(self, .at(start + CaretBlink.interval))
    }

    func end() {
        window?.unschedule(self)
        window = nil
        onChange?(false)
    }

    func update(at time: Double) -> NextUpdate {
        let phase = ((time - start) / CaretBlink.interval + 1e-6).rounded(.down)
        guard time - start < CaretBlink.duration - 1e-6 else {
            onChange?(true)
            return .never
        }
        onChange?(phase.truncatingRemainder(dividingBy: 2) == 0)
        return .at(start + (phase + 1) * CaretBlink.interval)
    }
}
