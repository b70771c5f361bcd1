// The picker's text: on the left (or below the row) who is in focus, on the right the technique, at the
// bottom the keys, and what could not be shown.

import Foundation
import Imaging
import Layers
import Text
import Views

@MainActor
final class FocusCaptions: View {
    private let overline: Label, nameLabel: Label, story: Label, counter: Label
    private let techniqueTitle: Label, techniqueName: Label, techniqueSummary: Label
    private let keys: Label, problems: Label

    private static let bright = Color(hex: 0xF2F8FC), soft = Color(hex: 0xA9C3D6), accent = Color(hex: 0x7CCBFF)
    private static let warning = Color(hex: 0xFFC46B)

    /// Whether some picture's name has been set.
    private(set) var hasPicture = false

    init(fonts: FontLibrary) {
        func label(_ size: Double, _ weight: FontWeight, _ color: Color, lines: Int = 1) -> Label {
            let label = Label(fonts: fonts)
            label.font = .system(size, weight)
            label.textColor = color
            label.numberOfLines = lines
            return label
        }
        overline = label(12, .bold, FocusCaptions.accent)
        nameLabel = label(34, .bold, FocusCaptions.bright, lines: 2)
        story = label(16, .regular, FocusCaptions.soft, lines: 4)
        counter = label(14, .regular, FocusCaptions.soft)
        techniqueTitle = label(12, .bold, FocusCaptions.accent)
        techniqueName = label(20, .bold, FocusCaptions.bright)
        techniqueSummary = label(14, .regular, FocusCaptions.soft, lines: 6)
        keys = label(13, .regular, FocusCaptions.soft, lines: 3)
        problems = label(13, .regular, FocusCaptions.warning, lines: 4)
        super.init()
        for part in [overline, nameLabel, story, counter, techniqueTitle, techniqueName, techniqueSummary, keys, problems] {
            addSubview(part)
        }
        overline.text = "FOCUS PICKER"
        techniqueTitle.text = "TECHNIQUE"
        keys.text = "Drag, wheel or arrow keys. R turns, T changes the technique, C the compositor, H shows figures."
    }

    func show(_ picture: FocusPicture, index: Int, count: Int) {
        hasPicture = true
        nameLabel.text = picture.name
        story.text = picture.story
        counter.text = "\(index + 1) of \(count)"
        setNeedsLayout()
    }

    func show(technique: Technique) {
        techniqueName.text = technique.name
        techniqueSummary.text = technique.summary
        setNeedsLayout()
    }

    /// Pictures that were skipped, named; the first few of many.
    func show(problems list: [String]) {
        var lines = list.prefix(3).map { "Not shown: \($0)" }
        if list.count > 3 { lines.append("and \(list.count - 3) more") }
        problems.text = lines.joined(separator: "\n")
        setNeedsLayout()
    }

    private var geometry: FocusGeometry?

    func lay(out new: FocusGeometry) {
        guard new != geometry else { return }
        geometry = new
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let geometry else { return }
        let w = Double(bounds.width), h = Double(bounds.height)
        let margin = max(20, min(56, w * 0.04))
        if geometry.axis == .vertical {
            let gap = geometry.side * 0.16 + 12
            let left = CGRect(x: margin, y: 0, width: geometry.focus.minX - gap - margin, height: h)
            let rightX = geometry.focus.maxX + gap
            let right = CGRect(x: rightX, y: 0, width: w - margin - rightX, height: h)
            stack([(overline, 10), (nameLabel, 8), (story, 14), (counter, 0)], in: left, middle: h / 2)
            stack([(techniqueTitle, 10), (techniqueName, 6), (techniqueSummary, 0)], in: right, middle: h / 2)
        } else {
            let top = geometry.focus.maxY + geometry.side * 0.14 + 8
            let column = CGRect(x: margin, y: 0, width: w * 0.46 - margin, height: h)
            let right = CGRect(x: w * 0.54, y: 0, width: w * 0.46 - margin, height: h)
            stack([(overline, 8), (nameLabel, 6), (story, 8), (counter, 0)], in: column, top: top)
            stack([(techniqueTitle, 8), (techniqueName, 6), (techniqueSummary, 0)], in: right, top: top)
        }
        // Beside the column of pictures where it is upright, else along the bottom.
        let room = geometry.axis == .vertical ? geometry.focus.minX - geometry.side * 0.1 - 2 * margin : w - 2 * margin
        let line = keys.sizeThatFits(CGSize(width: room, height: 100))
        keys.frame = CGRect(x: margin.rounded(), y: (h - 20 - line.height).rounded(), width: room, height: line.height)
        let notice = problems.sizeThatFits(CGSize(width: w * 0.6, height: 200))
        problems.frame = CGRect(x: margin, y: 20, width: notice.width, height: notice.height)
        problems.isHidden = (problems.text ?? "").isEmpty
    }

    /// Labels below one another with the gaps given, around `middle` or from `top` down.
    private func stack(_ parts: [(label: Label, gap: Double)], in column: CGRect, middle: Double? = nil, top: Double = 0) {
        let sizes = parts.map { part -> CGSize in
            (part.label.text ?? "").isEmpty ? .zero : part.label.sizeThatFits(CGSize(width: column.width, height: 400))
        }
        var total = 0.0
        for (i, size) in sizes.enumerated() where size.height > 0 { total += size.height + parts[i].gap }
        var y = middle.map { ($0 - total / 2).rounded() } ?? top.rounded()
        for (i, size) in sizes.enumerated() {
            parts[i].label.frame = CGRect(x: column.minX.rounded(), y: y, width: column.width, height: size.height)
            if size.height > 0 { y += (size.height + parts[i].gap).rounded() }
        }
    }
}
