// One case: a layer-tree file in Tests/CompositorTests/Cases and, next to it, the picture that it must produce (the golden).
// Goldens are recorded by the scalar kernels into the source tree, with FLOE_RECORD=1 in the environment, and must be looked at
// before they are committed.

import FloeCPUCompositor
import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing

@MainActor
struct LayerTreeCase {
    let name: String

    nonisolated static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases")
    /// The names of all cases, sorted.
    nonisolated static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()
    nonisolated static let isRecording = ProcessInfo.processInfo.environment["FLOE_RECORD"] == "1"

    var golden: URL { LayerTreeCase.folder.appendingPathComponent(name + ".png") }

    func frame() throws -> Frame {
        try LayerTreeCase.frame(of: LayerTreeCase.folder.appendingPathComponent(name + ".json"))
    }

    func file() throws -> LayerTreeFile {
        try LayerTreeCase.file(at: LayerTreeCase.folder.appendingPathComponent(name + ".json"))
    }

    static func file(at url: URL) throws -> LayerTreeFile {
        try LayerTreeFile(contentsOf: url) {
            try ImageFile(path: $0.path).bitmap()
        } redrawImage: { url, size in
            let file = try ImageFile(path: url.path)
            return file.format.isVector ? try file.bitmap(vectorSize: size) : nil
        }
    }

    /// Returns the frame that a layer-tree file describes.
    static func frame(of url: URL) throws -> Frame {
        let file = try file(at: url)
        var frame = Frame(size: file.pixelSize, background: 0)
        FrameBuilder().build(file.tree, size: file.pixelSize, scale: file.scale, into: &frame)
        return frame
    }

    /// Draws the reference picture: scalar kernels, one thread, nothing skipped.
    static func reference(_ frame: Frame) throws -> Bitmap {
        try draw(frame, threads: 1, .all.subtracting([.simd, .occlusion, .passThrough, .opacityRuns]))
    }

    /// Draws the picture in every other way that the CPU compositor has, by name: with each optimisation off, with other tile sizes,
    /// and with more threads.
    static func variants(_ frame: Frame) throws -> [(name: String, picture: Bitmap)] {
        let small = PixelSize(width: 24, height: 20), odd = PixelSize(width: 37, height: 11)
        var result = [("all", try draw(frame, threads: 1)), ("odd-tiles", try draw(frame, threads: 1, tileSize: odd))]
        // The other options are the GPU's, or only affect a sequence of frames, so turning them off cannot change anything here.
        let ofOnePicture: Optimisations = [.occlusion, .simd, .native, .passThrough, .opacityRuns]
        for (name, option) in Optimisations.names where ofOnePicture.contains(option) {
            result.append(("without-" + name, try draw(frame, threads: 1, .all.subtracting(option))))
        }
        result.append(("4-threads", try draw(frame, threads: 4, tileSize: small)))
        result.append(("scalar-4-threads", try draw(frame, threads: 4, .all.subtracting(.simd), tileSize: small)))
        return result
    }

    static func draw(
        _ frame: Frame, threads: Int, _ optimisations: Optimisations = .all,
        tileSize: PixelSize? = nil
    ) throws -> Bitmap {
        let compositor = CPUCompositor(threads: threads, optimisations: optimisations, tileSize: tileSize)
        _ = try compositor.draw(frame, damage: DamageRegion(frame.size.rect))
        return try #require(compositor.makeSnapshot())
    }
}
