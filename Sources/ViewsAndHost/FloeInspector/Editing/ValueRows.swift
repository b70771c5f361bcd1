// What is neither a number nor a colour: switches and choices; lists and paths, which are typed.

import FloeLayerTree
import FloeViewTree
import Foundation

/// Turns something on and off. The name stands beside the switch, and can be pressed as well.
final class FlagRow: EditRow {
    private let flag = Switch("")

    override init(_ key: String, title: String, value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        super.init(key, title: title, value: value, change: change)
        flag.action = { [weak self] in self?.set(.flag($0), isFinal: true) }
        addSubview(flag)
    }

    override var controls: [Control] { [flag] }

    override func show(_ value: LayerValue?) { flag.isOn = value == .flag(true) }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: Double(size.width), height: appearance.theme.controlHeight) }

    override func layoutSubviews() {
        let height = Double(bounds.height), left = Double(flag.sizeThatFits(.zero).width) + appearance.theme.spacing.small
        name.frame = CGRect(x: left, y: 0, width: max(0, Double(bounds.width) - left), height: height)
        flag.frame = CGRect(x: 0, y: 0, width: left + min(Double(name.bounds.width), Double(name.naturalSize.width)), height: height)
    }
}

/// Chooses one of several names: all of them in sight if they are few, otherwise in a menu.
final class ChoiceRow: EditRow {
    private let names: [String]
    private let segments: SegmentedControl?
    private let menu: PopUpButton?

    private static let fewNames = 3

    init(_ key: String, title: String, names: [String], value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        self.names = names
        let isShort = names.count <= ChoiceRow.fewNames
        segments = isShort ? SegmentedControl(names.map { SegmentedControl.Segment($0) }) : nil
        menu = isShort ? nil : PopUpButton(names)
        super.init(key, title: title, value: value, change: change)
        for control in controls { addSubview(control) }
        let choose: (Int) -> Void = { [weak self] in self?.set(.name(names[$0]), isFinal: true) }
        segments?.action = choose
        menu?.action = choose
    }

    override var controls: [Control] { [segments as Control?, menu].compactMap { $0 } }

    override func show(_ value: LayerValue?) {
        guard case .name(let chosen) = value else { return }
        let index = names.firstIndex(of: chosen)
        segments?.selectedIndex = index
        menu?.selectedIndex = index
    }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        for control in controls {
            control.frame = CGRect(x: 0, y: top, width: min(width, Double(control.sizeThatFits(.zero).width)), height: line)
        }
        return top + line
    }
}

/// Chooses any of several names, each by a switch.
final class NamesRow: EditRow {
    private let names: [String]
    private let switches: [Switch]

    init(_ key: String, title: String, names: [String], value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        self.names = names
        switches = names.map { Switch($0) }
        super.init(key, title: title, value: value, change: change)
        for control in switches {
            addSubview(control)
            control.action = { [weak self] _ in self?.setChosen() }
        }
    }

    override var controls: [Control] { switches }

    private func setChosen() { set(.names(zip(names, switches).filter { $1.isOn }.map { $0.0 }), isFinal: true) }

    override func show(_ value: LayerValue?) {
        guard case .names(let chosen) = value else { return }
        for (name, control) in zip(names, switches) { control.isOn = chosen.contains(name) }
    }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        let columns = 2, side = ((width - appearance.theme.spacing.medium) / Double(columns)).rounded(.down)
        for (i, control) in switches.enumerated() {
            let (row, column) = i.quotientAndRemainder(dividingBy: columns)
            control.frame = CGRect(
                x: Double(column) * (side + appearance.theme.spacing.medium), y: top + Double(row) * line, width: side, height: line)
        }
        return top + Double((switches.count + columns - 1) / columns) * line
    }
}

/// A list of numbers, or text, either of which is typed.
final class TypedRow: EditRow {
    private let field = ValueField()

    init(_ key: String, title: String, isText: Bool, value: @escaping (Layer) -> LayerValue?, change: @escaping Change) {
        super.init(key, title: title, value: value, change: change)
        addSubview(field.field)
        field.onChange = { [weak self] text in
            guard let self else { return false }
            if isText { return set(.text(text), isFinal: false) }
            let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
            if let word = words.first(where: { Double($0) == nil }) { return refuse(word, expected: "a number") }
            return set(.numbers(words.compactMap { Double($0) }), isFinal: false)
        }
        field.onEnd = { [weak self] in self?.endEdit() }
    }

    override var controls: [Control] { [field.field] }

    override func show(_ value: LayerValue?) {
        if case .text(let text) = value { return field.show(text) }
        field.show((value?.numbers ?? []).map(LayerValue.text).joined(separator: " "))
    }

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        field.field.frame = CGRect(x: 0, y: top, width: width, height: line)
        return top + line
    }
}
