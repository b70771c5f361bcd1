// The conditions of a comparison. Figures from different settings are not comparable, so reports of a comparison include its setting.
//
//     Two cached bitmaps · CPU compositor: CPU, 2 threads, AVX2 · 1280 × 800 points

import Foundation

/// The compositors, the window and the device.
public struct ComparisonSetting: Equatable, Sendable {
    /// A compositor that drew lanes.
    public struct Drawer: Equatable, Sendable {
        /// The compositor's name and its renderer.
        public var compositor, renderer: String
        /// Whether the renderer is a program that runs on the processor in a graphics card's place.
        public var isSoftware: Bool

        /// Creates a drawer from the compositor's name and the renderer's, both as a person reads them.
        public init(compositor: String, renderer: String, isSoftware: Bool = false) {
            self.compositor = compositor
            self.renderer = renderer
            self.isSoftware = isSoftware
        }

        /// What the compositor is called where its figures are: `CPU`, `GPU`, or `OpenGL in software (llvmpipe)`.
        public var title: String {
            let name = renderer.prefix { $0 != "(" && $0 != "/" }.trimmingCharacters(in: .whitespaces)
            return isSoftware ? "OpenGL in software (\(name))" : compositor
        }
    }

    /// The title of the technique of all lanes. Nil if they differ in it, in which case their names include it.
    public var technique: String?
    /// Who drew the lanes: one for each compositor that took part.
    public var drawers: [Drawer]
    /// The window's size in points, and its pixels per point.
    public var width, height, scale: Double
    /// The titles of the scene's switches that were on.
    public var switches: [String]
    /// Whether the scene showed a user's own contents.
    public var hasOwnContents: Bool

    /// Creates a setting. `width` and `height` are in points, `scale` is in pixels per point.
    public init(
        technique: String? = nil, drawers: [Drawer], width: Double, height: Double, scale: Double = 1, switches: [String] = [],
        hasOwnContents: Bool = false
    ) {
        self.technique = technique
        self.drawers = drawers
        self.width = width
        self.height = height
        self.scale = scale
        self.switches = switches
        self.hasOwnContents = hasOwnContents
    }

    /// The setting in one readable line.
    public var text: String {
        let by = drawers.map { "\($0.compositor) compositor: \($0.isSoftware ? "\($0.title): the processor again" : $0.renderer)" }
        let size = String(format: "%g × %g points", width, height)
        let pixels = scale == 1 ? nil : String(format: "%g pixels per point", scale)
        let on = switches.isEmpty ? nil : "switched on: \(switches.joined(separator: ", "))"
        return ([technique].compactMap(\.self) + by + [size, pixels, hasOwnContents ? "your own files" : nil, on].compactMap(\.self))
            .joined(separator: " · ")
    }
}
