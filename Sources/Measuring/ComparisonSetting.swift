// What a comparison was made with. Figures of two settings say nothing of each other, so whatever tells of a comparison
// tells its setting along.
//
//     tuned · CPU compositor: CPU, 2 threads, AVX2 · GPU compositor: llvmpipe · 1280 × 800 points

import Foundation

/// The compositors, the window and the device.
public struct ComparisonSetting: Equatable, Sendable {
    /// What drew lanes.
    public struct Drawer: Equatable, Sendable {
        /// The compositor's name, and what does its work.
        public var compositor, renderer: String

        public init(compositor: String, renderer: String) {
            self.compositor = compositor
            self.renderer = renderer
        }
    }

    /// The technique of all lanes; nil where they differ in it, and say so themselves.
    public var technique: String?
    public var drawers: [Drawer]
    /// The window's size, points, and its pixels to a point.
    public var width, height, scale: Double
    /// How many times slower than it is the device pretends to be; comparisons are not held back by it. 1: it does not.
    public var slowdown: Int

    public init(technique: String? = nil, drawers: [Drawer], width: Double, height: Double, scale: Double = 1, slowdown: Int = 1) {
        self.technique = technique
        self.drawers = drawers
        self.width = width
        self.height = height
        self.scale = scale
        self.slowdown = slowdown
    }

    /// For people, in a line.
    public var text: String {
        let by = drawers.map { "\($0.compositor) compositor: \($0.renderer)" }
        let size = String(format: "%g × %g points", width, height)
        let pixels = scale == 1 ? nil : String(format: "%g pixels to a point", scale)
        let held = slowdown > 1 ? "the slower device (\(slowdown)×) was on, and held none of these frames back" : nil
        return ([technique].compactMap(\.self) + by + [size, pixels, held].compactMap(\.self)).joined(separator: " · ")
    }
}
