// Everything that determines a layer's appearance, in one value. The model and the presentation are two of these, so a copy
// cannot forget a field. Names and meanings are Core Animation's.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A layer's properties, animatable or not. Lengths are in points, of the layer's own space or its superlayer's as noted.
public struct LayerProperties: Equatable, Sendable {
    /// In the layer's own space; scrolling moves the origin.
    public var bounds = CGRect.zero
    /// The anchor point's location in the superlayer's space.
    public var position = CGPoint.zero
    /// In unit coordinates of the bounds.
    public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Depth along the superlayer's z; greater is nearer.
    public var zPosition = 0.0
    /// Applied about the anchor point.
    public var transform = Transform3D.identity
    /// Applied to sublayers about this layer's anchor point.
    public var sublayerTransform = Transform3D.identity
    public var isHidden = false
    /// If false, the layer is not drawn while it faces away.
    public var isDoubleSided = true
    /// 0…1, applied to the layer and its sublayers as one group.
    public var opacity: Float = 1
    public var backgroundColor = Color.clear
    /// Rounds background and border, and with `masksToBounds` the clip.
    public var cornerRadius = 0.0
    /// Drawn inside the bounds, above contents and sublayers.
    public var borderWidth = 0.0
    public var borderColor = Color.black
    /// Clips contents and sublayers to the (rounded) bounds.
    public var masksToBounds = false
    public var contents: Bitmap?
    /// Image pixels per point, for gravities that do not resize and for the corners of `contentsCenter`.
    public var contentsScale = 1.0
    public var contentsGravity = ContentsGravity.resize
    /// The unit rectangle of the image that is shown; samples are clamped to it.
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The unit rectangle within `contentsRect` that stretches; the parts around it keep their size.
    public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var magnificationFilter = ContentsFilter.linear
    public var minificationFilter = ContentsFilter.linear
    /// How the layer's group blends with what has already been drawn in its superlayer's group.
    public var compositingFilter = BlendMode.normal
    /// Gradient layers only: drawn over the background.
    public var gradient = AxialGradient()

    public init() {}
}

/// A noncopyable box that lends properties in place. Borrowing a copyable value from an object would copy it, and these are
/// large.
struct StoredProperties: ~Copyable {
    var values = LayerProperties()

    mutating func value<Value>(of property: AnimatableProperty<Value>) -> Value { property.read(&values) }
}

/// Where contents are placed in the bounds. y runs down: `top` is the edge of least y.
public enum ContentsGravity: String, CaseIterable, Sendable {
    case resize, resizeAspect, resizeAspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// How texels are sampled. `trilinear` (mipmaps) is for minification only.
public enum ContentsFilter: String, CaseIterable, Sendable {
    case linear, nearest, trilinear
}

/// Colours along a line between two unit points of the bounds. The gradient is laid out in unit space and stretched with the
/// bounds. Beyond its ends the end colours continue.
public struct AxialGradient: Equatable, Sendable {
    public var colors: [Color] = []
    /// One per colour, rising, 0…1; empty means evenly spaced.
    public var locations: [Double] = []
    public var startPoint = CGPoint(x: 0.5, y: 0)
    public var endPoint = CGPoint(x: 0.5, y: 1)

    public init() {}

    public init(
        colors: [Color], locations: [Double] = [], startPoint: CGPoint = CGPoint(x: 0.5, y: 0),
        endPoint: CGPoint = CGPoint(x: 0.5, y: 1)
    ) {
        self.colors = colors
        self.locations = locations
        self.startPoint = startPoint
        self.endPoint = endPoint
    }

    /// The colours as they are drawn, with their locations. A location below the one before it is raised to it.
    var stops: [(location: Double, color: Color)] {
        var last = 0.0
        return colors.enumerated().map { i, color in
            let even = colors.count > 1 ? Double(i) / Double(colors.count - 1) : 0
            last = max(last, min(1, i < locations.count ? locations[i] : even))
            return (last, color.eightBit)
        }
    }
}
