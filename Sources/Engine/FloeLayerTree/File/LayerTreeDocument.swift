// The content of a layer-tree file as a value: read by JSONDecoder, written by JSONEncoder.

import FloeGeometry
import FloeImaging
import Foundation

/// The content of a layer-tree file.
package struct LayerTreeDocument: Equatable, Sendable {
    /// A picture, and where its file lies.
    package struct Picture: Equatable, Sendable {
        package let name: String
        /// Relative to the layer-tree file.
        package let path: String
        package let bitmap: Bitmap

        package init(name: String, path: String, bitmap: Bitmap) {
            self.name = name
            self.path = path
            self.bitmap = bitmap
        }
    }

    /// In points.
    package var size: CGSize
    /// Device pixels per point.
    package var scale = 1.0
    /// Opaque.
    package var background = Color.black
    package var pictures: [Picture] = []
    package var root: LayerDescription

    package init(size: CGSize, root: LayerDescription) {
        self.size = size
        self.root = root
    }

    static func pixelSize(_ size: CGSize, _ scale: Double) -> PixelSize {
        PixelSize(width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }

    private enum Key: String, CodingKey, CaseIterable {
        case version, size, scale, background, images, root
    }

    private static let version = 1.0
}

// Reading

/// The functions that reading a file depends on.
package struct LayerTreeLoading {
    /// Called before any picture is loaded.
    let allowSize: (PixelSize) throws -> Void
    /// Loads the picture at a path; the value is where the file names it.
    let loadPicture: (_ path: String, FileValue) throws -> Bitmap
}

extension LayerTreeDocument: DecodableWithConfiguration {
    package init(from decoder: any Decoder, configuration loading: LayerTreeLoading) throws {
        var file = FileValue(decoder: decoder)
        let members = try file.object(keys: Key.allCases.map(\.rawValue))
        func required(_ key: Key, _ what: String) throws -> FileValue {
            guard let found = members[key.rawValue] else {
                throw FileValue.Problem(path: key.rawValue, message: "missing; expected \(what)")
            }
            return found
        }
        let version = try required(.version, "1")
        guard try version.number() == LayerTreeDocument.version else { throw version.fail("1") }
        let sides = try required(.size, "[width, height] in points")
        let numbers = try sides.numbers(2, "[width, height] in points")
        size = CGSize(width: numbers[0], height: numbers[1])
        scale = try members[Key.scale.rawValue]?.number(.leastNonzeroMagnitude...1024, "a number above 0, at most 1024") ?? 1
        for side in numbers {
            let pixels = (side * scale).rounded()
            guard pixels >= 1, pixels <= Double(LayerTreeFile.largestSide) else {
                throw sides.fail("sides of 1 to \(LayerTreeFile.largestSide) pixels after scaling by \(scale)")
            }
        }
        let pixels = LayerTreeDocument.pixelSize(size, scale)
        do {
            try loading.allowSize(pixels)
        } catch {
            throw FileValue.Problem(
                path: sides.path, message: "a picture of \(pixels.width) × \(pixels.height) pixels is too large: \(error)")
        }
        if let value = members[Key.background.rawValue] {
            background = try value.color()
            guard background.alpha == 1 else { throw value.fail("an opaque colour #rrggbb") }
        }
        for (name, value) in try members[Key.images.rawValue]?.object().sorted(by: { $0.key < $1.key }) ?? [] {
            let path = try value.string()
            pictures.append(Picture(name: name, path: path, bitmap: try loading.loadPicture(path, value)))
        }
        file = try required(.root, "a layer")
        for picture in pictures { file.pictures[picture.name] = picture.bitmap }
        root = try LayerDescription(file)
    }
}

// Writing

extension LayerTreeDocument: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(LayerTreeDocument.version, forKey: .version)
        try members.encode([Double(size.width), Double(size.height)], forKey: .size)
        if scale != 1 { try members.encode(scale, forKey: .scale) }
        try members.encode(background.withAlpha(1).fileForm, forKey: .background)
        if !pictures.isEmpty {
            try members.encode(Dictionary(pictures.map { ($0.name, $0.path) }) { first, _ in first }, forKey: .images)
        }
        let names = Dictionary(pictures.map { ($0.bitmap.id, $0.name) }) { first, _ in first }
        try root.encode(to: members.superEncoder(forKey: .root), names)
    }

    /// Returns the file's text, the same for the same document: keys sorted, each on a line of its own, and a list of plain values on
    /// one line. Throws if a number is not finite.
    package func text() throws -> String { try LayerTreeDocument.text(of: self) }

    static func text(of value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return joiningLists(in: String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Puts lists of plain values, which the encoder spreads over lines, on one line each. No string contains a line break.
    private static func joiningLists(in text: String) -> String {
        var lines: [String] = []
        // Since the last line that opened a list, if nothing but plain values followed.
        var list: [Substring]?
        for line in text.split(separator: "\n") {
            let content = line.drop { $0 == " " }
            if content.hasSuffix("[") || content.hasSuffix("{") {
                if let list { lines += list.map(String.init) }
                list = content.hasSuffix("[") ? [line] : nil
                if list == nil { lines.append(String(line)) }
            } else if let items = list, content.hasPrefix("]") {
                lines.append(items[0] + items.dropFirst().map { $0.drop { $0 == " " } }.joined(separator: " ") + content)
                list = nil
            } else if list != nil {
                list?.append(line)
            } else {
                lines.append(String(line))
            }
        }
        return lines.joined(separator: "\n")
    }
}
