// What a comparison found, as a picture: a sentence, and below it a lane for each way.
//
//     ┌──────────────────────────────────────────────────────────┐
//     │ Focus picker       The article's two │ All │ …     Close │
//     │ CPU compositor: CPU, 2 threads, AVX2 · 1280 × 800 points │
//     │ “Redrawing a split picture on every scroll is dear …”    │
//     │ Here that holds: the worst frame takes 32 ms with …      │
//     │ as-written                                               │
//     │ 16.7 ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄                                  │
//     │  8.3 ▂█▂█▂▂▂▂▂▂▂▂▂▂▂▂▂▂                                  │
//     │ median 8.1   p95 12   worst 32 ms   missed 41 of 240 …   │
//     │ tuned …                                                  │
//     │ Save picture   Copy text                                 │
//     └──────────────────────────────────────────────────────────┘

import Foundation
import Imaging
import Layers
import Measuring
import Text
import Views

final class ComparisonPanel: PanelView {
    /// A person wants something else compared.
    var onChoose: ((ComparisonChoice) -> Void)?
    /// A person wants the panel as a picture, or its words.
    var onSave: (() -> Void)?
    var onCopy: ((String) -> Void)?

    private let comparison: Comparison
    private let title: Label, setting: Label?, claim: Label?, verdict: Label, details: Label, note: Label
    private let choices: SegmentedControl
    private let close: Button, save: Button, copy: Button
    private let scroll = ScrollView()
    private let lanes: [LaneView]

