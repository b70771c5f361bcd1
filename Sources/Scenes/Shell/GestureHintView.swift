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

    /// Tells `hints` in an area of its superview, in its lower middle, or where `words` stand there in its upper, or as low as
    /// it can between them. Nothing left to tell: what was told fades.
    func show(_ hints: [GestureHint], in area: CGRect, beside words: [CGRect], animated: Bool) {
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
        place(in: area, beside: words)
        alpha = 1
    }

    private static let fading = 0.3

    private func place(in area: CGRect, beside words: [CGRect]) {
        let text = label.naturalSize, padding = theme.spacing.medium
        let room = area.width - 2 * theme.spacing.small
        // In two lines where one is too long.
        label.numberOfLines = text.width + 2 * padding > room ? 2 : 1
        let width = min(room, (text.width + 2 * padding).rounded(.up))
        let height = (Double(label.numberOfLines) * theme.type.callout.size * 1.4 + theme.spacing.medium).rounded(.up)
        let lowest = area.maxY - height - theme.spacing.medium, highest = area.minY + theme.spacing.medium, gap = theme.spacing.tiny
        // Between words, from below.
        let between = words.flatMap { [$0.minY - height - gap, $0.maxY + gap] }.filter { $0 > highest && $0 < lowest }.sorted(by: >)
        let places = ([lowest, highest] + between).map {
            CGRect(x: (area.midX - width / 2).rounded(), y: $0.rounded(), width: width, height: height)
        }
        frame = places.first { place in !words.contains { $0.intersects(place) } } ?? places[0]
        layer.cornerRadius = min(height / 2, theme.spacing.cardRadius * 1.5)
        label.frame = bounds.insetBy(dx: padding, dy: 0)
    }
}
