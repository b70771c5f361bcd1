// The layer-tree file: one JSON document that describes one frame of layers, in the same format for a captured scene, a test
// case, a benchmark and a bug report. `LayerTreeDocument` is what such a file says.

import FloeFiles
import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// A layer tree read from a file.
@MainActor
public struct LayerTreeFile {
    /// In points.
    public let size: CGSize
    /// Device pixels per point.
    public let scale: Double
    public let tree: LayerTree

    /// The picture's size: `size × scale`, rounded.
    public var pixelSize: PixelSize { LayerTreeDocument.pixelSize(size, scale) }

    /// The largest side, in pixels, of a picture or an image.
    public nonisolated static let largestSide = 16_384
    /// In bytes; a tree of ten thousand layers takes a tenth of it.
    private static let largestText = 1 << 26
    /// How deep layers (and masks) may nest; the root is level 1. JSONDecoder accepts arrays and objects nested to 512 levels, and a
    /// level of layers takes two.
    public nonisolated static let deepestLevel = 250

    /// Reads `url`. `allowSize` is called before any image is decoded; what it throws is reported at the size's path. `loadImage`
    /// decodes an image file, once for all of its names; what it throws is reported at the image's path.
    public init(
        contentsOf url: URL, allowSize: @escaping (PixelSize) throws -> Void = { _ in }, loadImage: @escaping (URL) throws -> Bitmap
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
        var decoded: [FileIdentity: Bitmap] = [:]
        let loading = LayerTreeLoading(allowSize: allowSize) { path, value in
            let file = URL(fileURLWithPath: path, relativeTo: url.deletingLastPathComponent())
            guard !path.utf8.contains(0), let identity = RegularFile.identity(of: file.path) else {
                throw LayerTreeFileError.missing(file: name, path: "\(value.path) (\(PrintableText.of(path)))")
            }
            do {
                let bitmap = try decoded[identity] ?? loadImage(file)
                decoded[identity] = bitmap
                return bitmap
            } catch {
                throw LayerTreeFileError.Problem(path: value.path, message: "expected an image that can be decoded: \(error)")
            }
        }
        do {
            let document = try JSONDecoder().decode(LayerTreeDocument.self, from: data, configuration: loading)
            size = document.size
            scale = document.scale
            tree = LayerTree(root: document.root.makeLayer())
            tree.background = document.background
        } catch is DecodingError {
            throw .badData(file: name, .syntax(of: data))
        } catch let problem as LayerTreeFileError.Problem {
            throw .badData(file: name, problem)
        } catch let error as LayerTreeFileError {
            throw error
        } catch {
            throw .unreadable(file: name, reason: "\(error)")
        }
    }
}
