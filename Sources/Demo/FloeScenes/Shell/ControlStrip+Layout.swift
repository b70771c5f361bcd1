// The layout of the strip: pages and the scene's controls from the left, the program's controls from the right. If one
// row is too narrow, the scene's controls go into a row above. The first variant that fits is used.

import Foundation
import FloeLayerTree
import FloeText
import FloeViewTree

extension ControlStrip {
    /// The form in which the controls are shown.
    @MainActor
    private struct Form {
        var titles = PageControl.Titles.noneClose
        /// How short the names of techniques are, and how close to each other those of compositors.
        var shortness = SceneControls.mostShortness
        /// Whether the compositor switch is a button with the current compositor's name.
        var isSwapShort = true
        /// Whether the slower device is at the end of the upper row.
        var isSlowdownAbove = false
        var items: Set<Item> = []

        func with(_ changes: (inout Form) -> Void...) -> Form {
            var form = self
            for change in changes { change(&form) }
            return form
        }
    }

    /// The parts of the strip in order of priority, each in the first of its forms for which there is room beside all before it: first what
    /// scenes are about, and the compositors, which the program is about.
    private func priorities() -> [[(inout Form) -> Void]] {
        func show(_ item: Item) -> (inout Form) -> Void { { $0.items.insert(item) } }
        let lower: (inout Form) -> Void = { $0.isSlowdownAbove = false }, upper: (inout Form) -> Void = { $0.isSlowdownAbove = true }
        let slowdownAbove: (inout Form) -> Void = {
            show(.slowdown)(&$0)
            upper(&$0)
        }
        return [
            [show(.compare)], [show(.techniques)], metrics.hasTwoRows ? [{ $0.titles = .current }] : [], [{ $0.isSwapShort = false }],
            [{ if $0.titles == .noneClose { $0.titles = .none } }], [{ $0.titles = .current }], [show(.tools)],
            [{ $0.shortness = 1 }], metrics.hasTwoRows ? [slowdownAbove] : [], [{ $0.shortness = 0 }], [show(.figures)],
            [{ $0.titles = .all }], [show(.slowdown)],
            [
                show(.switches),
                {
                    show(.switches)(&$0)
                    lower(&$0)
                },
            ], [lower], [{ $0.shortness = 0 }],
        ]
    }

    private var margin: Double { min(theme.spacing.large, bounds.width * 0.03) }

    /// Lays out claim and figures. The claim is read first, so it is above the figures or to their left. A hint replaces the claim but not
    /// the figures, unless the window is so small that not even its first sentence would fit.
    func layOutText() {
        let width = bounds.width - 2 * margin, top = 6.0, height = metrics.claimHeight - top - 4
        measuredFigures.isBlank = false
        if metrics.isStacked {
            let figures = ShellMetrics.figureLineHeight * Double(metrics.figureLines)
            claimLabel.frame = CGRect(x: margin, y: top, width: width, height: height - figures)
            measuredFigures.lay(out: CGRect(x: margin, y: top + height - figures, width: width, height: figures))
        } else {
            claimLabel.frame.size.height = height
            // The widest figures that leave the claim enough room for its two lines; narrower ones for a long hint.
            let gap = theme.spacing.extraLarge, widths = measuredFigures.widths, claim = claims.first ?? ""
            let usual = widths.first { shows(claim, asClaim: true, width: width - $0 - gap) } ?? widths.last ?? 0
            let figures = hint.flatMap { hint in
                widths.first { $0 <= usual && shows(hint, asClaim: false, width: width - $0 - gap - capsWidth) }
            }
            claimLabel.frame = CGRect(x: margin, y: top, width: max(0, width - (figures ?? usual) - gap), height: height)
            measuredFigures.lay(
                out: CGRect(x: bounds.width - margin - (figures ?? usual), y: top, width: figures ?? usual, height: height))
        }
        guard let hint else {
            style(asClaim: true)
            claimLabel.text = claims.first { shows($0, asClaim: true, width: claimLabel.bounds.width) } ?? claims.last
            return
        }
        let beginnings = hint.beginnings
        style(asClaim: false)
        if let first = beginnings.last, !shows(first, asClaim: false, width: claimLabel.bounds.width - capsWidth) {
            measuredFigures.isBlank = true
            claimLabel.frame = claimLabel.frame.union(measuredFigures.frame)
            style(asClaim: false)
        }
        // In the smallest windows not even that leaves room for keys.
        let hasCaps = beginnings.last.map { shows($0, asClaim: false, width: claimLabel.bounds.width - capsWidth) } ?? true
        let indent = hasCaps ? capsWidth : 0, caps = hintCaps.sizeThatFits(.zero).height
        hintCaps.isHidden = indent == 0
        hintCaps.frame = CGRect(
            x: margin, y: (claimLabel.frame.midY - caps / 2).rounded(), width: max(0, indent - theme.spacing.small), height: caps)
        claimLabel.frame = claimLabel.frame.inset(by: EdgeInsets(top: 0, left: indent, bottom: 0, right: 0))
        let room = claimLabel.bounds.width
        claimLabel.text = beginnings.first { shows($0, asClaim: false, width: room) } ?? beginnings.last
    }

