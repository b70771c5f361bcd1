// Geometry and appearance of a view: its layer's properties under UIKit's names.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree

extension View {
    /// The view's time in seconds: the window's, as the timings of its layer and of those around it slow or stop it. Updates and wheel
    /// events come in it. Without a window there is no clock.
    public var localTime: Double { localTime(at: window?.time ?? 0) }

    /// Converts a time of the window to the view's.
    public func localTime(at windowTime: Double) -> Double { layer.localTime(at: windowTime) }

    /// The bounding rectangle of the view in its superview's space, points. Setting it changes `bounds` and `center` and keeps
    /// the transform; see `LayerProperties.frame`. In a window with a fractional scale it is aligned to device pixels, see
    /// `alignedToPixels`, unless there is a transform.
    public var frame: CGRect {
        get { layer.frame }
        set {
            let old = layer.bounds.size
            layer.frame = layer.transform.isIdentity ? alignedToPixels(newValue) : newValue
            sizeMayHaveChanged(from: old)
        }
    }

    /// The frame as it would be without the transform, for layouts, so that a view that is scaled while pressed keeps its place.
    package var untransformedFrame: CGRect {
        get { layer.untransformedFrame }
        set {
            let old = layer.bounds.size
            layer.untransformedFrame = alignedToPixels(newValue)
            sizeMayHaveChanged(from: old)
        }
    }

    /// The view's rectangle in its own space, points.
    public var bounds: CGRect {
        get { layer.bounds }
        set {
            let old = layer.bounds.size
            layer.bounds = newValue
            sizeMayHaveChanged(from: old)
        }
    }

