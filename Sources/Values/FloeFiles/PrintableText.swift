// Untrusted text as part of a message: one short line on a terminal or in the window, whatever it contains.

/// Makes text safe for messages.
package enum PrintableText {
    /// The number of characters shown of a key, a name or a path.
    package static let longest = 120

    /// Returns `text` without anything that moves a terminal's cursor, changes the writing direction or breaks the line. Long text is
    /// shortened in the middle, since its ends identify it best.
    package static func of(_ text: String, longest: Int = longest) -> String {
        // Characters are costly to count, and one may have any number of scalars.
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

    /// Excludes controls, format characters (which set directions or hide), line separators, surrogates, and private or
    /// unassigned scalars.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 32 && scalar.value != 127 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
        // These join emoji and letters without setting a direction.
        case .format: return scalar == "\u{200D}" || scalar == "\u{200C}"
        default: return true
        }
    }
}
