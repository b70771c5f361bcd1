// The colours of a gradient layer.

import FloeGeometry
import FloeImaging
import Foundation

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
