// A picture's size and orientation without its pixels, read by the library for its format: libpng, libjpeg-turbo or libwebp in this
// process, any other in a separate one.

import CFloePictureReading
import Foundation
import FloeGeometry

/// What a picture file states before its pixels.
struct ImageHeader {
    /// The size in pixels, as it is stored.
    var size: PixelSize
    /// The orientation in which it is shown.
    var orientation = Orientation.upright
    /// Whether its pixels come in several passes over the whole picture.
    var isProgressive = false
    /// What will not be seen as it was meant, for the user.
    var remarks: [String] = []

    /// Why a header could not be used.
    enum Failure: Error {
        case damaged(String)
        case unsupported(String)
        case noMemory
        case tooCostly(seconds: Int, megabytes: Int)
        /// The program that reads such a picture does not start.
        case noReader(program: String, reason: String)

        /// The reader cannot decode a file of `format`, and does not tell whether another program could.
        static func undecodable(_ format: ImageFormat, _ reason: String) -> Failure {
            .unsupported("\(format.rawValue) data that cannot be decoded (\(reason))")
        }

        /// Returns this error with the file's name.
        func at(_ path: String, _ format: ImageFormat) -> ImageFileError {
            switch self {
            case .damaged(let reason): .damaged(path: path, format: format, reason: reason)
            case .unsupported(let feature): .unsupported(path: path, format: format, feature: feature)
            case .noMemory: .noMemory(path: path)
            case .tooCostly(let seconds, let megabytes): .tooCostly(path: path, seconds: seconds, megabytes: megabytes)
            case .noReader(let program, let reason): .noReader(path: path, program: program, reason: reason)
            }
        }
    }

    /// Returns what `data` of the given format states.
    static func of(_ data: Data, format: ImageFormat, origin: ImageFile.Origin) throws(Failure) -> ImageHeader {
        let header =
            switch format {
            case .png: try PNGDecoder.header(of: data)
            case .jpeg: try JPEGDecoder.header(of: data)
            case .webp: try WebPDecoder.header(of: data)
            case .svg:
                switch origin {
                case .program: ImageHeader(size: try ownDrawingSize(data))
                case .anywhere: try ImageHeader(PictureProcess.drawingSize(data))
                }
            case .gif, .bmp, .tiff, .heic, .avif, .jpegXL, .icon, .pnm, .qoi, .pcx, .xcf:
                try ImageHeader(PictureProcess.decodedSize(data, format))
            }
        guard header.size.width > 0, header.size.height > 0 else {
            throw .damaged("its size is \(header.size.width) × \(header.size.height) pixels")
        }
        return header
    }

    /// The colour model of its samples.
    var colors = FloePictureRGB
    /// The ICC profile with which its colours can be converted; nil without a usable one.
    private(set) var profile: Data?

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

    /// Sets the profile, or remarks that it cannot be used. Nil: the picture has a profile, but it is unreadable.
    mutating func setProfile(_ bytes: Data?) {
        profile = bytes.flatMap { ColorConversion.canUse($0, for: colors) ? $0 : nil }
        if profile == nil { remarks.append(FLOE_PROFILE_IGNORED) }
    }

    init(size: PixelSize) { self.size = size }

    /// Takes what a reader has answered.
    private init(_ answer: (size: PixelSize, remarks: [String])) {
        size = answer.size
        remarks = answer.remarks
    }

    /// Returns the size of a drawing that came with the program, all of which state it in whole pixels.
    private static func ownDrawingSize(_ data: Data) throws(Failure) -> PixelSize {
        let text = String(decoding: data.prefix(1024), as: UTF8.self)
        guard let root = text.firstMatch(of: /<svg[^>]*>/)?.output,
            let width = root.firstMatch(of: /\swidth="(\d{1,5})"/).flatMap({ Int($0.output.1) }),
            let height = root.firstMatch(of: /\sheight="(\d{1,5})"/).flatMap({ Int($0.output.1) })
        else { throw .damaged("it states no size") }
        return PixelSize(width: width, height: height)
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
