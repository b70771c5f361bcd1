// A value along a line, or a span between two of them. The knob nearest to the press follows the pointer.
//
//     ━━━━━━●────────      a value          ────●━━━━━━●────      a span

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Chooses a number, or the first and the last of a span, from a range.
package final class Slider: Control {
    /// The least and the greatest number.
    package var range: ClosedRange<Double> {
        didSet {
            guard range != oldValue else { return }
            span = fitted(span)
            setNeedsLayout()
        }
    }
    /// The distance between numbers that can be chosen; 0: all can.
    package let step: Double
    /// The numbers chosen; for a value both ends are the same. Setting it does not call `action`.
    package var span: ClosedRange<Double> { didSet { if span != oldValue { placeParts() } } }
    /// The number chosen.
    package var value: Double {
        get { span.upperBound }
        set {
            let value = fitted(newValue)
            span = value...value
        }
    }
    /// Called after the user chose something else. `isFinal`: not in the middle of a drag.
    package var action: ((_ slider: Slider, _ isFinal: Bool) -> Void)?

    private let hasSpan: Bool
    private let track = Layer(), filled = Layer(), lower = Layer(), upper = Layer()
    /// Whether the pointer that is down moves the lower knob.
    private var movesLower: Bool?

    private static let knob = 14.0, thickness = 4.0

    /// `theme` and `fonts`: nil: inherited.
    package init(
        _ value: Double, in range: ClosedRange<Double>, step: Double = 0, theme: Theme? = nil,
        action: ((_ slider: Slider, _ isFinal: Bool) -> Void)? = nil
    ) {
        (self.range, self.step, self.action, hasSpan) = (range, step, action, false)
        let value = max(range.lowerBound, min(range.upperBound, value))
        span = value...value
        super.init(theme: theme)
        makeParts()
    }

    /// A slider with two knobs.
    package init(
        span: ClosedRange<Double>, in range: ClosedRange<Double>, step: Double = 0, theme: Theme? = nil,
        action: ((_ slider: Slider, _ isFinal: Bool) -> Void)? = nil
    ) {
        (self.range, self.step, self.action, hasSpan) = (range, step, action, true)
        self.span = span.clamped(to: range)
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

    package override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(theme.controlHeight * 3, size.width), height: theme.controlHeight)
    }

    package override func layoutSubviews() { withoutAnimation(placeParts) }

    package override func stateDidChange() {
        let palette = theme.palette
        alpha = isEnabled ? 1 : Control.disabledAlpha
        track.backgroundColor = palette.secondaryText.withAlpha(0.35)
        filled.backgroundColor = palette.accent
        for part in [lower, upper] {
            part.backgroundColor = isHighlighted ? palette.accent.laidUnder(palette.highlight) : .white
            part.borderColor = isHovered || isHighlighted ? palette.accent : palette.tertiaryText
        }
    }

    // Choosing

    override func pressMoved(_ pointer: Pointer?, isBeginning: Bool = false) {
        super.pressMoved(pointer, isBeginning: isBeginning)
        guard isEnabled, let point = pointer?.location(in: self) else {
            if movesLower != nil { action?(self, true) }
            movesLower = nil
            return
        }
        let number = fitted(self.number(at: Double(point.x)))
        if isBeginning || movesLower == nil {
            let toLower = abs(number - span.lowerBound), toUpper = abs(number - span.upperBound)
            movesLower = hasSpan && (toLower < toUpper || toLower == toUpper && number < span.lowerBound)
        }
        move(to: number, isFinal: false)
    }

    package override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        let by = step > 0 ? step : (range.upperBound - range.lowerBound) / 20
        switch event.key {
        case .left, .down: movesLower = hasSpan && event.key == .left
        case .right, .up: movesLower = hasSpan && event.key == .right
        default: return false
        }
        let now = movesLower == true ? span.lowerBound : span.upperBound
        move(to: fitted(now + (event.key == .left || event.key == .down ? -by : by)), isFinal: true)
        movesLower = nil
        return true
    }

    private func move(to number: Double, isFinal: Bool) {
        let old = span
        if !hasSpan {
            span = number...number
        } else if movesLower == true {
            span = min(number, span.upperBound)...span.upperBound
        } else {
            span = span.lowerBound...max(number, span.lowerBound)
        }
        if span != old { action?(self, isFinal) }
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
