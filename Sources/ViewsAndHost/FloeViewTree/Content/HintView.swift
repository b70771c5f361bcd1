// A small hint near the lower edge of an area, transparent to input. It keeps clear of the text shown there: if text moves under it, it
// fades out, and comes back beside the text once that rests.

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
    /// The frames of pictures that it does not cover if there is room elsewhere.
    private var pictures: [CGRect] = []
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

    /// Shows a text in an area of its superview: at the lower middle or, if `words` are there, at the upper middle, or as low as possible
    /// between them, and beside `pictures` if there is room. With nil, the text shown fades out.
    package func show(_ new: String?, in area: CGRect, beside words: [CGRect], pictures: [CGRect] = [], animated: Bool) {
        let isNew = new != text
        text = new
        guard let new else {
            goneSince = nil
            guard alpha > 0 else { return }
            if animated { fade(to: 0, lasting: HintView.fading) } else { alpha = 0 }
            return
        }
        if isNew { label.text = new }
        guard isNew || area != self.area else { return keepClear(of: words, pictures) }
        self.area = area
        self.words = words
        self.pictures = pictures
        alpha = place() ? 1 : 0
        goneSince = nil
    }

    /// Takes the new frames of words and pictures. If one has come to lie below, fades out until they rest.
    private func keepClear(of words: [CGRect], _ pictures: [CGRect]) {
        guard words != self.words || pictures != self.pictures else { return }
        self.words = words
        self.pictures = pictures
        let isAway = goneSince != nil || alpha == 0
        guard isAway || !isFree(frame) || !isBeside(frame) && findPlace().map(isBeside) == true, let window else { return }
        if !isAway { fade(to: 0, lasting: HintView.leaving) }
        goneSince = localTime
        window.schedule(self, .at(localTime + HintView.rest))
    }

    package func update(at time: Double) -> NextUpdate {
        guard let goneSince, text != nil else { return .never }
        guard time >= goneSince + HintView.rest else { return .at(goneSince + HintView.rest) }
        self.goneSince = nil
        if place() { fade(to: 1, lasting: HintView.fading) }
        return .never
    }

    /// Whether it is fading in or out.
    package var isFading: Bool { window != nil && localTime < fadesUntil }
    private var fadesUntil = 0.0

    private func fade(to new: Double, lasting duration: Double) {
        fadesUntil = localTime + duration
        animate(duration: duration) { self.alpha = new }
    }

    private static let fading = 0.3, leaving = 0.12
    /// The time for which words must rest before it comes back, in seconds.
    private static let rest = 0.4

    private func isFree(_ place: CGRect) -> Bool {
        // With some room, or it would seem to belong to the words beside it.
        let room = place.insetBy(dx: -theme.spacing.small, dy: 0)
        return !words.contains { $0.intersects(room) }
    }
    private func isBeside(_ place: CGRect) -> Bool { !pictures.contains { $0.intersects(place) } }

    /// Places the hint. Returns false, without moving it, if the words leave no room for it.
    private func place() -> Bool {
        guard let place = findPlace() else { return false }
        frame = place
        layer.cornerRadius = min(place.height / 2, theme.spacing.cardRadius * 1.5)
        label.frame = bounds.insetBy(dx: theme.spacing.medium, dy: 0)
        return true
    }

    /// Returns the place that words, and if possible pictures, leave free.
    private func findPlace() -> CGRect? {
        let text = label.naturalSize, padding = theme.spacing.medium
        let room = area.width - 2 * theme.spacing.small
        // Two lines of about equal length if one would be too long.
        label.numberOfLines = text.width + 2 * padding > room ? 2 : 1
        let half = CGSize(width: min(room - 2 * padding, text.width * 0.6), height: 0)
        let line = label.numberOfLines == 1 ? text.width : Double(label.sizeThatFits(half).width)
        let width = min(room, (line + 2 * padding).rounded(.up))
        let height = (Double(label.numberOfLines) * theme.type.callout.size * 1.4 + theme.spacing.medium).rounded(.up)
        let lowest = area.maxY - height - theme.spacing.medium, highest = area.minY + theme.spacing.medium, gap = theme.spacing.tiny
        // Places between words and pictures, from the bottom up.
        func between(_ frames: [CGRect]) -> [Double] {
            let above = frames.map { Double($0.minY) - height - gap }, below = frames.map { Double($0.maxY) + gap }
            return (above + below).filter { highest < $0 && $0 < lowest }.sorted(by: >)
        }
        func places(_ x: Double, _ ys: [Double]) -> [CGRect] {
            ys.map { CGRect(x: x.rounded(), y: $0.rounded(), width: width, height: height) }.filter(isFree)
        }
        let middle = area.midX - width / 2, ends = [lowest, highest]
        let all = places(middle, ends + between(words))
        // Between pictures, or in the middle of what they leave free at a side.
        let left = pictures.map(\.minX).min() ?? area.minX, right = pictures.map(\.maxX).max() ?? area.maxX
        let sides = [(area.minX, left), (right, area.maxX)].filter { $1 - $0 >= width + 2 * gap }.map { ($0 + $1 - width) / 2 }
        // Headings are at the left.
        let columns = [middle, (middle + area.maxX - width) / 2]
        let beside = all + columns.flatMap { places($0, between(pictures)) } + sides.flatMap { places($0, ends) }
        return beside.first(where: isBeside) ?? all.first
    }
}
