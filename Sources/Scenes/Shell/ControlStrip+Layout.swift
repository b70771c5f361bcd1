// Where the strip's parts lie: the pages and the scene's own from the left, the program's from the right; where a
// row is too narrow for that, the scene's own in a row above. The first variant that fits is taken.

import Foundation
import Layers
import Text
import Views

extension ControlStrip {
    private struct Variant {
        var titles: PageControl.Titles
        var overflow = Overflow()
        /// The compositors' switch as a button with the present one's name.
        var isSwapShort = false
        /// Whether the overlays have a button; where they have none, and there are options, it is among those.
        var hasOverlays = false
    }

    /// From the one that shows everything to the one that takes least room. Techniques, which scenes are about, go late;
    /// the compositors' switch, which the program is about, only gets shorter.
    private static let variants: [Variant] = [
        Variant(titles: .all, hasOverlays: true),
        Variant(titles: .all),
        Variant(titles: .all, overflow: Overflow(switches: true), hasOverlays: true),
        Variant(titles: .all, overflow: Overflow(switches: true)),
        Variant(titles: .current),
        Variant(titles: .current, overflow: Overflow(switches: true)),
        Variant(titles: .current, overflow: Overflow(switches: true, figures: true)),
        Variant(titles: .none, overflow: Overflow(switches: true)),
        Variant(titles: .none, overflow: Overflow(switches: true, figures: true)),
        Variant(titles: .none, overflow: Overflow(switches: true, figures: true), isSwapShort: true),
        Variant(titles: .current, overflow: Overflow(switches: true, techniques: true)),
        Variant(titles: .none, overflow: Overflow(switches: true, techniques: true)),
        Variant(titles: .none, overflow: Overflow(switches: true, techniques: true, figures: true)),
        Variant(titles: .none, overflow: Overflow(switches: true, techniques: true, figures: true), isSwapShort: true),
        Variant(titles: .none, overflow: Overflow(switches: true, techniques: true, figures: true, compare: true), isSwapShort: true),
    ]

    private var margin: Double { min(theme.spacing.large, bounds.width * 0.03) }

    func layOutText() {
        let width = bounds.width - 2 * margin, air = metrics.magnification
        if metrics.isStacked {
            let line = (metrics.claimHeight - 6 * air) / Double(metrics.claimLines + 1)
            claimLabel.frame = CGRect(x: margin, y: 5 * air, width: width, height: line * Double(metrics.claimLines))
            measuredLabel.frame = CGRect(x: margin, y: 5 * air + claimLabel.frame.height, width: width, height: line)
            fitText(claim: width, measured: width)
        } else {
            let y = (4 * air).rounded(), height = metrics.claimHeight - y
            fitText(claim: .infinity, measured: .infinity)
            let measuredWidth = min(width, measuredLabel.naturalSize.width)
            let gap = measuredWidth > 0 ? theme.spacing.extraLarge : 0, left = max(0, width - measuredWidth - gap)
            claimLabel.frame = CGRect(x: margin, y: y, width: left, height: height)
            measuredLabel.frame = CGRect(x: bounds.width - margin - measuredWidth, y: y, width: measuredWidth, height: height)
            fitText(claim: left, measured: .infinity)
        }
        measuredLabel.isHidden = false
        if let hint, !shows(hint, claimLabel, width: claimLabel.bounds.width) { spread(hint) }
    }

    /// Gives a hint that is too long for the claim's place the measured one's as well, and says as many of its sentences
    /// as there is room for.
    private func spread(_ hint: String) {
        measuredLabel.isHidden = true
        claimLabel.numberOfLines = metrics.claimLines + (metrics.isStacked ? 1 : 0)
        claimLabel.frame = claimLabel.frame.union(measuredLabel.frame)
        claimLabel.text = longest(of: hint.beginnings, in: claimLabel, width: claimLabel.bounds.width)
    }

    /// Says in each place the longest text that its width, points, has room for.
    private func fitText(claim claimWidth: Double, measured measuredWidth: Double) {
        claimLabel.numberOfLines = metrics.claimLines
        claimLabel.text = hint ?? longest(of: claims, in: claimLabel, width: claimWidth)
        measuredLabel.text = longest(of: measuredTexts, in: measuredLabel, width: measuredWidth)
    }

    /// The first of `texts`, which get shorter, that the label shows whole; the last if it shows none.
    private func longest(of texts: [String], in label: Label, width: Double) -> String? {
        texts.first { shows($0, label, width: width) } ?? texts.last
    }

    private func shows(_ text: String, _ label: Label, width: Double) -> Bool {
        !fonts.layout(
            text, font: label.font, width: width, maximumLines: label.numberOfLines, alignment: label.textAlignment,
            scale: window?.scale ?? 1
        ).isTruncated
    }

    /// What lies side by side: groups from the left, with a rule between them, and controls that end at the right.
    private struct Row {
        var groups: [[Control]]
        var trailing: [Control] = []
    }