    /// `ways`: of the comparison's lanes, in their order.
    init(
        _ comparison: Comparison, ways: [ComparedWay], title name: String, choice: ComparisonChoice, theme: Theme, fonts: FontLibrary
    ) {
        self.comparison = comparison
        let palette = theme.palette
        func text(_ text: String, _ font: FontDescriptor, _ color: Color) -> Label {
            Label(text, fonts: fonts, font: font, color: color, lines: 0)
        }
        title = Label(name, fonts: fonts, font: theme.type.headline, color: palette.text)
        setting = comparison.setting.map { text($0.text, theme.type.caption, palette.secondaryText) }
        claim = comparison.claim.map { text("“\($0.text)”", theme.type.callout, palette.secondaryText) }
        verdict = text(comparison.verdict, theme.type.body.weight(.semibold), palette.text)
        let more = (comparison.details + [comparison.basis]).joined(separator: " ")
        details = text(more, theme.type.callout, palette.secondaryText)
        note = Label("", fonts: fonts, font: theme.type.caption, color: palette.secondaryText)
        choices = SegmentedControl([], theme: theme, fonts: fonts)
        choices.selectedIndex = ComparisonChoice.allCases.firstIndex(of: choice)
        close = Button("Close", theme: theme, fonts: fonts)
        save = Button("Save picture", theme: theme, fonts: fonts)
        copy = Button("Copy text", theme: theme, fonts: fonts)
        let top = LaneChart.top(worst: comparison.lanes.map(\.summary.max).max() ?? 0)
        lanes = zip(comparison.lanes, ways).map {
            LaneView($0, title: $1.title, top: top, rate: comparison.refreshRate, theme: theme, fonts: fonts)
        }
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.6 : 0.4))
        scroll.indicatorStyle = theme.indicatorStyle
        for view in [title, choices, close, scroll, save, copy, note] as [View] { panel.addSubview(view) }
        for view in [setting, claim, verdict, details].compactMap({ $0 }) + lanes as [View] { scroll.addSubview(view) }
        close.action = { [weak self] in self?.onClose?() }
        save.action = { [weak self] in self?.onSave?() }
        copy.action = { [weak self] in self.map { $0.onCopy?($0.comparison.report) } }
        choices.action = { [weak self] in self?.onChoose?(ComparisonChoice.allCases[$0]) }
    }

    override var focusOrder: [Control] { [choices, close, save, copy] }

    /// Says what became of the picture, or of the words.
    func show(note text: String) {
        note.text = text
        setNeedsLayout()
        layoutIfNeeded()
        if isCompact { scroll.scrollRectToVisible(note.frame, animated: false) }
    }

    private static let width = 980.0

    /// In a small window the panel takes nearly all of it, and the buttons below scroll along with what was found.
    private var isCompact = false
    /// Points of the design that are left for what was found, else it is compact.
    private static let leastRoom = 160.0

    private var magnification: Double { theme.type.body.size / TypeScale().body.size }

    override func layoutSubviews() {
        isCompact = false
        var room = layOutHead()
        if room < ComparisonPanel.leastRoom * magnification {
            isCompact = true
            room = layOutHead()
        }
        for control in [save, copy, note] as [View] where control.superview !== (isCompact ? scroll : panel) {
            (isCompact ? scroll : panel).addSubview(control)
        }
        let padding = self.padding, gap = theme.spacing.medium, inner = self.inner, head = choices.frame.maxY + gap
        // For the rings of controls that scroll.
        let rim = theme.spacing.tiny
        // The words, then the lanes, as high as there is room for.
        var y = 0.0
        for label in [setting, claim, verdict, details].compactMap({ $0 }) {
            let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
            label.frame = CGRect(x: rim, y: y, width: inner, height: height)
            y += height + theme.spacing.tiny
        }
        y += theme.spacing.small
        let fixed = lanes.map { $0.height(width: inner, chart: 0) }.reduce(0, +) + gap * Double(max(0, lanes.count - 1))
        let spare = (room - y - fixed) / Double(max(1, lanes.count))
        let chart = min(max(spare, LaneView.leastChart * magnification), 130).rounded()
        for lane in lanes {
            let height = lane.height(width: inner, chart: chart)
            lane.frame = CGRect(x: rim, y: y, width: inner, height: height)
            y += height + gap
        }
        if isCompact {
            y = layOutFoot(x: rim, y: y, width: inner) + rim + gap
        }
        let content = y - gap, foot = isCompact ? padding : footHeight
        let height = min(space.height, head + content + foot).rounded()
        panel.frame = CGRect(
            x: ((bounds.width - panelWidth) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: panelWidth, height: height)
        scroll.frame = CGRect(x: padding - rim, y: head, width: rim + inner + padding, height: max(0, height - head - foot))
        scroll.contentSize = CGSize(width: rim + inner, height: content)
        if !isCompact { layOutFoot(x: padding, y: height - padding - save.sizeThatFits(.zero).height, width: inner) }
    }

    private var padding: Double { isCompact ? theme.spacing.medium : theme.spacing.extraLarge }

    /// What the panel may take.
    private var space: CGSize {
        let margin = isCompact ? theme.spacing.tiny : theme.spacing.large
        return CGSize(width: max(0, bounds.width - 2 * margin), height: max(0, bounds.height - 2 * margin))
    }

    private var panelWidth: Double { min(space.width, ComparisonPanel.width * magnification).rounded() }

    /// The width of what is in it.
    private var inner: Double { max(0, panelWidth - 2 * padding) }

    private var footHeight: Double { save.sizeThatFits(.zero).height + theme.spacing.medium + padding }

    /// Title, choices and what closes it, in two rows where they are too wide for one. Returns the height that is left for
    /// what was found.
    private func layOutHead() -> Double {
        let padding = self.padding, gap = theme.spacing.medium, width = panelWidth, inner = self.inner
        choices.segments = ComparisonChoice.allCases.map { .init($0.title, hint: $0.summary) }
        if choices.sizeThatFits(.zero).width > inner {
            choices.segments = ComparisonChoice.allCases.map { .init($0.shortTitle, hint: $0.summary) }
        }
        let button = close.sizeThatFits(.zero), chooser = choices.sizeThatFits(.zero)
        let isStacked = title.naturalSize.width + chooser.width + button.width + 2 * gap > inner
        title.frame = CGRect(x: padding, y: padding, width: max(0, inner - button.width - gap), height: button.height)
        close.frame = CGRect(x: width - padding - button.width, y: padding, width: button.width, height: button.height)
        let chooserY = isStacked ? padding + button.height + theme.spacing.small : padding
        choices.frame = CGRect(
            x: isStacked ? padding : close.frame.minX - gap - chooser.width, y: chooserY, width: min(chooser.width, inner),
            height: chooser.height)
        return space.height - choices.frame.maxY - gap - (isCompact ? padding : footHeight)
    }

    /// What can be done with it, and what became of that: beside it, or below where it scrolls. Returns where it ends.
    @discardableResult
    private func layOutFoot(x start: Double, y: Double, width: Double) -> Double {
        var x = start, end = y
        for control in [save, copy] {
            let size = control.sizeThatFits(.zero)
            control.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
            x += size.width + theme.spacing.small
            end = max(end, y + size.height)
        }
        note.numberOfLines = isCompact ? 0 : 1
        guard isCompact else {
            x += theme.spacing.tiny
            note.frame = CGRect(x: x, y: y, width: max(0, start + width - x), height: copy.frame.height)
            return end
        }
        let height = note.text?.isEmpty == false ? Double(note.sizeThatFits(CGSize(width: width, height: 0)).height) : 0
        note.frame = CGRect(x: start, y: end + theme.spacing.tiny, width: width, height: height)
        return height > 0 ? note.frame.maxY : end
    }
}

