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
}
