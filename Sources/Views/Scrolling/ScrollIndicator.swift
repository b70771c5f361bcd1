// The little bar that tells where one is: a layer above the content, placed anew as it scrolls, fading out
// at rest by an animation of its own.

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
    static let fadeDuration = 0.4
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
        layer.cornerRadius = ScrollIndicator.thickness / 2
        layer.opacity = 0
        layer.isHidden = true
    }

    /// Wide while the mouse is on it.
    var isWide = false { didSet { layer.cornerRadius = thickness / 2 } }

    private var thickness: Double { isWide ? ScrollIndicator.wideThickness : ScrollIndicator.thickness }

    /// Places it at the edge of `viewport`, the scroll view's bounds.
    func place(in viewport: CGRect, _ geometry: ScrollIndicatorGeometry) {
        let start = geometry.barStart(at: viewport.origin[axis]), end = ScrollIndicator.inset + thickness
        layer.frame = axis == .horizontal
            ? CGRect(x: viewport.minX + start, y: viewport.maxY - end, width: geometry.barLength, height: thickness)
            : CGRect(x: viewport.maxX - end, y: viewport.minY + start, width: thickness, height: geometry.barLength)
    }

    /// Shown or still fading.
    var isVisible: Bool { isShown || !layer.animationKeys.isEmpty }

    /// Gone at once: there is nothing more to indicate.
    func vanish() {
        isShown = false
        layer.removeAnimation(forKey: "fade")
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