    func layOutControls() {
        let room = bounds.width - 2 * margin
        var chosen = ControlStrip.variants[0]
        for variant in ControlStrip.variants {
            chosen = variant
            pages.titlesShown = variant.titles
            if rows(variant).allSatisfy({ width($0) <= room }) { break }
        }
        overflow = chosen.overflow
        for view in switches { view.isHidden = chosen.overflow.switches }
        techniques?.isHidden = chosen.overflow.techniques || (techniques?.segments.count ?? 0) < 2
        compositor.isHidden = chosen.isSwapShort
        swap.isHidden = !chosen.isSwapShort
        for control in [slowdown, figures] { control.isHidden = chosen.overflow.figures }
        compare.isHidden = chosen.overflow.compare
        overlays.isHidden = !chosen.hasOverlays
        options.isHidden = !needsOptions(chosen.overflow)
        for rule in rules { rule.isHidden = true }
        var freeRules = rules[...]
        for (i, row) in rows(chosen).enumerated() { place(row, middle: middle(ofRow: i), &freeRules) }
        rowLine.isHidden = !metrics.hasTwoRows
        rowLine.frame = CGRect(x: 0, y: (metrics.claimHeight + metrics.rowHeight).rounded(), width: bounds.width, height: 1)
    }

    private func rows(_ variant: Variant) -> [Row] {
        let overflow = variant.overflow
        var scene: [Control] = []
        if !overflow.techniques, let techniques, techniques.segments.count > 1 { scene.append(techniques) }
        let others: [Control] = overflow.switches ? (needsOptions(overflow) ? [options] : []) : switches
        let own = [scene, others].filter { !$0.isEmpty }
        let program: [Control] =
            [variant.isSwapShort ? swap : compositor] + (overflow.compare ? [] : [compare]) + (overflow.figures ? [] : [slowdown, figures])
            + (variant.hasOverlays ? [overlays] : []) + [help]
        return metrics.hasTwoRows
            ? [Row(groups: own), Row(groups: [[pages]], trailing: program)] : [Row(groups: [[pages]] + own, trailing: program)]
    }

    private var gap: Double { theme.spacing.small }
    private var groupGap: Double { theme.spacing.medium }

    private func needsOptions(_ overflow: Overflow) -> Bool {
        overflow.switches && !switches.isEmpty || overflow.techniques || overflow.figures || overflow.compare
    }

    private func width(_ controls: [Control]) -> Double {
        controls.reduce(0) { $0 + $1.sizeThatFits(.zero).width + ($1 is Switch ? 2 : 1) * gap }
    }

    private func width(_ row: Row) -> Double {
        let between = 2 * groupGap - gap
        return row.groups.map { width($0) }.reduce(-between) { $0 + $1 + between } + width(row.trailing)
    }

    private func place(_ row: Row, middle: Double, _ freeRules: inout ArraySlice<Layer>) {
        var x = margin
        if row.groups.first?.first === pages { x -= pages.titlesShown == .all ? theme.spacing.small : theme.spacing.tiny }
        for (i, group) in row.groups.enumerated() {
            if i > 0 {
                x += groupGap - gap
                let height = theme.controlHeight * 0.6
                if let rule = freeRules.popFirst() {
                    rule.isHidden = false
                    rule.frame = CGRect(x: x, y: (middle - height / 2).rounded(), width: 1, height: height.rounded())
                }
                x += groupGap
            }
            for control in group {
                let size = control.sizeThatFits(.zero)
                control.frame = CGRect(x: x.rounded(), y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
                x += size.width + (control is Switch ? 2 : 1) * gap
            }
        }
        var end = bounds.width - margin
        for control in row.trailing.reversed() { end = put(control, endingAt: end, middle: middle) - gap }
    }

    private func put(_ control: Control, endingAt x: Double, middle: Double) -> Double {
        let size = control.sizeThatFits(.zero)
        control.frame = CGRect(
            x: (x - size.width).rounded(), y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
        return control.frame.minX
    }

    /// The middle of a row of controls, 0 the upper one. The upper lies close to the text that belongs to it.
    private func middle(ofRow row: Int) -> Double {
        let air = (metrics.hasTwoRows ? (row == 0 ? 2 : 0) : 3) * metrics.magnification
        return metrics.claimHeight + (Double(row) + 0.5) * metrics.rowHeight - air
    }
}

extension String {
    /// The whole text, then without its last sentence, and so on to its first.
    fileprivate var beginnings: [String] {
        let sentences = components(separatedBy: ". ")
        return sentences.indices.reversed().map { last in
            sentences[...last].joined(separator: ". ") + (last + 1 < sentences.count ? "." : "")
        }
    }
}

/// Sizes of the control strip.
public struct ShellMetrics: Equatable, Sendable {
    /// The factor of text and controls; see `Magnification`.
    public let magnification: Double
    /// Claim and figures are a line each instead of sharing one.
    public let isStacked: Bool
    /// The scene's controls have a row of their own above the pages and the program's: where one row is too narrow
    /// for the pages' titles, and the window is high enough to spare another.
    public let hasTwoRows: Bool
    /// How many the claim has: two where it is too long for one, and the window is high enough to spare another.
    let claimLines: Int
    let claimHeight, rowHeight: Double

    /// For a window of `size` points.
    public init(size: CGSize) {
        magnification = Magnification.factor(inWindowOf: size)
        let width = Double(size.width) / magnification, height = Double(size.height) / magnification
        isStacked = width < 1160
        hasTwoRows = width < 1600 && height >= 600
        claimLines = width < 720 && height >= 420 ? 2 : 1
        claimHeight = (isStacked ? 24 + 18 * Double(claimLines) : 30) * magnification
        rowHeight = (hasTwoRows ? 40 : 46) * magnification
    }

    /// Points at the window's bottom.
    public var stripHeight: Double { claimHeight + rowHeight * (hasTwoRows ? 2 : 1) }

    /// What is left for a scene in a window of `size`.
    public static func sceneSize(in size: CGSize) -> CGSize {
        CGSize(width: size.width, height: max(0, size.height - ShellMetrics(size: size).stripHeight))
    }
}
