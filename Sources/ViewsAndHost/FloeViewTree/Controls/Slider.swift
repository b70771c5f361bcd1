// A value along a line, or a span between two of them. The knob nearest to the press follows the pointer.
//
//     ━━━━━━●────────      a value          ────●━━━━━━●────      a span

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Chooses a number from a range.
///
/// ```swift
/// let volume = Slider(0.5) { player.volume = $0 }
/// volume.hint = "How loud the music is"
/// form.add(volume)
/// ```
public final class Slider: Control {
    /// The least number. If it is raised above the greatest, that becomes equal to it.
    public var minimumValue: Double {
        get { range.lowerBound }
        set { if !newValue.isNaN { range = newValue...max(newValue, range.upperBound) } }
    }
    /// The greatest number. If it is lowered below the least, that becomes equal to it.
    public var maximumValue: Double {
        get { range.upperBound }
        set { if !newValue.isNaN { range = min(newValue, range.lowerBound)...newValue } }
    }
    /// The number chosen. One outside the range becomes its nearest end. Setting it does not call `action`.
    public var value: Double {
        get { span.upperBound }
        set {
            guard !newValue.isNaN else { return }
            let value = fitted(newValue)
            span = value...value
        }
    }
    /// The distance between numbers that can be chosen; 0: all can.
    public let step: Double
    /// Whether `action` is called during a drag, and not only at its end.
    public var isContinuous = true
    /// Whether the user is in the middle of a drag.
    public var isTracking: Bool { movesLower != nil }
    /// Called with the number after the user chose another one, and at the end of a drag.
    public var action: ((Double) -> Void)?

    /// The numbers chosen; for a value both ends are the same. Setting it does not call `action`.
    package var span: ClosedRange<Double> { didSet { if span != oldValue { placeParts() } } }

    private var range: ClosedRange<Double> {
        didSet {
            guard range != oldValue else { return }
            span = fitted(span)
            setNeedsLayout()
        }
    }
    private let hasSpan: Bool
    private let track = Layer(), filled = Layer(), lower = Layer(), upper = Layer()
    /// Whether the pointer that is down moves the lower knob.
    private var movesLower: Bool?

    private static let knob = 14.0, thickness = 4.0

    /// Creates a slider at a number of a range. `action` receives the number after the user chose another one. `theme`: nil: inherited.
    public convenience init(
        _ value: Double = 0, in range: ClosedRange<Double> = 0...1, step: Double = 0, theme: Theme? = nil,
        action: ((Double) -> Void)? = nil
    ) {
        self.init(value...value, in: range, step: step, hasSpan: false, theme: theme)
        self.action = action
    }

    /// Creates a slider with two knobs.
    package convenience init(span: ClosedRange<Double>, in range: ClosedRange<Double>, step: Double = 0, theme: Theme? = nil) {
        self.init(span, in: range, step: step, hasSpan: true, theme: theme)
    }

    private init(_ span: ClosedRange<Double>, in range: ClosedRange<Double>, step: Double, hasSpan: Bool, theme: Theme?) {
        (self.range, self.step, self.hasSpan, self.span) = (range, step, hasSpan, span.clamped(to: range))
        super.init(theme: theme)
        makeParts()
    }

