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
