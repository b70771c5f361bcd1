// Colours, fonts and distances by role, so that scenes and controls match and change between light and dark together. A theme is
// a value that views inherit, see `Appearance`.

import FloeImaging
import FloeText

/// The look of an interface.
public struct Theme: Equatable, Sendable {
    /// Colours by role.
    public var palette: Palette
    /// Fonts by role.
    public var type = TypeScale()
    /// Distances and radii by role, points.
    public var spacing = Spacing()
    /// Whether text is light, on dark surfaces.
    public var isDark: Bool

    /// Creates a theme with the standard fonts and distances.
    public init(palette: Palette, isDark: Bool) {
        self.palette = palette
        self.isDark = isDark
    }

    /// Dark text on light surfaces.
    public static let light = Theme(palette: .light, isDark: false)
    /// Light text on dark surfaces.
    public static let dark = Theme(palette: .dark, isDark: true)

    /// The theme for users who need more contrast: text and what it says by colours has 7 : 1 on all surfaces, lines have 3 : 1, and so has an
    /// outline of each control. Views need no code for it.
    public var increasedContrast: Theme {
        var theme = self
        theme.palette = palette.increasedContrast(towards: isDark ? .white : .black)
        return theme
    }

    /// The style of scroll indicators that are visible on this theme's background.
    public var indicatorStyle: ScrollIndicatorStyle { isDark ? .light : .dark }
}

/// Colours by role.
public struct Palette: Equatable, Sendable {
    /// The backdrop of everything, surfaces on it, and raised elements on those.
    public var background, surface, raised: Color
    /// Lines between and around elements.
    public var separator: Color
    /// Text in order of decreasing importance. As all colours that text has, they reach a contrast of 4.5 : 1 on the three above.
    public var text, secondaryText, tertiaryText: Color
    /// Elements that can be pressed or are chosen, content on them, and a pale variant.
    public var accent, onAccent, accentFill: Color
    /// For success, for things that need attention, and for errors and destructive actions.
    public var positive, warning, negative: Color
    /// Laid over pressed or hovered elements.
    public var highlight: Color
    /// Lines around controls; clear where their fields are enough.
    public var outline = Color.clear

    /// Colours for dark text on light surfaces.
    public static let light = Palette(
        background: Color(hex: 0xF2F4F7), surface: Color(hex: 0xFFFFFF), raised: Color(hex: 0xFFFFFF),
        separator: Color(hex: 0x1B2733, alpha: 0.14),
        text: Color(hex: 0x16202B), secondaryText: Color(hex: 0x55626F), tertiaryText: Color(hex: 0x66717D),
        accent: Color(hex: 0x0B6BCB), onAccent: Color(hex: 0xFFFFFF), accentFill: Color(hex: 0x0B6BCB, alpha: 0.12),
        positive: Color(hex: 0x187A42), warning: Color(hex: 0x985A00), negative: Color(hex: 0xC8323C),
        highlight: Color(hex: 0x16202B, alpha: 0.07))

    /// Colours for light text on dark surfaces.
    public static let dark = Palette(
        background: Color(hex: 0x10161D), surface: Color(hex: 0x19212A), raised: Color(hex: 0x232D38),
        separator: Color(hex: 0xDCE6F0, alpha: 0.14),
        text: Color(hex: 0xEEF3F8), secondaryText: Color(hex: 0xA3B0BD), tertiaryText: Color(hex: 0x8D9AA7),
        accent: Color(hex: 0x5AA9F5), onAccent: Color(hex: 0x0C1722), accentFill: Color(hex: 0x5AA9F5, alpha: 0.18),
        positive: Color(hex: 0x57C785), warning: Color(hex: 0xF0B042), negative: Color(hex: 0xF2737B),
        highlight: Color(hex: 0xEEF3F8, alpha: 0.09))
}

extension Palette {
    /// Returns the palette with more contrast, which text gets by being closer to `end`.
    fileprivate func increasedContrast(towards end: Color) -> Palette {
        let grounds = [background, surface, raised]
        func clear(_ color: Color, _ ratio: Double) -> Color {
            let closer = stride(from: Float(0), to: 1, by: 0.02).lazy.map { color.interpolated(to: end, $0) }
            return closer.first { color in grounds.allSatisfy { color.contrast(with: $0) >= ratio } } ?? end
        }
        var palette = self
        palette.text = end
        for role in [\Palette.secondaryText, \.tertiaryText, \.accent, \.positive, \.warning, \.negative] {
            palette[keyPath: role] = clear(self[keyPath: role], 7)
        }
        palette.separator = clear(background.laidUnder(separator), 3)
        palette.outline = palette.separator
        return palette
    }
}

/// Fonts by role; sizes in points.
public struct TypeScale: Equatable, Sendable {
    /// The one title of a page.
    public var largeTitle = FontDescriptor.system(34, .bold)
    /// The title of a section or a panel.
    public var title = FontDescriptor.system(22, .semibold)
    /// Text that stands out, such as the title of a row.
    public var headline = FontDescriptor.system(17, .semibold)
    /// Running text.
    public var body = FontDescriptor.system(15)
    /// Text of controls and remarks.
    public var callout = FontDescriptor.system(13)
    /// The smallest text, for labels of figures and pictures.
    public var caption = FontDescriptor.system(11)
    /// Digits that change in place.
    public var figures = FontDescriptor.monospace(12)

    /// Creates the standard fonts.
    public init() {}
}

/// Distances and radii, points.
public struct Spacing: Equatable, Sendable {
    /// The thickness of lines, points.
    public var hairline = 1.0
    /// Between parts of one thing, such as an icon and its text.
    public var tiny = 4.0
    /// Between neighbours that belong together.
    public var small = 8.0
    /// Between neighbours, and from the text of a control to its edge.
    public var medium = 12.0
    /// From the edge of a panel to its content.
    public var large = 16.0
    /// Between groups.
    public var extraLarge = 24.0
    /// Between sections, and from the edge of a large page.
    public var huge = 40.0
    /// The corner radii of controls and of cards.
    public var controlRadius = 6.0, cardRadius = 12.0
    /// The minimum side of a touch target.
    public var touchTarget = 44.0

    /// Creates the standard distances.
    public init() {}
}
