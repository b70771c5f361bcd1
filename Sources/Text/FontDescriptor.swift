// What a label asks for: a family, a size, a weight. Which file on this machine answers is fontconfig's
// decision (`FontCatalog`); the same descriptor may mean different fonts on different machines.

/// A family by the name fontconfig knows, generic (`sans-serif`) or particular (`DejaVu Sans`).
public struct FontFamily: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let sans: FontFamily = "sans-serif"
    public static let serif: FontFamily = "serif"
    public static let monospace: FontFamily = "monospace"
}

/// How heavy the strokes are. A family that lacks a weight answers with its nearest.
public enum FontWeight: Int, CaseIterable, Hashable, Sendable {
    case regular, medium, semibold, bold
}

/// A font as a label asks for it.
public struct FontDescriptor: Hashable, Sendable {
    public var family: FontFamily
    /// Em size in points. What is not a number or lies outside 1…512 pixels is brought into that range.
    public var size: Double
    public var weight: FontWeight

    public init(family: FontFamily = .sans, size: Double, weight: FontWeight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }

    /// The interface's own font.
    public static func system(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(size: size, weight: weight)
    }

    public static func monospace(_ size: Double, _ weight: FontWeight = .regular) -> FontDescriptor {
        FontDescriptor(family: .monospace, size: size, weight: weight)
    }
}
