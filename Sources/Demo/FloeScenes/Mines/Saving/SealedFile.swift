// The envelope of the game's files. Whatever the payload, a file that was truncated, overwritten or made by another
// program is detected before anything in it is trusted.
//
//     "FLOE" kind(4) version(1) │ payload … │ FNV-1a of all bytes before (8)

import Foundation

/// Wraps and unwraps payloads.
struct SealedFile {
    /// Four ASCII letters that identify the content.
    let kind: String
    /// The version of the payload's format.
    let version: UInt8

    private static let headerLength = 9, sealLength = 8

    func seal(_ payload: [UInt8]) -> [UInt8] {
        var bytes = header
        bytes += payload
        let sum = SealedFile.checksum(bytes[...])
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift))) }
        return bytes
    }

    func open(_ bytes: [UInt8]) throws(StateFileDamage) -> [UInt8] {
        guard bytes.count >= SealedFile.headerLength + SealedFile.sealLength else { throw .tooShort(bytes.count) }
        guard bytes.prefix(SealedFile.headerLength - 1).elementsEqual(header.dropLast()) else { throw .notOurs }
        let body = bytes.dropLast(SealedFile.sealLength)
        var sum: UInt64 = 0
        for byte in bytes.suffix(SealedFile.sealLength).reversed() { sum = sum << 8 | UInt64(byte) }
        guard sum == SealedFile.checksum(body) else { throw .checksum }
        guard bytes[SealedFile.headerLength - 1] == version else {
            throw .version(found: Int(bytes[SealedFile.headerLength - 1]), known: Int(version))
        }
        return Array(body.dropFirst(SealedFile.headerLength))
    }

    private var header: [UInt8] { Array("FLOE".utf8) + Array(kind.utf8.prefix(4)) + [version] }

    /// FNV-1a, 64 bits (Fowler, Noll and Vo).
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return sum
    }
}

/// The reason why a file cannot be trusted.
enum StateFileDamage: Error, Equatable, CustomStringConvertible {
    case tooShort(Int)
    case notOurs
    case checksum
    case version(found: Int, known: Int)
    case content(String)

    var description: String {
        switch self {
        case .tooShort(let count): "it is cut off after \(count) bytes"
        case .notOurs: "it is not one of Floe's files"
        case .checksum: "its checksum does not match its content"
        case .version(let found, let known): "it has version \(found), but this program reads version \(known)"
        case .content(let what): what
        }
    }
}

// The encoding of numbers: little-endian base 128, seven bits per byte, the high bit set if more follow (LEB128), so that
// small numbers, which are the most common, take one or two bytes.

/// Reads numbers that `appendNumber` wrote.
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

    /// Reads a board's columns, rows and mines.
    mutating func shape() throws(StateFileDamage) -> BoardShape {
        let width = try number(below: .max, "its width"), height = try number(below: .max, "its height")
        let mines = try number(below: .max, "its mines")
        do {
            return try BoardShape(width: width, height: height, mines: mines)
        } catch {
            throw .content("\(error)")
        }
    }

    /// Reads a number that must be below `limit`.
    mutating func number(below limit: Int, _ what: String) throws(StateFileDamage) -> Int {
        let value = try number()
        guard value < UInt64(max(0, limit)) else { throw .content("\(what) is \(value), expected less than \(limit)") }
        return Int(value)
    }
}

extension [UInt8] {
    mutating func append(_ shape: BoardShape) {
        for number in [shape.width, shape.height, shape.mines] { appendNumber(UInt64(number)) }
    }

    mutating func appendNumber(_ value: UInt64) {
        var rest = value
        while rest >= 128 {
            append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
