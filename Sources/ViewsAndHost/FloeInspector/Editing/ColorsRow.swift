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
    private let field = ValueField()
    private let sliders = (0..<4).map { _ in Slider(0, in: 0...255, step: 1) }
    private let letters = ["R", "G", "B", "A"].map { Label($0) }
    private var swatches: [Swatch] = []
    private var shown: [Color] = []
    private var isList = false
    /// The place of the colour that the sliders change.
    private var chosen = 0

    private static let swatch = 18.0, mostSwatches = 6

    override init(_ key: String, title: String, value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        super.init(key, title: title, value: value, change: change)
        for view in [field.field] + letters + sliders as [View] { addSubview(view) }
        field.onChange = { [weak self] in self?.type($0) ?? false }
        field.onEnd = { [weak self] in self?.endEdit() }
        for (part, slider) in sliders.enumerated() {
            slider.action = { [weak self, unowned slider] in self?.setPart(part, to: Int($0), isFinal: !slider.isTracking) }
        }
    }

    override var controls: [Control] { swatches.filter { !$0.isHidden } + [field.field] + sliders }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        for letter in letters {
            letter.font = appearance.theme.type.caption
            letter.textColor = appearance.theme.palette.secondaryText
        }
    }

    private func type(_ text: String) -> Bool {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init), what = "a colour #rrggbb or #rrggbbaa"
        if let word = words.first(where: { Color(hexString: $0) == nil }) { return refuse(word, expected: what) }
        guard isList || words.count == 1 else { return refuse(text, expected: what) }
        return setColors(words.compactMap(Color.init(hexString:)), isFinal: false)
    }

    @discardableResult
    private func setColors(_ colors: [Color], isFinal: Bool) -> Bool { set(isList ? .colors(colors) : .color(colors[0]), isFinal: isFinal) }

    override func show(_ value: LayerValue?) {
        shown = value?.colors ?? []
        if case .colors = value { isList = true }
        field.show(shown.map(\.fileForm).joined(separator: " "))
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

    private func setPart(_ part: Int, to number: Int, isFinal: Bool) {
        guard shown.indices.contains(chosen) else { return }
        var colors = shown, parts = ColorsRow.parts(of: shown[chosen])
        parts[part] = Float(number) / 255
        colors[chosen] = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        setColors(colors, isFinal: isFinal)
    }

    private static func parts(of color: Color) -> [Float] { [color.red, color.green, color.blue, color.alpha] }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        let spacing = appearance.theme.spacing, shown = swatches.filter { !$0.isHidden }, side = ColorsRow.swatch
        for (i, swatch) in shown.enumerated() {
            swatch.frame = CGRect(x: Double(i) * (side + spacing.tiny), y: top + (line - side) / 2, width: side, height: side)
        }
        let left = shown.isEmpty ? 0 : Double(shown.count) * (side + spacing.tiny) + spacing.tiny
        field.field.frame = CGRect(x: left, y: top, width: max(40, width - left), height: line)
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