    /// The position of the layer's anchor point in the superview's space.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The transform about the layer's anchor point. Three-dimensional, perspective (m34) included.
    public var transform: Transform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// Opacity of the view and its subviews as one group, 0…1. Below 0.01 the view is not hit.
    public var alpha: Double {
        get { Double(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    /// Whether the view and its subviews are left out of the picture and of hit tests.
    public var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard newValue != layer.isHidden else { return }
            layer.isHidden = newValue
            hiddenDidChange()
            invalidateIntrinsicContentSize()
        }
    }
    /// The colour behind content and subviews; clear by default.
    public var backgroundColor: Color {
        get { layer.backgroundColor }
        set { layer.backgroundColor = newValue }
    }
    /// Whether content outside the bounds is neither shown nor hit.
    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// Resizes the view to what `sizeThatFits` returns, keeping its origin. Without fonts, as before it is in a window, text has no size;
    /// the view is then resized once it has them, unless it is given another size until then.
    public func sizeToFit() {
        untransformedFrame.size = sizeThatFits(bounds.size)
        fitsWithFonts = appearance.fonts == nil
    }

    /// Returns `rect` with its edges moved to the nearest device pixels if the window's scale is fractional, such as 1.5, and `rect`
    /// itself otherwise. Layouts in whole points are sharp at whole scales by themselves, and what moves by fractions of a pixel
    /// stays smooth there. A length of whole pixels is kept, so that text still fits.
    public func alignedToPixels(_ rect: CGRect) -> CGRect {
        guard let scale = window?.scale, scale != scale.rounded() else { return rect }
        func aligned(_ start: Double, _ length: Double) -> (start: Double, length: Double) {
            let first = (start * scale).rounded(), pixels = (length * scale).rounded()
            let isWhole = abs(length * scale - pixels) < 1e-3
            return (first / scale, (isWhole ? pixels : ((start + length) * scale).rounded() - first) / scale)
        }
        let x = aligned(rect.origin.x, rect.size.width), y = aligned(rect.origin.y, rect.size.height)
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Returns a length rounded to whole device pixels of the window, at least one; in points.
    public func wholePixels(_ length: Double) -> Double {
        let scale = window?.scale ?? 1
        return max(1, (length * scale).rounded()) / scale
    }

    private func sizeMayHaveChanged(from old: CGSize) {
        let new = layer.bounds.size
        guard new != old else { return }
        fitsWithFonts = false
        if autoresizesSubviews {
            for subview in subviews where !subview.autoresizingMask.isEmpty {
                subview.untransformedFrame = subview.autoresizingMask.resized(subview.untransformedFrame, from: old, to: new)
            }
        }
        setNeedsLayout()
        if drawsContents { setNeedsDisplay() }
        boundsSizeDidChange(from: old)
    }
}

// Conversion of points and rectangles between views, through transforms and perspective. Uses model values, that is, where
// animations will end. The result is nil where a point lies behind the eye, where it meets a plane seen edge on, and for views
// without a common root.
extension View {
    /// Converts a point from this view's space to `view`'s (nil: the window's).
    public func convert(_ point: CGPoint, to view: View?) -> CGPoint? { layer.convert(point, to: view?.layer) }

    /// Converts a point from `view`'s space (nil: the window's) to this view's.
    public func convert(_ point: CGPoint, from view: View?) -> CGPoint? {
        layer.convert(point, from: view?.layer)
    }

    /// Converts a rectangle and returns the smallest axis-aligned rectangle around the result.
    public func convert(_ rect: CGRect, to view: View?) -> CGRect? {
        layer.conversion(to: view?.layer).flatMap { around(rect, $0.apply) }
    }

    /// Converts a rectangle from `view`'s space (nil: the window's) and returns the smallest axis-aligned rectangle around the result; nil
    /// if a corner of it lies behind the eye.
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

/// How a subview follows its superview's change of size, as with UIKit's springs and struts: which of the two margins and the
/// length along each axis are flexible. Flexible lengths share the change in proportion to their size, or evenly if one of them is
/// negative. Where nothing is flexible, the left and top margins are kept. Transforms are left out of account.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The distance to the superview's left edge takes part in the change.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width takes part in the change.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge takes part in the change.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top takes part in the change.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height takes part in the change.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom takes part in the change.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    /// Resizes with the superview and keeps its margins.
    public static let flexibleSize: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
    /// Keeps its size and its relative position.
    public static let flexibleMargins: AutoresizingMask = [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]

    /// Returns the new frame of a subview when its superview's size changes from `old` to `new`.
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
        // Share evenly if the lengths are all zero, or negative because the subview was larger than its superview.
        let isProportional = flexible > 0 && !(before && lengths.before < 0) && !(after && lengths.after < 0)
        func share(_ length: Double) -> Double { isProportional ? change * length / flexible : change / count }
        return (
            lengths.before + (before ? share(lengths.before) : 0),
            max(0, lengths.own + (own ? share(lengths.own) : 0))
        )
    }
}

/// How content (an image, a view's own drawing) is fitted into bounds of a different size or aspect ratio.
public enum ContentMode: CaseIterable, Sendable {
    /// Stretched to the bounds, each side alone.
    case scaleToFill
    /// Scaled to the largest size that fits entirely.
    case aspectFit
    /// Scaled to the smallest size that covers the bounds. The overhang shows unless the view clips.
    case aspectFill
    /// At its own size, with the named edge, corner or centre at that of the bounds.
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

/// Distances inward from each edge, points; negative values extend outward.
public struct EdgeInsets: Equatable, Sendable {
    /// The distances from the four edges, points.
    public var top, left, bottom, right: Double

    /// Creates insets from distances in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top; self.left = left; self.bottom = bottom; self.right = right
    }

    /// Creates equal insets on all edges.
    public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }

    /// No distance at any edge.
    public static let zero = EdgeInsets()
}

extension CGRect {
    /// Returns this rectangle with its edges moved inward; its size is never negative.
    public func inset(by i: EdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + i.left, y: origin.y + i.top,
            width: max(0, size.width - i.left - i.right), height: max(0, size.height - i.top - i.bottom))
    }
}
