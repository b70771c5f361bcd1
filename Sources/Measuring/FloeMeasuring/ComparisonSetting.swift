// The conditions of a comparison. Figures from different settings are not comparable, so reports of a comparison include its setting.
//
//     Cached bitmaps · CPU, 2 threads, AVX2 · 1280 × 800 points

import FloeRenderTree
import Foundation

/// The compositors, the window and the device.
package struct ComparisonSetting: Equatable, Sendable {
    /// A compositor that drew lanes.
    package struct Drawer: Equatable, Sendable {
        package var compositor: CompositorKind
        package var renderer: String
        /// Whether the renderer is a program that runs on the processor in a graphics card's place.
        package var isSoftware: Bool

        package init(_ compositor: CompositorKind, renderer: String, isSoftware: Bool = false) {
            self.compositor = compositor
            self.renderer = renderer
            self.isSoftware = isSoftware
        }

        /// What the compositor is called where its figures are.
        package var title: String { compositor.title(isSoftware: isSoftware) }
    }

    /// The title of the technique of all lanes. Nil if they differ in it, in which case their names include it.
    package var technique: String?
    /// Who drew the lanes: one for each compositor that took part.
    package var drawers: [Drawer]
    /// The window's size in points, and its pixels per point.
    package var width, height, scale: Double
    /// The titles of the scene's switches that were on.
    package var switches: [String]
    /// Whether the scene showed a user's own contents.
    package var hasOwnContents: Bool

    package init(
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
    package var text: String {
        let by = drawers.map { $0.compositor == .cpu ? $0.renderer : "\($0.title): \($0.renderer)" }
        let size = String(format: "%g × %g points", width, height)
        let pixels = scale == 1 ? nil : String(format: "%g pixels per point", scale)
        let on = switches.isEmpty ? nil : "switched on: \(switches.joined(separator: ", "))"
        return ([technique].compactMap(\.self) + by + [size, pixels, hasOwnContents ? "your own files" : nil, on].compactMap(\.self))
            .joined(separator: " · ")
    }
}
