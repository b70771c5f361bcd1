// The way back: a tree as it shows now, as a layer-tree file. A capture, a failing test and a bug report
// are written so; reading the file again gives the same picture.

import Foundation
import Geometry
import Imaging

extension LayerTreeFile {
    /// Writes what `tree` shows at its time to `url`, and each of its pictures beside it, in a folder named
    /// after the file, which is made if need be; `writeImage` encodes one as PNG. Animations are written as the values they have now.
    public static func write(
        _ tree: LayerTree, size: CGSize, scale: Double, to url: URL, writeImage: (Bitmap, URL) throws -> Void
    ) throws {
        var writer = LayerWriter()
        let root = writer.text(tree.root, time: tree.time, indent: "  ")
        let folder = url.deletingPathExtension().lastPathComponent + "-images"
        var lines = ["\"version\": 1", "\"size\": [\(Double(size.width)), \(Double(size.height))]"]
        if scale != 1 { lines.append("\"scale\": \(scale)") }
        lines.append("\"background\": \(LayerWriter.color(tree.background.withAlpha(1)))")
        if !writer.images.isEmpty {
            let place = url.deletingLastPathComponent().appendingPathComponent(folder)
            if !FileManager.default.fileExists(atPath: place.path) {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            }
            var entries: [String] = []
            for (i, bitmap) in writer.images.enumerated() {
                let name = LayerWriter.imageName(i)
                try writeImage(bitmap, place.appendingPathComponent(name + ".png"))
                entries.append("\"\(name)\": \(JSONValue.quoted("\(folder)/\(name).png"))")
            }
            lines.append("\"images\": { " + entries.joined(separator: ", ") + " }")
        }
        lines.append("\"root\": " + root)
        try Data(("{\n  " + lines.joined(separator: ",\n  ") + "\n}\n").utf8).write(to: url, options: .atomic)
    }
}
