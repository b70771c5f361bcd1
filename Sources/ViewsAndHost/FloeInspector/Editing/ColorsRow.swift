// Colours: a field for all of them, and sliders for the parts of the one whose swatch is marked.
//
//     colors
//     ■ □ ■ [#ff0000 #00ff00 #0000ff]
//     R ━━━━━●────   G ━━●───────
//     B ●─────────   A ━━━━━━━━━●

import FloeImaging
import FloeLayerTree
import FloeViewTree
import Foundation

/// Changes a colour, or a list of them.
final class ColorsRow: EditRow {
    private let value = ValueField()
    private let words: (Layer) -> [String]
    private let set: (_ words: [String], _ continues: Bool) -> Bool
    private let sliders = (0..<4).map { _ in Slider(0, in: 0...255, step: 1) }
    private let letters = ["R", "G", "B", "A"].map { Label($0) }
    private var swatches: [Swatch] = []
    private var shown: [Color] = []
    /// The place of the colour that the sliders change.
    private var chosen = 0

    private static let swatch = 18.0, mostSwatches = 6

    /// `words` returns the colours of a layer as files have them. `set` changes them, and returns whether they are colours.
    init(
        _ key: String, title: String, words: @escaping (Layer) -> [String], set: @escaping (_ words: [String], _ continues: Bool) -> Bool
    ) {
        self.words = words
        self.set = set
        super.init(key, title: title)
        for view in [value.field] + letters + sliders as [View] { addSubview(view) }
        value.onChange = { [weak self] text in
            let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
            var isValue = false
            self?.step(isFinal: false) { isValue = set(words, $0) }
            return isValue
        }
        value.onEnd = { [weak self] in self?.endEdit() }
        for (part, slider) in sliders.enumerated() {
            slider.action = { [weak self] slider, isFinal in
                self?.step(isFinal: isFinal) { self?.setPart(part, to: Int(slider.value), continues: $0) }
            }
        }
    }

    override var controls: [Control] { swatches.filter { !$0.isHidden } + [value.field] + sliders }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        for letter in letters {
            letter.font = appearance.theme.type.caption
            letter.textColor = appearance.theme.palette.secondaryText
        }
    }

    override func show(_ layer: Layer) {
        let words = words(layer)
        shown = words.compactMap(Color.init(fileForm:))
        value.show(words.joined(separator: " "))
        let count = min(shown.count, ColorsRow.mostSwatches)
        while swatches.count < count {
            let place = swatches.count, swatch = Swatch()
            swatch.action = { [weak self] in self?.choose(place) }
            swatches.append(swatch)
            addSubview(swatch)
        }
        choose(max(0, min(chosen, count - 1)))
        setNeedsLayout()
    }

    private func choose(_ place: Int) {
        chosen = place
        let count = min(shown.count, ColorsRow.mostSwatches)
        for (i, swatch) in swatches.enumerated() {
            swatch.isHidden = i >= count
            guard i < count else { continue }
            swatch.color = shown[i]
            swatch.isChosen = count > 1 && i == place
        }
        let parts = shown.indices.contains(place) ? ColorsRow.parts(of: shown[place]) : nil
        for (i, slider) in sliders.enumerated() {
            slider.isEnabled = parts != nil
            slider.value = Double(((parts?[i] ?? 0) * 255).rounded())
        }
    }

    private func setPart(_ part: Int, to number: Int, continues: Bool) {
        guard shown.indices.contains(chosen) else { return }
        var colors = shown, parts = ColorsRow.parts(of: shown[chosen])
        parts[part] = Float(number) / 255
        colors[chosen] = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        _ = set(colors.map(\.fileForm), continues)
    }

    private static func parts(of color: Color) -> [Float] { [color.red, color.green, color.blue, color.alpha] }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        let spacing = appearance.theme.spacing, shown = swatches.filter { !$0.isHidden }, side = ColorsRow.swatch
        for (i, swatch) in shown.enumerated() {
            swatch.frame = CGRect(x: Double(i) * (side + spacing.tiny), y: top + (line - side) / 2, width: side, height: side)
        }
        let left = shown.isEmpty ? 0 : Double(shown.count) * (side + spacing.tiny) + spacing.tiny
        value.field.frame = CGRect(x: left, y: top, width: max(40, width - left), height: line)
        let letter = letters.map { Double($0.naturalSize.width) }.max()?.rounded(.up) ?? 0
        let column = ((width - spacing.medium) / 2).rounded(.down), indent = letter + spacing.tiny
        for (i, slider) in sliders.enumerated() {
            let x = Double(i % 2) * (column + spacing.medium), y = top + line + Double(i / 2) * (line - spacing.tiny)
            letters[i].frame = CGRect(x: x, y: y, width: letter, height: line)
            slider.frame = CGRect(x: x + indent, y: y, width: max(20, column - indent), height: line)
        }
        return top + 3 * line - spacing.tiny
    }
}

/// A colour that can be chosen.
private final class Swatch: Control {
    var action: (() -> Void)?
    var color = Color.clear { didSet { if color != oldValue { stateDidChange() } } }
    var isChosen = false { didSet { if isChosen != oldValue { stateDidChange() } } }

    override var cornerRadius: Double { 4 }

    override func activate(at point: CGPoint?) { action?() }

    override func stateDidChange() {
        let palette = theme.palette
        layer.cornerRadius = cornerRadius
        layer.backgroundColor = color
        layer.borderWidth = isChosen ? 2 : 1
        layer.borderColor = isChosen ? palette.accent : isHovered ? palette.secondaryText : palette.separator
    }
}
