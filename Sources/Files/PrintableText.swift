// What a stranger wrote, as a part of a message: one short line on a terminal or in the window, whatever it holds.

/// Text for messages.
public enum PrintableText {
    /// Characters of a key, a name or a path that are shown.
    public static let longest = 120

    /// `text` without what moves a terminal's cursor, turns the writing's direction or breaks the line; of a long one
    /// both ends, which tell most.
    public static func of(_ text: String, longest: Int = longest) -> String {
        // Characters are costly to count, and a character may have any number of scalars.
        let scalars = text.unicodeScalars
        var shown = String.UnicodeScalarView()
        guard scalars.count > longest else {
            for scalar in scalars { shown.append(isPrintable(scalar) ? scalar : replacement) }
            return String(shown)
        }
        let tail = longest / 2 - 1
        for scalar in scalars.prefix(longest - tail - 1) { shown.append(isPrintable(scalar) ? scalar : replacement) }
        shown.append("…")
        for scalar in scalars.suffix(tail) { shown.append(isPrintable(scalar) ? scalar : replacement) }
        return String(shown)
    }

    private static let replacement: Unicode.Scalar = "\u{FFFD}"

    /// Neither controls, nor what sets a direction or hides (format characters), nor line separators, surrogates and
    /// what is not assigned.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 32 && scalar.value != 127 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
        // Joins emoji and letters; sets no direction.
        case .format: return scalar == "\u{200D}" || scalar == "\u{200C}"
        default: return true
        }
    }
}
