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
        let root = writer.json(tree.root, time: tree.time)
        let folder = url.deletingPathExtension().lastPathComponent + "-images"
        var members: [JSONValue.Member] = [
            .init(key: "version", value: 1), .init(key: "size", value: .numbers([Double(size.width), Double(size.height)])),
        ]
        if scale != 1 { members.append(.init(key: "scale", value: .number(scale))) }
        members.append(.init(key: "background", value: LayerWriter.color(tree.background.withAlpha(1))))
        if !writer.images.isEmpty {
            let place = url.deletingLastPathComponent().appendingPathComponent(folder)
            if !FileManager.default.fileExists(atPath: place.path) {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            }
            var entries: [JSONValue.Member] = []
            for (i, bitmap) in writer.images.enumerated() {
                let name = LayerWriter.imageName(i)
                try writeImage(bitmap, place.appendingPathComponent(name + ".png"))
                entries.append(.init(key: name, value: .string("\(folder)/\(name).png")))
            }
            members.append(.init(key: "images", value: .object(entries)))
        }
        members.append(.init(key: "root", value: root))
        try Data(JSONValue.object(members).text.utf8).write(to: url, options: .atomic)
    }
}
