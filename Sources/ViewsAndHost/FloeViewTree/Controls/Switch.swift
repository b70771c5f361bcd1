// An on-off switch with its title next to it, which can be pressed as well.
//
//     (  ●) Perspective

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Turns something on and off.
public final class Switch: Control {
    /// Whether it is on. Setting it does not call `action`.
    public var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            stateDidChange()
            placeKnob()
        }
    }
    /// Called after the user toggled it.
    public var action: ((Bool) -> Void)?

    private let label: Label
    private let track = Layer(), knob = Layer()

    /// Creates a switch that is off. `action` receives the new state after the user toggled it.
    /// `theme` and `fonts`: nil: inherited.
    public init(_ title: String, theme: Theme? = nil, fonts: FontLibrary? = nil, action: ((Bool) -> Void)? = nil) {
        self.action = action
        label = Label(title)
        super.init(theme: theme, fonts: fonts)
        addLayers([track, knob])
        knob.backgroundColor = .white
        addSubview(label)
        appearanceDidChange()
    }

    public override func appearanceDidChange() {
        label.font = theme.type.callout
        super.appearanceDidChange()
    }

    private var trackSize: CGSize {
        let height = (theme.type.callout.size * 1.4 / 2).rounded() * 2
        return CGSize(width: (height * 1.8).rounded(), height: height)
    }

    /// The title has no background around it, so the ring keeps its distance sideways, as far as there is room.
    public override var ringOutset: CGSize { CGSize(width: theme.spacing.tiny * 1.5, height: 0) }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.naturalSize.width
        return CGSize(
            width: (trackSize.width + (text > 0 ? theme.spacing.small + text : 0)).rounded(.up), height: theme.controlHeight)
    }

    public override func layoutSubviews() {
        let size = trackSize
        track.frame = alignedToPixels(
            CGRect(x: 0, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height))
        track.cornerRadius = track.frame.height / 2
        let x = size.width + theme.spacing.small
        label.frame = CGRect(x: x, y: 0, width: max(0, bounds.width - x), height: bounds.height)
        placeKnob()
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        super.accessibilityDefaults.with(.toggleButton, isSelected: isOn)
    }

    /// Turns it on or off. Does not call `action`.
    public func setOn(_ isOn: Bool, animated: Bool) {
        guard animated else { return self.isOn = isOn }
        animate(duration: 0.15) { self.isOn = isOn }
    }

    public override func activate(at point: CGPoint?) {
        setOn(!isOn, animated: true)
        action?(isOn)
    }

    public override func keyDown(_ event: KeyEvent) -> Bool {
        if super.keyDown(event) { return true }
        guard isFocused, isEnabled, event.modifiers.isEmpty, event.key == .left || event.key == .right else { return false }
        if isOn != (event.key == .right) { activate(at: nil) }
        return true
    }

    public override func stateDidChange() {
        alpha = isEnabled ? 1 : Control.disabledAlpha
        let palette = theme.palette
        var color = isOn ? palette.accent : palette.secondaryText.withAlpha(0.45)
        if isEnabled, isHovered || isHighlighted { color = color.laidUnder(palette.highlight) }
        track.backgroundColor = color
        outline(track)
    }

    private func placeKnob() {
        let side = track.frame.height - 4
        guard side > 0 else { return }
        knob.frame = CGRect(
            x: isOn ? track.frame.maxX - side - 2 : track.frame.minX + 2, y: track.frame.minY + 2, width: side, height: side)
        knob.cornerRadius = side / 2
    }
}
