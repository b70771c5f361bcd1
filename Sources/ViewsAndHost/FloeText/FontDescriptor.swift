// The font that a label requests: family, size and weight. Which file on this machine provides it is decided by fontconfig
// (`FontCatalog`), so the same descriptor may mean different fonts on different machines.

/// A family by its fontconfig name, generic (`sans-serif`) or specific (`DejaVu Sans`).
public struct FontFamily: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let sans: FontFamily = "sans-serif"
    public static let serif: FontFamily = "serif"
    public static let monospace: FontFamily = "monospace"
}

/// The thickness of strokes. A family that lacks a weight uses its nearest one.
public enum FontWeight: Int, CaseIterable, Hashable, Sendable {
    case regular, medium, semibold, bold
}

/// A font as requested by a label.
public struct FontDescriptor: Hashable, Sendable {
    public var family: FontFamily
    /// The em size in points. Sizes that are not finite or are outside 1…512 pixels are brought into that range.
    public var size: Double
    public var weight: FontWeight

    public init(family: FontFamily = .sans, size: Double, weight: FontWeight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }

    /// Returns the font of the interface.
    public static func system(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(size: size, weight: weight)
    }

    public static func monospace(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(family: .monospace, size: size, weight: weight)
    }
}
