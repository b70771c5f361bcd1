// A message on a plate over the content: a result, a problem, progress, what is being typed. A message slides in and fades out; a plain
// line of text shows at once.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText

/// A message, optionally with a button and a progress bar. It stays until other content or none is shown. Its owner places it, by
/// `sizeThatFits`.
public final class Notice: View {
    /// The content of a notice.
    public struct Content: Equatable {
        /// The message, in one line or more.
        public var text: String
        /// Further information, in a smaller font below the text; empty for none.
        public var detail = ""
        /// The title of the button; nil for none.
        public var action: String?
        /// The progress, 0…1; nil for no bar.
        public var progress: Double?
        /// Whether it is outlined as a warning.
        public var isWarning = false
        /// Whether it takes the place of content to come, in the middle of the view, instead of lying over its lower edge.
        public var isInMiddle = false

        /// Creates the content of a notice. `progress` is 0…1.
        public init(
            text: String, detail: String = "", action: String? = nil, progress: Double? = nil, isWarning: Bool = false,
            isInMiddle: Bool = false
        ) {
            self.text = text
            self.detail = detail
            self.action = action
            self.progress = progress
            self.isWarning = isWarning
            self.isInMiddle = isInMiddle
        }
    }

    /// Called when its button is pressed.
    public var onAction: (() -> Void)?
    /// Called when it is clicked outside its button, that is, when the user wants what is behind it.
    public var onDismiss: (() -> Void)?
    /// The view that the wheel scrolls over the notice; nil: the views around it.
    package weak var wheelTarget: View?
    /// The current content; nil for none.
    public private(set) var content: Content?
    /// The displayed content: the current one or, during the fade-out, the previous one.
    public private(set) var shown: Content?
    /// The colour of the text, for states of a style.
    package var textColor: Color {
        get { text.textColor }
        set { text.textColor = newValue }
    }

    /// Nil: that of a message in the inherited theme.
    private let fixedStyle: NoticeStyle?
    private var style: NoticeStyle
    private let text: Label, detail: Label
    private let button: Button
    private let track = View(), bar = View()

    /// Creates a notice that is hidden until `show(_:)`.
    /// `theme` and `fonts`: nil: inherited.
    public convenience init(theme: Theme? = nil, fonts: FontLibrary? = nil) { self.init(nil, theme: theme, fonts: fonts) }

