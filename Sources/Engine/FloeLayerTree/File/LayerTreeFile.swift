// The layer-tree file: one JSON document that describes one frame of layers, in the same format for a captured scene, a test
// case, a benchmark and a bug report. This file reads the document; `LayerReader` reads the layers in it.

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
    public var pixelSize: PixelSize {
        PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }

    /// The largest side, in pixels, of a picture or an image.
    public static let largestSide = 16_384
    /// In bytes; a tree of ten thousand layers takes a tenth of it.
    private static let largestText = 1 << 26
    /// How deep layers (and masks) may nest; the root is level 1.
    public static let deepestLevel = 256

    /// Reads `url`. `allowSize` is called before any image is decoded; what it throws is reported at the size's path. `loadImage`
    /// decodes an image file, once for all of its names; what it throws is reported at the image's path.
    public init(
        contentsOf url: URL, allowSize: (PixelSize) throws -> Void = { _ in }, loadImage: (URL) throws -> Bitmap
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
        guard let text = String(validating: data, as: UTF8.self) else {
            throw .badData(file: name, .init(path: "", message: "not UTF-8 text; expected a JSON document"))
        }
        let json: JSONValue
        do {
            json = try JSONParser.value(of: text)
        } catch {
            throw .badData(
                file: name,
                .init(path: "", message: "line \(error.line), column \(error.column): expected \(error.expected), found \(error.found)"))
        }
        do {
            self = try LayerTreeFile(JSONReader(value: json, path: ""), url, allowSize, loadImage)
        } catch let problem as LayerTreeFileError.Problem {
            throw .badData(file: name, problem)
        } catch let error as LayerTreeFileError {
            throw error
        } catch {
            throw .unreadable(file: name, reason: "\(error)")
        }
    }

    private init(
        _ json: JSONReader, _ url: URL, _ allowSize: (PixelSize) throws -> Void, _ loadImage: (URL) throws -> Bitmap
    ) throws {
        let members = try json.object(keys: ["version", "size", "scale", "background", "images", "root"])
        func required(_ key: String, _ what: String) throws -> JSONReader {
            guard let found = members[key] else {
                throw LayerTreeFileError.Problem(path: key, message: "missing; expected \(what)")
            }
            return found
        }
        let version = try required("version", "1")
        guard try version.number() == 1 else { throw version.fail("1") }
        let sizeReader = try required("size", "[width, height] in points")
        let sides = try sizeReader.numbers(2, "[width, height] in points")
        scale = try members["scale"]?.number(.leastNonzeroMagnitude...1024, "a number above 0, at most 1024") ?? 1
        for side in sides {
            let pixels = (side * scale).rounded()
            guard pixels >= 1, pixels <= Double(LayerTreeFile.largestSide) else {
                throw sizeReader.fail("sides of 1 to \(LayerTreeFile.largestSide) pixels after scaling by \(scale)")
            }
        }
        size = CGSize(width: sides[0], height: sides[1])
        let pixels = PixelSize(width: Int((sides[0] * scale).rounded()), height: Int((sides[1] * scale).rounded()))
        do {
            try allowSize(pixels)
        } catch {
            throw LayerTreeFileError.Problem(
                path: sizeReader.path, message: "a picture of \(pixels.width) × \(pixels.height) pixels is too large: \(error)")
        }
        var background = Color.black
        if let reader = members["background"] {
            background = try reader.color()
            guard background.alpha == 1 else { throw reader.fail("an opaque colour #rrggbb") }
        }
        let images = try LayerTreeFile.images(members["images"], url, loadImage)
        let rootReader = try required("root", "a layer")
        tree = LayerTree(root: try LayerReader(images: images).layer(rootReader, level: 1))
        tree.background = background
    }

    private static func images(
        _ json: JSONReader?, _ url: URL, _ loadImage: (URL) throws -> Bitmap
    ) throws -> [String: Bitmap] {
        var result: [String: Bitmap] = [:], decoded: [FileIdentity: Bitmap] = [:]
        for (key, reader) in try json?.dictionary() ?? [] {
            let path = try reader.string()
            let file = URL(fileURLWithPath: path, relativeTo: url.deletingLastPathComponent())
            guard !path.utf8.contains(0), let identity = RegularFile.identity(of: file.path) else {
                throw LayerTreeFileError.missing(file: url.relativePath, path: "\(reader.path) (\(PrintableText.of(path)))")
            }
            do {
                let bitmap = try decoded[identity] ?? loadImage(file)
                decoded[identity] = bitmap
                result[key] = bitmap
            } catch {
                throw LayerTreeFileError.Problem(
                    path: reader.path, message: "expected an image that can be decoded: \(error)")
            }
        }
        return result
    }
}
