// Text as it is searched for: without distinctions of case, accents, character width and typography, so that “strasse” finds “Straße”.
// ICU knows them; of ASCII, only the case is folded.

/// Folds text and finds what begins with it. Kept by whoever searches, since it keeps what it has folded. Not thread-safe.
package final class TextFolding {
    private var scalars = FoldedScalars()

    package init() {}

    /// Returns the folded text in UTF-8.
    package func folded(_ text: String) -> [UInt8] {
        var folded: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.isASCII { folded.append(lowered(UInt8(scalar.value))) } else { folded += scalars.bytes[scalars.range(scalar)] }
        }
        return folded
    }

    /// Returns whether `text`, in UTF-8, begins with what was folded to `prefix`. Nothing begins with an empty one.
    package func text(_ text: Span<UInt8>, beginsWith prefix: [UInt8]) -> Bool { scalars.text(text, 0..<text.count, beginsWith: prefix) }

    /// Returns the first of `lines` that begins with what was folded to `prefix`. `starts`: where each line, and the one after the last,
    /// begins in `text`; between two lines there is one byte.
    package func firstLine(
        of lines: Range<Int>, beginningWith prefix: [UInt8], in text: Span<UInt8>, startingAt starts: Span<UInt32>
    ) -> Int? { scalars.firstLine(of: lines, beginningWith: prefix, in: text, startingAt: starts) }
}

// Searching is part of the value, so that the compiler checks access to it once, not at each letter.
extension FoldedScalars {
    fileprivate mutating func firstLine(
        of lines: Range<Int>, beginningWith prefix: [UInt8], in text: Span<UInt8>, startingAt starts: Span<UInt32>
    ) -> Int? {
        for line in lines where self.text(text, Int(starts[line])..<Int(starts[line + 1]) - 1, beginsWith: prefix) { return line }
        return nil
    }

    fileprivate mutating func text(_ text: Span<UInt8>, _ range: Range<Int>, beginsWith prefix: [UInt8]) -> Bool {
        var matched = 0, i = range.lowerBound
        while matched < prefix.count, i < range.upperBound {
            if text[i] < 0x80 {
                guard lowered(text[i]) == prefix[matched] else { return false }
                matched += 1
                i += 1
            } else {
                let length = text[i] >= 0xF0 ? 4 : text[i] >= 0xE0 ? 3 : 2
                guard i + length <= range.upperBound else { return false }
                var value = UInt32(text[i]) & (0x7F >> UInt32(length))
                for k in 1..<length { value = value << 6 | UInt32(text[i + k] & 0x3F) }
                guard let scalar = Unicode.Scalar(value) else { return false }
                for byte in self.range(scalar) where matched < prefix.count {
                    guard bytes[byte] == prefix[matched] else { return false }
                    matched += 1
                }
                i += length
            }
        }
        return matched == prefix.count && matched > 0
    }
}

private func lowered(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
