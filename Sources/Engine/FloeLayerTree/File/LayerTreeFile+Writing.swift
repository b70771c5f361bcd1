// Writes a tree, as it shows now, to a layer-tree file. Captures, failing tests and bug reports are written this way; reading the
// file again gives the same picture.

import FloeFiles
import Foundation
import FloeGeometry
import FloeImaging

extension LayerTreeFile {
    /// Writes what `tree` shows at its time to `url`, and its pictures to a folder next to it, named after the file and created
    /// if needed. `writeImage` encodes one picture as PNG. Animations are written as their current values.
    public static func write(
        _ tree: LayerTree, size: CGSize, scale: Double, to url: URL, writeImage: (Bitmap, URL) throws -> Void
    ) throws {
        // Opened before any picture is written: if the file cannot be written no pictures are left, and a pipe gets none.
        let file = try FileReplacement(url.path, isRegular: true)
        // The pictures go next to the file itself, not next to a link to it.
        let url = file.target.map { URL(fileURLWithPath: $0) } ?? url
        let folder = url.deletingPathExtension().lastPathComponent + "-images"
        var document = LayerTreeDocument(size: size, root: LayerDescription(tree.root, time: tree.time))
        document.scale = scale
        document.background = tree.background
        document.pictures = document.root.bitmaps.enumerated().map { i, bitmap in
            LayerTreeDocument.Picture(name: "image\(i + 1)", path: "\(folder)/image\(i + 1).png", bitmap: bitmap)
        }
        let text = try document.text()
        let pictures = try PictureFolder(
            url.deletingLastPathComponent().appendingPathComponent(folder), isWanted: !document.pictures.isEmpty)
        do {
            for picture in document.pictures { try pictures.add(picture.name + ".png") { try writeImage(picture.bitmap, $0) } }
            try file.write(Data(text.utf8))
            try file.commit()
        } catch {
            pictures.remove()
            throw error
        }
    }
}

extension LayerDescription {
    /// The pictures in the order in which layers first show them.
    fileprivate var bitmaps: [Bitmap] {
        var found: [Bitmap] = [], ids = Set<UInt64>()
        forEachLayer { layer in
            if let bitmap = layer.properties.contents, ids.insert(bitmap.id).inserted { found.append(bitmap) }
        }
        return found
    }
}

/// The folder of pictures next to a file. If the file cannot be written, the folder is removed again with what was put into it.
private final class PictureFolder {
    private let url: URL
    private let wasThere: Bool
    private var added: [URL] = []

    /// Creates the folder if it is wanted and does not exist.
    init(_ url: URL, isWanted: Bool) throws(FileProblem) {
        self.url = url
        wasThere = FileManager.default.fileExists(atPath: url.path)
        guard isWanted, !wasThere else { return }
        guard unsafe mkdir(url.path, 0o777) == 0 else { throw .system(errno) }
    }

    /// Writes a picture. One that replaces an existing file is not removed later.
    func add(_ name: String, _ write: (URL) throws -> Void) throws {
        let file = url.appendingPathComponent(name)
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        try write(file)
        if isNew { added.append(file) }
    }

    func remove() {
        for file in added { try? FileManager.default.removeItem(at: file) }
        if !wasThere { unsafe _ = rmdir(url.path) }
    }
}
