// The script of a character, from ICU. HarfBuzz shapes a run by its script (Arabic joins, Devanagari reorders).

import CFloeUnicode

/// A script that Unicode knows.
@safe
struct Script: Hashable, Sendable {
    private let number: Int32

    /// The script of digits, punctuation, symbols and marks, which take that of the character before.
    static let common = Script(number: floe_script_common)
    static let latin = Script(number: floe_script_latin)

    private init(number: Int32) { self.number = number }

    init(_ scalar: Unicode.Scalar) { number = floe_script(scalar.value) }

    /// Returns whether text in this script uses `scalar`, though its own may be another.
    func uses(_ scalar: Unicode.Scalar) -> Bool { floe_script_is_used_by(number, scalar.value) }

    /// The ISO 15924 code, of four letters.
    var code: UnsafePointer<CChar> { unsafe floe_script_code(number) }
}
