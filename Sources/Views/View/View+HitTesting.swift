// Finding the view at a point. The point travels down in the window's space and is carried onto each
// view's plane through everything between, rotation, perspective and scrolling included, so that what
// one sees is what one hits. Animations count as they show at the window's time.

import Foundation
import Geometry
import Layers

extension View {
    /// The frontmost view at `point`, in this view's own space.
    public final func hitTest(_ point: CGPoint) -> View? { hitTest(point, from: self) }

    /// What `hitTest(_:from:)` does unless overridden.
    final func defaultHitTest(_ point: CGPoint, from view: View?) -> View? {
        window?.work.hitTests += 1
        guard isUserInteractionEnabled else { return nil }
        let time = layer.hasAnimations ? window?.tree.time : nil
        let opacity = time.map { layer.presentation(at: $0).opacity } ?? layer.opacity
        guard !layer.isHidden, opacity >= View.leastHitAlpha else { return nil }
        if layer is TransformLayer { return nearestHit(point, from: view) }
        guard layer.isDoubleSided || !layer.facesAway(at: window?.tree.time) else { return nil }
        // A plane that does not show the point shows nothing of what lies in it either.
        guard let own = shownPoint(point, from: view) else { return nil }
        let isInside = self.point(inside: own)
        // What is clipped off does not show; the outsets widen the view itself only.
        if !layer.masksToBounds || shownBounds(at: time).contains(own) {
            if let hit = frontmostHit(own) { return hit }
        }
        return isInside ? self : nil
    }

    /// What of the subviews is hit at a point of this view's plane.
    private func frontmostHit(_ point: CGPoint) -> View? {
        guard !hasDepths else {
            for subview in frontToBack() {
                if let hit = subview.hitTest(point, from: self) { return hit }
            }
            return nil
        }
        // By index: this runs in frames that must take no memory, which other loops do in a debug build.
        var i = subviews.count - 1
        while i >= 0, i < subviews.count {
            if let hit = subviews[i].hitTest(point, from: self) { return hit }
            i -= 1
        }
        return nil
    }

    private var hasDepths: Bool {
        var i = 0
        while i < subviews.count {
            if subviews[i].layer.zPosition != 0 { return true }
            i += 1
        }
        return false
    }

    /// UIKit's: what is fainter is not hit.
    private static let leastHitAlpha: Float = 0.01

    private func shownBounds(at time: Double?) -> CGRect { time.map { layer.presentation(at: $0).bounds } ?? bounds }

    /// Where this view shows a point of `view`'s plane. Between a view and its superview, at rest and
    /// unturned, that is a sum; there may be thousands of these under the mouse.
    private func shownPoint(_ point: CGPoint, from view: View?) -> CGPoint? {
        if view === self { return point }
        if let view, view === superview, layer.superlayer === view.layer, !layer.hasAnimations, !view.layer.hasAnimations,
            layer.transform.isIdentity, view.layer.sublayerTransform.isIdentity
        {
            let bounds = layer.bounds, anchor = layer.anchorPoint, position = layer.position
            return CGPoint(
                x: point.x - position.x + bounds.minX + anchor.x * bounds.width,
                y: point.y - position.y + bounds.minY + anchor.y * bounds.height)
        }
        return layer.convert(point, from: view?.layer, at: window?.tree.time)
    }

    /// The subviews of a view with a transform layer share one 3D space: the nearest is hit.
    private func nearestHit(_ point: CGPoint, from view: View?) -> View? {
        let time = window?.tree.time
        guard let onWindow = view.map({ $0.layer.convert(point, to: nil, at: time) }) ?? point else { return nil }
        var best: (view: View, depth: Double)?
        for subview in frontToBack() {
            guard let hit = subview.hitTest(onWindow, from: nil) else { continue }
            let depth = hit.layer.depth(at: onWindow, in: layer, at: time) ?? -.infinity
            if best.map({ depth > $0.depth }) ?? true { best = (hit, depth) }
        }
        return best?.view
    }

    /// By falling zPosition, equal ones from the last added.
    private func frontToBack() -> [View] {
        let time = window?.tree.time
        guard hasDepths else { return subviews.reversed() }
        let z = subviews.map { view in time.map { view.layer.presentation(at: $0).zPosition } ?? view.layer.zPosition }
        return subviews.indices.sorted { z[$0] != z[$1] ? z[$0] > z[$1] : $0 > $1 }.map { subviews[$0] }
    }
}
