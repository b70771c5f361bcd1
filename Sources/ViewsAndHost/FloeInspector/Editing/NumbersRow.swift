// Numbers: a field for each and, for a single one, a slider.
//
//     opacity                  position (x, y)
//     ━━━━━━━●─────  [0.6  ]   [160   ] [100   ]

import FloeLayerTree
import FloeViewTree
import Foundation

/// Changes one number or a few that belong together.
final class NumbersRow: EditRow {
    private let fields: [ValueField]
    private let slider: Slider?
    /// The step of the arrow keys.
    private let increment: Double
    private var shown: LayerValue?

    /// `range`: that of the slider, which determines the step.
    init(
        _ key: String, title: String, count: Int, range: ClosedRange<Double>? = nil, step: Double = 1,
        value: @escaping (Layer) -> LayerValue?, change: @escaping Change
    ) {
        increment = range.map(NumbersRow.step) ?? step
        fields = (0..<count).map { _ in ValueField() }
        slider = range.map { Slider($0.lowerBound, in: $0, step: NumbersRow.step(of: $0)) }
        super.init(key, title: title, value: value, change: change)
        for (i, field) in fields.enumerated() {
            addSubview(field.field)
            field.onChange = { [weak self] in self?.type($0, at: i) ?? false }
            field.onEnd = { [weak self] in self?.endEdit() }
        }
        guard let slider else { return }
        addSubview(slider)
        slider.action = { [weak self, unowned slider] in
            self?.setNumber(NumbersRow.rounded($0, to: slider.step), at: 0, isFinal: !slider.isTracking)
        }
    }

    override var controls: [Control] { (slider.map { [$0] } ?? []) + fields.map(\.field) }

    /// The steps of a slider: a hundred or so, and round.
    private static func step(of range: ClosedRange<Double>) -> Double {
        let span = range.upperBound - range.lowerBound
        return span > 100 ? 1 : span > 10 ? 0.5 : span > 2 ? 0.1 : span > 0.5 ? 0.01 : span / 50
    }

    /// Removes the rounding error of repeatedly added steps.
    private static func rounded(_ number: Double, to step: Double) -> Double {
        let perStep = 1 / step
        return perStep == perStep.rounded() ? (number * perStep).rounded() / perStep : (number * 1e6).rounded() / 1e6
    }

    /// Formats a number; a small one, such as a perspective's, with more decimals.
    private static func text(_ number: Double) -> String {
        let perStep = abs(number) < 1 ? 1e6 : 1e3, rounded = (number * perStep).rounded() / perStep
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }

    private func type(_ text: String, at index: Int) -> Bool {
        guard let number = Double(text.replacing("−", with: "-").replacing(",", with: ".")), number.isFinite else {
            return refuse(text, expected: "a number")
        }
        return setNumber(number, at: index, isFinal: false)
    }

    @discardableResult
    private func setNumber(_ number: Double, at index: Int, isFinal: Bool) -> Bool {
        guard var numbers = shown?.numbers else { return false }
        numbers[index] = number
        if case .number = shown { return set(.number(number), isFinal: isFinal) }
        return set(.numbers(numbers), isFinal: isFinal)
    }

    /// Up and down in a field change its number, with Shift by ten steps.
    override func keyDown(_ event: KeyEvent) -> Bool {
        guard let index = fields.firstIndex(where: \.field.isFocused), event.modifiers.subtracting(.shift).isEmpty,
            event.key == .up || event.key == .down, let number = Double(fields[index].field.text)
        else { return false }
        let by = (event.key == .up ? increment : -increment) * (event.modifiers.isEmpty ? 1 : 10)
        setNumber(NumbersRow.rounded(number + by, to: 1e-6), at: index, isFinal: false)
        return true
    }

    override func show(_ value: LayerValue?) {
        shown = value
        let numbers = value?.numbers
        for (i, field) in fields.enumerated() {
            field.show(numbers.map { NumbersRow.text($0[i]) } ?? "")
            field.field.isEnabled = numbers != nil
        }
        slider?.isEnabled = numbers != nil
        if let first = numbers?.first { slider?.value = first }
    }

    private static let fieldWidth = 64.0

    override func layOut(top: Double, line: Double, width: Double) -> Double {
        let gap = appearance.theme.spacing.small
        if let slider {
            slider.frame = CGRect(x: 0, y: top, width: max(20, width - NumbersRow.fieldWidth - gap), height: line)
            fields[0].field.frame = CGRect(x: width - NumbersRow.fieldWidth, y: top, width: NumbersRow.fieldWidth, height: line)
            return top + line
        }
        let fit = max(1, Int((width + gap) / (NumbersRow.fieldWidth + gap)))
        // Four have two lines of two rather than one of three.
        let columns = fields.count <= fit ? fields.count : fields.count == 4 ? 2 : fit
        let side = (width - Double(columns - 1) * gap) / Double(columns)
        for (i, field) in fields.enumerated() {
            let (row, column) = i.quotientAndRemainder(dividingBy: columns)
            field.field.frame = CGRect(
                x: (Double(column) * (side + gap)).rounded(), y: top + Double(row) * (line + appearance.theme.spacing.tiny),
                width: side.rounded(.down), height: line)
        }
        let rows = (fields.count + columns - 1) / columns
        return top + Double(rows) * (line + appearance.theme.spacing.tiny) - appearance.theme.spacing.tiny
    }
}
