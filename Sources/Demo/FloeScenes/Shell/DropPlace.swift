// What shows that the window takes the files that are dragged over it: a border around the scene, and a sentence.

import FloeLayerTree
import FloeText
import FloeViewTree
import Foundation

/// A tint with a sentence in the middle, transparent to input.
final class DropPlace: View {
    private let notice: Notice

    init(_ text: String, theme: Theme, fonts: FontLibrary) {
        notice = Notice(theme: theme, fonts: fonts)
        super.init()
        isUserInteractionEnabled = false
        backgroundColor = theme.palette.accentFill
        layer.borderColor = theme.palette.accent
        layer.borderWidth = 2
        layer.cornerRadius = theme.spacing.cardRadius
        addSubview(notice)
        notice.show(text: text)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        alpha = 0
        animate(duration: 0.15) { alpha = 1 }
    }

    override func layoutSubviews() {
        let size = notice.sizeThatFits(bounds.size)
        notice.frame = notice.alignedToPixels(
            CGRect(origin: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size))
    }
}
