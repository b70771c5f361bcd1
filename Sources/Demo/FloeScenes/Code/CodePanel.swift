// The code of a technique: its idea, and the lines that implement it. The panel is beside the scene, which keeps running; where there is no
// room for both, it covers the scene.
//
//     ┌ scene ──────────────┬ Mask rows ──────── × ┐
//     │                     │ The idea …           │
//     │                     │ BestFading.swift:92  │
//     │                     │  92   private func … │
//     │                     │  93 ▌   let frame …  │
//     └─────────────────────┴──────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

/// Shows the code of a scene's technique.
final class CodePanel: View {
    private let controls: SceneControls
    private let title: Label, close: Button, edge = Layer()
    private let scroll = ScrollView(), content = StackView(.column)
    private var shown: (scene: SceneName, technique: Technique)?
    private var passages: [CodeView] = []
    private let marks: Label

    init(controls: SceneControls) {
        self.controls = controls
        let theme = controls.theme, fonts = controls.fonts
        title = Label(fonts: fonts, font: theme.type.headline, color: theme.palette.text)
        close = controls.hinting(
            Button("Close", theme: theme, fonts: fonts) { [weak shell = controls.shell] in shell?.showsCode = false }, .code)
        marks = Label(fonts: fonts, font: theme.type.callout, color: theme.palette.warning, lines: 0)
        super.init()
        ownTheme = theme
        ownFonts = fonts
        backgroundColor = theme.palette.surface
        clipsToBounds = true
        scroll.indicatorStyle = theme.indicatorStyle
        edge.backgroundColor = theme.palette.separator
        scroll.addSubview(content)
        for view in [title, close, scroll] as [View] { addSubview(view) }
        addLayers([edge])
    }

    /// The texts above the code; nil for none.
    var shownTitle: String? { title.text }
    var shownMarks: String? { marks.text }

    /// The control that Tab reaches.
    var focusOrder: [Control] { [close] }

    /// Nothing behind it scrolls.
    override func wheel(_ event: WheelEvent) -> Bool { true }

    /// The width beside a scene in a window of `size` points; nil where the panel covers the scene.
    static func width(beside size: CGSize) -> Double? {
        let width = max(460, min(620, (size.width * 0.46).rounded()))
        return size.width - width >= 460 ? width : nil
    }

    /// Shows the code of the technique in use, and marks what its switches have changed.
    func show(_ scene: any Scene) {
        if shown.map({ $0.scene != scene.name || $0.technique != scene.technique }) ?? true { fill(scene) }
        let on = scene.switches.filter { $0.get() }, names = Set(on.map(\.name))
        let marking = on.filter { item in passages.contains { $0.isMarked(by: item.name) } }
        for passage in passages { passage.switchesOn = names }
        let titles = marking.map { "“\($0.title)”" }, list = titles.dropLast().joined(separator: ", ")
        marks.text = titles.last.map {
            list.isEmpty
                ? "\($0) is on: it changes values in the marked lines."
                : "\(list) and \($0) are on: they change values in the marked lines."
        }
        marks.isHidden = titles.isEmpty
        setNeedsLayout()
    }

    private func fill(_ scene: any Scene) {
        let theme = controls.theme, fonts = controls.fonts
        shown = (scene.name, scene.technique)
        title.text = scene.technique.title
        for view in content.subviews { view.removeFromSuperview() }
        let code = TechniqueCode(scene: scene.name, technique: scene.technique.name)?.passages ?? []
        passages = code.map(CodeView.init)
        content.add(
            Label(scene.technique.idea, fonts: fonts, font: theme.type.body, color: theme.palette.secondaryText, lines: 0),
            spacing: theme.spacing.medium)
        content.add(marks, spacing: theme.spacing.small)
        for (i, passage) in code.enumerated() {
            // Line numbers distinguish passages of one file.
            if i == 0 || code[i - 1].file != passage.file {
                let place = "\(passage.file):\(passage.firstLine)"
                content.add(
                    Label(place, fonts: fonts, font: theme.type.caption, color: theme.palette.secondaryText), spacing: theme.spacing.tiny)
            }
            let endsFile = i + 1 < code.count && code[i + 1].file != passage.file
            content.add(passages[i], spacing: endsFile ? theme.spacing.large : theme.spacing.small)
        }
        scroll.contentOffset = .zero
        // Code that does not fit shows that it scrolls.
        scroll.flashScrollIndicators()
    }

    override func layoutSubviews() {
        let theme = controls.theme, padding = theme.spacing.large, button = close.sizeThatFits(.zero)
        let inner = max(0, bounds.width - 2 * padding)
        // Over the scene there is nothing at its left.
        edge.isHidden = frame.minX == 0
        edge.frame = CGRect(x: 0, y: 0, width: theme.spacing.hairline, height: bounds.height)
        close.frame = CGRect(
            x: bounds.width - padding - button.width, y: theme.spacing.medium, width: button.width, height: button.height)
        title.frame = CGRect(
            x: padding, y: theme.spacing.medium, width: max(0, inner - button.width - theme.spacing.small), height: button.height)
        let top = close.frame.maxY + theme.spacing.small
        scroll.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        let height = content.sizeThatFits(CGSize(width: inner, height: 0)).height
        content.frame = CGRect(x: padding, y: 0, width: inner, height: height)
        scroll.contentSize = CGSize(width: bounds.width, height: height + padding)
    }
}
