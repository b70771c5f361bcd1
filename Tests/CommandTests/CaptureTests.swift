// Captures: a scene's layers at any moment, as a file from which the same picture is drawn.

import ArgumentParser
import FloeCommandLine
import FloeDesktopHost
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeScenes
import FloeTestSupport
import Foundation
import Testing

@MainActor
struct CaptureTests {
    private func read(_ folder: TemporaryFolder, _ name: String) throws -> LayerTreeFile {
        try LayerTreeFile(contentsOf: folder.url.appendingPathComponent(name).appendingPathComponent(Capture.file)) {
            try ImageFile(path: $0.path).bitmap()
        }
    }

    private func draw(_ file: LayerTreeFile, on stage: HeadlessStage) throws -> Bitmap {
        stage.invalidate()
        try stage.draw(file.tree, size: file.pixelSize, scale: file.scale)
        return try #require(stage.makeSnapshot())
    }

    private nonisolated static let scales = [1, 1.25, 1.5]

    /// In motion, with every technique: while something is dragged, flung, turned, faded or swept, at one scale by the GPU as well. A short
    /// run takes some of the moments, and each technique at one scale.
    @Test(arguments: SceneName.allCases, scales)
    func everyMomentIsDrawnAlike(scene: SceneName, scale: Double) throws {
        let size = try SizeArgument("800x500"), isOnGPU = scale == 1.25
        let cpu = try HeadlessStage.start(.cpu), gpu = isOnGPU ? try HeadlessStage.start(.gpu) : nil
        let techniques = try #require(SceneCatalog.scenes.first { $0.name == scene }).techniques
        let place = (CaptureTests.scales.firstIndex(of: scale) ?? 0) % min(CaptureTests.scales.count, techniques.count)
        for (i, technique) in techniques.enumerated() where TestLength.isLong || i % CaptureTests.scales.count == place {
            let player = try HeadlessPlayer(
                .of(scene, technique: technique.name), ContentOptions.parse([]), compositor: .cpu, size: size, scale: scale)
            // The script's own moments are at rest after something or before it; those between them are in motion.
            let times = player.scenePlayer.moments + (1...6).map { player.scenePlayer.duration * Double($0) / 7 }
            for (j, time) in times.sorted().enumerated() {
                _ = try player.play(until: time)
                guard TestLength.isLong || (i + j) % 3 == 0 else { continue }
                let name = "\(scene) \(technique.name) at \(time) and \(scale)", folder = try TemporaryFolder()
                try player.capture(to: folder.path("capture"))
                let shown = try #require(player.stage.makeSnapshot()), file = try read(folder, "capture")
                let drawn = try draw(file, on: cpu)
                #expect(ImageDifference(shown, drawn, tolerance: 0)?.pixelsDifferent == 0, "\(name)")
                guard let gpu else { continue }
                let difference = try #require(ImageDifference(shown, draw(file, on: gpu), tolerance: 2))
                #expect(difference.pixelsBeyondTolerance <= difference.pixelCount / 1000, "\(name)")
            }
        }
    }

    /// Vector pictures, with soft edges and half-transparent: those of the scene are drawn for their places.
    @Test(arguments: [1, 1.25, 1.5]) func vectorPicturesAreDrawnAlike(scale: Double) throws {
        let folder = try TemporaryFolder(), images = try TemporaryFolder()
        for i in 1...3 {
            _ = try images.write(
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="60" height="\(40 + 20 * i)"><defs><linearGradient id="g">
                <stop offset="0" stop-color="#e4572e"/><stop offset="1" stop-color="#17bebb" stop-opacity="0"/></linearGradient></defs>
                <ellipse cx="30" cy="30" rx="29" ry="\(17 + 2 * i)" fill="url(#g)" opacity="0.7"/></svg>
                """, to: "\(i).svg")
        }
        let player = try HeadlessPlayer(
            .of(.focus), ContentOptions.parse(["--images", images.url.path]), compositor: .cpu, size: SizeArgument("640x400"), scale: scale)
        _ = try player.play(until: 0.7)
        try player.capture(to: folder.path("capture"))
        let shown = try #require(player.stage.makeSnapshot())
        let drawn = try draw(read(folder, "capture"), on: HeadlessStage.start(.cpu))
        #expect(ImageDifference(shown, drawn, tolerance: 0)?.pixelsDifferent == 0)
    }

    @Test func commandsAgree() throws {
        let folder = try TemporaryFolder()
        let taken = try FloeProgram.run([
            "snapshot", "--scene", "cards", "--size", "640x400", "--scale", "1.5", "--at", "0.7", "--output", folder.path("scene.png"),
            "--capture", folder.path("capture"),
        ])
        #expect(taken.status == 0 && taken.errors.isEmpty, "\(taken.errors)")
        let drawn = try FloeProgram.run(["render", folder.path("capture/tree.json"), "--output", folder.path("tree.png")])
        #expect(drawn.status == 0, "\(drawn.errors)")
        let pictures = try ["scene.png", "tree.png"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
        #expect(pictures[0] == pictures[1])
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try TemporaryFolder(), files = FileManager.default
        func capture(_ path: String) throws -> ProgramResult {
            try FloeProgram.run(["snapshot", "--scene", "flashlight", "--size", "320x200", "--capture", path])
        }
        try files.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: false)
        #expect(try capture(folder.path("empty")).status == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("empty/tree.json")))
        let theirs = try folder.write("theirs", to: "file")
        try files.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("nowhere"))
        for path in [folder.path("empty"), theirs, folder.path("link"), folder.path("no/such/folder"), "/dev/null"] {
            let refused = try capture(path)
            #expect(refused.status == 74 && refused.errorLines.count == 1 && refused.errors.contains(path), "\(refused)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("empty/tree.json"))) == before)
        #expect(try String(contentsOfFile: theirs, encoding: .utf8) == "theirs")
        #expect(try files.contentsOfDirectory(atPath: folder.url.path).sorted() == ["empty", "file", "link"])
    }
}
