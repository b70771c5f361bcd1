// Text as it is searched for: without distinctions of case, accents, character width and typography, so that “strasse” finds “Straße”.
// ICU folds, each scalar once; ASCII needs no folding but of case. Thus a million lines are searched while somebody types.

import CFloeUnicode

/// Folds text and finds what begins with it. Kept by whoever searches, since it caches. Not thread-safe.
@safe
package final class TextFolding {
    /// ICU's part; null if it has no data, and then only case is folded, of ASCII.
    private let folding: UnsafeMutableRawPointer?
    /// The folded scalars, one after the other, in UTF-8.
    private var bytes: [UInt8] = []
    /// For every scalar, where it begins in `bytes`, and its length plus 1; 0 if it has not been folded yet. A page of them is empty until
    /// one of its scalars is folded.
    private var pages = [[(start: UInt32, mark: UInt32)]](repeating: [], count: 0x11_0000 / pageSize)

    private static let pageSize = 256

    package init() { unsafe folding = floe_folding_open() }

    deinit {
        if let folding = unsafe folding { unsafe floe_folding_close(folding) }
    }

    /// Returns the folded text in UTF-8.
    package func folded(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { $0.isASCII ? [TextFolding.lowered(UInt8($0.value))] : Array(bytes[folded($0)]) }
    }

    /// Returns whether `text`, in UTF-8, begins with what was folded to `prefix`. Nothing begins with an empty one.
    package func text(_ text: Span<UInt8>, beginsWith prefix: [UInt8]) -> Bool {
        var matched = 0, i = 0
        while matched < prefix.count, i < text.count {
            if text[i] < 0x80 {
                guard TextFolding.lowered(text[i]) == prefix[matched] else { return false }
                matched += 1
                i += 1
            } else {
                guard let (scalar, length) = TextFolding.scalar(text, at: i) else { return false }
                for byte in folded(scalar) where matched < prefix.count {
                    guard bytes[byte] == prefix[matched] else { return false }
                    matched += 1
                }
                i += length
            }
        }
        return matched == prefix.count && matched > 0
    }

    /// Returns where a folded scalar is in `bytes`.
    private func folded(_ scalar: Unicode.Scalar) -> Range<Int> {
        let (page, place) = Int(scalar.value).quotientAndRemainder(dividingBy: TextFolding.pageSize)
        if pages[page].isEmpty { pages[page] = Array(repeating: (0, 0), count: TextFolding.pageSize) }
        if pages[page][place].mark == 0 {
            let start = bytes.count
            bytes += fold(scalar)
            pages[page][place] = (UInt32(start), UInt32(bytes.count - start + 1))
        }
        let (start, mark) = pages[page][place]
        return Int(start)..<Int(start + mark - 1)
    }

    private func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
        guard let folding = unsafe folding else { return Array(String(scalar).utf8) }
        var folded = [UInt8](repeating: 0, count: Int(FLOE_FOLDING_LONGEST))
        let count = unsafe Int(floe_folding_fold(folding, scalar.value, &folded))
        return Array(folded.prefix(count))
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }

    /// Returns the scalar that begins at `i`, which is not ASCII, and its length; nil if there is none.
    private static func scalar(_ text: Span<UInt8>, at i: Int) -> (Unicode.Scalar, length: Int)? {
        let length = text[i] >= 0xF0 ? 4 : text[i] >= 0xE0 ? 3 : 2
        guard i + length <= text.count else { return nil }
        var value = UInt32(text[i]) & (0x7F >> UInt32(length))
        for k in 1..<length { value = value << 6 | UInt32(text[i + k] & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }
}
