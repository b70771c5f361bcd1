// A box that is ticked or not, with its title next to it, which can be pressed as well.
//
//     [✓] Remember me

import Foundation
import FloeDrawing
import FloeImaging
import FloeLayerTree
import FloeText

/// Chooses something or not, in a form in which that takes effect later. What takes effect at once is turned on by a `Switch`.
///
/// ```swift
/// let remember = Checkbox("Remember me") { settings.remembers = $0 }
/// remember.isOn = settings.remembers
/// form.add(remember)
/// ```
public final class Checkbox: Control {
    /// Whether it is ticked. Setting it does not call `action`.
    public var isOn = false { didSet { if isOn != oldValue { stateDidChange() } } }
    /// Called after the user ticked it or removed the tick.
    public var action: ((Bool) -> Void)?
    /// The text beside the box, on one line.
    public var title: String {
        get { label.text ?? "" }
        set { label.text = newValue }
    }

    private let label: Label
    private let box = Layer(), tick = ShapeLayer()

    /// Creates a box without a tick. `action` receives the new state after the user changed it. `theme` and `fonts`: nil: inherited.
    public init(_ title: String, theme: Theme? = nil, fonts: FontLibrary? = nil, action: ((Bool) -> Void)? = nil) {
        self.action = action
        label = Label(title)
        super.init(theme: theme, fonts: fonts)
        tick.fillColor = .clear
        (tick.lineCap, tick.lineJoin) = (.round, .round)
        addLayers([box, tick])
        addSubview(label)
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        label.font = theme.type.callout
        super.appearanceDidChange()
    }

    private var side: Double { (theme.type.callout.size * 1.3 / 2).rounded() * 2 }

    /// The title has no background around it, so the ring keeps its distance sideways, as far as there is room.
    public override var ringOutset: CGSize { CGSize(width: theme.spacing.tiny * 1.5, height: 0) }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.naturalSize.width
        return CGSize(width: (side + (text > 0 ? theme.spacing.small + text : 0)).rounded(.up), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        let x = side + theme.spacing.small
        box.frame = alignedToPixels(CGRect(x: 0, y: ((bounds.height - side) / 2).rounded(), width: side, height: side))
        box.cornerRadius = (side / 4).rounded()
        tick.frame = box.frame
        tick.lineWidth = max(1.5, side / 9)
        tick.path = .tick(in: tick.bounds)
        label.frame = CGRect(x: x, y: 0, width: max(0, bounds.width - x), height: bounds.height)
    }

    public override var accessibilityDefaults: AccessibilityDescription { super.accessibilityDefaults.with(.checkBox, isSelected: isOn) }

    /// Ticks the box or removes the tick. Does not call `action`.
    public func setOn(_ isOn: Bool, animated: Bool) {
        guard animated else { return self.isOn = isOn }
        animate(duration: 0.15) { self.isOn = isOn }
    }

    public override func activate(at point: CGPoint?) {
        setOn(!isOn, animated: true)
        action?(isOn)
    }

    public override func stateDidChange() {
        alpha = isEnabled ? 1 : Control.disabledAlpha
        let palette = theme.palette, isLit = isEnabled && (isHovered || isHighlighted)
        let color = isOn ? palette.accent : .clear
        box.backgroundColor = isLit ? color.laidUnder(isOn ? palette.onAccent.withAlpha(0.12) : palette.highlight) : color
        box.borderWidth = isOn ? 0 : 1.5
        box.borderColor = isLit ? palette.accent : palette.secondaryText.withAlpha(0.7)
        tick.strokeColor = palette.onAccent
        tick.strokeEnd = isOn ? 1 : 0
    }
}