    /// The width that the keys of a hint take in front of it, with a gap.
    private var capsWidth: Double { hintCaps.keys.isEmpty ? 0 : Double(hintCaps.sizeThatFits(.zero).width) + theme.spacing.small }

    private func style(asClaim isClaim: Bool) {
        claimLabel.font = isClaim ? claimFont : theme.type.callout
        claimLabel.numberOfLines = isClaim ? metrics.claimLines : metrics.hintLines(in: claimLabel.bounds.height)
    }

    private var claimFont: FontDescriptor { (metrics.isNarrow ? theme.type.callout : theme.type.body).weight(.semibold) }

    private func shows(_ text: String, asClaim isClaim: Bool, width: Double) -> Bool {
        guard width > 0 else { return false }
        return !fonts.layout(
            text, font: isClaim ? claimFont : theme.type.callout, width: width,
            maximumLines: isClaim ? metrics.claimLines : metrics.hintLines(in: claimLabel.bounds.height),
            alignment: claimLabel.textAlignment, scale: window?.scale ?? 1
        ).isTruncated
    }

    /// A row of controls: groups from the left, with a rule between them, and controls that end at the right.
    private struct Row {
        var groups: [[Control]]
        var trailing: [Control] = []
    }

    func layOutControls() {
        let room = bounds.width - 2 * margin
        func fits(_ form: Form) -> Bool {
            pages.titlesShown = form.titles
            for control in [techniques, compositor] { control?.shortness = form.shortness }
            return rows(form).allSatisfy { width($0) <= room }
        }
        var form = Form()
        for ways in priorities() { form = ways.lazy.map { form.with($0) }.first(where: fits) ?? form }
        _ = fits(form)
        missing = Set(Item.allCases).subtracting(form.items)
        for view in switches { view.isHidden = missing.contains(.switches) }
        techniques?.isHidden = missing.contains(.techniques) || !hasTechniques
        builtIn.isHidden = missing.contains(.techniques) || builtIn.title.isEmpty
        compositor.isHidden = form.isSwapShort
        swap.isHidden = !form.isSwapShort
        slowdown.isHidden = missing.contains(.slowdown)
        figures.isHidden = missing.contains(.figures)
        for control in [showMe, compare] { control.isHidden = missing.contains(.compare) || !hasTechniques }
        tools.isHidden = missing.contains(.tools)
        options.isHidden = !needsOptions(form)
        for rule in rules { rule.isHidden = true }
        var freeRules = rules[...]
        for (i, row) in rows(form).enumerated() { place(row, middle: middle(ofRow: i), &freeRules) }
        rowLine.isHidden = !metrics.hasTwoRows
        rowLine.frame = alignedToPixels(
            CGRect(x: 0, y: (metrics.claimHeight + metrics.rowHeight).rounded(), width: bounds.width, height: 1))
    }

    /// Whether there are techniques to choose from and to compare.
    private var hasTechniques: Bool { (techniques?.segments.count ?? 0) > 1 }

