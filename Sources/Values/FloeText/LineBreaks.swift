// Line break opportunities (Unicode Annex 14), from ICU, which finds the words of scripts that are written without spaces (Thai, Lao,
// Khmer, Burmese) in dictionaries.

import CFloeUnicode

/// Finds line break opportunities. Opening the rules takes time, so that a library keeps one. Not thread-safe.
@safe
final class LineBreaks {
    private let rules: UnsafeMutableRawPointer

    init() throws(FontError) {
        guard let opened = unsafe floe_line_breaks_open() else { throw .engineUnavailable(reason: "ICU has no rules for line breaks") }
        unsafe rules = opened
    }

    deinit { unsafe floe_line_breaks_close(rules) }

    /// Returns for every character whether a line may end after it.
    func allowed(_ text: UTF16Text) -> [Bool] {
        guard !text.units.isEmpty else { return [] }
        let units = text.units.map { $0 == LineBreaks.khmerRepetition || $0 == LineBreaks.laoRepetition ? LineBreaks.repetition : $0 }
        var allowed = [Bool](repeating: false, count: units.count)
        unsafe floe_line_breaks_find(rules, units, Int32(units.count), &allowed)
        return text.ends.map { allowed[$0 - 1] }
    }

    /// ៗ and ໆ repeat a word and never begin a line, but ICU looks for words that begin with them. 々, which means the same, is in none of
    /// its dictionaries, and Annex 14 allows no break before it.
    private static let khmerRepetition: UInt16 = 0x17D7, laoRepetition: UInt16 = 0xEC6, repetition: UInt16 = 0x3005
}
