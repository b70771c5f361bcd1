// The colours of a gradient layer.

import FloeGeometry
import FloeImaging
import Foundation

/// Colours along a line between two unit points of the bounds. The gradient is laid out in unit space and stretched with the
/// bounds. Beyond its ends the end colours continue.
public struct AxialGradient: Equatable, Sendable {
    /// The colours along the line; without any, nothing is drawn.
    public var colors: [Color] = []
    /// One per colour, rising, 0…1; empty means evenly spaced.
    public var locations: [Double] = []
    /// Where the first colour lies, as a unit point: (0, 0) is the top left corner of the bounds, (1, 1) the bottom right.
    public var startPoint = CGPoint(x: 0.5, y: 0)
    /// Where the last colour lies, as a unit point.
    public var endPoint = CGPoint(x: 0.5, y: 1)

    /// Creates a gradient without colours that runs from the top to the bottom.
    public init() {}

    /// Creates a gradient, by default from the top to the bottom. `locations` are 0…1, one per colour; empty means evenly spaced.
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
