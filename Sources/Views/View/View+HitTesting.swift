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
        guard let onWindow = view.map({ $0.layer.convert(point, to: nil, at: window?.tree.time) }) ?? point else { return nil }
        window?.work.hitTests += 1
        let time = window?.tree.time
        let shown = time.map { layer.presentation(at: $0) } ?? layer.model
        guard isUserInteractionEnabled, !shown.isHidden, shown.opacity >= 0.01 else { return nil }
        if layer is TransformLayer { return nearestHit(onWindow, time) }
        guard shown.isDoubleSided || !layer.facesAway(at: time) else { return nil }
        let own = layer.convert(onWindow, from: nil, at: time)
        let isInside = own.map { self.point(inside: $0) } ?? false
        // What is clipped off does not show; the outsets widen the view itself only.
        if !shown.masksToBounds || own.map({ shown.bounds.contains($0) }) ?? false {
            for subview in frontToBack(at: time) {
                if let hit = subview.hitTest(onWindow, from: nil) { return hit }
            }
        }
        return isInside ? self : nil
    }

    /// The subviews of a view with a transform layer share one 3D space: the nearest is hit.
    private func nearestHit(_ onWindow: CGPoint, _ time: Double?) -> View? {
        var best: (view: View, depth: Double)?
        for subview in frontToBack(at: time) {
            guard let hit = subview.hitTest(onWindow, from: nil) else { continue }
            let depth = hit.layer.depth(at: onWindow, in: layer, at: time) ?? -.infinity
            if best.map({ depth > $0.depth }) ?? true { best = (hit, depth) }
        }
        return best?.view
    }

    /// By falling zPosition, equal ones from the last added.
    private func frontToBack(at time: Double?) -> [View] {
        guard subviews.contains(where: { $0.layer.zPosition != 0 }) else { return subviews.reversed() }
        let z = subviews.map { view in time.map { view.layer.presentation(at: $0).zPosition } ?? view.layer.zPosition }
        return subviews.indices.sorted { z[$0] != z[$1] ? z[$0] > z[$1] : $0 > $1 }.map { subviews[$0] }
    }
}
