// A picture's size and orientation without its pixels, from the library that knows the format: libpng, libjpeg-turbo and libwebp read their
// headers, libxml2 an SVG's root element.

import CFloePictureReading
import CFloeWebP
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
            case .webp: ImageHeader(size: try webp(data))
            case .svg: ImageHeader(size: try SVGDocument(data).size)
            }
        guard header.size.width > 0, header.size.height > 0 else {
            throw .damaged("its size is \(header.size.width) × \(header.size.height) pixels")
        }
        return header
    }

    /// Takes over what a decoder in C has found.
    init(_ found: FloePictureHeader) {
        size = PixelSize(width: Int(found.width), height: Int(found.height))
        isProgressive = found.has_passes != 0
    }

    init(size: PixelSize) { self.size = size }

    /// Throws if a decoder in C failed, which has left its reason in `found`.
    static func check(_ outcome: FloePictureOutcome, _ found: FloePictureHeader) throws(Failure) {
        if outcome == FloePictureRead { return }
        if outcome == FloePictureOutOfMemory { throw .noMemory }
        let problem = unsafe withUnsafeBytes(of: found.problem) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw outcome == FloePictureUnsupported ? .unsupported(problem) : .damaged(problem)
    }

    private static func webp(_ data: Data) throws(Failure) -> PixelSize {
        var features = WebPBitstreamFeatures()
        let status = unsafe data.withUnsafeBytes { bytes in
            unsafe WebPGetFeatures(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &features)
        }
        guard status == VP8_STATUS_OK else { throw .damaged("its header cannot be read") }
        guard features.has_animation == 0 else { throw .unsupported("an animation") }
        return PixelSize(width: Int(features.width), height: Int(features.height))
    }
}
