// A temporary folder for the files of a test, removed when its owner is.

import Foundation
import FloeImageCoding
import FloeImaging

final class TestFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("floe-scenes-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file and returns its path.
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Writes a picture of one colour and returns its path.
    func picture(_ name: String, _ color: Pixel) throws -> String {
        try Bitmap(width: 100, height: 100, color: color).writePNG(to: path(name))
        return path(name)
    }

    /// Writes a picture that is to be turned clockwise to be shown, its left half red and its right half blue, and returns its path.
    func turnedPicture(_ name: String) throws -> String {
        let stored = Bitmap(width: 60, height: 30) { x, _ in x < 30 ? 0xFFFF_0000 : 0xFF00_00FF }
        var data = stored.pngData() ?? Data()
        // PNG's chunk for Exif data, with orientation 6, after the header.
        data.insert(contentsOf: Data(base64Encoded: "AAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2k=") ?? Data(), at: 33)
        return try write(name, Array(data))
    }
}
