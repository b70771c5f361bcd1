// The scene's text, on a pane in the lower left corner that stays legible when the light passes under it: the latest find,
// and a dot for each thing to find. The picture is a night scene in any theme; the pane follows the theme.
//
//     ╭──────────────────────────╮
//     │ 3 OF 24 FOUND            │
//     │ A cat on the roof        │
//     │ ● ● ● · · · · · · · · ·  │
//     ╰──────────────────────────╯

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

final class FlashlightCaptions: View {
    enum Room {
        /// Room for the latest find only; for smaller text and less spacing; for everything.
        case least, little, all
    }

    var room = Room.all { didSet { if room != oldValue { setNeedsLayout() } } }
    private var isCompact: Bool { room != .all }

    private let scenery: Scenery
    private let overline: Label, headline: Label
    private var dots: [Layer] = []

    init(fonts: FontLibrary, scenery: Scenery) {
        self.scenery = scenery
        overline = Label(fonts: fonts, color: scenery.accent)
        headline = Label(fonts: fonts, color: scenery.text, lines: 3)
        super.init()
        isUserInteractionEnabled = false
        backgroundColor = scenery.pane
        layer.borderWidth = 1
        layer.borderColor = scenery.line
        for part in [overline, headline] { addSubview(part) }
    }

    /// Shows the progress of exploring the night scene.
    func show(_ finds: FlashlightFinds) {
        overline.text =
            finds.isComplete ? "ALL \(finds.count) FOUND  ·  N: SEARCH AGAIN" : "\(finds.found.count) OF \(finds.count) FOUND"
        let found = finds.last.map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
        headline.text = found ?? "Rest the light on something hidden to find it"
        while dots.count < finds.count { addDot() }
        for (i, dot) in dots.enumerated() {
            dot.isHidden = i >= finds.count
            dot.backgroundColor = i < finds.found.count ? scenery.warm : scenery.secondaryText.withAlpha(0.35)
        }
        setNeedsLayout()
    }

    /// Shows the texts for the grid.
    func showGrid() {
        overline.text = "GRID PICTURE"
        headline.text = "One part keeps its size"
        for dot in dots { dot.isHidden = true }
        setNeedsLayout()
    }

    func show(problem: String) {
        headline.text = "Not shown: \(problem)"
        setNeedsLayout()
    }

    private func addDot() {
        let dot = Layer()
        addLayers([dot])
        dots.append(dot)
    }

    /// Returns the height needed at a width, in points.
    func height(at width: Double) -> Double { arrange(width: width, places: false) }

    override func layoutSubviews() { arrange(width: bounds.width, places: true) }

    @discardableResult
    private func arrange(width: Double, places: Bool) -> Double {
        let inset = isCompact ? 14.0 : 20, wide = max(0, width - 2 * inset), isLeast = room == .least
        overline.font = .system(isLeast ? 10 : 12, .bold)
        headline.font = .system(isLeast ? 13 : isCompact ? 16 : 21, .bold)
        var y = isLeast ? 7.0 : isCompact ? 12 : 16
        func put(_ label: Label, _ gap: Double) {
            let height = label.sizeThatFits(CGSize(width: wide, height: 400)).height.rounded(.up)
            if places { label.frame = CGRect(x: inset, y: y, width: wide, height: height) }
            y += height + gap
        }
        put(overline, isLeast ? 1 : isCompact ? 3 : 5)
        put(headline, 0)
        if places { for dot in dots { dot.opacity = isLeast ? 0 : 1 } }
        if !isLeast, let last = dots.lastIndex(where: { !$0.isHidden }) {
            y += isCompact ? 10 : 13
            let side = isCompact ? 4.0 : 6, step = last > 0 ? min(14, (wide - side) / Double(last)) : 0
            if places {
                for (i, dot) in dots.enumerated() {
                    dot.frame = CGRect(x: inset + Double(i) * step, y: y, width: side, height: side)
                    dot.cornerRadius = side / 2
                }
            }
            y += side
        }
        if places { layer.cornerRadius = 14 }
        return (y + (isLeast ? 7 : isCompact ? 13 : 18)).rounded()
    }
}
