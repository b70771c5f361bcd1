// What is no number: switches, choices, colours and lists, the last two typed.

import FloeImaging
import FloeLayerTree
import FloeViewTree
import Foundation

/// Turns something on and off.
final class FlagRow: EditRow {
    private let flag: Switch
    private let isOn: (Layer) -> Bool

    init(_ key: String, title: String, isOn: @escaping (Layer) -> Bool, set: @escaping (Bool) -> Void) {
        flag = Switch(title, action: set)
        self.isOn = isOn
        super.init(key, title: "")
        addSubview(flag)
    }

    override var controls: [Control] { [flag] }

    override var isEdited: Bool { didSet { flag.hint = isEdited ? "Edited" : nil } }

    override func show(_ layer: Layer) { flag.isOn = isOn(layer) }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: Double(size.width), height: appearance.theme.controlHeight) }

    override func layoutSubviews() { flag.frame = CGRect(origin: .zero, size: flag.sizeThatFits(.zero)) }
}

/// Chooses one of several names: all of them in sight if they are few, otherwise along a slider.
final class ChoiceRow: EditRow {
    private let title: String
    private let names: [String]
    private let chosen: (Layer) -> String
    private let segments: SegmentedControl?
    private let slider: Slider?

    private static let fewNames = 3

    init(
        _ key: String, title: String, names: [String], chosen: @escaping (Layer) -> String,
        set: @escaping (_ name: String, _ continues: Bool) -> Void
    ) {
        (self.title, self.names, self.chosen) = (title, names, chosen)
        let isShort = names.count <= ChoiceRow.fewNames
        segments = isShort ? SegmentedControl(names.map { SegmentedControl.Segment($0) }) { set(names[$0], false) } : nil
        slider = isShort ? nil : Slider(0, in: 0...Double(max(1, names.count - 1)), step: 1)
        super.init(key, title: title)
        for control in controls { addSubview(control) }
        slider?.action = { [weak self] slider, isFinal in
            self?.step(isFinal: isFinal) { set(names[max(0, min(names.count - 1, Int(slider.value)))], $0) }
        }
    }

    override var controls: [Control] { [segments as Control?, slider].compactMap { $0 } }

    override func show(_ layer: Layer) {
        let chosen = chosen(layer), index = names.firstIndex(of: chosen)
        segments?.selectedIndex = index
        guard let slider else { return }
        if let index { slider.value = Double(index) }
        name.text = "\(title): \(chosen)"
    }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        if let segments {
            segments.frame = CGRect(
                x: 0, y: top, width: min(width, Double(segments.sizeThatFits(.zero).width)), height: line)
        }
        slider?.frame = CGRect(x: 0, y: top, width: width, height: line)
        return top + line
    }
}

/// A value that is typed, such as a colour. Colours are shown beside it.
final class TextRow: EditRow {
    private let value = ValueField()
    private let text: (Layer) -> String
    private let colors: (Layer) -> [Color]
    private var swatches: [Layer] = []

    private static let swatch = 18.0, mostSwatches = 6

    /// `set` returns whether the layer can have that value.
    init(
        _ key: String, title: String, text: @escaping (Layer) -> String, colors: @escaping (Layer) -> [Color] = { _ in [] },
        set: @escaping (_ text: String, _ continues: Bool) -> Bool
    ) {
        self.text = text
        self.colors = colors
        super.init(key, title: title)
        addSubview(value.field)
        value.onChange = { [weak self] text in
            var isValue = false
            self?.step(isFinal: false) { isValue = set(text, $0) }
            return isValue
        }
        value.onEnd = { [weak self] in self?.endEdit() }
    }

    override var controls: [Control] { [value.field] }

    override func show(_ layer: Layer) {
        value.show(text(layer))
        let colors = colors(layer).prefix(TextRow.mostSwatches)
        while swatches.count < colors.count {
            let swatch = Layer()
            swatch.cornerRadius = 4
            swatch.borderWidth = 1
            swatches.append(swatch)
            addLayers([swatch])
        }
        for (i, swatch) in swatches.enumerated() {
            swatch.isHidden = i >= colors.count
            guard i < colors.count else { continue }
            swatch.backgroundColor = colors[i]
            swatch.borderColor = appearance.theme.palette.separator
        }
        setNeedsLayout()
    }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        let gap = appearance.theme.spacing.tiny, shown = swatches.filter { !$0.isHidden }, side = TextRow.swatch
        for (i, swatch) in shown.enumerated() {
            swatch.frame = CGRect(x: Double(i) * (side + gap), y: top + (line - side) / 2, width: side, height: side)
        }
        let left = shown.isEmpty ? 0 : Double(shown.count) * (side + gap) + gap
        value.field.frame = CGRect(x: left, y: top, width: max(40, width - left), height: line)
        return top + line
    }
}
