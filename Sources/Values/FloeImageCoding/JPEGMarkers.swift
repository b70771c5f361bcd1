// libjpeg silently decodes a truncated JPEG and leaves the rest of the picture grey. Half-copied photographs are to be reported instead,
// so the markers (ITU-T T.81, annex B) are walked here: in a whole file the entropy-coded data is followed by the end-of-image marker.

import Foundation

/// The chain of marker segments of a JPEG file.
enum JPEGMarkers {
    private static let endOfImage: UInt8 = 0xD9, startOfScan: UInt8 = 0xDA, application1: UInt8 = 0xE1

    /// The identifier at the start of Exif's segment.
    static let exif = Array("Exif\0\0".utf8)

    /// Returns the contents of Exif's segment after its identifier, or nil if there is none before the first scan.
    static func exif(of data: Data) -> Data? {
        let segment = first(in: data) { marker, content -> Range<Int>? in
            switch marker {
            case startOfScan, endOfImage: 0..<0
            case application1 where data.dropFirst(content.lowerBound).starts(with: exif): content
            default: nil
            }
        }
        guard let segment, !segment.isEmpty else { return nil }
        return data.dropFirst(segment.lowerBound + exif.count).prefix(max(0, segment.count - exif.count))
    }

    /// Returns whether the markers lead to the end-of-image marker before the data ends. Takes at most one pass over the bytes.
    static func reachEnd(of data: Data) -> Bool { first(in: data) { marker, _ in marker == endOfImage ? true : nil } ?? false }

    /// Returns the first non-nil result of `judge` for a marker and the place of its segment's content, which may exceed the data. Nil
    /// if there is none before the data ends. Of the standalone markers `judge` is only given the end-of-image marker.
    private static func first<R>(in data: Data, _ judge: (UInt8, Range<Int>) -> R?) -> R? {
        unsafe data.withUnsafeBytes { raw in
            let bytes = unsafe raw.bindMemory(to: UInt8.self)
            var at = 2
            while at + 1 < bytes.count {
                guard unsafe bytes[at] == 0xFF else {
                    // Scan data, or stray bytes between segments, which decoders skip too.
                    at += 1
                    continue
                }
                let marker = unsafe bytes[at + 1]
                switch marker {
                case endOfImage:
                    return judge(marker, at..<at)
                case 0xFF:
                    at += 1
                case 0x00, 0x01, 0xD0...0xD8:
                    at += 2
                default:
                    guard at + 3 < bytes.count else { return nil }
                    let length = unsafe Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
                    if let answer = judge(marker, at + 4..<at + max(4, 2 + length)) { return answer }
                    at += 2 + length
                }
            }
            return nil
        }
    }
}
