// Layer-tree files written in a test: takes the text of a few layers, and returns their frame or draws it in every way.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import Testing

@MainActor
enum TreeText {
    /// Returns the frame of a file whose root, of `size` in pixels, has these layers (JSON objects, separated by commas). They may
    /// refer to the pictures in Tests/CompositorTests/Cases/images that are listed here by name.
    static func frame(
        _ layers: String, size: PixelSize = PixelSize(width: 96, height: 96), scale: Double = 1, background: String = "#ffffff",
        root: String = ""
    ) throws -> Frame {
        let width = Double(size.width) / scale, height = Double(size.height) / scale
        let images = LayerTreeCase.folder.appendingPathComponent("images").path
        let names = ["texels", "quarters", "nine", "checks", "disc", "stripes"].filter { layers.contains("\"\($0)\"") }
        let text = """
            { "version": 1, "size": [\(width), \(height)], "scale": \(scale), "background": "\(background)",
              "images": { \(names.map { "\"\($0)\": \"\(images)/\($0).png\"" }.joined(separator: ", ")) },
              "root": { "bounds": [0, 0, \(width), \(height)], "position": [\(width / 2), \(height / 2)], \(root)
                        "sublayers": [ \(layers) ] } }
            """
        return try frame(ofFile: text)
    }

    /// Returns the frame that a file's text describes.
    static func frame(ofFile text: String) throws -> Frame {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString).json")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try LayerTreeCase.frame(of: url)
    }

    /// Returns the scalar kernels' picture. Records an issue if any other way of drawing does not match it.
    static func picture(_ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Bitmap {
        let expected = try LayerTreeCase.reference(frame)
        for (variant, actual) in try LayerTreeCase.variants(frame) {
            try Parity.checkSame(expected, actual, name + "-" + variant, sourceLocation: sourceLocation)
        }
        if GPUContext.isAvailable {
            for (programs, drawing) in GPUContext.programs {
                try Parity.checkAlike(expected, GPUContext.draw(frame, drawing), name + "-" + programs, sourceLocation: sourceLocation)
            }
        }
        return expected
    }
}
