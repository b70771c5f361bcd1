// The little bar that tells where one is: a layer above the content, placed anew as it scrolls, fading out
// at rest by an animation of its own. It hangs by its outer corner, so that growing wide moves nothing but its inner
// edge, whatever the content does meanwhile.

import Foundation
import Imaging
import Layers

/// The colour of scroll indicators; `dark` for bright content.
public enum ScrollIndicatorStyle: Equatable, Sendable {
    case dark, light
    case custom(Color)

    var color: Color {
        switch self {
        case .dark: Color(white: 0, alpha: 0.5)
        case .light: Color(white: 1, alpha: 0.5)
        case .custom(let color): color
        }
    }
}

/// The bar of one axis.
@MainActor
final class ScrollIndicator {
    static let thickness = 2.5, wideThickness = 7.0
    static let inset = 3.0
    static let fadeDuration = 0.4, widenDuration = 0.15
    /// How far from the edge the mouse finds it, points.
    static let reach = 11.0
    /// How long it stays when the mouse leaves it, seconds.
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

    /// Wide while the mouse is on it.
    var isWide = false { didSet { if isWide != oldValue { thicknessDidChange() } } }

    private var thickness: Double { isWide ? ScrollIndicator.wideThickness : ScrollIndicator.thickness }

    /// Places it at the edge of `viewport`, the scroll view's bounds.
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

    /// Shown or still fading.
    var isVisible: Bool { isShown || layer.animationKeys.contains("fade") }

    /// Gone at once: there is nothing more to indicate.
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

/// Where the bar of an indicator lies for an offset, and which offset a place of the bar means: one map and its
/// inverse, so that a bar that is dragged to its track's end shows the content's end exactly.
public struct ScrollIndicatorGeometry: Equatable, Sendable {
    /// The offsets at rest.
    public let range: ClosedRange<Double>
    public let trackStart, trackLength: Double
    public let barLength: Double

    static let minimumBarLength = 36.0

    /// For a viewport of `length` points. `startInset` and `endInset` keep the track clear of what lies there.
    public init(range: ClosedRange<Double>, length: Double, startInset: Double, endInset: Double) {
        self.range = range
        trackStart = startInset
        trackLength = max(0, length - startInset - endInset)
        let part = length / max(length + (range.upperBound - range.lowerBound), 1e-9)
        barLength = min(trackLength, max(ScrollIndicatorGeometry.minimumBarLength, trackLength * part))
    }

    /// Where the bar begins for an offset; one out of range lies at an end.
    public func barStart(at offset: Double) -> Double {
        let way = range.upperBound - range.lowerBound
        let position = way > 0 ? max(0, min(1, (offset - range.lowerBound) / way)) : 0
        return trackStart + (trackLength - barLength) * position
    }

    /// The offset that a bar beginning at `start` means, at rest.
    public func offset(atBarStart start: Double) -> Double {
        let room = trackLength - barLength
        guard room > 0 else { return range.lowerBound }
        let position = (start - trackStart) / room
        if position >= 1 { return range.upperBound }
        return range.lowerBound + max(0, position) * (range.upperBound - range.lowerBound)
    }
}
