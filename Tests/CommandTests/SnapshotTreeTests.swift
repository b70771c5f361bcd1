// `floe snapshot --tree`: a scene's layers as a file, which draws the same picture as the scene did.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeScenes
import Testing

struct SnapshotTreeTests {
    /// At the start of the script, and in the middle of its motion.
    @Test(arguments: SceneName.allCases, ["0", "0.7"])
    func treeFileDrawsSamePixels(scene: SceneName, time: String) throws {
        let folder = try TemporaryFolder()
        let taken = try FloeProgram.run([
            "snapshot", "--scene", scene.rawValue, "--size", "1280x800", "--at", time, "--output", folder.path("scene.png"),
            "--tree", folder.path("scene.json"),
        ])
        #expect(taken.status == 0, "\(taken.errors)")
        let drawn = try FloeProgram.run(["render", folder.path("scene.json"), "--output", folder.path("tree.png")])
        #expect(drawn.status == 0, "\(drawn.errors)")
        let difference = ImageDifference(
            try ImageFile(path: folder.path("scene.png")).bitmap(), try ImageFile(path: folder.path("tree.png")).bitmap(),
            tolerance: 0)
        #expect(difference?.pixelsDifferent == 0)
    }

    @Test func treeFileKeepsScale() throws {
        let folder = try TemporaryFolder()
        let taken = try FloeProgram.run(
            ["snapshot", "--scene", "flashlight", "--size", "320x200", "--scale", "1.5", "--tree", folder.path("a.json")])
        #expect(taken.status == 0 && taken.errors.isEmpty, "\(taken.errors)")
        _ = try FloeProgram.run(["render", folder.path("a.json"), "--output", folder.path("a.png")])
        #expect(try ImageFile(path: folder.path("a.png")).size.width == 480)
    }

    @Test func unwritableTreeIsStatus74() throws {
        let folder = try TemporaryFolder()
        let nowhere = try FloeProgram.run(["snapshot", "--size", "320x200", "--tree", folder.path("no/such/tree.json")])
        #expect(nowhere.status == 74 && nowhere.errorLines.count == 1, "\(nowhere.errors)")
        #expect(nowhere.errors.contains("no/such") && !FileManager.default.fileExists(atPath: folder.path("no")))
        let taken = try folder.write("a file", to: "tree-images")
        let inTheWay = try FloeProgram.run(["snapshot", "--size", "320x200", "--tree", folder.path("tree.json")])
        #expect(inTheWay.status == 74 && inTheWay.errorLines.count == 1, "\(inTheWay.errors)")
        #expect(try String(contentsOfFile: taken, encoding: .utf8) == "a file")
    }
}
