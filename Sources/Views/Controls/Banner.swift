// A line over what is shown: how something ended, what went wrong, how far something is. It slides in, and out again when
// there is nothing to say.

import Foundation
import Geometry
import Imaging
import Layers
import Text

/// A message with, sometimes, a button and a bar.
public final class Banner: View {
    /// What to say.
    public struct Content: Equatable {
        public var text: String
        public var detail = ""
        /// On the button; nil for none.
        public var action: String?
        /// 0…1; nil for no bar.
        public var progress: Double?
        public var isWarning = false
        /// It stands in for what will be shown, and lies where that will be; else over its lower edge.
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
    /// It was clicked beside its button: what lies behind is wanted.
    public var onDismiss: (() -> Void)?
    /// What there is to say; nil for nothing.
    public private(set) var content: Content?
    /// What shows: that, or while it fades what there was.
    public private(set) var shown: Content?

    private let text: Label, detail: Label
    private let button: PillButton
    private let track = View(), bar = View()
    private let palette: Palette
    /// The factor of every size given as a number.
    private let magnification: Double

    public init(theme: Theme, fonts: FontLibrary, magnification k: Double = 1) {
        palette = theme.palette
        magnification = k
        text = Label(fonts: fonts, font: .system(16 * k, .semibold), color: palette.text)
        detail = Label(fonts: fonts, font: .system(12 * k), color: palette.secondaryText, lines: 3)
        button = PillButton("", theme: theme, fonts: fonts, magnification: k)
        super.init()
        backgroundColor = palette.raised
        layer.cornerRadius = 14 * k
        layer.borderWidth = 1
        track.backgroundColor = palette.highlight
        bar.backgroundColor = palette.accent
        track.layer.cornerRadius = 3 * k
        bar.layer.cornerRadius = 3 * k
        track.addSubview(bar)
        for view in [text, detail, button, track] { addSubview(view) }
        button.isChosen = true
        button.onPress = { [weak self] in if let self, content != nil { onAction?() } }
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in if let self, content != nil { onDismiss?() } })
        isHidden = true
    }

    /// What can be reached by Tab.
    public var focusOrder: [Control] { content?.action == nil ? [] : [button] }

    /// Shows `new`, or nothing.
    public func show(_ new: Content?) {
        guard new != content else { return }
        let wasShown = content != nil
        content = new
        // A click while it fades was meant for its button; where it has none, for what lies below.
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
            // How far something is comes in late: most boards are laid before one could read it.
            let curve = new.progress == nil ? TimingCurve(0.2, 0.9, 0.3, 1) : TimingCurve(0.9, 0, 0.5, 1)
            animate(duration: new.progress == nil ? 0.3 : 0.6, curve: curve) {
                alpha = 1
                transform = .identity
            }
        }
    }

    /// Whether coming in has got so far that it can be seen.
    private var isSeen: Bool {
        guard let window else { return false }
        return layer.presentation(at: window.time).opacity > 0.05
    }

    private var buttonSize: CGSize { shown?.action == nil ? .zero : button.sizeThatFits(.zero) }

    /// Between the sides and what is within, and between words and button, of a banner in so many points: less where the first
    /// line would be cut.
    private func padding(within width: Double) -> Double {
        let wide = 20 * magnification, needed = Double(text.naturalSize.width).rounded(.up) + 2 * wide + buttonRoom(wide)
        return needed <= width ? wide : 12 * magnification
    }
    /// What the button takes away from the words' width.
    private func buttonRoom(_ padding: Double) -> Double { shown?.action == nil ? 0 : Double(buttonSize.width) + padding }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let content = shown else { return .zero }
        let k = magnification
        let padding = padding(within: size.width), buttonRoom = buttonRoom(padding)
        let most = max(120 * k, Double(size.width) - 2 * padding - buttonRoom)
        let inner = max(
            Double(text.naturalSize.width), content.progress == nil ? 0 : 280 * k,
            content.detail.isEmpty ? 0 : min(420 * k, Double(detail.naturalSize.width)))
        let width = min(most, inner)
        let height = 24 * k + used(width: width)
        return CGSize(width: (width + 2 * padding + buttonRoom).rounded(.up), height: max(56 * k, height.rounded(.up)))
    }

    /// The height of words and bar.
    private func used(width: Double) -> Double {
        let k = magnification, detailHeight = detailHeight(width: width)
        return 22 * k + (detailHeight > 0 ? detailHeight + 2 * k : 0) + (shown?.progress == nil ? 0 : 14 * k)
    }

    private func detailHeight(width: Double) -> Double {
        guard let content = shown, !content.detail.isEmpty else { return 0 }
        return Double(detail.sizeThatFits(CGSize(width: width, height: 0)).height)
    }

    public override func layoutSubviews() {
        guard let content = shown else { return }
        let k = magnification, buttonSize = buttonSize
        let padding = padding(within: bounds.width), buttonRoom = buttonRoom(padding)
        let width = Double(bounds.width) - 2 * padding - buttonRoom
        let detailHeight = detailHeight(width: width)
        var y = ((Double(bounds.height) - used(width: width)) / 2).rounded()
        text.frame = CGRect(x: padding, y: y, width: width, height: 22 * k)
        y += 22 * k
        detail.isHidden = content.detail.isEmpty
        detail.frame = CGRect(x: padding, y: y + 2 * k, width: width, height: detailHeight)
        if detailHeight > 0 { y += detailHeight + 2 * k }
        track.isHidden = content.progress == nil
        track.frame = CGRect(x: padding, y: y + 8 * k, width: width, height: 6 * k)
        bar.frame = CGRect(x: 0, y: 0, width: width * max(0, min(1, content.progress ?? 0)), height: 6 * k)
        button.isHidden = content.action == nil
        button.frame = CGRect(
            x: bounds.width - padding - buttonSize.width, y: ((bounds.height - buttonSize.height) / 2).rounded(), width: buttonSize.width,
            height: buttonSize.height)
    }
}
