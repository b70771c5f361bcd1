// `floe snapshot --switch`: switches of the scenes, by name.

import Foundation
import FloeImageCoding
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

/// Not on the main actor, which a program that draws would keep from other tests.
struct SnapshotSwitchTests {
    private static let size = "1280x640"

    private func picture(_ arguments: [String]) throws -> Bitmap {
        let folder = try TemporaryFolder()
        let result = try FloeProgram.run(["snapshot", "--size", Self.size, "--output", folder.path("a.png")] + arguments)
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        return try ImageFile(path: folder.path("a.png")).bitmap()
    }

    private func isSame(_ a: Bitmap, _ b: Bitmap) throws -> Bool {
        try #require(ImageDifference(a, b, tolerance: 0)).pixelsDifferent == 0
    }

    /// All switches by the scenes' names, and whether they are on at first.
    @MainActor
    private static func switches() throws -> [(scene: String, name: String, isOn: Bool)] {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        return SceneCatalog.scenes.map { $0.make(context) }.flatMap { scene in
            scene.switches.map { (scene.name.rawValue, $0.name, $0.get()) }
        }
    }

    @Test func everySwitchCanBeSet() async throws {
        for (scene, switches) in Dictionary(grouping: try await Self.switches(), by: \.scene) {
            let untouched = try picture(["--scene", scene])
            for item in switches {
                let turned = try picture(["--scene", scene, "--switch", "\(item.name)=\(item.isOn ? "off" : "on")"])
                // At least the strip shows the difference.
                #expect(try !isSame(turned, untouched), "\(scene) \(item.name)")
            }
        }
    }

    @Test func severalSwitchesAndOnIsDefault() throws {
        let both = try picture(["--scene", "focus", "--switch", "horizontal", "--switch", "small-frame"])
        #expect(try isSame(both, picture(["--scene", "focus", "--switch", "small-frame=on", "--switch", "horizontal=on"])))
        #expect(try !isSame(both, picture(["--scene", "focus", "--switch", "horizontal"])))
        #expect(try isSame(picture(["--switch", "horizontal", "--switch", "horizontal=off"]), picture([])), "the last word counts")
    }
}
