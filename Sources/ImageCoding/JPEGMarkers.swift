// libjpeg decodes a JPEG that was cut off without complaint and leaves the rest of the picture grey.
// A half-copied photograph should be reported instead, so the markers (ITU-T T.81, annex B) are
// walked here: a whole file's entropy-coded data is followed by the end-of-image marker.

import Foundation

/// The chain of marker segments of a JPEG file.
enum JPEGMarkers {
    private static let endOfImage: UInt8 = 0xD9, startOfScan: UInt8 = 0xDA
    /// Frames of progressive pictures: Huffman-coded, arithmetic-coded.
    private static let progressive: Set<UInt8> = [0xC2, 0xCA]

    /// Whether the frame's header says that scans refine one another; false where none is found before the first scan.
    static func isProgressive(_ data: Data) -> Bool {
        first(in: data) { progressive.contains($0) ? true : $0 == startOfScan || $0 == endOfImage ? false : nil } ?? false
    }

    /// Whether the markers lead to the end-of-image marker before the data ends. Costs one pass over
    /// the bytes at most.
    static func reachEnd(of data: Data) -> Bool { first(in: data) { $0 == endOfImage ? true : nil } ?? false }

    /// What `judge` says of the first marker of which it says something; nil if there is none before the data ends. Of those
    /// that stand alone it is asked of the end-of-image marker only.
    private static func first(in data: Data, _ judge: (UInt8) -> Bool?) -> Bool? {
        unsafe data.withUnsafeBytes { raw in
            let bytes = unsafe raw.bindMemory(to: UInt8.self)
            var at = 2
            while at + 1 < bytes.count {
                guard unsafe bytes[at] == 0xFF else {
                    // Data of a scan, or stray bytes between segments, which decoders skip too.
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
