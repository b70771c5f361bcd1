// A few words on a small plate: the names beside the divider, the size of a difference.

import FloeText
import FloeViewTree
import Foundation

extension NoticeStyle {
    static func chip(_ palette: HUDPalette) -> NoticeStyle {
        var style = NoticeStyle(
            background: palette.panel, border: palette.border, textColor: palette.text, font: .system(13, .semibold),
            padding: CGSize(width: 10, height: 0), cornerRadius: 6)
        style.leastSize.height = 26
        style.takesPointers = false
        return style
    }
}

extension Notice {
    /// Says `text` and returns the size that it takes. Whether it is hidden is for the caller to decide.
    func size(saying text: String) -> CGSize {
        show(text: text)
        return sizeThatFits(CGSize(width: Double.infinity, height: 0))
    }
}
