// What ICU folds each scalar to. Each is folded once, so that a million lines are searched while somebody types.

import CFloeUnicode

/// Folded scalars, kept. Not thread-safe.
@safe
struct FoldedScalars: ~Copyable {
    /// The folded scalars, one after the other, in UTF-8.
    private(set) var bytes: [UInt8] = []
    /// For every scalar that is kept, where it begins in `bytes`, times 256, plus its length, plus 1; 0 for those that are not yet. They are
    /// kept in pages of 256.
    private var places: [UInt32] = []
    /// Where the page of every 256 scalars begins in `places`; negative if there is none yet.
    private var pages = [Int32](repeating: -1, count: 0x1100)
    /// Opened for the first scalar, which takes time that ASCII does not need. Null, too, if ICU lacks its data.
    private var folding: UnsafeMutableRawPointer?

    deinit {
        if let folding = unsafe folding { unsafe floe_folding_close(folding) }
    }

    /// Returns the range of `bytes` to which a scalar folds; it may be empty.
    mutating func range(_ scalar: Unicode.Scalar) -> Range<Int> {
        let page = Int(scalar.value >> 8)
        if pages[page] < 0 {
            pages[page] = Int32(places.count)
            places += repeatElement(0, count: 256)
        }
        let index = Int(pages[page]) + Int(scalar.value & 255)
        if places[index] == 0 {
            let folded = fold(scalar)
            places[index] = UInt32(bytes.count) << 8 + UInt32(folded.count) + 1
            bytes += folded
        }
        let start = Int((places[index] - 1) >> 8)
        return start..<start + Int((places[index] - 1) & 255)
    }

    /// Returns what ICU folds a scalar to; without its data, the scalar.
    private mutating func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
        if unsafe folding == nil { unsafe folding = floe_folding_open() }
        guard let folding = unsafe folding else { return Array(String(scalar).utf8) }
        var folded = [UInt8](repeating: 0, count: Int(FLOE_FOLDING_LONGEST))
        let count = unsafe Int(floe_folding_fold(folding, scalar.value, &folded))
        return Array(folded.prefix(count))
    }
}