    private func rows(_ form: Form) -> [Row] {
        let scene: [Control] = form.items.contains(.techniques) && hasTechniques ? [techniques].compactMap(\.self) : []
        let others: [Control] =
            (form.items.contains(.switches) ? switches : [])
            + (form.items.contains(.techniques) && !builtIn.title.isEmpty ? [builtIn] : []) + (needsOptions(form) ? [options] : [])
        let own = [scene, others].filter { !$0.isEmpty }
        var program: [Control] = [form.isSwapShort ? swap : compositor]
        if form.items.contains(.compare), hasTechniques { program += [showMe, compare] }
        if form.items.contains(.slowdown), !form.isSlowdownAbove { program.append(slowdown) }
        if form.items.contains(.figures) { program.append(figures) }
        if form.items.contains(.tools) { program.append(tools) }
        program.append(help)
        // A single page needs no name: the window has it.
        let places = pages.isHidden ? [] : [[pages]] as [[Control]]
        return metrics.hasTwoRows
            ? [Row(groups: own, trailing: form.isSlowdownAbove ? [slowdown] : []), Row(groups: places, trailing: program)]
            : [Row(groups: places + own, trailing: program)]
    }

    private var gap: Double { theme.spacing.small }
    private var groupGap: Double { theme.spacing.medium }

    private func needsOptions(_ form: Form) -> Bool {
        Item.allCases.contains { item in
            switch item {
            case .switches: !switches.isEmpty && !form.items.contains(item)
            case .compare: hasTechniques && !form.items.contains(item)
            default: !form.items.contains(item)
            }
        }
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
                    rule.frame = alignedToPixels(CGRect(x: x, y: (middle - height / 2).rounded(), width: 1, height: height.rounded()))
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

    /// Returns the middle of a row of controls; 0 is the upper one, which lies close to the text that belongs to it.
    private func middle(ofRow row: Int) -> Double {
        let air = metrics.hasTwoRows ? (row == 0 ? 2.0 : 0) : 3
        return metrics.claimHeight + (Double(row) + 0.5) * metrics.rowHeight - air
    }
}

extension String {
    /// The whole text, then the text without its last sentence, and so on down to the first sentence.
    fileprivate var beginnings: [String] {
        let sentences = components(separatedBy: ". ")
        return sentences.indices.reversed().map { last in
            sentences[...last].joined(separator: ". ") + (last + 1 < sentences.count ? "." : "")
        }
    }
}

/// The sizes of the control strip.
package struct ShellMetrics: Equatable, Sendable {
    /// Whether the figures are below the claim instead of beside it.
    package let isStacked: Bool
    /// Whether the scene's controls have a row of their own above the pages and the program's controls: if one row is too
    /// narrow for the pages' titles and the window is high enough to spare another.
    package let hasTwoRows: Bool
    /// Whether the window is so narrow that the claim is no larger than other text.
    let isNarrow: Bool
    /// The number of lines of the claim: two beside the figures, and two above them if it is too long for one line and the
    /// window is high enough to spare another.
    let claimLines: Int
    /// The number of lines of the figures: one per compositor if the window is high enough.
    let figureLines: Int
    let claimHeight, rowHeight: Double

    static let figureLineHeight = 18.0

    /// Computes the sizes for a window of `size` points.
    package init(size: CGSize) {
        let width = Double(size.width), height = Double(size.height)
        isStacked = width < 1160
        hasTwoRows = width < 2000 && height >= 600 || isStacked && height >= 420
        isNarrow = width < 480
        claimLines = !isStacked || width < 720 && height >= 420 ? 2 : 1
        figureLines = isStacked && height < 600 ? 1 : 2
        let claim = (isNarrow ? 18 : 21) * Double(claimLines)
        claimHeight = (isStacked ? claim + ShellMetrics.figureLineHeight * Double(figureLines) : claim) + 10
        rowHeight = hasTwoRows ? 40 : 46
    }

    /// Returns the number of a hint's lines that fit a height in points.
    func hintLines(in height: Double) -> Int { max(1, Int((height + 1) / ShellMetrics.figureLineHeight)) }

    /// The height of the strip at the window's bottom, in points.
    package var stripHeight: Double { claimHeight + rowHeight * (hasTwoRows ? 2 : 1) }

    /// Returns the size that is left for a scene in a window of `size`.
    package static func sceneSize(in size: CGSize) -> CGSize {
        CGSize(width: size.width, height: max(0, size.height - ShellMetrics(size: size).stripHeight))
    }
}