    package init(_ style: NoticeStyle?, theme: Theme?, fonts: FontLibrary?) {
        fixedStyle = style
        self.style = style ?? .message(theme ?? .light)
        text = Label(alignment: self.style.alignment, lines: self.style.lines)
        detail = Label(font: .system(12), lines: 3)
        button = Button("", style: .pill)
        super.init()
        setAppearance(theme, fonts)
        layer.borderWidth = 1
        track.layer.cornerRadius = 3
        bar.layer.cornerRadius = 3
        track.addSubview(bar)
        for view in [text, detail, button, track] { addSubview(view) }
        button.action = { [weak self] in if let self, content != nil { onAction?() } }
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in if let self, content != nil { onDismiss?() } })
        isHidden = true
        text.textColor = self.style.textColor
        showStyle()
    }

    public override func appearanceDidChange() {
        if fixedStyle == nil {
            style = .message(appearance.theme)
            text.textColor = style.textColor
        }
        showStyle()
    }

    private func showStyle() {
        let palette = appearance.theme.palette
        text.font = style.font
        detail.textColor = palette.secondaryText
        backgroundColor = style.background
        layer.borderColor = shown?.isWarning == true ? style.warningBorder : style.border
        track.backgroundColor = palette.highlight
        bar.backgroundColor = palette.accent
    }

    /// The controls that can be reached by Tab.
    public var focusOrder: [Control] { content?.action == nil ? [] : [button] }

    public override func wheel(_ event: WheelEvent) -> Bool { wheelTarget?.wheel(event) ?? false }

    /// Shows `new`, or hides the notice if nil.
    public func show(_ new: Content?) {
        guard new != content else { return }
        let wasShown = content != nil, isNews = new?.text != content?.text
        content = new
        // A click during the fade-out was meant for the button or, without one, for what is below.
        isUserInteractionEnabled = style.takesPointers && (new != nil || shown?.action != nil)
        guard let new else { return hide() }
        shown = new
        text.text = new.text
        detail.text = new.detail
        if isNews { window?.post(.announcement(new.text)) }
        button.title = new.action ?? ""
        // An action beside a progress bar cancels, and is not emphasised.
        button.isOn = new.progress == nil
        layer.borderColor = new.isWarning ? style.warningBorder : style.border
        isHidden = false
        superview?.setNeedsLayout()
        setNeedsLayout()
        if style.isAnimated, !wasShown { slideIn(lateness: new.progress != nil) }
    }

    /// Shows one line, or several, or hides the notice if nil.
    package func show(text: String?) { show(text.map { Content(text: $0) }) }

    private func slideIn(lateness isLate: Bool) {
        alpha = 0
        transform = .translation(0, 24)
        // Progress appears late, since most boards are ready before it could be read.
        let curve = isLate ? TimingCurve(0.9, 0, 0.5, 1) : TimingCurve(0.2, 0.9, 0.3, 1)
        animate(duration: isLate ? 0.6 : 0.3, curve: curve) {
            alpha = 1
            transform = .identity
        }
    }

    private func hide() {
        guard style.isAnimated, isSeen else {
            isHidden = true
            superview?.setNeedsLayout()
            return
        }
        animate(
            duration: 0.18,
            completion: { [weak self] _ in
                guard let self, content == nil else { return }
                isHidden = true
            }
        ) { alpha = 0 }
    }

    /// Whether the fade-in has progressed far enough to be seen.
    private var isSeen: Bool {
        guard let window else { return false }
        return layer.presentation(at: window.time).opacity > 0.05
    }

    // Layout

    private var buttonSize: CGSize { shown?.action == nil ? .zero : button.sizeThatFits(.zero) }

    /// Returns the padding at the sides and between text and button for a notice of `width` points. It is reduced where the first
    /// line would otherwise be cut.
    private func padding(within width: Double) -> Double {
        let wide = style.padding.width, needed = text.naturalSize.width.rounded(.up) + 2 * wide + buttonRoom(wide)
        return needed <= width ? wide : min(wide, 12)
    }

    /// Returns the width that the button takes from the text.
    private func buttonRoom(_ padding: Double) -> Double { shown?.action == nil ? 0 : buttonSize.width + padding }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let content = shown else { return .zero }
        let padding = padding(within: size.width), buttonRoom = buttonRoom(padding)
        let most = max(style.leastTextWidth, size.width - 2 * padding - buttonRoom)
        let inner = max(
            textSize(width: most).width, content.progress == nil ? 0 : 280,
            content.detail.isEmpty ? 0 : min(420, detail.naturalSize.width))
        let width = min(most, inner), height = 2 * style.padding.height + used(width: width), least = style.leastSize
        return CGSize(
            width: max(least.width, (width + 2 * padding + buttonRoom).rounded(.up)), height: max(least.height, height.rounded(.up)))
    }

    private func textSize(width: Double) -> CGSize {
        let size = style.lines == 1 ? text.naturalSize : text.sizeThatFits(CGSize(width: width, height: 0))
        return CGSize(width: size.width, height: style.lineHeight ?? size.height)
    }

    /// Returns the height of text and progress bar.
    private func used(width: Double) -> Double {
        let detailHeight = detailHeight(width: width)
        return textSize(width: width).height + (detailHeight > 0 ? detailHeight + 2 : 0) + (shown?.progress == nil ? 0 : 14)
    }

    private func detailHeight(width: Double) -> Double {
        guard let content = shown, !content.detail.isEmpty else { return 0 }
        return detail.sizeThatFits(CGSize(width: width, height: 0)).height
    }

    public override func layoutSubviews() {
        layer.cornerRadius = style.cornerRadius ?? bounds.height / 2
        guard let content = shown else { return }
        let buttonSize = buttonSize, padding = padding(within: bounds.width), buttonRoom = buttonRoom(padding)
        let width = bounds.width - 2 * padding - buttonRoom
        let detailHeight = detailHeight(width: width)
        detail.isHidden = content.detail.isEmpty
        track.isHidden = content.progress == nil
        if detail.isHidden, track.isHidden {
            // The label centres its text.
            text.frame = CGRect(x: padding, y: 0, width: width, height: bounds.height)
        } else {
            let textHeight = textSize(width: width).height
            var y = ((bounds.height - used(width: width)) / 2).rounded()
            text.frame = CGRect(x: padding, y: y, width: width, height: textHeight)
            y += textHeight
            detail.frame = CGRect(x: padding, y: y + 2, width: width, height: detailHeight)
            if detailHeight > 0 { y += detailHeight + 2 }
            track.frame = CGRect(x: padding, y: y + 8, width: width, height: 6)
            bar.frame = CGRect(x: 0, y: 0, width: width * max(0, min(1, content.progress ?? 0)), height: 6)
        }
        button.isHidden = content.action == nil
        button.frame = CGRect(
            x: bounds.width - padding - buttonSize.width, y: ((bounds.height - buttonSize.height) / 2).rounded(), width: buttonSize.width,
            height: buttonSize.height)
    }
}
