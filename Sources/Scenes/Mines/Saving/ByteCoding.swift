// Numbers as bytes: little-endian base 128, seven bits a byte, the high bit set where more follow (LEB128), so
// that small numbers, which most are, take one or two.

/// Reads what `appendNumber` wrote.
struct ByteReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var left: Int { bytes.count - next }

    mutating func number() throws(StateFileDamage) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while next < bytes.count, shift < 64 {
            let byte = bytes[next]
            next += 1
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        throw .content("a number in it is cut off or too large")
    }

    /// A number that must be below `limit`.
    mutating func number(below limit: Int, _ what: String) throws(StateFileDamage) -> Int {
        let value = try number()
        guard value < UInt64(max(0, limit)) else { throw .content("\(what) is \(value), expected less than \(limit)") }
        return Int(value)
    }
}

extension [UInt8] {
    mutating func appendNumber(_ value: UInt64) {
        var rest = value
        while rest >= 128 {
            append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
