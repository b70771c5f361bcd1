// A line over the lower edge of the board: how the game ended, what became of a damaged file, how far a large board
// is. It slides in, and out again when there is nothing to say.

import Foundation
import Geometry
import Imaging
import Layers
import Text
import Views

/// A message with, sometimes, a button and a bar.
@MainActor
final class MinesBanner: View {
    /// What to say.
    struct Content: Equatable {
        var text: String
        var detail = ""
        /// On the button; nil for none.
        var action: String?
        /// 0…1; nil for no bar.
        var progress: Double?
        var isWarning = false
    }

    var onAction: (() -> Void)?
    /// It was clicked beside its button: what lies behind is wanted.
    var onDismiss: (() -> Void)?
    private(set) var content: Content?

    private let text: Label, detail: Label
    private let button: PillButton
    private let track = View(), bar = View()
    private let palette: MinesPalette

    init(fonts: FontLibrary, palette: MinesPalette) {
        self.palette = palette
        text = Label(fonts: fonts, font: .system(16, .semibold), color: palette.text)
        detail = Label(fonts: fonts, font: .system(12), color: palette.secondaryText)
        button = PillButton("", fonts: fonts, palette: palette)
        super.init()
        backgroundColor = palette.banner
        layer.cornerRadius = 14
        layer.borderWidth = 1
        track.backgroundColor = palette.button
        bar.backgroundColor = palette.accent
        track.layer.cornerRadius = 3
        bar.layer.cornerRadius = 3
        track.addSubview(bar)
        detail.numberOfLines = 3
        for view in [text, detail, button, track] { addSubview(view) }
        button.isChosen = true
        button.onPress = { [weak self] in self?.onAction?() }
        addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.onDismiss?() })
        isHidden = true
    }

    /// Shows `new`, or nothing.
    func show(_ new: Content?) {
        guard new != content else { return }
        let wasShown = content != nil
        content = new
        guard let new else {
            animate(duration: 0.18, completion: { [weak self] in
                guard let self, content == nil else { return }
                isHidden = true
            }) { alpha = 0 }
            return
        }
        text.text = new.text
        detail.text = new.detail
        button.title = new.action ?? ""
        layer.borderColor = (new.isWarning ? palette.warm : palette.accent).withAlpha(0.5)
        isHidden = false
        superview?.setNeedsLayout()
        setNeedsLayout()
        if !wasShown {
            alpha = 0
            transform = .translation(0, 24)
            animate(duration: 0.3, curve: TimingCurve(0.2, 0.9, 0.3, 1)) {
                alpha = 1
                transform = .identity
            }
        }
    }

    private var buttonSize: CGSize { content?.action == nil ? .zero : button.sizeThatFits(.zero) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let content else { return .zero }
        let most = max(120, size.width - 40 - buttonSize.width - (content.action == nil ? 0 : 20))
        let inner = max(
            text.naturalSize.width, content.progress == nil ? 0 : 280,
            content.detail.isEmpty ? 0 : min(420, detail.naturalSize.width))
        let width = min(most, inner)
        var height = 24.0 + 22
        if !content.detail.isEmpty { height += detail.sizeThatFits(CGSize(width: width, height: 0)).height + 2 }
        if content.progress != nil { height += 14 }
        return CGSize(
            width: (width + 40 + buttonSize.width + (content.action == nil ? 0 : 20)).rounded(.up),
            height: max(56, height.rounded(.up)))
    }

    override func layoutSubviews() {
        guard let content else { return }
        let buttonSize = buttonSize
        let width = bounds.width - 40 - buttonSize.width - (content.action == nil ? 0 : 20)
        let detailHeight = content.detail.isEmpty ? 0 : detail.sizeThatFits(CGSize(width: width, height: 0)).height
        let used = 22 + (detailHeight > 0 ? detailHeight + 2 : 0) + (content.progress == nil ? 0 : 14)
        var y = ((bounds.height - used) / 2).rounded()
        text.frame = CGRect(x: 20, y: y, width: width, height: 22)
        y += 22
        detail.isHidden = content.detail.isEmpty
        detail.frame = CGRect(x: 20, y: y + 2, width: width, height: detailHeight)
        if detailHeight > 0 { y += detailHeight + 2 }
        track.isHidden = content.progress == nil
        track.frame = CGRect(x: 20, y: y + 8, width: width, height: 6)
        bar.frame = CGRect(x: 0, y: 0, width: width * max(0, min(1, content.progress ?? 0)), height: 6)
        button.isHidden = content.action == nil
        button.frame = CGRect(
            x: bounds.width - 20 - buttonSize.width, y: ((bounds.height - buttonSize.height) / 2).rounded(), width: buttonSize.width,
            height: buttonSize.height)
    }
}
