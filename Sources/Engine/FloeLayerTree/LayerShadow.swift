// The shadow of a layer, with Core Animation's names and meanings.

import FloeDrawing
import FloeImaging
import Foundation

/// A layer's shadow, which lies below it and is not clipped by it.
public struct LayerShadow: Equatable, Sendable, DefaultValue {
    /// Its colour; the alpha counts as well.
    public var color = Color.black
    /// 0…1; at 0, the default, there is no shadow.
    public var opacity: Float = 0
    /// How far it is moved, in points of the layer's own space; by default 3 down.
    public var offset = CGSize(width: 0, height: 3)
    /// The standard deviation of its Gaussian blur, in points of the layer's own space: half of what `box-shadow` of CSS calls the
    /// blur radius.
    public var radius = 3.0
    /// What casts the shadow, in the layer's own points; empty for all that the layer and its sublayers show, whose shadow costs more
    /// since it must be found first.
    public var path = Path()

    /// Creates the shadow of a new layer, which does not show.
    public init() {}

    /// Creates a shadow. `radius` is the standard deviation of its blur, in points.
    public init(
        color: Color = .black, opacity: Float, offset: CGSize = CGSize(width: 0, height: 3), radius: Double = 3, path: Path = Path()
    ) {
        self.color = color
        self.opacity = opacity
        self.offset = offset
        self.radius = radius
        self.path = path
    }

    /// Whether it shows.
    var isVisible: Bool { opacity > 0 && color.alpha > 0 }
}
