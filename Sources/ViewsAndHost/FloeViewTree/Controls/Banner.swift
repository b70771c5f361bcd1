// A message over the content: how something ended, what went wrong, or how far something has progressed. It slides in, and
// fades out when there is nothing to say.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText

/// A message, optionally with a button and a progress bar.
public final class Banner: View {
    /// The content of a banner.
    public struct Content: Equatable {
        public var text: String
        public var detail = ""
        /// The title of the button; nil for none.
        public var action: String?
        /// The progress, 0…1; nil for no bar.
        public var progress: Double?
        public var isWarning = false
        /// Whether it is a placeholder for content to come, shown in its place instead of over the lower edge of the view.
        public var isInMiddle = false

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

    public var onAction: (() -> Void)?
    /// Called when it is clicked outside its button, that is, when the user wants what is behind it.
    public var onDismiss: (() -> Void)?
    /// The current content; nil for none.
    public private(set) var content: Content?
    /// The displayed content: the current one or, during the fade-out, the previous one.
    public private(set) var shown: Content?

    private let text: Label, detail: Label
    private let button: Button
    private let track = View(), bar = View()
    private let palette: Palette

    public init(theme: Theme, fonts: FontLibrary) {
        palette = theme.palette
        text = Label(fonts: fonts, font: .system(16, .semibold), color: palette.text)
        detail = Label(fonts: fonts, font: .system(12), color: palette.secondaryText, lines: 3)
        button = Button("", style: .pill, theme: theme, fonts: fonts)
        super.init()
        backgroundColor = palette.raised
        layer.cornerRadius = 14
        layer.borderWidth = 1
        track.backgroundColor = palette.highlight
        bar.backgroundColor = palette.accent
        track.layer.cornerRadius = 3
        bar.layer.cornerRadius = 3
        track.addSubview(bar)
        for view in [text, detail, button, track] { addSubview(view) }
        button.isOn = true
        button.action = { [weak self] in if let self, content != nil { onAction?() } }
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in if let self, content != nil { onDismiss?() } })
        isHidden = true
    }

    /// The controls that can be reached by Tab.
    public var focusOrder: [Control] { content?.action == nil ? [] : [button] }

    /// Shows `new`, or hides the banner if nil.
    public func show(_ new: Content?) {
        guard new != content else { return }
        let wasShown = content != nil
        content = new
        // A click during the fade-out was meant for the button or, without one, for what is below.
        isUserInteractionEnabled = new != nil || shown?.action != nil
        guard let new else {
            guard isSeen else {
                isHidden = true
                return
            }
            animate(
                duration: 0.18,
                completion: { [weak self] in
                    guard let self, content == nil else { return }
                    isHidden = true
                }
            ) { alpha = 0 }
            return
        }
        shown = new
        text.text = new.text
        detail.text = new.detail
        button.title = new.action ?? ""
        layer.borderColor = (new.isWarning ? palette.warning : palette.accent).withAlpha(0.5)
        isHidden = false
        superview?.setNeedsLayout()
        setNeedsLayout()
        if !wasShown {
            alpha = 0
            transform = .translation(0, 24)
            // Progress appears late, since most boards are ready before it could be read.
            let curve = new.progress == nil ? TimingCurve(0.2, 0.9, 0.3, 1) : TimingCurve(0.9, 0, 0.5, 1)
            animate(duration: new.progress == nil ? 0.3 : 0.6, curve: curve) {
                alpha = 1
                transform = .identity
            }
        }
    }

    /// Whether the fade-in has progressed far enough to be seen.
    private var isSeen: Bool {
        guard let window else { return false }
        return layer.presentation(at: window.time).opacity > 0.05
    }

    private var buttonSize: CGSize { shown?.action == nil ? .zero : button.sizeThatFits(.zero) }

    /// Returns the padding at the sides and between text and button for a banner of `width` points. It is reduced where the first
    /// line would otherwise be cut.
    private func padding(within width: Double) -> Double {
        let wide = 20.0, needed = Double(text.naturalSize.width).rounded(.up) + 2 * wide + buttonRoom(wide)
        return needed <= width ? wide : 12
    }
    /// Returns the width that the button takes from the text.
    private func buttonRoom(_ padding: Double) -> Double { shown?.action == nil ? 0 : Double(buttonSize.width) + padding }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let content = shown else { return .zero }
        let padding = padding(within: size.width), buttonRoom = buttonRoom(padding)
        let most = max(120, Double(size.width) - 2 * padding - buttonRoom)
        let inner = max(
            Double(text.naturalSize.width), content.progress == nil ? 0 : 280,
            content.detail.isEmpty ? 0 : min(420, Double(detail.naturalSize.width)))
        let width = min(most, inner)
        let height = 24 + used(width: width)
        return CGSize(width: (width + 2 * padding + buttonRoom).rounded(.up), height: max(56, height.rounded(.up)))
    }

    /// Returns the height of text and progress bar.
    private func used(width: Double) -> Double {
        let detailHeight = detailHeight(width: width)
        return 22 + (detailHeight > 0 ? detailHeight + 2 : 0) + (shown?.progress == nil ? 0 : 14)
    }

    private func detailHeight(width: Double) -> Double {
        guard let content = shown, !content.detail.isEmpty else { return 0 }
        return Double(detail.sizeThatFits(CGSize(width: width, height: 0)).height)
    }

    public override func layoutSubviews() {
        guard let content = shown else { return }
        let buttonSize = buttonSize
        let padding = padding(within: bounds.width), buttonRoom = buttonRoom(padding)
        let width = Double(bounds.width) - 2 * padding - buttonRoom
        let detailHeight = detailHeight(width: width)
        var y = ((Double(bounds.height) - used(width: width)) / 2).rounded()
        text.frame = CGRect(x: padding, y: y, width: width, height: 22)
        y += 22
        detail.isHidden = content.detail.isEmpty
        detail.frame = CGRect(x: padding, y: y + 2, width: width, height: detailHeight)
        if detailHeight > 0 { y += detailHeight + 2 }
        track.isHidden = content.progress == nil
        track.frame = CGRect(x: padding, y: y + 8, width: width, height: 6)
        bar.frame = CGRect(x: 0, y: 0, width: width * max(0, min(1, content.progress ?? 0)), height: 6)
        button.isHidden = content.action == nil
        button.frame = CGRect(
            x: bounds.width - padding - buttonSize.width, y: ((bounds.height - buttonSize.height) / 2).rounded(), width: buttonSize.width,
            height: buttonSize.height)
    }
}
