// Draws one layer tree in every available way and reports where two pictures differ. Scalar kernels are the reference. Vector
// kernels, threads and tiles must give the same bytes, and OpenGL nearly so. After an edit, drawing the damage must give the same
// as drawing everything.

import FloeCPUCompositor
import Foundation
import FloeGPUCompositor
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeLayerTree
import FloeOpenGL
import FloeRandomNumbers
import FloeRenderTree

/// Two pictures that should have been equal.
package struct TreeFailure {
    /// The way of drawing, for example "simd".
    package let what: String
    package let difference: ImageDifference
    package let expected, actual: Bitmap
    /// The tree after edits. Nil: it was as in the file.
    var edited: LayerTreeFile?
}

@MainActor
package final class TreeCheck {
    /// The approximate width in pixels at which OpenGL also draws trees.
    private static let largeSide = 720

    private let folder: URL
    /// The optimisations allowed for every way of drawing except the reference.
    private let optimisations: Optimisations
    /// Compositors for the tree at its own size, magnified, and magnified without occlusion. Kept across trees, because their
    /// programs take long to compile.
    private let gpu: (small: GPUCompositor, large: GPUCompositor, plain: GPUCompositor)?

    /// `context`: draws with OpenGL in this context as well, unless it is nil.
    package init(context: (any GLContext)?, optimisations: Optimisations = .all) throws {
        self.optimisations = optimisations
        gpu = try context.map {
            (
                try GPUCompositor(optimisations: optimisations, in: $0), try GPUCompositor(optimisations: optimisations, in: $0),
                try GPUCompositor(optimisations: optimisations.subtracting(.occlusion), in: $0)
            )
        }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FuzzImages.write(to: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package func firstFailure(_ document: LayerTreeDocument, seed: UInt64) throws -> TreeFailure? {
        try firstFailure(Data(document.text().utf8), seed: seed)
    }

    /// `text`: of a layer-tree file with pictures of `FuzzImages`.
    package func firstFailure(_ text: Data, seed: UInt64) throws -> TreeFailure? {
        let url = folder.appendingPathComponent("tree.json")
        try text.write(to: url)
        let file = try LayerTreeFile(contentsOf: url) { try ImageFile(path: $0.path).bitmap() }
        let builder = FrameBuilder()
        func build(magnified times: Int = 1) -> Frame {
            let size = PixelSize(width: file.pixelSize.width * times, height: file.pixelSize.height * times)
            var frame = Frame(size: size, background: 0)
            builder.build(file.tree, size: size, scale: file.scale * Double(times), into: &frame)
            if !optimisations.contains(.reuse) { frame = frame.withoutRevisions }
            return frame
        }
        let before = build()
        let reference = try picture(before, 1, .all.subtracting([.simd, .occlusion, .passThrough, .opacityRuns]), nil)
        for (what, threads, options, width, height) in [
            ("simd", 1, Optimisations.all, 256, 64), ("scalar, 4 threads", 4, .all.subtracting(.simd), 32, 24),
            ("simd, 4 threads", 4, .all, 37, 11),
        ] {
            let actual = try picture(before, threads, options.intersection(optimisations), PixelSize(width: width, height: height))
            if let failure = compare(what, reference, actual, tolerance: .none) { return failure }
        }
        var large: Frame?
        if let gpu {
            let actual = try draw(before, gpu.small, DamageRegion(before.size.rect))
            if let failure = compare("gpu", reference, actual, tolerance: .compositors) { return failure }
            // Tests occlusion by large opaque layers, and passing through under large masks.
            let magnified = build(magnified: max(1, TreeCheck.largeSide / file.pixelSize.width))
            let whole = DamageRegion(magnified.size.rect)
            large = magnified
            let plain = try draw(magnified, gpu.plain, whole), hidden = try draw(magnified, gpu.large, whole)
            if let failure = compare("gpu occlusion", plain, hidden, tolerance: .none) { return failure }
            let expected = try picture(magnified, 1, optimisations, nil)
            if let failure = compare("gpu magnified", expected, hidden, tolerance: .compositors) { return failure }
        }
        let cpu = CPUCompositor(threads: 2, optimisations: optimisations, tileSize: PixelSize(width: 64, height: 32))
        _ = try draw(before, cpu, DamageRegion(before.size.rect))
        var random = SplitMix64(seed: seed &+ 0x5EED)
        var tracker = DamageTracker()
        var last = before
        func afterEdits(_ failure: TreeFailure?) -> TreeFailure? {
            var failure = failure
            failure?.edited = file
            return failure
        }
        for step in 1...4 {
            file.tree.withoutActions { RandomEdit.change(file.tree.root, &random) }
            let next = build()
            var damage = DamageRegion()
            tracker.addDamage(from: last, to: next, into: &damage)
            damage.clip(to: next.size.rect)
            let whole = try picture(next, 1, optimisations, nil)
            if let failure = afterEdits(compare("cpu damage, edit \(step)", whole, try draw(next, cpu, damage), tolerance: .none)) {
                return failure
            }
            if let gpu {
                let part = try draw(next, gpu.small, damage)
                let all = try draw(next, gpu.small, DamageRegion(next.size.rect))
                if let failure = afterEdits(compare("gpu damage, edit \(step)", all, part, tolerance: .none)) { return failure }
                if let failure = afterEdits(compare("gpu, edit \(step)", whole, all, tolerance: .compositors)) { return failure }
            }
            last = next
            if step == 1, let gpu, let large {
                let next = build(magnified: large.size.width / file.pixelSize.width)
                var damage = DamageRegion()
                tracker.addDamage(from: large, to: next, into: &damage)
                damage.clip(to: next.size.rect)
                let part = try draw(next, gpu.large, damage)
                let all = try draw(next, gpu.large, DamageRegion(next.size.rect))
                if let failure = afterEdits(compare("gpu damage, magnified", all, part, tolerance: .none)) { return failure }
            }
        }
        return nil
    }

    private func compare(_ what: String, _ expected: Bitmap, _ actual: Bitmap, tolerance: PictureTolerance) -> TreeFailure? {
        guard let difference = ImageDifference(expected, actual, tolerance: tolerance.channel), !tolerance.allows(difference) else {
            return nil
        }
        return TreeFailure(what: what, difference: difference, expected: expected, actual: actual)
    }

    private func picture(_ frame: Frame, _ threads: Int, _ options: Optimisations, _ tile: PixelSize?) throws -> Bitmap {
        try draw(frame, CPUCompositor(threads: threads, optimisations: options, tileSize: tile), DamageRegion(frame.size.rect))
    }

    private func draw(_ frame: Frame, _ compositor: any Compositor, _ damage: DamageRegion) throws -> Bitmap {
        _ = try compositor.draw(frame, damage: damage)
        guard let picture = compositor.makeSnapshot() else { throw TreeCheckError.noPicture }
        return picture
    }

    /// Saves the tree as a file, also as it was after edits, with its images and the pictures in a separate folder.
    package static func write(_ document: LayerTreeDocument, _ failure: TreeFailure, to path: String) throws {
        let folder = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FuzzImages.write(to: folder)
        try Data(document.text().utf8).write(to: folder.appendingPathComponent("tree.json"))
        if let edited = failure.edited {
            try LayerTreeFile.write(
                edited.tree, size: edited.size, scale: edited.scale, to: folder.appendingPathComponent("edited.json")
            ) { try $0.writePNG(to: $1.path) }
        }
        let difference = ImageDifference.picture(failure.expected, failure.actual)
        for (name, picture) in [("expected", failure.expected), ("actual", failure.actual), ("difference", difference)] {
            try picture.writePNG(to: folder.appendingPathComponent(name + ".png").path)
        }
    }
}

package enum TreeCheckError: Error { case noPicture }