    private func makeParts() {
        addLayers([track, filled] + (hasSpan ? [lower, upper] : [upper]))
        for part in [track, filled] { part.cornerRadius = Slider.thickness / 2 }
        for part in [lower, upper] {
            part.cornerRadius = Slider.knob / 2
            part.borderWidth = 1
        }
        appearanceDidChange()
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(theme.controlHeight * 3, size.width), height: theme.controlHeight)
    }

    public override func layoutSubviews() { withoutAnimation(placeParts) }

    public override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        track.backgroundColor = palette.secondaryText.withAlpha(0.35)
        filled.backgroundColor = palette.accent
        outline(track)
        for part in [lower, upper] {
            part.backgroundColor = isHighlighted ? palette.accent.laidUnder(palette.highlight) : .white
            part.borderColor = isHovered || isHighlighted ? palette.accent : palette.tertiaryText
        }
    }

    // Choosing

    override func pressMoved(_ pointer: Pointer?, isBeginning: Bool = false) {
        super.pressMoved(pointer, isBeginning: isBeginning)
        guard isEnabled, let point = pointer?.location(in: self) else {
            guard isTracking else { return }
            movesLower = nil
            action?(value)
            return
        }
        let number = fitted(self.number(at: Double(point.x)))
        if isBeginning || !isTracking {
            let toLower = abs(number - span.lowerBound), toUpper = abs(number - span.upperBound)
            movesLower = hasSpan && (toLower < toUpper || toLower == toUpper && number < span.lowerBound)
        }
        choose(number, lower: movesLower == true)
    }

    private var keyStep: Double { step > 0 ? step : (range.upperBound - range.lowerBound) / 20 }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        let by = keyStep
        switch event.key {
        case .left: choose(span.lowerBound - by, lower: hasSpan)
        case .right: choose((hasSpan ? span.lowerBound : value) + by, lower: hasSpan)
        case .down: choose(value - by, lower: false)
        case .up: choose(value + by, lower: false)
        case .home: choose(range.lowerBound, lower: hasSpan)
        case .end: choose(range.upperBound, lower: false)
        default: return false
        }
        return true
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        let ends = hasSpan ? [span.lowerBound, value] : [value], text = ends.map { String(format: "%g", $0) }.joined(separator: " to ")
        var result = super.accessibilityDefaults.with(.adjustable, value: text)
        result.label = hint
        result.number = AccessibilityDescription.Number(value, in: range)
        return result
    }

    public override func accessibilityIncrement() { choose(value + keyStep, lower: false) }
    public override func accessibilityDecrement() { choose(value - keyStep, lower: false) }

    private func choose(_ number: Double, lower: Bool) {
        let old = span, number = fitted(number)
        if !hasSpan {
            span = number...number
        } else if lower {
            span = min(number, span.upperBound)...span.upperBound
        } else {
            span = span.lowerBound...max(number, span.lowerBound)
        }
        if span != old, isContinuous || !isTracking { action?(value) }
    }

    private func fitted(_ number: Double) -> Double {
        let whole = step > 0 ? range.lowerBound + ((number - range.lowerBound) / step).rounded() * step : number
        return max(range.lowerBound, min(range.upperBound, whole))
    }

    private func fitted(_ span: ClosedRange<Double>) -> ClosedRange<Double> { fitted(span.lowerBound)...fitted(span.upperBound) }

    // Places

    private func place(of number: Double) -> Double {
        let length = range.upperBound - range.lowerBound, room = max(0, Double(bounds.width) - Slider.knob)
        return Slider.knob / 2 + (length > 0 ? (number - range.lowerBound) / length * room : 0)
    }

    private func number(at x: Double) -> Double {
        let room = max(1, Double(bounds.width) - Slider.knob)
        return range.lowerBound + (x - Slider.knob / 2) / room * (range.upperBound - range.lowerBound)
    }

    private func placeParts() {
        let middle = Double(bounds.height) / 2, half = Slider.thickness / 2, radius = Slider.knob / 2
        let first = hasSpan ? place(of: span.lowerBound) : radius, last = place(of: span.upperBound)
        track.frame = alignedToPixels(CGRect(x: 0, y: middle - half, width: Double(bounds.width), height: Slider.thickness))
        let left = hasSpan ? first : 0
        filled.frame = alignedToPixels(CGRect(x: left, y: middle - half, width: max(0, last - left), height: Slider.thickness))
        for (part, x) in [(lower, first), (upper, last)] {
            part.frame = CGRect(x: x - radius, y: middle - radius, width: Slider.knob, height: Slider.knob)
        }
    }
}
