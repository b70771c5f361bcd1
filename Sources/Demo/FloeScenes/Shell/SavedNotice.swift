// A message above scene and panels: where a file was saved, or why it was not. Its button opens the folder, or plays the recording. It
// disappears after a while, or when it is clicked.

import FloeText
import FloeViewTree
import Foundation

final class SavedNotice: FrameUpdating {
    let notice: Notice
    /// Called when it disappears, with the focus perhaps still on its button.
    var onHide: (() -> Void)?
    /// In seconds of the window's time.
    private var end: Double?

    /// Long enough to read a path and to reach the button, in seconds.
    private static let duration = 15.0

    init(theme: Theme, fonts: FontLibrary) {
        notice = Notice(theme: theme, fonts: fonts)
        notice.onDismiss = { [weak self] in self?.hide() }
    }

    /// Shows a message with a button, or a warning without one.
    func show(_ text: String, detail: String, action: String?, onAction: @escaping () -> Void) {
        notice.onAction = { [weak self] in
            self?.hide()
            onAction()
        }
        notice.show(Notice.Content(text: text, detail: detail, action: action, isWarning: action == nil))
        guard let window = notice.window else { return }
        end = window.time + SavedNotice.duration
        window.schedule(self, .at(window.time + SavedNotice.duration))
    }

    func hide() {
        end = nil
        notice.show(nil)
        onHide?()
    }

    func update(at time: Double) -> NextUpdate {
        guard let end else { return .never }
        guard time >= end else { return .at(end) }
        hide()
        return .never
    }

    /// Places it over the lower edge of `area`.
    func lay(out area: CGRect) {
        let margin = 16.0, size = notice.sizeThatFits(CGSize(width: max(0, area.width - 2 * margin), height: area.height))
        let frame = notice.alignedToPixels(
            CGRect(
                origin: CGPoint(x: (area.midX - size.width / 2).rounded(), y: (area.maxY - margin - size.height).rounded()), size: size))
        // Not by its frame, since it moves while it appears.
        notice.bounds = CGRect(origin: .zero, size: frame.size)
        notice.center = CGPoint(x: frame.midX, y: frame.midY)
    }
}
