// What frames can be held against each other: those of one situation.

import Foundation

/// What frame times depend on besides technique and compositor. Times of two situations are never mixed.
/// A scene as it is set and what it shows, at a size.
public struct SceneSituation: Hashable {
    public let scene: SceneName
    /// What the scene shows, as it tells by `Scene.contents`.
    let contents: AnyHashable
    /// Names of the switches that are on.
    let switches: Set<String>
    /// Its size, points, and pixels per point.
    let width, height, scale: Double

    @MainActor
    public init(_ scene: any Scene, size: CGSize, scale: Double) {
        self.scene = scene.name
        contents = scene.contents
        switches = Set(scene.switches.filter { $0.get() }.map(\.name))
        width = size.width
        height = size.height
        self.scale = scale
    }
}
