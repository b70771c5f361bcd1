// What JSONDecoder does not read as JSON says (RFC 8259), or does not tell: some numbers that are zero, and control characters in strings.

import Foundation

/// The text of a JSON document before it is decoded.
enum JSONText {
    /// Returns the text with `0` in place of each number with an exponent that is zero or too small to be another, such as 0e1 and 1e-400,
    /// which JSONDecoder rejects. No place in the text moves. Throws if a string has a control character.
    static func decodable(_ data: Data) throws(LayerTreeFileError.Problem) -> Data {
        var bytes = [UInt8](data), i = 0, isString = false
        while i < bytes.count {
            switch bytes[i] {
            case UInt8(ascii: "\""):
                isString.toggle()
                i += 1
            case UInt8(ascii: "\\") where isString: i += 2
            case 0..<0x20 where isString: throw control(bytes, i)
            case UInt8(ascii: "-") where !isString, UInt8(ascii: "0")...UInt8(ascii: "9") where !isString:
                let end = bytes[i...].firstIndex { !isOfNumber($0) } ?? bytes.count
                if isZeroWithExponent(bytes[i..<end]) {
                    bytes.replaceSubrange(i..<end, with: [UInt8(ascii: "0")] + [UInt8](repeating: UInt8(ascii: " "), count: end - i - 1))
                }
                i = end
            default: i += 1
            }
        }
        return Data(bytes)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }

    private static func isZeroWithExponent(_ number: ArraySlice<UInt8>) -> Bool {
        guard number.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) else { return false }
        let text = String(decoding: number, as: UTF8.self)
        return text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?[eE][-+]?[0-9]+/) != nil && Double(text) == 0
    }

    private static func control(_ bytes: [UInt8], _ place: Int) -> LayerTreeFileError.Problem {
        let (line, column) = LayerTreeFileError.Problem.position(of: place, in: Data(bytes))
        let names: [UInt8: String] = [9: "a tab; write \\t", 10: "a line end; write \\n", 13: "a carriage return; write \\r"]
        let found = names[bytes[place]] ?? "the control character \(bytes[place]); write \\u\(String(format: "%04x", bytes[place]))"
        return .init(path: "", message: "line \(line), column \(column): expected a string without control characters, found \(found)")
    }
}
