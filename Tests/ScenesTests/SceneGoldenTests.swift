// Every technique of every scene at rest, on both compositors. Text differs between machines, as their fonts do. The compositors
// are therefore compared with each other on the whole picture, but the CPU's with goldens only on a part without text.
// `FLOE_WRITE_GOLDENS=DIR` writes those parts; look at them before they become goldens.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(.serialized)
@MainActor
struct SceneGoldenTests {
    /// The largest difference of a channel, 0…255. The compositors round blends and samples in different orders.
    private static let tolerance = 2
    /// One pixel in this many may exceed the tolerance: edges in perspective, whose coverage the two compute differently.
    private static let share = 1000

    private static var goldens: String { Bundle.module.bundlePath + "/Goldens" }

    private func expectSame(_ a: Bitmap, _ b: Bitmap, _ what: String) throws {
        let difference = try #require(ImageDifference(a, b, tolerance: Self.tolerance), "\(what): sizes differ")
        #expect(difference.pixelsBeyondTolerance * Self.share <= difference.pixelCount, "\(what): \(difference)")
    }

    private func crop(_ picture: Bitmap, _ r: DeviceRect) -> Bitmap {
        Bitmap(width: Int(r.width), height: Int(r.height)) { x, y in picture[x + Int(r.minX), y + Int(r.minY)] }
    }

    @Test(arguments: SceneStill.all + SceneStill.light)
    func bothCompositorsMatchGolden(still: SceneStill) throws {
        let cpu = try still.draw(.cpu)
        if let textFree = still.textFree {
            let part = crop(cpu, textFree), file = still.fileName
            if let folder = ProcessInfo.processInfo.environment["FLOE_WRITE_GOLDENS"] {
                try part.writePNG(to: "\(folder)/\(file)")
                return
            }
            try #require(
                FileManager.default.fileExists(atPath: "\(Self.goldens)/\(file)"),
                "\(still) has no golden \(file); CONTRIBUTING.md, “Recording goldens”, says how to record it")
            let golden = try ImageFile(path: "\(Self.goldens)/\(file)").bitmap()
            try expectSame(part, golden, "\(still), golden")
        }
        try expectSame(cpu, try still.draw(.gpu), "\(still), compositors")
    }

    @Test func flashlightTechniquesLookTheSame() throws {
        let drawn = try SceneStill(scene: .flashlight, technique: "drawn").draw(.cpu)
        try expectSame(drawn, try SceneStill(scene: .flashlight, technique: "layers").draw(.cpu), "drawn, layers")
    }

    @Test func everyGoldenShowsAnExistingTechnique() throws {
        let names = SceneStill.all.map { $0.fileName.dropLast(".png".count) }
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.goldens) {
            #expect(names.contains { file.hasPrefix($0) }, "\(file)")
        }
    }
}
