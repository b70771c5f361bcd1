// A picture file that has been looked at, but not decoded: its bytes, its format and its size. What
// is too large or not a picture is turned away here, before a decoder allocates anything for it;
// `ImageFile+Decoding` makes a Bitmap of the rest. All of it may run on any thread.

import Foundation
import Geometry

/// The content of a picture file, its format and size known, its pixels not decoded yet.
public struct ImageFile: Sendable {
    /// Where the bytes came from; what errors name.
    public let path: String
    public let format: ImageFormat
    /// Size in pixels; of an SVG the size it asks for at 96 dots per inch.
    public let size: PixelSize
    let data: Data

    /// The longest side, in pixels, that is read, drawn or written.
    public static let largestSide = 16_384

    /// Files beyond this many bytes are not read: SDL and nanosvg count bytes in 32 bits.
    static let largestFile = 1 << 30

    /// Reads the file at `path` and the size it states; decodes no pixels.
    public init(path: String) throws(ImageFileError) {
        try self.init(data: ImageFile.contents(of: path), path: path)
    }

    /// Looks at picture bytes from elsewhere; `path` is the name for errors.
    public init(data: Data, path: String) throws(ImageFileError) {
        guard let format = ImageFormat(sniffing: data) else { throw .unknownFormat(path: path) }
        guard data.count <= ImageFile.largestFile else {
            throw .unreadable(path: path, reason: "it has more than \(ImageFile.largestFile) bytes")
        }
        self.data = data
        self.path = path
        self.format = format
        do {
            size = try ImageHeader.size(of: data, format: format)
        } catch {
            throw error.at(path, format)
        }
        guard max(size.width, size.height) <= ImageFile.largestSide else {
            throw .tooLarge(path: path, found: size)
        }
    }

    /// A regular file's bytes. Devices and pipes are refused: they may never end.
    private static func contents(of path: String) throws(ImageFileError) -> Data {
        let attributes: [FileAttributeKey: Any]
        do {
            attributes = try FileManager.default.attributesOfItem(
                atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        } catch {
            if (error as? CocoaError)?.code == .fileReadNoSuchFile { throw .missing(path: path) }
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw .unreadable(path: path, reason: "it is not a regular file")
        }
        guard let bytes = attributes[.size] as? Int, bytes <= largestFile else {
            throw .unreadable(path: path, reason: "it has more than \(largestFile) bytes")
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }
}
