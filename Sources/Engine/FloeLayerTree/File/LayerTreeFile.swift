// The layer-tree file: one JSON document that describes one frame of layers, in the same format for a captured scene, a test case, a
// benchmark and a bug report. `LayerTreeDocument` is the content of such a file.

import FloeFiles
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText

/// A layer tree read from a file.
public struct LayerTreeFile {
    /// In points.
    public let size: CGSize
    /// Device pixels per point.
    public let scale: Double
    /// The tree that the file describes, with its images loaded. It belongs to the reader of the file, who may change it.
    public let tree: LayerTree

    /// The picture's size: `size × scale`, rounded.
    public var pixelSize: PixelSize { LayerTreeDocument.pixelSize(size, scale) }

    /// The largest side, in pixels, of a picture or an image.
    public static let largestSide = 16_384
    /// In bytes; a tree of ten thousand layers takes a tenth of it.
    private static let largestText = 1 << 26
    /// How deep layers (and masks) may nest; the root is level 1. JSONDecoder accepts arrays and objects nested to 512 levels, and a
    /// level of layers takes two.
    public static let deepestLevel = 250

    /// Reads `url`. `allowSize` is called before any image is decoded; what it throws is reported at the size's path. `loadImage`
    /// decodes an image file, once for all of its names; what it throws is reported at the image's path. `redrawImage` draws a file that
    /// has no pixels of its own at the size in pixels at which a layer shows it; nil for any other file.
    public init(
        contentsOf url: URL, allowSize: @escaping (PixelSize) throws -> Void = { _ in }, loadImage: @escaping (URL) throws -> Bitmap,
        redrawImage: (URL, PixelSize) throws -> Bitmap? = { _, _ in nil }
    ) throws(LayerTreeFileError) {
        let name = url.relativePath
        let data: Data
        do {
            data = try RegularFile.bytes(of: url.path, atMost: LayerTreeFile.largestText)
        } catch {
            switch error {
            case .missing: throw .missing(file: name, path: nil)
            case .directory: throw .unreadable(file: name, reason: "it is a directory; expected a layer-tree file")
            default: throw .unreadable(file: name, reason: error.description)
            }
        }
        guard String(validating: data, as: UTF8.self) != nil else {
            throw .badData(file: name, .init(path: "", message: "not UTF-8 text; expected a JSON document"))
        }
        var decoded: [FileIdentity: Bitmap] = [:], files: [UInt64: (url: URL, path: String)] = [:]
        let loading = LayerTreeLoading(allowSize: allowSize) { path, value in
            let file = URL(fileURLWithPath: path, relativeTo: url.deletingLastPathComponent())
            guard !path.utf8.contains(0), let identity = RegularFile.identity(of: file.path) else {
                throw LayerTreeFileError.missing(file: name, path: "\(value.path) (\(PrintableText.of(path)))")
            }
            do {
                let bitmap = try decoded[identity] ?? loadImage(file)
                decoded[identity] = bitmap
                files[bitmap.id] = (file, value.path)
                return bitmap
            } catch {
                throw LayerTreeFileError.Problem(path: value.path, message: "expected an image that can be decoded: \(error)")
            }
        }
        do {
            let text = try JSONText.decodable(data)
            let document = try JSONDecoder().decode(LayerTreeDocument.self, from: text, configuration: loading)
            size = document.size
            scale = document.scale
            let root = document.root.makeLayer()
            try LayerTreeFile.redrawContents(of: root, document, files, redrawImage)
            tree = LayerTree(root: root)
            tree.background = document.background
            if document.root.hasText { _ = try tree.openFonts() }
        } catch is DecodingError {
            throw .badData(file: name, .syntax(of: data))
        } catch let problem as LayerTreeFileError.Problem {
            throw .badData(file: name, problem)
        } catch let error as LayerTreeFileError {
            throw error
        } catch let error as FontError {
            throw .unreadable(file: name, reason: error.description)
        } catch {
            throw .unreadable(file: name, reason: "\(error)")
        }
    }

    /// Gives each layer that shows a file without pixels of its own a drawing of the size that it shows. Nothing is drawn much larger than
    /// the whole picture is.
    private static func redrawContents(
        of root: Layer, _ document: LayerTreeDocument, _ files: [UInt64: (url: URL, path: String)],
        _ redraw: (URL, PixelSize) throws -> Bitmap?
    ) throws {
        let picture = LayerTreeDocument.pixelSize(document.size, document.scale)
        let longest = min(2 * max(picture.width, picture.height), largestSide)
        var drawn: [UInt64: [PixelSize: Bitmap]] = [:], hasPixels: Set<UInt64> = []
        try root.redrawContents(scale: document.scale, longest: longest) { contents, size in
            if let there = drawn[contents.id]?[size] { return there }
            guard let file = files[contents.id], !hasPixels.contains(contents.id) else { return nil }
            do {
                let bitmap = try redraw(file.url, size)
                if let bitmap { drawn[contents.id, default: [:]][size] = bitmap } else { hasPixels.insert(contents.id) }
                return bitmap
            } catch {
                throw LayerTreeFileError.Problem(path: file.path, message: "expected an image that can be decoded: \(error)")
            }
        }
    }
}
