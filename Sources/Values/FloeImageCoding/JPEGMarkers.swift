// libjpeg silently decodes a truncated JPEG and leaves the rest of the picture grey. Half-copied photographs are to be reported instead,
// so the markers (ITU-T T.81, annex B) are walked here: in a whole file the entropy-coded data is followed by the end-of-image marker.

import Foundation

/// The chain of marker segments of a JPEG file.
enum JPEGMarkers {
    private static let endOfImage: UInt8 = 0xD9, startOfScan: UInt8 = 0xDA
    /// Frames of progressive pictures: Huffman-coded, arithmetic-coded.
    private static let progressive: Set<UInt8> = [0xC2, 0xCA]

    /// Returns whether the frame header declares progressive scans. False if there is none before the first scan.
    static func isProgressive(_ data: Data) -> Bool {
        first(in: data) { progressive.contains($0) ? true : $0 == startOfScan || $0 == endOfImage ? false : nil } ?? false
    }

    /// Returns whether the markers lead to the end-of-image marker before the data ends. Takes at most one pass over the bytes.
    static func reachEnd(of data: Data) -> Bool { first(in: data) { $0 == endOfImage ? true : nil } ?? false }

    /// Returns the first non-nil result of `judge` for a marker, or nil if there is none before the data ends. Of the standalone
    /// markers it is only given the end-of-image marker.
    private static func first(in data: Data, _ judge: (UInt8) -> Bool?) -> Bool? {
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
                    return judge(marker)
                case 0xFF:
                    at += 1
                case 0x00, 0x01, 0xD0...0xD8:
                    at += 2
                default:
                    guard at + 3 < bytes.count else { return nil }
                    if let answer = judge(marker) { return answer }
                    let length = unsafe Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
                    at += 2 + length
                }
            }
            return nil
        }
    }
}
