// The scene's text: what is selected and how the list is doing, the technique, the keys.

import Foundation
import Imaging
import Layers
import Text
import Views

@MainActor
final class TableCaptions: View {
    private let overline: Label, title: Label, story: Label, counter: Label, figures: Label, problems: Label
    private let techniqueTitle: Label, techniqueName: Label, techniqueSummary: Label
    private let keys: Label
    private let progressTrack = Layer(), progressBar = Layer()
    private var layout: TableSceneLayout?
    private var progress: Double?

    init(fonts: FontLibrary) {
        func label(_ color: Color, _ lines: Int = 1) -> Label {
            let label = Label(fonts: fonts, color: color)
            label.numberOfLines = lines
            return label
        }
        overline = label(TablePalette.accent)
        title = label(TablePalette.bright, 3)
        story = label(TablePalette.soft, 4)
        counter = label(TablePalette.soft)
        figures = label(TablePalette.faint, 2)
        problems = label(TablePalette.warm, 4)
        techniqueTitle = label(TablePalette.accent)
        techniqueName = label(TablePalette.bright)
        techniqueSummary = label(TablePalette.soft, 7)
        keys = label(TablePalette.faint, 4)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in [overline, title, story, counter, figures, problems, techniqueTitle, techniqueName, techniqueSummary, keys] {
            addSubview(part)
        }
        for part in [progressTrack, progressBar] {
            part.implicitActions = .insideAnimationBlocks
            part.backgroundColor = TablePalette.accent.withAlpha(part === progressBar ? 1 : 0.2)
            part.isHidden = true
            layer.addSublayer(part)
        }
        overline.text = "FADED TABLE"
        techniqueTitle.text = "TECHNIQUE"
        keys.text = "Drag, wheel, arrows, page keys. Type a name, or Ctrl+F and a name. P shows the pattern, L lets actions lag."
    }

    func show(title text: String, story line: String, counter count: String) {
        title.text = text
        story.text = line
        counter.text = count
        setNeedsLayout()
    }

    func show(technique: Technique) {
        techniqueName.text = technique.name
        techniqueSummary.text = technique.summary
        setNeedsLayout()
    }

    /// Of the work done.
    func show(figures text: String) {
        guard figures.text != text else { return }
        figures.text = text
        setNeedsLayout()
    }

    /// What is wrong with the list, and how far it has been read (nil: no bar).
    func show(problems lines: [String], progress part: Double?) {
        problems.text = lines.joined(separator: "\n")
        progress = part
        setNeedsLayout()
    }

    func lay(out new: TableSceneLayout) {
        guard new != layout else { return }
        layout = new
        let k = new.magnification, isWide = new.left != nil
        func set(_ label: Label, _ size: Double, _ weight: FontWeight = .regular) { label.font = .system(size * k, weight) }
        for label in [overline, techniqueTitle] { set(label, 12, .bold) }
        set(title, isWide ? 32 : 24, .bold)
        set(story, isWide ? 16 : 14)
        set(counter, 14)
        for label in [figures, keys, problems] { set(label, 13) }
        set(techniqueName, 20, .bold)
        set(techniqueSummary, isWide ? 14 : 13)
        title.numberOfLines = isWide ? 3 : 2
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let layout else { return }
        isHidden = layout.right == nil
        guard let right = layout.right else { return }
        let k = layout.magnification
        let about: [(Label, Double)] = [(overline, 10 * k), (title, 8 * k), (story, 14 * k), (counter, 4 * k), (figures, 8 * k)]
        let technique: [(Label, Double)] = [(techniqueTitle, 10 * k), (techniqueName, 6 * k), (techniqueSummary, 0)]
        var bottom: Double, end = 0.0
        if let left = layout.left {
            bottom = stack(about + [(problems, 0)], in: left, middle: left.midY)
            _ = stack(technique, in: right, middle: right.midY)
        } else {
            bottom = stack(about + [(problems, 0)], in: right, top: right.minY + 8 * k)
            let below = right.minY + max(bottom - right.minY + 24 * k, right.height * 0.44)
            end = stack(technique, in: right, top: below)
            // What does not fit whole is left out.
            for part in technique where part.0.frame.maxY > right.maxY { part.0.isHidden = true }
        }
        let column = layout.left ?? right
        progressTrack.isHidden = progress == nil
        progressBar.isHidden = progress == nil
        if let progress {
            bottom += 12 * k
            let height = 4 * k
            for part in [progressTrack, progressBar] { part.cornerRadius = height / 2 }
            progressTrack.frame = CGRect(x: column.minX, y: bottom, width: column.width * 0.8, height: height)
            progressBar.frame = CGRect(x: column.minX, y: bottom, width: max(height, column.width * 0.8 * progress), height: height)
        }
        let line = keys.sizeThatFits(CGSize(width: column.width, height: 200))
        keys.frame = CGRect(x: column.minX, y: (column.maxY - line.height).rounded(), width: column.width, height: line.height)
        keys.isHidden = keys.frame.minY < max(bottom, end)
    }

    /// Labels below one another with the gaps given, around `middle` or from `top` down. Returns where they end.
    private func stack(_ parts: [(label: Label, gap: Double)], in column: CGRect, middle: Double? = nil, top: Double = 0) -> Double {
        let sizes = parts.map { part -> CGSize in
            (part.label.text ?? "").isEmpty ? .zero : part.label.sizeThatFits(CGSize(width: column.width, height: 400))
        }
        var total = 0.0
        for (i, size) in sizes.enumerated() where size.height > 0 { total += size.height + parts[i].gap }
        var y = middle.map { ($0 - total / 2).rounded() } ?? top.rounded()
        for (i, size) in sizes.enumerated() {
            parts[i].label.isHidden = size.height == 0
            parts[i].label.frame = CGRect(x: column.minX.rounded(), y: y, width: column.width, height: size.height)
            if size.height > 0 { y += (size.height + parts[i].gap).rounded() }
        }
        return y
    }
}
