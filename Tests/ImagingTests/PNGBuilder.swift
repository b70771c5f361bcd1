// Hand-made PNG files with any header and any number of rows.

import Foundation

enum PNGBuilder {
    /// The colour types of the PNG specification, section 11.2.2.
    enum Colors: UInt8, CaseIterable {
        case gray = 0, rgb = 2, palette = 3, grayAlpha = 4, rgbAlpha = 6

        var channels: Int { [.gray: 1, .rgb: 3, .palette: 1, .grayAlpha: 2, .rgbAlpha: 4][self] ?? 0 }

        /// The bits per sample that it may have.
        var depths: [Int] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            default: [8, 16]
            }
        }
    }

    /// Returns a picture that holds only `rows`, each preceded by its filter byte. `before` and `after` are chunks around the pixels.
    static func file(
        width: Int, height: Int, depth: UInt8, colors: Colors = .gray, isInterlaced: Bool = false, rows: [[UInt8]],
        before: [(String, [UInt8])] = [], after: [(String, [UInt8])] = []
    ) -> Data {
        var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        header += [depth, colors.rawValue, 0, 0, isInterlaced ? 1 : 0]
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += chunk("IHDR", header)
        for (name, content) in before { file += chunk(name, content) }
        if !rows.isEmpty { file += chunk("IDAT", deflated(rows.flatMap { $0 })) }
        for (name, content) in after { file += chunk(name, content) }
        return file + chunk("IEND", [])
    }

    /// Returns the rows of a picture whose samples are `sample(x, y, channel)`, in the order of the specification, section 8.
    static func rows(
        width: Int, height: Int, depth: Int, colors: Colors, isInterlaced: Bool, sample: (Int, Int, Int) -> Int
    ) -> [[UInt8]] {
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] : [(0, 0, 1, 1)]
        return passes.flatMap { left, top, right, down in
            left >= width
                ? []
                : stride(from: top, to: height, by: down).map { y in
                    var bits = 0, count = 0
                    var row: [UInt8] = [0]
                    for x in stride(from: left, to: width, by: right) {
                        for channel in 0..<colors.channels {
                            bits = bits << depth | sample(x, y, channel)
                            count += depth
                            while count >= 8 {
                                count -= 8
                                row.append(UInt8(bits >> count & 255))
                            }
                            bits &= 255
                        }
                    }
                    if count > 0 { row.append(UInt8(bits << (8 - count) & 255)) }
                    return row
                }
        }
    }

    /// Returns a zlib stream (RFC 1950) of one block with fixed codes (RFC 1951). Runs of a byte are copies at distance 1, as far as
    /// copies of 258 bytes fit.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var bits = BitWriter()
        bits.add(1, 1)
        bits.add(1, 2)
        var i = 0
        while i < bytes.count {
            bits.addLiteral(bytes[i])
            var run = 0
            while i + 1 + run < bytes.count, bytes[i + 1 + run] == bytes[i] { run += 1 }
            i += 1
            while run >= 258 {
                bits.addLongestCopy()
                run -= 258
                i += 258
            }
            for _ in 0..<run { bits.addLiteral(bytes[i - 1]) }
            i += run
        }
        bits.add(0, 7)
        var a: UInt32 = 1, b: UInt32 = 0
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return [0x78, 0x01] + bits.bytes + bigEndian(b << 16 | a)
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        /// Appends the low `count` bits of `value`, the lowest first.
        mutating func add(_ value: UInt32, _ count: Int) {
            for i in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> UInt32(i) & 1) << UInt8(used)
                used += 1
            }
        }

        /// Appends a Huffman code, whose highest bit comes first.
        private mutating func addCode(_ code: UInt32, _ count: Int) {
            for i in (0..<count).reversed() { add(code >> UInt32(i) & 1, 1) }
        }

        mutating func addLiteral(_ byte: UInt8) {
            let value = UInt32(byte)
            if value < 144 { addCode(0x30 + value, 8) } else { addCode(0x190 + value - 144, 9) }
        }

        /// Appends a copy of 258 bytes at distance 1.
        mutating func addLongestCopy() {
            addCode(0xC0 + 285 - 280, 8)
            addCode(0, 5)
        }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        let body = Array(name.utf8) + content
        return Data(bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body)))
    }

    /// Returns the CRC-32 of the PNG specification, annex D.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> UInt32(24 - 8 * $0) & 255) } }
}
