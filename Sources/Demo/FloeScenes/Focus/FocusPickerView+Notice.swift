// A notice in the picker's corner that reports progress and pictures that could not be shown. Pictures pass behind it. A click or
// Escape dismisses it.

import FloeMeasuring
import FloeText
import FloeViewTree
import Foundation

extension NoticeStyle {
    static func focus(_ scenery: Scenery) -> NoticeStyle {
        var style = NoticeStyle(
            background: scenery.pane, border: scenery.line, textColor: scenery.warm, font: .system(13),
            padding: CGSize(width: 12, height: 8), cornerRadius: 10)
        style.lines = 8
        return style
    }
}

extension FocusPickerView {
    /// Shows a text in the notice, or hides it if nil.
    func tell(_ text: String?) {
        guard text != notice.content?.text else { return }
        notice.show(text: text)
        onNotice?()
    }

    /// Lists pictures that were skipped, then those with a remark: the first few by name, then the number of the others. Hides the notice
    /// if there are none.
    func tell(problemsOf gallery: FocusGallery) {
        let list = gallery.report
        // In a low window three would cover the picture in focus.
        let most = bounds.height < 450 ? 1 : 3
        var lines = Array(list.prefix(most))
        if list.count > most { lines.append("and \(FigureText.count(list.count - most)) more") }
        tell(lines.isEmpty ? nil : lines.joined(separator: "\n"))
    }

    /// Places the notice at the upper left, no wider than its text, and fits a list to the height, which is known only now.
    func placeNotice() {
        if let first = gallery.report.first, notice.content?.text.hasPrefix(first) == true { tell(problemsOf: gallery) }
        let margin = 16.0, room = CGSize(width: min(560, bounds.width - 2 * margin), height: bounds.height)
        notice.frame = CGRect(origin: CGPoint(x: margin, y: margin), size: notice.sizeThatFits(room))
    }
}
