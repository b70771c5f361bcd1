// `floe snapshot --switch`: switches of the scenes, by name.

import Foundation
import FloeImageCoding
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
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

    @Test func everySwitchCanBeSet() throws {
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        for scene in SceneCatalog.scenes.map({ $0.make(context) }) {
            for item in scene.switches {
                let turned = try picture(["--scene", scene.name.rawValue, "--switch", "\(item.name)=\(item.get() ? "off" : "on")"])
                let untouched = try picture(["--scene", scene.name.rawValue, "--switch", "\(item.name)=\(item.get() ? "on" : "off")"])
                // At least the strip shows the difference.
                #expect(try !isSame(turned, untouched), "\(scene.name) \(item.name)")
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
