// The colours of a gradient layer, and how they are laid out.

import FloeGeometry
import FloeImaging
import FloeRenderTree
import Foundation

/// Colours along a line, around a centre or about it, by two unit points of the bounds. The gradient is laid out in unit space and
/// stretched with the bounds. Beyond its ends the end colours continue.
public struct Gradient: Equatable, Sendable {
    /// Whether the colours run along a line, outwards or around.
    public var type = GradientType.axial
    /// The colours from the first to the last; without any, nothing is drawn.
    public var colors: [Color] = []
    /// One per colour, rising, 0…1; empty means evenly spaced.
    public var locations: [Double] = []
    /// Where the first colour lies, as a unit point: (0, 0) is the top left corner of the bounds, (1, 1) the bottom right. The centre
    /// of a radial or a conic gradient.
    public var startPoint = CGPoint(x: 0.5, y: 0)
    /// Where the last colour lies, as a unit point. Of a radial gradient, a corner of the rectangle around the ellipse where it does;
    /// of a conic one, the direction in which the colours begin.
    public var endPoint = CGPoint(x: 0.5, y: 1)

    /// Creates a gradient without colours that runs from the top to the bottom.
    public init() {}

    /// Creates a gradient, by default from the top to the bottom. `locations` are 0…1, one per colour; empty means evenly spaced.
    public init(
        _ type: GradientType = .axial, colors: [Color], locations: [Double] = [], startPoint: CGPoint = CGPoint(x: 0.5, y: 0),
        endPoint: CGPoint = CGPoint(x: 0.5, y: 1)
    ) {
        self.type = type
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
