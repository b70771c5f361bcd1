// A picture file that has been inspected but not decoded: its bytes, format and size. Files that are too large or not pictures are
// rejected here, before a decoder allocates anything for them. `ImageFile+Decoding` makes a Bitmap of the rest. All of it is thread-safe.

import FloeFiles
import Foundation
import FloeGeometry
import FloeImaging

/// The content of a picture file with known format and size, not decoded yet.
package struct ImageFile: Sendable {
    /// The source of the bytes, as named in errors.
    package let path: String
    package let format: ImageFormat
    /// The size in pixels, as it is shown. For an SVG, the size it requests at 96 dots per inch.
    package var size: PixelSize { header.orientation.turned(header.size) }
    /// What of the picture is not shown as it was meant, for the user: fragments without a full stop.
    package var remarks: [String] { header.remarks }
    let data: Data

    /// The longest side, in pixels, that is read, drawn or written.
    package static let largestSide = 16_384

    /// The largest file that is read, in bytes. No picture of the largest sides has more.
    static let largestFile = 1 << 28

    /// Where a picture comes from.
    package enum Origin: Sendable {
        /// It came with the program, which draws SVG in this process, at the size in pixels that it is given.
        case program(drawing: @Sendable (_ svg: Data, _ size: PixelSize) -> Bitmap?)
        case anywhere
    }

    package let origin: Origin
    let header: ImageHeader

    /// Reads the file at `path` and the size it states, without decoding pixels.
    package init(path: String, origin: Origin = .anywhere) throws(ImageFileError) {
        try self.init(data: ImageFile.contents(of: path), path: path, origin: origin)
    }

    /// Inspects picture bytes from elsewhere. `path` is the name for errors.
    package init(data: Data, path: String, origin: Origin = .anywhere) throws(ImageFileError) {
        var data = data
        guard var format = ImageFormat(sniffing: data) else {
            throw .unknownFormat(path: path, found: FileContents.found(in: data, advice: "save it as PNG or JPEG"))
        }
        if format == .icon, let picture = IconFile.largestPicture(of: data) {
            data = picture
            format = ImageFormat(sniffing: picture) ?? .icon
        }
        guard data.count <= ImageFile.largestFile else {
            throw .unreadable(path: path, reason: "it has more than \(ImageFile.largestFile) bytes")
        }
        self.data = data
        self.path = path
        self.format = format
        self.origin = origin
        do {
            header = try ImageHeader.of(data, format: format, origin: origin)
        } catch {
            throw error.at(path, format)
        }
        guard max(header.size.width, header.size.height) <= ImageFile.largestSide else {
            throw .tooLarge(path: path, found: header.orientation.turned(header.size))
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
