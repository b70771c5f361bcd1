// The situation of measured frames. Only frames of the same situation are compared.

import Foundation

/// Everything that frame times depend on besides technique and compositor: a scene with its switches, its contents and
/// its size. Times of different situations are never mixed.
package struct SceneSituation: Hashable {
    package let scene: SceneName
    /// The scene's `Scene.contents`.
    let contents: AnyHashable
    /// The names of the switches that are on.
    let switches: Set<String>
    /// The size in points, and the pixels per point.
    let width, height, scale: Double

    @MainActor
    package init(_ scene: any Scene, size: CGSize, scale: Double) {
        self.scene = scene.name
        contents = scene.contents
        switches = Set(scene.switches.filter { $0.get() }.map(\.name))
        width = size.width
        height = size.height
        self.scale = scale
    }
}
