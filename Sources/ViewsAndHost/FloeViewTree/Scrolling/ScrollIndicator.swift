// The bar that shows the scroll position: a layer above the content that is repositioned as it scrolls and fades out at rest with
// its own animation. Its anchor point is its outer corner, so that widening moves only its inner edge, even while the
// content moves.

import Foundation
import FloeImaging
import FloeLayerTree

/// The colour of scroll indicators; `dark` is meant for bright content.
public enum ScrollIndicatorStyle: Equatable, Sendable {
    /// Half transparent black, and half transparent white.
    case dark, light
    /// A custom colour, with its own alpha.
    case custom(Color)

    var color: Color {
        switch self {
        case .dark: Color(white: 0, alpha: 0.5)
        case .light: Color(white: 1, alpha: 0.5)
        case .custom(let color): color
        }
    }
}

/// The indicator of one axis.
@MainActor
final class ScrollIndicator {
    static let thickness = 2.5, wideThickness = 7.0
    static let inset = 3.0
    static let fadeDuration = 0.4, widenDuration = 0.15
    /// The distance from the edge within which the mouse reaches the indicator, points.
    static let reach = 11.0
    /// The delay before it hides once the mouse has left it, seconds.
    static let leaveDelay = 0.6

    let layer = Layer()
    private let axis: ScrollAxis
    private(set) var isShown = false

    init(axis: ScrollAxis) {
        self.axis = axis
        layer.implicitActions = .insideAnimationBlocks
        layer.anchorPoint = axis == .horizontal ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0)
        layer.cornerRadius = ScrollIndicator.thickness / 2
        layer.opacity = 0
        layer.isHidden = true
    }

    /// Whether it is wide, as while the mouse is on it.
    var isWide = false { didSet { if isWide != oldValue { thicknessDidChange() } } }

    private var thickness: Double { isWide ? ScrollIndicator.wideThickness : ScrollIndicator.thickness }

    /// Places the bar at the edge of `viewport`, the scroll view's bounds.
    func place(in viewport: CGRect, _ geometry: ScrollIndicatorGeometry) {
        let start = geometry.barStart(at: viewport.origin[axis]), end = ScrollIndicator.inset + thickness
        layer.frame =
            axis == .horizontal
            ? CGRect(x: viewport.minX + start, y: viewport.maxY - end, width: geometry.barLength, height: thickness)
            : CGRect(x: viewport.maxX - end, y: viewport.minY + start, width: thickness, height: geometry.barLength)
    }

    private func thicknessDidChange() {
        let old = layer.tree.map { layer.presentation(at: $0.time) }
        layer.cornerRadius = thickness / 2
        if axis == .horizontal { layer.bounds.size.height = thickness } else { layer.bounds.size.width = thickness }
        guard let old, isVisible else { return }
        layer.add(
            BasicAnimation(
                .bounds, from: old.bounds, to: layer.bounds, duration: ScrollIndicator.widenDuration, curve: .easeOut), forKey: "widen")
        layer.add(
            BasicAnimation(
                .cornerRadius, from: old.cornerRadius, to: layer.cornerRadius, duration: ScrollIndicator.widenDuration, curve: .easeOut),
            forKey: "round")
    }

    /// Whether it is shown or still fading out.
    var isVisible: Bool { isShown || layer.animationKeys.contains("fade") }

    /// Hides it at once, without fading, because there is nothing left to indicate.
    func vanish() {
        isShown = false
        layer.removeAllAnimations()
        layer.opacity = 0
        layer.isHidden = true
    }

    func show() {
        guard !isShown else { return }
        isShown = true
        layer.removeAnimation(forKey: "fade")
        layer.isHidden = false
        layer.opacity = 1
    }

    /// Fades out after `delay` seconds.
    func hide(after delay: Double = 0) {
        guard isShown else { return }
        isShown = false
        layer.opacity = 0
        guard let tree = layer.tree else { return }
        var fade = BasicAnimation<Float>(.opacity, from: 1, to: 0, duration: ScrollIndicator.fadeDuration)
        fade.timing.beginTime = layer.localTime(at: tree.time) + delay
        fade.timing.fillMode = .backwards
        layer.add(fade, forKey: "fade")
    }
}

/// The mapping between content offsets and bar positions. One map serves both directions, so that a bar dragged to the end of its
/// track shows exactly the end of the content.
package struct ScrollIndicatorGeometry: Equatable, Sendable {
    /// The range of offsets at rest.
    package let range: ClosedRange<Double>
    /// The start of the track in the viewport, and its length; points.
    package let trackStart, trackLength: Double
    /// The length of the bar, points: the share of the content that shows, but never too short to be grabbed.
    package let barLength: Double

    static let minimumBarLength = 36.0

    /// Creates the geometry for a viewport of `length` points. The insets shorten the track at its two ends.
    package init(range: ClosedRange<Double>, length: Double, startInset: Double, endInset: Double) {
        self.range = range
        trackStart = startInset
        trackLength = max(0, length - startInset - endInset)
        let part = length / max(length + (range.upperBound - range.lowerBound), 1e-9)
        barLength = min(trackLength, max(ScrollIndicatorGeometry.minimumBarLength, trackLength * part))
    }

    /// Returns where the bar begins for an offset; offsets out of range are clamped to the track's ends.
    package func barStart(at offset: Double) -> Double {
        let way = range.upperBound - range.lowerBound
        let position = way > 0 ? max(0, min(1, (offset - range.lowerBound) / way)) : 0
        return trackStart + (trackLength - barLength) * position
    }

    /// Returns the offset, in the range at rest, for a bar that begins at `start`.
    package func offset(atBarStart start: Double) -> Double {
        let room = trackLength - barLength
        guard room > 0 else { return range.lowerBound }
        let position = (start - trackStart) / room
        if position >= 1 { return range.upperBound }
        return range.lowerBound + max(0, position) * (range.upperBound - range.lowerBound)
    }
}
