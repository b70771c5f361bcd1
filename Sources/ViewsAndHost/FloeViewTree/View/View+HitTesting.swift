// Hit testing. The point is projected onto each view's plane through all transforms on the way, including rotation, perspective
// and scrolling, so that what is hit is what is seen. Running animations count as presented at the window's time.

import Foundation
import FloeGeometry
import FloeLayerTree

extension View {
    /// Returns the frontmost view at `point`, which is in this view's own space.
    public final func hitTest(_ point: CGPoint) -> View? { hitTest(point, from: self) }

    /// The default implementation of `hitTest(_:from:)`.
    final func defaultHitTest(_ point: CGPoint, from view: View?) -> View? {
        window?.work.hitTests += 1
        guard isUserInteractionEnabled else { return nil }
        let time = layer.hasAnimations ? window?.tree.time : nil
        let opacity = time.map { layer.presentation(at: $0).opacity } ?? layer.opacity
        guard !layer.isHidden, opacity >= View.leastHitAlpha else { return nil }
        if layer is TransformLayer { return nearestHit(point, from: view) }
        guard layer.isDoubleSided || !layer.facesAway(at: window?.tree.time) else { return nil }
        // If the point does not project onto this plane, it cannot hit anything in it.
        guard let own = shownPoint(point, from: view) else { return nil }
        let isInside = self.point(inside: own)
        // Clipped content cannot be hit; the outsets only extend the view itself.
        if !layer.masksToBounds || shownBounds.contains(own) {
            if let hit = frontmostHit(own) { return hit }
        }
        return isInside ? self : nil
    }

    /// Returns the frontmost hit among the subviews for a point on this view's plane.
    private func frontmostHit(_ point: CGPoint) -> View? {
        guard !hasDepths else {
            for subview in frontToBack() {
                if let hit = subview.hitTest(point, from: self) { return hit }
            }
            return nil
        }
        // Loops by index: this runs in frames that must not allocate, and other loops allocate in debug builds.
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

    /// The alpha below which a view is not hit, as in UIKit.
    static let leastHitAlpha: Float = 0.01

    /// The bounds as presented at the window's time.
    final var shownBounds: CGRect { layer.hasAnimations ? window.map { layer.presentation(at: $0.tree.time).bounds } ?? bounds : bounds }

    /// Projects a point of `view`'s plane onto this view. Between a view and its superview, without animations or transforms,
    /// that is an addition; there may be thousands of these under the mouse.
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

    /// Returns the nearest hit of a view with a transform layer, whose subviews share one 3D space.
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

    /// The subviews by descending zPosition; among equals, the last added comes first.
    private func frontToBack() -> [View] {
        let time = window?.tree.time
        guard hasDepths else { return subviews.reversed() }
        let z = subviews.map { view in time.map { view.layer.presentation(at: $0).zPosition } ?? view.layer.zPosition }
        return subviews.indices.sorted { z[$0] != z[$1] ? z[$0] > z[$1] : $0 > $1 }.map { subviews[$0] }
    }
}
