// A line above the lower edge of something that says what to do with it: small and transparent to input. It keeps clear of the words
// shown there: if these move under it, it fades out, and comes back beside them once they rest.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// A hint in a line or two.
package final class HintView: View, FrameUpdating {
    private let label: Label
    private let theme: Theme
    /// The text shown now; nil for none.
    package private(set) var text: String?
    /// The area that it may occupy, and the frames of the words to keep clear of, in its superview.
    private var area = CGRect.null, words: [CGRect] = []
    /// While it is hidden because words came too near: the time since which these have rested, in seconds.
    private var goneSince: Double?

    package init(theme: Theme, fonts: FontLibrary) {
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

    /// Shows a text in an area of its superview: at the lower middle or, if `words` stand there, at the upper middle, or as low as
    /// possible between them. With nil, the text shown fades out.
    package func show(_ new: String?, in area: CGRect, beside words: [CGRect], animated: Bool) {
        let isNew = new != text
        text = new
        guard let new else {
            goneSince = nil
            guard alpha > 0 else { return }
            if animated { fade(to: 0, lasting: HintView.fading) } else { alpha = 0 }
            return
        }
        if isNew { label.text = new }
        guard isNew || area != self.area else { return keepClear(of: words) }
        self.area = area
        self.words = words
        alpha = place() ? 1 : 0
        goneSince = nil
    }

    /// Takes the new frames of the words. If they overlap, fades out until they rest.
    private func keepClear(of words: [CGRect]) {
        guard words != self.words else { return }
        self.words = words
        let isAway = goneSince != nil || alpha == 0
        guard isAway || !isFree(frame), let window else { return }
        if !isAway { fade(to: 0, lasting: HintView.leaving) }
        goneSince = window.time
        window.schedule(self, .at(window.time + HintView.rest))
    }

    package func update(at time: Double) -> NextUpdate {
        guard let goneSince, text != nil else { return .never }
        guard time >= goneSince + HintView.rest else { return .at(goneSince + HintView.rest) }
        self.goneSince = nil
        if place() { fade(to: 1, lasting: HintView.fading) }
        return .never
    }

    /// Whether it is fading in or out.
    package var isFading: Bool { window.map { $0.time < fadesUntil } ?? false }
    private var fadesUntil = 0.0

    private func fade(to new: Double, lasting duration: Double) {
        fadesUntil = (window?.time ?? 0) + duration
        animate(duration: duration) { self.alpha = new }
    }

    private static let fading = 0.3, leaving = 0.12
    /// The time for which words must rest before it comes back, in seconds.
    private static let rest = 0.4

    private func isFree(_ place: CGRect) -> Bool { !words.contains { $0.intersects(place) } }

    /// Places the hint. Returns false, without moving it, if the words leave no room for it.
    private func place() -> Bool {
        let text = label.naturalSize, padding = theme.spacing.medium
        let room = area.width - 2 * theme.spacing.small
        // Two lines of about equal length if one would be too long.
        label.numberOfLines = text.width + 2 * padding > room ? 2 : 1
        let half = CGSize(width: min(room - 2 * padding, text.width * 0.6), height: 0)
        let line = label.numberOfLines == 1 ? text.width : Double(label.sizeThatFits(half).width)
        let width = min(room, (line + 2 * padding).rounded(.up))
        let height = (Double(label.numberOfLines) * theme.type.callout.size * 1.4 + theme.spacing.medium).rounded(.up)
        let lowest = area.maxY - height - theme.spacing.medium, highest = area.minY + theme.spacing.medium, gap = theme.spacing.tiny
        // Places between words, from the bottom up.
        let between = words.flatMap { [$0.minY - height - gap, $0.maxY + gap] }.filter { $0 > highest && $0 < lowest }.sorted(by: >)
        let places = ([lowest, highest] + between).map {
            CGRect(x: (area.midX - width / 2).rounded(), y: $0.rounded(), width: width, height: height)
        }
        guard let free = places.first(where: isFree) else { return false }
        frame = free
        layer.cornerRadius = min(height / 2, theme.spacing.cardRadius * 1.5)
        label.frame = bounds.insetBy(dx: padding, dy: 0)
        return true
    }
}
