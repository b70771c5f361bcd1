// Windows icons and cursors hold one picture in several sizes: a directory with a place and a size for each, then the pictures. Most readers
// take the first.

import Foundation

/// Chooses a picture of an icon.
enum IconFile {
    /// The bytes of the file's head, and of each entry of its directory.
    private static let headBytes = 6, entryBytes = 16

    /// Returns the largest picture of an icon, as a PNG file or as an icon that holds nothing else. Nil if the icon is damaged.
    static func largestPicture(of data: Data) -> Data? {
        guard data.count > headBytes else { return nil }
        let bytes = [UInt8](data.prefix(headBytes + entryBytes * (Int(data[data.startIndex + 4]) | Int(data[data.startIndex + 5]) << 8)))
        func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        func side(_ place: Int) -> Int { bytes[place] == 0 ? 256 : Int(bytes[place]) }
        let places = stride(from: headBytes, through: bytes.count - entryBytes, by: entryBytes)
        let whole = places.filter { number($0 + 12) + number($0 + 8) <= data.count }
        // Of two of a size, the longer has more colours.
        guard
            let best = whole.max(by: { (side($0) * side($0 + 1), number($0 + 8)) < (side($1) * side($1 + 1), number($1 + 8)) })
        else { return nil }
        let picture = data.dropFirst(number(best + 12)).prefix(number(best + 8))
        if ImageFormat(sniffing: picture) == .png { return Data(picture) }
        let place = UInt8(headBytes + entryBytes)
        return Data(bytes[0..<4] + [1, 0] + bytes[best..<best + 12] + [place, 0, 0, 0]) + picture
    }
}
