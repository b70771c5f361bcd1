// A ring of which a part turns while something goes on whose length nobody knows.

import Foundation
import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeLayerTree

/// Says that something goes on, as long as it turns.
///
/// ```swift
/// let spinner = ActivityIndicatorView()
/// row.add(spinner)
/// spinner.startAnimating()
/// loader.onEnd = { spinner.stopAnimating() }
/// ```
public final class ActivityIndicatorView: View {
    /// The size of a ring.
    public enum Style: Sendable {
        /// As high as a line of text, or as two.
        case medium, large
    }

    /// The size, which cannot be changed.
    public let style: Style
    /// Whether it turns.
    public private(set) var isAnimating = false
    /// Whether it is hidden unless it turns.
    public var hidesWhenStopped = true { didSet { showMotion() } }
    /// The colour of the part that turns; nil: the theme's accent.
    public var color: Color? { didSet { appearanceDidChange() } }

    private let ring = ShapeLayer(), part = ShapeLayer()

    /// Creates a ring that does not turn, and is hidden.
    public init(style: Style = .medium) {
        self.style = style
        super.init()
        isUserInteractionEnabled = false
        for shape in [ring, part] {
            shape.fillColor = .clear
            shape.lineCap = .round
        }
        part.strokeEnd = 0.28
        addLayers([ring, part])
        bounds.size = sizeThatFits(.zero)
        appearanceDidChange()
        showMotion()
    }

    /// Shows it and has it turn.
    public func startAnimating() {
        isAnimating = true
        showMotion()
    }

    /// Ends the turning and, unless `hidesWhenStopped` is false, hides it.
    public func stopAnimating() {
        isAnimating = false
        showMotion()
    }

    private var side: Double { style == .large ? 36 : 18 }

    public override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: side, height: side) }

    public override var accessibilityDefaults: AccessibilityDescription {
        AccessibilityDescription(isElement: true, label: isAnimating ? "In progress" : nil, traits: .updatesFrequently)
    }

    public override func appearanceDidChange() {
        let palette = appearance.theme.palette
        ring.strokeColor = (color ?? palette.secondaryText).withAlpha(0.22)
        part.strokeColor = color ?? palette.accent
    }

    public override func layoutSubviews() {
        let width = side / 9
        for shape in [ring, part] {
            shape.frame = CGRect(x: (bounds.width - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
            shape.lineWidth = width
            shape.path = Path(ellipseIn: shape.bounds.insetBy(dx: width / 2, dy: width / 2))
        }
        showMotion()
    }

    private static let key = "turning"

    private func showMotion() {
        let hides = hidesWhenStopped && !isAnimating
        if isHidden != hides { isHidden = hides }
        guard isAnimating, window != nil else { return part.removeAnimation(forKey: ActivityIndicatorView.key) }
        guard !part.animationKeys.contains(ActivityIndicatorView.key) else { return }
        // Thirds of a turn, each the shorter way.
        let turn = 2 * Double.pi, places = (0...3).map { Transform3D.rotation(turn * Double($0) / 3, x: 0, y: 0, z: 1) }
        var animation = KeyframeAnimation(.transform, values: places, duration: 0.9)
        animation.timing.repeatCount = .infinity
        part.add(animation, forKey: ActivityIndicatorView.key)
    }
}
