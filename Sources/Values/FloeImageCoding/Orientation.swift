// How a stored picture is turned for display. Cameras store what the sensor saw, and note how they were held in Exif's orientation (Exif
// 2.32, section 4.6.5), which is a marker segment in JPEG and a chunk in PNG.

import FloeGeometry

/// One of the eight ways to turn or mirror a picture, by Exif's number.
enum Orientation: UInt16 {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedRight, transverse, turnedLeft

    /// Whether stored rows are shown as columns.
    var swapsSides: Bool { rawValue >= Orientation.transposed.rawValue }

    /// Returns the shown size of a picture of `size`, or the stored one of one that is shown at `size`.
    func turned(_ size: PixelSize) -> PixelSize { swapsSides ? PixelSize(width: size.height, height: size.width) : size }

    /// Returns where the first stored pixel is in a shown picture, and the steps from one to the next in its row and its column. `size` is
    /// the stored size. All are in pixels, for a shown picture whose rows are `stride` apart.
    func places(_ size: PixelSize, stride: Int) -> (first: Int, right: Int, down: Int) {
        let lastColumn = size.width - 1, lastRow = size.height - 1
        return switch self {
        case .upright: (0, 1, stride)
        case .mirrored: (lastColumn, -1, stride)
        case .upsideDown: (lastRow * stride + lastColumn, -1, -stride)
        case .flipped: (lastRow * stride, 1, -stride)
        case .transposed: (0, stride, 1)
        case .turnedRight: (lastRow, stride, -1)
        case .transverse: (lastColumn * stride + lastRow, -stride, -1)
        case .turnedLeft: (lastColumn * stride, -stride, 1)
        }
    }
}

extension Orientation {
    /// Reads the orientation from Exif data, a TIFF directory. Data without a valid one is upright.
    init(exif bytes: some Collection<UInt8>) {
        self = Orientation.tag(Array(bytes)).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// Returns the value of the tag Orientation in the first directory.
    private static func tag(_ whole: [UInt8]) -> UInt16? {
        // Some programs leave JPEG's identifier in PNG's chunk.
        let bytes = whole.starts(with: JPEGMarkers.exif) ? whole.dropFirst(JPEGMarkers.exif.count) : whole[...]
        let isLittle = bytes.starts(with: Array("II".utf8))
        guard isLittle || bytes.starts(with: Array("MM".utf8)) else { return nil }
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place <= bytes.count - count else { return nil }
            let digits = bytes.dropFirst(place).prefix(count)
            return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        let orientation = 0x0112, short = 3, long = 4
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = number(place, 2), let type = number(place + 2, 2) else { return nil }
            guard tag == orientation else { continue }
            return number(place + 8, type == long ? 4 : 2).flatMap { [short, long].contains(type) ? UInt16(exactly: $0) : nil }
        }
        return nil
    }
}
