// The font that a label requests: family, size and weight. Which file on this machine provides it is decided by fontconfig
// (`FontCatalog`), so the same descriptor may mean different fonts on different machines.

/// A family by its fontconfig name, generic (`sans-serif`) or specific (`DejaVu Sans`).
public struct FontFamily: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// The machine's sans-serif family.
    public static let sans: FontFamily = "sans-serif"
    /// The machine's serif family.
    public static let serif: FontFamily = "serif"
    /// The machine's monospaced family.
    public static let monospace: FontFamily = "monospace"
}

/// The thickness of strokes. A family that lacks a weight uses its nearest one.
public enum FontWeight: String, CaseIterable, Hashable, Sendable {
    /// Weights in rising order.
    case regular, medium, semibold, bold
}

/// A font as requested by a label.
public struct FontDescriptor: Hashable, Sendable {
    /// Where the font is looked for; missing characters come from other families.
    public var family: FontFamily
    /// The em size in points. Sizes that are not finite or are outside 1…512 pixels are brought into that range.
    public var size: Double
    /// The thickness of strokes; the family's nearest weight is used.
    public var weight: FontWeight

    /// Creates a descriptor. `size` is the em size in points.
    public init(family: FontFamily = .sans, size: Double, weight: FontWeight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }

    /// Returns the font of the interface. `size` is the em size in points.
    public static func system(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(size: size, weight: weight)
    }

    /// Returns the monospaced font, for code and for digits that must not move. `size` is the em size in points.
    public static func monospace(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(family: .monospace, size: size, weight: weight)
    }
}
