// A line over a scene's lower edge that tells its own gestures: small, not in the way of any press, and gone with the
// first use of what it tells.

import Foundation
import Imaging
import Layers
import Text
import Views

final class GestureHintView: View {
    private let label: Label
    private let theme: Theme
    /// What is told now; empty: nothing.
    private(set) var hints: [GestureHint] = []

    init(theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        label = Label(fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text, alignment: .center)
        super.init()
        isUserInteractionEnabled = false
        backgroundColor = theme.palette.surface.withAlpha(0.94)
        layer.borderColor = theme.palette.separator
        layer.borderWidth = 1
        alpha = 0
        addSubview(label)
    }

    /// Tells `hints` in an area of its superview, in its lower middle, or where that is narrow in its upper: scenes have their
    /// own words below. Nothing left to tell: what was told fades.
    func show(_ hints: [GestureHint], in area: CGRect, animated: Bool) {
        let isNew = hints != self.hints
        self.hints = hints
        guard !hints.isEmpty else {
            guard alpha > 0 else { return }
            if animated { animate(duration: GestureHintView.fading) { self.alpha = 0 } } else { alpha = 0 }
            return
        }
        if isNew {
            let text = hints.map(\.text).joined(separator: ", ")
            label.text = text.prefix(1).uppercased() + text.dropFirst()
        }
        place(in: area)
        alpha = 1
    }

    private static let fading = 0.3
    /// Points as large as the theme's.
    private static let narrow = 560.0

    private func place(in area: CGRect) {
        let text = label.naturalSize, padding = theme.spacing.medium
        let room = area.width - 2 * theme.spacing.small
        // In two lines where one is too long.
        label.numberOfLines = text.width + 2 * padding > room ? 2 : 1
        let width = min(room, (text.width + 2 * padding).rounded(.up))
        let height = (Double(label.numberOfLines) * theme.type.callout.size * 1.4 + theme.spacing.medium).rounded(.up)
        let isNarrow = area.width < GestureHintView.narrow * theme.type.body.size / TypeScale().body.size
        let y = isNarrow ? area.minY + theme.spacing.medium : area.maxY - height - theme.spacing.medium
        frame = CGRect(x: (area.midX - width / 2).rounded(), y: y.rounded(), width: width, height: height)
        layer.cornerRadius = min(height / 2, theme.spacing.cardRadius * 1.5)
        label.frame = bounds.insetBy(dx: padding, dy: 0)
    }
}
