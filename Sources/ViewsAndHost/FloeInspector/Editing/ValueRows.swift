// What is neither a number nor a colour: switches, choices and lists, which are typed.

import FloeLayerTree
import FloeViewTree
import Foundation

/// Turns something on and off. The name stands beside the switch, and can be pressed as well.
final class FlagRow: EditRow {
    private let flag: Switch
    private let isOn: (Layer) -> Bool

    init(_ key: String, title: String, isOn: @escaping (Layer) -> Bool, set: @escaping (Bool) -> Void) {
        flag = Switch("", action: set)
        self.isOn = isOn
        super.init(key, title: title)
        addSubview(flag)
    }

    override var controls: [Control] { [flag] }

    override func show(_ layer: Layer) { flag.isOn = isOn(layer) }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: Double(size.width), height: appearance.theme.controlHeight) }

    override func layoutSubviews() {
        let height = Double(bounds.height), left = Double(flag.sizeThatFits(.zero).width) + appearance.theme.spacing.small
        name.frame = CGRect(x: left, y: 0, width: max(0, Double(bounds.width) - left), height: height)
        flag.frame = CGRect(x: 0, y: 0, width: left + min(Double(name.bounds.width), Double(name.naturalSize.width)), height: height)
    }
}

/// Chooses one of several names: all of them in sight if they are few, otherwise along a slider.
final class ChoiceRow: EditRow {
    private let property: String
    private let names: [String]
    private let chosen: (Layer) -> String
    private let segments: SegmentedControl?
    private let slider: Slider?

    private static let fewNames = 3

    init(
        _ key: String, title: String, names: [String], chosen: @escaping (Layer) -> String,
        set: @escaping (_ name: String, _ continues: Bool) -> Void
    ) {
        (property, self.names, self.chosen) = (title, names, chosen)
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
        title = "\(property): \(chosen)"
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

/// A value that is typed.
final class TextRow: EditRow {
    private let value = ValueField()
    private let text: (Layer) -> String

    /// `set` returns whether the layer can have that value.
    init(
        _ key: String, title: String, text: @escaping (Layer) -> String, set: @escaping (_ text: String, _ continues: Bool) -> Bool
    ) {
        self.text = text
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

    override func show(_ layer: Layer) { value.show(text(layer)) }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        value.field.frame = CGRect(x: 0, y: top, width: width, height: line)
        return top + line
    }
}
