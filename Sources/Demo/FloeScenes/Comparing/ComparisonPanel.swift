// The findings of a comparison: a headline with its answers, a chart, and below it a lane for each variant. The panel also offers what
// else can be compared, and actions on the findings.
//
//     ┌──────────────────────────────────────────────────────────┐
//     │ Focus picker      Slow and fast │ All techniques │ Close │
//     │ On a slow device, redrawing split pictures …             │
//     │ “Redraw on each scroll” stutters on devices 20 times …   │
//     │ Cost           “Redraw on each scroll” takes 1.8 times … │
//     │ Here           Neither drops a frame at 60 Hz …          │
//     │ Slower devices Of 147 refreshes, “Redraw on each …       │
//     │ 100 % ╭──────                                            │
//     │   0 % ╯                                                  │
//     │ ■ Redraw on each scroll                                  │
//     │ 60 Hz ┄┄┄█┄┄┄┄┄┄┄┄┄┄┄┄┄┄                                 │
//     │ a frame 0.28 ms   worst 32 ms   dropped 41 of 240 …      │
//     │ ■ Cached bitmaps …                                   │
//     │ Save picture   Copy text                                 │
//     └──────────────────────────────────────────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class ComparisonPanel: PanelView, ShellPanel {
    /// Called when a person chooses to compare something else.
    var onChoose: ((ComparisonChoice) -> Void)?
    /// Called to save the findings as a picture of the given view, and to copy their text.
    var onSave: ((View) -> Void)?
    var onCopy: ((String) -> Void)?

    private let comparison: Comparison
    /// Saves the findings, as the button does.
    private(set) var savePicture: () -> Void = {}
    private let title: Label, note: Label
    private let choices: SegmentedControl
    private let close: Button, save: Button, copy: Button
    private let scroll = ScrollView()
    /// The line between findings that scroll and the actions.
    private let edge = View()
    private let findings: ComparisonFindings
    /// What became of the picture or the text.
    private var outcome = ""

    init(
        _ comparison: Comparison, of scene: SceneDescription, pictures: ComparisonPictures? = nil, choice: ComparisonChoice,
        isGPUSoftware: Bool, theme: Theme, fonts: FontLibrary
    ) {
        self.comparison = comparison
        title = Label(scene.title, fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        note = Label("", fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText)
        let offered = ComparisonChoice.choices(for: scene)
        choices = SegmentedControl(
            offered.map {
                .init($0.title(scene.measurableClaim, isGPUSoftware: isGPUSoftware), short: $0.shortTitle, hint: $0.summary)
            }, theme: theme, fonts: fonts)
        choices.selectedIndex = offered.firstIndex(of: choice)
        close = Button("Close", theme: theme, fonts: fonts)
        save = Button("Save picture", theme: theme, fonts: fonts)
        copy = Button("Copy text", theme: theme, fonts: fonts)
        findings = ComparisonFindings(comparison, of: scene, pictures: pictures, theme: theme, fonts: fonts)
        super.init(theme: theme, cover: Color.black.withAlpha(theme.isDark ? 0.6 : 0.4))
        scroll.indicatorStyle = theme.indicatorStyle
        edge.backgroundColor = theme.palette.separator
        for view in [title, choices, close, scroll, edge, save, copy, note] as [View] { panel.addSubview(view) }
        scroll.addSubview(findings)
        close.action = { [weak self] in self?.onClose?() }
        savePicture = { [weak self] in
            let width = ComparisonPanel.width
            self?.onSave?(ComparisonSheet(comparison, of: scene, pictures: pictures, width: width, theme: theme, fonts: fonts))
        }
        save.action = { [weak self] in self?.savePicture() }
        copy.action = { [weak self] in self.map { $0.onCopy?($0.comparison.report) } }
        choices.action = { [weak self] in self?.onChoose?(offered[$0]) }
        choices.onHint = { [weak self] in self?.explain($0) }
        scroll.addGestureRecognizer(
            HoverGestureRecognizer { [weak self] hover in
                guard let self else { return }
                explain(hover.state.isActive ? findings.explanation(at: hover.location(in: findings)) : nil)
            })
    }

    override var focusOrder: [View] { [choices, close, save, copy] }

    func perform(_ command: ShellCommand) -> Bool {
        if command == .saving { savePicture() }
        return command == .saving
    }

    /// Explains what the mouse is over, beside the actions. Where these scroll, nobody would see it.
    private func explain(_ text: String?) {
        guard !isCompact else { return }
        note.text = text ?? outcome
    }

    /// Reports what became of the picture or the text.
    func show(note text: String) {
        outcome = text
        note.text = text
        setNeedsLayout()
        layoutIfNeeded()
        if isCompact { scroll.scrollRectToVisible(note.frame, animated: false) }
    }

    private static let width = 980.0
    /// The height, whatever is compared, in points: a choice must not move when it is made.
    private static let height = 780.0

    /// Whether the window is small: the panel then takes nearly all of it, and the buttons at the bottom scroll with the findings.
    private var isCompact = false
    /// The least room for the findings, in points. With less, the panel is compact.
    private static let leastRoom = 160.0

    override func layoutSubviews() {
        isCompact = false
        var room = layOutHead()
        if room < ComparisonPanel.leastRoom {
            isCompact = true
            room = layOutHead()
        }
        for control in [save, copy, note] as [View] where control.superview !== (isCompact ? scroll : panel) {
            (isCompact ? scroll : panel).addSubview(control)
        }
        let padding = self.padding, gap = theme.spacing.medium, inner = self.inner, head = choices.frame.maxY + gap
        // Leaves room for the focus rings of controls that scroll.
        let rim = theme.spacing.tiny
        let found = findings.fit(width: inner, room: min(room, isCompact ? room : ComparisonPanel.height - head - footHeight))
        findings.frame = CGRect(x: rim, y: 0, width: inner, height: found)
        var content = found
        if isCompact {
            content = layOutFoot(x: rim, y: found + gap, width: inner) + rim
        }
        let foot = isCompact ? padding : footHeight
        let height = isCompact ? min(space.height, head + content + foot).rounded() : min(space.height, ComparisonPanel.height).rounded()
        panel.frame = CGRect(
            x: ((bounds.width - panelWidth) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: panelWidth, height: height)
        scroll.frame = CGRect(x: padding - rim, y: head, width: rim + inner + padding, height: max(0, height - head - foot))
        scroll.contentSize = CGSize(width: rim + inner, height: content)
        edge.isHidden = isCompact || content <= scroll.frame.height
        edge.frame = CGRect(x: 0, y: scroll.frame.maxY, width: panelWidth, height: 1)
        if !isCompact { layOutFoot(x: padding, y: height - padding - save.sizeThatFits(.zero).height, width: inner) }
    }

    private var padding: Double { isCompact ? theme.spacing.medium : theme.spacing.extraLarge }

    /// The maximum size of the panel.
    private var space: CGSize {
        let margin = isCompact ? theme.spacing.tiny : theme.spacing.large
        return CGSize(width: max(0, bounds.width - 2 * margin), height: max(0, bounds.height - 2 * margin))
    }

    private var panelWidth: Double { min(space.width, ComparisonPanel.width).rounded() }

    /// The width of the panel's contents.
    private var inner: Double { max(0, panelWidth - 2 * padding) }

    private var footHeight: Double { save.sizeThatFits(.zero).height + theme.spacing.medium + padding }

    /// Lays out the title, the choices and the close button, in two rows where they are too wide for one. Returns the height left for
    /// the findings.
    private func layOutHead() -> Double {
        let padding = self.padding, gap = theme.spacing.medium, width = panelWidth, inner = self.inner
        choices.shortness = 0
        if choices.sizeThatFits(.zero).width > inner { choices.shortness = 1 }
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

    /// Lays out the actions and the note on their outcome, which is next to them, or below them where it scrolls. Returns the bottom.
    @discardableResult
    private func layOutFoot(x start: Double, y: Double, width: Double) -> Double {
        var x = start, end = y
        for control in [save, copy] {
            let size = control.sizeThatFits(.zero)
            control.frame = CGRect(x: x, y: y, width: size.width, height: size.height)
            x += size.width + theme.spacing.small
            end = max(end, y + size.height)
        }
        note.numberOfLines = isCompact ? 0 : 2
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
