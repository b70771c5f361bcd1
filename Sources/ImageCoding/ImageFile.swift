// A picture file that has been looked at, but not decoded: its bytes, its format and its size. What
// is too large or not a picture is turned away here, before a decoder allocates anything for it;
// `ImageFile+Decoding` makes a Bitmap of the rest. All of it may run on any thread.

import Files
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

    /// Files beyond this many bytes are not read: no picture of the largest sides has as many.
    static let largestFile = 1 << 28

    /// Whose picture it is.
    public enum Origin: Sendable {
        /// It came with the program: it is drawn without more ado.
        case ours
        case anywhere
    }

    public let origin: Origin
    /// Of a JPEG, whether each of its scans goes over the whole picture.
    let isProgressive: Bool

    /// Reads the file at `path` and the size it states; decodes no pixels.
    public init(path: String, origin: Origin = .anywhere) throws(ImageFileError) {
        try self.init(data: ImageFile.contents(of: path), path: path, origin: origin)
    }

    /// Looks at picture bytes from elsewhere; `path` is the name for errors.
    public init(data: Data, path: String, origin: Origin = .anywhere) throws(ImageFileError) {
        guard let format = ImageFormat(sniffing: data) else { throw .unknownFormat(path: path) }
        guard data.count <= ImageFile.largestFile else {
            throw .unreadable(path: path, reason: "it has more than \(ImageFile.largestFile) bytes")
        }
        self.data = data
        self.path = path
        self.format = format
        self.origin = origin
        isProgressive = format == .jpeg && JPEGMarkers.isProgressive(data)
        do {
            size = try ImageHeader.size(of: data, format: format)
        } catch {
            throw error.at(path, format)
        }
        guard max(size.width, size.height) <= ImageFile.largestSide else {
            throw .tooLarge(path: path, found: size)
        }
    }

    private static func contents(of path: String) throws(ImageFileError) -> Data {
        do throws(FileProblem) {
            return try RegularFile.bytes(of: path, atMost: largestFile)
        } catch {
            if error == .missing { throw .missing(path: path) }
            throw .unreadable(path: path, reason: error.description)
        }
    }
}