/// A lane's name, its chart and its figures.
final class LaneView: View {
    private let nameLabel: Label, chart: LaneChart, figures: [(caption: Label, value: Label)]
    private let theme: Theme

    static let leastChart = 48.0

    init(_ lane: Lane, title: String, top: Double, rate: Double, theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        nameLabel = Label(title, fonts: fonts, font: theme.type.callout.weight(.semibold), color: theme.palette.text)
        chart = LaneChart(lane.times, top: top, theme: theme, fonts: fonts)
        figures = lane.figures(rate).map { caption, value in
            (
                Label(caption, fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText),
                Label(value, fonts: fonts, font: theme.type.callout.weight(.medium), color: theme.palette.text)
            )
        }
        super.init()
        for view in [nameLabel, chart] + figures.flatMap({ [$0.caption, $0.value] }) as [View] { addSubview(view) }
    }

    private var nameHeight: Double { (theme.type.callout.size * 1.6).rounded() }
    private var rowHeight: Double { (theme.type.caption.size * 1.4).rounded() + (theme.type.callout.size * 1.5).rounded() }

    /// Figures in columns of one width; how many go in a row.
    private func columns(_ width: Double) -> Int {
        let widest = figures.map { max($0.caption.naturalSize.width, $0.value.naturalSize.width) }.max() ?? 0
        return max(1, min(figures.count, Int((width + theme.spacing.medium) / (widest + theme.spacing.medium))))
    }

    func height(width: Double, chart: Double) -> Double {
        let columns = columns(width), rows = (figures.count + columns - 1) / columns
        return nameHeight + chart + theme.spacing.tiny + Double(rows) * rowHeight
    }

    override func layoutSubviews() {
        let columns = columns(bounds.width), rows = (figures.count + columns - 1) / columns
        let chartHeight = bounds.height - nameHeight - theme.spacing.tiny - Double(rows) * rowHeight
        nameLabel.frame = CGRect(x: 0, y: 0, width: bounds.width, height: nameHeight)
        chart.frame = CGRect(x: 0, y: nameHeight, width: bounds.width, height: max(0, chartHeight))
        let width = (bounds.width / Double(columns)).rounded(.down), caption = (theme.type.caption.size * 1.4).rounded()
        for (i, figure) in figures.enumerated() {
            let x = Double(i % columns) * width, y = chart.frame.maxY + theme.spacing.tiny + Double(i / columns) * rowHeight
            figure.caption.frame = CGRect(x: x, y: y, width: width, height: caption)
            figure.value.frame = CGRect(x: x, y: y + caption, width: width, height: rowHeight - caption)
        }
    }
}

extension Lane {
    /// What is told of it: a word, and the figure. `rate`: pictures a second of the display.
    func figures(_ rate: Double) -> [(caption: String, value: String)] {
        let times = summary
        func ms(_ seconds: Double) -> String { FigureText.milliseconds(seconds) }
        let missed = missed(at: rate)
        return [
            ("worst", ms(times.max)), ("missed at \(String(format: "%g", rate)) Hz", "\(missed) of \(frames.count)"),
            ("p95", ms(times.p95)), ("median", ms(times.median)), ("uploaded", FigureText.bytes(uploadedBytes)),
            ("drawn apart", "\(FigureText.count(Int(offscreenPixels.rounded()))) px"), ("memory", FigureText.bytes(memory)),
        ]
    }
}

extension Comparison {
    /// Claim, findings, setting and figures as plain text.
    var report: String {
        (["\(text) \(basis)"] + [setting?.text].compactMap(\.self)
            + lanes.map { lane in "\(lane.name): " + lane.figures(refreshRate).map { "\($0) \($1)" }.joined(separator: ", ") })
            .joined(separator: "\n")
    }
}
