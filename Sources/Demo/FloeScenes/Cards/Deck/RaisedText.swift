// Superscripts and subscripts in plain text: Unicode's own characters where it has them, and otherwise the signs that programmers write.

/// Text above or below the line.
enum RaisedText {
    /// Returns `text` as a superscript: ² for 2, ^(…) for what Unicode does not raise.
    static func superscript(_ text: String) -> String { shifted(text, superscripts, sign: "^") }

    /// Returns `text` as a subscript: ₂ for 2, _(…) for what Unicode does not lower.
    static func `subscript`(_ text: String) -> String { shifted(text, subscripts, sign: "_") }

    private static func shifted(_ text: String, _ characters: [Character: Character], sign: String) -> String {
        let trimmed = text.trimming(while: \.isWhitespace)
        guard !trimmed.isEmpty else { return text }
        let shifted = trimmed.compactMap { $0 == " " ? $0 : characters[$0] }
        if shifted.count == trimmed.count { return String(shifted) }
        return trimmed.count == 1 ? sign + trimmed : "\(sign)(\(trimmed))"
    }

    private static func pairs(_ plain: String, _ shifted: String) -> [Character: Character] {
        Dictionary(zip(plain, shifted)) { first, _ in first }
    }

    private static let superscripts = pairs(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ°′*†‡",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ°′*†‡")
    private static let subscripts = pairs(
        "0123456789+-−=()aehijklmnoprstuvxβγρφχ",
        "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")
}
