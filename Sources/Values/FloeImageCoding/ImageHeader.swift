// A picture's size and orientation without its pixels, from the library that knows the format: libpng, libjpeg-turbo and libwebp read their
// headers, libxml2 an SVG's root element.

import CFloePictureReading
import Foundation
import FloeGeometry

/// What a picture file states before its pixels.
struct ImageHeader {
    /// The size in pixels, as it is stored.
    var size: PixelSize
    /// How it is turned to be shown.
    var orientation = Orientation.upright
    /// Whether its pixels come in several passes over the whole picture.
    var isProgressive = false

    /// Why a header could not be used.
    enum Failure: Error {
        case damaged(String)
        case unsupported(String)
        case noMemory
        case tooCostly(seconds: Int, megabytes: Int)

        /// SDL2_image cannot read a file of `format`, and does not tell whether another program could.
        static func undecodable(_ format: ImageFormat) -> Failure { .unsupported("a \(format.rawValue) that SDL_image cannot decode") }

        /// Returns this error with the file's name.
        func at(_ path: String, _ format: ImageFormat) -> ImageFileError {
            switch self {
            case .damaged(let reason): .damaged(path: path, format: format, reason: reason)
            case .unsupported(let feature): .unsupported(path: path, format: format, feature: feature)
            case .noMemory: .noMemory(path: path)
            case .tooCostly(let seconds, let megabytes): .tooCostly(path: path, seconds: seconds, megabytes: megabytes)
            }
        }
    }

    /// Returns what `data` of the given format states.
    static func of(_ data: Data, format: ImageFormat) throws(Failure) -> ImageHeader {
        let header =
            switch format {
            case .png: try PNGDecoder.header(of: data)
            case .jpeg: try JPEGDecoder.header(of: data)
            case .webp: try WebPDecoder.header(of: data)
            case .svg: ImageHeader(size: try SVGDocument(data).size)
            case .gif, .bmp, .tiff, .qoi, .avif, .jpegXL, .icon, .pnm, .pcx, .xcf: try other(data, format)
            }
        guard header.size.width > 0, header.size.height > 0 else {
            throw .damaged("its size is \(header.size.width) × \(header.size.height) pixels")
        }
        return header
    }

    /// What its samples are.
    var colors = FloePictureRGB
    /// An ICC profile by which its colours can be converted.
    private(set) var profile: Data?
    /// Whether it has a profile by which they cannot.
    private(set) var hasUnusableProfile = false

    /// Reads what `data` states by a decoder in C.
    static func read(
        _ data: Data, by decoder: (UnsafeRawPointer?, Int, UnsafeMutablePointer<FloePictureHeader>?) -> FloePictureOutcome
    ) throws(Failure) -> ImageHeader {
        var found = unsafe FloePictureHeader()
        let outcome = unsafe data.withUnsafeBytes { unsafe decoder($0.baseAddress, $0.count, &found) }
        try unsafe check(outcome, found)
        var header = unsafe ImageHeader(size: PixelSize(width: Int(found.width), height: Int(found.height)))
        header.isProgressive = unsafe found.has_passes != 0
        header.colors = unsafe found.colors
        guard unsafe found.has_profile != 0 else { return header }
        header.setProfile(unsafe found.profile.map { unsafe Data(bytes: $0, count: found.profile_length) })
        unsafe free(found.profile)
        return header
    }

    /// Sets the profile, or notes that it cannot be used. Nil: it is there, but unreadable.
    mutating func setProfile(_ bytes: Data?) {
        profile = bytes.flatMap { ColorConversion.canUse($0, for: colors) ? $0 : nil }
        hasUnusableProfile = profile == nil
    }

    init(size: PixelSize) { self.size = size }

    private static func other(_ data: Data, _ format: ImageFormat) throws(Failure) -> ImageHeader {
        guard let size = try VectorDrawing.decodedSize(data) else { throw .undecodable(format) }
        return ImageHeader(size: size)
    }

    /// Throws if a decoder in C failed, which has left its reason in `found`.
    @unsafe
    static func check(_ outcome: FloePictureOutcome, _ found: FloePictureHeader) throws(Failure) {
        if outcome == FloePictureRead { return }
        if outcome == FloePictureOutOfMemory { throw .noMemory }
        let problem = unsafe withUnsafeBytes(of: found.problem) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw outcome == FloePictureUnsupported ? .unsupported(problem) : .damaged(problem)
    }
}
