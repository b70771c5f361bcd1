// Points and rectangles carried between views, through transforms and perspective. Model values are used:
// where things are going to be. Nil is the answer where a point passes the eye or meets a plane seen edge
// on, and for views without a common root.

import Foundation
import Layers

extension View {
    /// From this view's space to `view`'s (nil: the window's).
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint? { layer.convert(point, to: view?.layer) }

    /// From `view`'s space (nil: the window's) to this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint? {
        layer.convert(point, from: view?.layer)
    }

    /// The smallest upright rectangle around where `rect` comes to lie.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect? { around(rect) { convert($0, to: view) } }

    public func convert(_ rect: CGRect, from view: View?) -> CGRect? { around(rect) { convert($0, from: view) } }

    private func around(_ r: CGRect, _ place: (CGPoint) -> CGPoint?) -> CGRect? {
        guard
            let a = place(r.origin), let b = place(CGPoint(x: r.maxX, y: r.minY)),
            let c = place(CGPoint(x: r.maxX, y: r.maxY)), let d = place(CGPoint(x: r.minX, y: r.maxY))
        else { return nil }
        let x0 = min(a.x, b.x, c.x, d.x), x1 = max(a.x, b.x, c.x, d.x)
        let y0 = min(a.y, b.y, c.y, d.y), y1 = max(a.y, b.y, c.y, d.y)
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
