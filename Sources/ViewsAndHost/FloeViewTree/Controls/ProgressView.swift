// How far something has come, or that it goes on.
//
//     ━━━━━━━━────────     determinate      ──━━━━──────────     indeterminate: the bar moves to and fro

import Foundation
import FloeImaging
import FloeLayerTree

/// A bar that fills as work goes on. For work of unknown length it is indeterminate, and moves until it is hidden or told how far the
/// work has come; see also `ActivityIndicatorView`.
///
/// ```swift
/// let bar = ProgressView()
/// bar.frame = CGRect(x: 20, y: 20, width: 200, height: 4)
/// panel.addSubview(bar)
/// loader.onProgress = { bar.setProgress($0, animated: true) }
/// ```
public final class ProgressView: View {
    /// The share that is done, 0…1. Other values become the nearest of these.
    public var progress: Double {
        get { share }
        set { setProgress(newValue, animated: false) }
    }
    /// Whether it only says that something goes on.
    public var isIndeterminate = false { didSet { if isIndeterminate != oldValue { showMotion() } } }
    /// The colour of what is done; nil: the theme's accent.
    public var progressTintColor: Color? { didSet { appearanceDidChange() } }
    /// The colour of what is left; nil: the theme's.
    public var trackTintColor: Color? { didSet { appearanceDidChange() } }

    private var share = 0.0
    private let bar = Layer()

    /// Creates a bar with nothing done.
    public init() {
        super.init()
        clipsToBounds = true
        isUserInteractionEnabled = false
        addLayers([bar])
        appearanceDidChange()
    }

    /// Sets `progress`, with the bar moving there.
    public func setProgress(_ progress: Double, animated: Bool) {
        let new = progress > 0 ? min(1, progress) : 0
        guard new != share else { return }
        share = new
        if animated { animate(duration: 0.25) { place() } } else { withoutAnimation(place) }
    }

    private static let thickness = 4.0, leastWidth = 80.0
    /// The length of the bar that moves, as a share of the whole, and the seconds that it takes to cross it.
    private static let movingShare = 0.3, crossing = 1.1

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(ProgressView.leastWidth, size.width), height: ProgressView.thickness)
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        var result = AccessibilityDescription(isElement: true, traits: .updatesFrequently)
        if !isIndeterminate { result.value = "\(Int((share * 100).rounded())) %" }
        result.number = AccessibilityDescription.Number(share, in: 0...1)
        return result
    }

    public override func appearanceDidChange() {
        let palette = appearance.theme.palette
        backgroundColor = trackTintColor ?? palette.secondaryText.withAlpha(0.25)
        bar.backgroundColor = progressTintColor ?? palette.accent
    }

    public override func layoutSubviews() {
        layer.cornerRadius = min(bounds.width, bounds.height) / 2
        bar.cornerRadius = layer.cornerRadius
        withoutAnimation(place)
        showMotion()
    }

    override func hiddenDidChange() { showMotion() }

    private func place() {
        let width = bounds.width * (isIndeterminate ? ProgressView.movingShare : share)
        bar.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    }

    private static let key = "motion"

    private func showMotion() {
        bar.removeAnimation(forKey: ProgressView.key)
        withoutAnimation(place)
        guard isIndeterminate, !isHidden, window != nil, !bounds.isEmpty else { return }
        let left = bar.position, right = CGPoint(x: bounds.width - bar.bounds.width + left.x, y: left.y)
        var animation = KeyframeAnimation(.position, values: [left, right, left], duration: 2 * ProgressView.crossing)
        animation.curves = [.easeInEaseOut, .easeInEaseOut]
        animation.timing.repeatCount = .infinity
        bar.add(animation, forKey: ProgressView.key)
    }
}
