// How a notice looks: its colours, font and distances.

import FloeImaging
import FloeText
import Foundation

/// The look of a notice. Lengths are in points.
package struct NoticeStyle {
    package var background, border: Color
    package var warningBorder: Color
    package var textColor: Color
    package var font: FontDescriptor
    package var alignment = TextAlignment.natural
    /// The number of lines that the text may take; 0: no limit.
    package var lines = 1
    /// The height of a line of text; nil: the text's own.
    package var lineHeight: Double?
    /// The distance of the text from the sides, and from top and bottom.
    package var padding: CGSize
    /// The minimum width of the text.
    package var leastTextWidth = 1.0
    package var leastSize = CGSize.zero
    /// Nil: round ends.
    package var cornerRadius: Double?
    /// Whether it slides in and fades out.
    package var isAnimated = false
    /// Whether it takes pointers, which otherwise pass through.
    package var takesPointers = true

    package init(
        background: Color, border: Color, textColor: Color, font: FontDescriptor, padding: CGSize, cornerRadius: Double? = nil
    ) {
        self.background = background
        self.border = border
        self.textColor = textColor
        self.font = font
        self.padding = padding
        self.cornerRadius = cornerRadius
        warningBorder = border
    }

    /// A message with a title over the content.
    package static func message(_ theme: Theme) -> NoticeStyle {
        let palette = theme.palette
        var style = NoticeStyle(
            background: palette.raised, border: palette.accent.withAlpha(0.5), textColor: palette.text, font: .system(16, .semibold),
            padding: CGSize(width: 20, height: 12), cornerRadius: 14)
        style.warningBorder = palette.warning.withAlpha(0.5)
        style.lineHeight = 22
        style.leastTextWidth = 120
        style.leastSize.height = 56
        style.isAnimated = true
        return style
    }
}
