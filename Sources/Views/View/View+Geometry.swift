// A view's place and look: its layer's properties under UIKit's names.

import Foundation
import Geometry
import Imaging
import Layers

extension View {
    /// The rectangle around the view in its superview's space, points. Setting it sets `bounds` and
    /// `center`, and keeps the transform.
    public var frame: CGRect {
        get { layer.frame }
        set {
            let old = layer.bounds.size
            layer.frame = newValue
            sizeMayHaveChanged(from: old)
        }
    }

    /// In the view's own space.
    public var bounds: CGRect {
        get { layer.bounds }
        set {
            let old = layer.bounds.size
            layer.bounds = newValue
            sizeMayHaveChanged(from: old)
        }
    }

    /// Where the layer's anchor point lies in the superview's space.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// Applied about the layer's anchor point. Three-dimensional; a perspective (m34) counts.
    public var transform: Transform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// 0…1, of the view and its subviews as one group. Below 0.01 nothing is hit.
    public var alpha: Double {
        get { Double(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    public var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }
    public var backgroundColor: Color {
        get { layer.backgroundColor }
        set { layer.backgroundColor = newValue }
    }
    /// Whether what lies outside of the bounds is neither shown nor hit.
    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// For people and tests.
    public var name: String? {
        get { layer.name }
        set { layer.name = newValue }
    }

    /// Takes the size that `sizeThatFits` gives, its origin kept.
    public func sizeToFit() { frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size)) }

    private func sizeMayHaveChanged(from old: CGSize) {
        let new = layer.bounds.size
        guard new != old else { return }
        if autoresizesSubviews {
            for subview in subviews where !subview.autoresizingMask.isEmpty {
                subview.frame = subview.autoresizingMask.resized(subview.frame, from: old, to: new)
            }
        }
        setNeedsLayout()
        if drawsContents { setNeedsDisplay() }
        boundsSizeDidChange(from: old)
    }
}

// Points and rectangles carried between views, through transforms and perspective. Model values are used:
// where things are going to be. Nil is the answer where a point passes the eye or meets a plane seen edge
// on, and for views without a common root.
extension View {
    /// From this view's space to `view`'s (nil: the window's).
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint? { layer.convert(point, to: view?.layer) }

    /// From `view`'s space (nil: the window's) to this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint? {
        layer.convert(point, from: view?.layer)
    }

    /// The smallest axis-aligned rectangle around where `rect` comes to lie.
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

/// How a subview follows when its superview's size changes: which of its six lengths along the two axes
/// give way. What is flexible along an axis shares the change in proportion to its length; nothing
/// flexible keeps the left and top distance. UIKit's springs and struts.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    /// Grows and shrinks with the superview, margins kept.
    public static let flexibleSize: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
    /// Keeps its size and its relative place.
    public static let flexibleMargins: AutoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]

    /// Where a subview's `frame` goes when its superview changes from `old` to `new` size.
    public func resized(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
        let x = AutoresizingMask.stretch(
            (frame.minX, frame.width, old.width - frame.maxX), by: new.width - old.width,
            contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
        let y = AutoresizingMask.stretch(
            (frame.minY, frame.height, old.height - frame.maxY), by: new.height - old.height,
            contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    private static func stretch(
        _ lengths: (before: Double, own: Double, after: Double), by change: Double,
        _ before: Bool, _ own: Bool, _ after: Bool
    ) -> (start: Double, length: Double) {
        let count = (before ? 1.0 : 0) + (own ? 1 : 0) + (after ? 1 : 0)
        guard count > 0, change != 0 else { return (lengths.before, lengths.own) }
        let flexible = (before ? lengths.before : 0) + (own ? lengths.own : 0) + (after ? lengths.after : 0)
        // Lengths that are all zero, or that cancel out, share evenly.
        func share(_ length: Double) -> Double {
            flexible > 0 ? change * length / flexible : change / count
        }
        return (
            lengths.before + (before ? share(lengths.before) : 0),
            max(0, lengths.own + (own ? share(lengths.own) : 0))
        )
    }
}

/// How what a view shows (an image, what it has drawn) lies in bounds of another size or shape.
public enum ContentMode: CaseIterable, Sendable {
    case scaleToFill
    /// As large as fits whole.
    case aspectFit
    /// As small as covers all; what hangs over shows unless the view clips.
    case aspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var gravity: ContentsGravity {
        switch self {
        case .scaleToFill: .resize
        case .aspectFit: .resizeAspect
        case .aspectFill: .resizeAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        }
    }
}

/// Points inward from each edge; negative ones reach outward.
public struct EdgeInsets: Equatable, Sendable {
    public var top, left, bottom, right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top; self.left = left; self.bottom = bottom; self.right = right
    }

    /// One distance on every edge.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

    public static let zero = EdgeInsets()
}

extension CGRect {
    /// This rectangle with its edges moved inward; never of negative size.
    public func inset(by i: EdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + i.left, y: origin.y + i.top,
            width: max(0, size.width - i.left - i.right), height: max(0, size.height - i.top - i.bottom))
    }
}
