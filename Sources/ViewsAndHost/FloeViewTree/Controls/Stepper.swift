// Two buttons that make a number smaller and larger by steps, in one frame.
//
//     [ − │ + ]

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText

/// Changes a number by steps; what shows the number is beside it. Held down, a button goes on stepping.
///
/// ```swift
/// let copies = Label("1"), stepper = Stepper(1, in: 1...99)
/// stepper.action = { copies.text = "\(Int($0))" }
/// form.add(StackView(.row, spacing: 8, [copies, stepper]))
/// ```
public final class Stepper: Control, FrameUpdating {
    /// The number. One outside the range becomes its nearest end. Setting it does not call `action`.
    public var value: Double {
        get { number }
        set {
            guard !newValue.isNaN else { return }
            number = max(minimumValue, min(maximumValue, newValue))
            stateDidChange()
        }
    }
    /// The least number. If it is raised above the greatest, that becomes equal to it.
    public var minimumValue: Double {
        didSet {
            maximumValue = max(maximumValue, minimumValue)
            value = number
        }
    }
    /// The greatest number. If it is lowered below the least, that becomes equal to it.
    public var maximumValue: Double {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = number
        }
    }
    /// By how much the number changes at each step.
    public var stepValue: Double
    /// Whether a step beyond one end of the range leads to the other.
    public var wraps = false { didSet { stateDidChange() } }
    /// Whether a button that is held down goes on stepping.
    public var autorepeat = true
    /// Called with the number after the user changed it.
    public var action: ((Double) -> Void)?

    private var number: Double
    private let halves = [Layer(), Layer()], signs = [ShapeLayer(), ShapeLayer()], line = Layer()
    /// The button under the mouse, and the one that is held down: 0 for less, 1 for more.
    private var hoveredHalf: Int?, heldHalf: Int?
    /// Whether the button that is held down has stepped meanwhile.
    private var hasRepeated = false

    /// Creates a stepper. `action` receives the number after the user changed it. `theme`: nil: inherited.
    public init(
        _ value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1, theme: Theme? = nil,
        action: ((Double) -> Void)? = nil
    ) {
        (minimumValue, maximumValue, stepValue, self.action) = (range.lowerBound, range.upperBound, step, action)
        number = max(range.lowerBound, min(range.upperBound, value))
        super.init(theme: theme)
        clipsToBounds = false
        for sign in signs {
            sign.fillColor = .clear
            sign.lineCap = .round
            sign.lineWidth = 1.5
        }
        addLayers(halves + signs + [line])
        halves[0].maskedCorners = [.minXMinY, .minXMaxY]
        halves[1].maskedCorners = [.maxXMinY, .maxXMaxY]
        appearanceDidChange()
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: 2 * (theme.controlHeight * 1.1).rounded(), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        let half = (bounds.width / 2).rounded(), reach = (theme.type.callout.size * 0.36).rounded()
        layer.cornerRadius = cornerRadius
        for i in 0...1 {
            halves[i].frame = CGRect(x: i == 0 ? 0 : half, y: 0, width: i == 0 ? half : bounds.width - half, height: bounds.height)
            halves[i].cornerRadius = cornerRadius
            signs[i].frame = halves[i].frame
            let middle = CGPoint(x: (halves[i].bounds.width / 2).rounded(), y: (bounds.height / 2).rounded())
            var path = Path()
            path.move(to: CGPoint(x: middle.x - reach, y: middle.y))
            path.addLine(to: CGPoint(x: middle.x + reach, y: middle.y))
            if i == 1 {
                path.move(to: CGPoint(x: middle.x, y: middle.y - reach))
                path.addLine(to: CGPoint(x: middle.x, y: middle.y + reach))
            }
            signs[i].path = path
        }
        line.frame = CGRect(x: half, y: 6, width: wholePixels(1), height: max(0, bounds.height - 12))
    }

    public override func stateDidChange() {
        alpha = isEnabled ? 1 : Control.disabledAlpha
        let palette = theme.palette
        layer.backgroundColor = palette.highlight
        outline(layer)
        line.backgroundColor = palette.separator
        for i in 0...1 {
            let isAble = canStep(i)
            signs[i].strokeColor = isAble ? palette.text : palette.text.withAlpha(0.3)
            let isHeld = isHighlighted && heldHalf == i, isLit = isHovered && hoveredHalf == i
            halves[i].backgroundColor = !isEnabled || !isAble ? .clear : isHeld ? palette.accentFill : isLit ? palette.highlight : .clear
        }
    }

    // Stepping

    private func canStep(_ half: Int) -> Bool { wraps || (half == 0 ? number > minimumValue : number < maximumValue) }

    private func step(_ half: Int) {
        let next = number + (half == 0 ? -stepValue : stepValue)
        let isBeyond = half == 0 ? number <= minimumValue : number >= maximumValue
        change(to: wraps && isBeyond ? (half == 0 ? maximumValue : minimumValue) : next)
    }

    private func change(to new: Double) {
        let old = number
        value = new
        if number != old { action?(number) }
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        var result = super.accessibilityDefaults.with(.adjustable, value: String(format: "%g", number))
        result.label = hint
        result.number = AccessibilityDescription.Number(number, in: minimumValue...maximumValue)
        return result
    }

    public override func accessibilityIncrement() { step(1) }
    public override func accessibilityDecrement() { step(0) }

    private func half(at point: CGPoint) -> Int { point.x < bounds.midX ? 0 : 1 }

    public override func hoverMoved(to point: CGPoint) {
        guard half(at: point) != hoveredHalf else { return }
        hoveredHalf = half(at: point)
        stateDidChange()
    }

    private static let delay = 0.4, interval = 0.1

    override func pressMoved(_ pointer: Pointer?, isBeginning: Bool = false) {
        if isBeginning, isEnabled, let point = pointer?.location(in: self) {
            heldHalf = half(at: point)
            hasRepeated = false
            if autorepeat { window?.schedule(self, .at(localTime + Stepper.delay)) }
        }
        super.pressMoved(pointer, isBeginning: isBeginning)
        if pointer == nil {
            heldHalf = nil
            window?.unschedule(self)
        }
    }

    /// Steps while a button is held down.
    public func update(at time: Double) -> NextUpdate {
        guard let heldHalf, isEnabled else { return .never }
        if isHighlighted {
            hasRepeated = true
            step(heldHalf)
        }
        return .at(time + Stepper.interval)
    }

    public override func activate(at point: CGPoint?) {
        if let point, !hasRepeated { step(heldHalf ?? half(at: point)) }
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled, event.modifiers.isEmpty else { return false }
        switch event.key {
        case .left, .down: step(0)
        case .right, .up: step(1)
        case .home: change(to: minimumValue)
        case .end: change(to: maximumValue)
        default: return false
        }
        return true
    }
}
