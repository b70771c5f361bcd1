// Saving what the window shows, and what it says about saved files.

import FloeFiles
import FloeInspector
import FloeLayerTree
import FloeViewTree
import Foundation

extension ScenesView {
    func save(_ content: SavedContent) {
        closeList()
        onRequest?(.save(content))
    }

    /// The layers that the inspector shows, with their changes, and the size of their picture, while it is open.
    package var inspected: (tree: LayerTree, size: CGSize)? { (overlay as? InspectorView).map { ($0.tree.tree, $0.tree.size) } }

    /// Removes what is not the scene's and only there because something is to be saved: panels other than the inspector, the hint about a
    /// control, an earlier message about a file.
    package func prepareForSaving() {
        closeList()
        showHint(nil)
        savedNotice?.hide()
        savedNotice?.notice.isHidden = true
    }

    /// Says that a file was saved at `path`, above everything. The message's button asks for `folder` to be opened or, if the file is a
    /// recording, for that to be played.
    package func show(saved title: String, path: String, folder: String) {
        let plays = DroppedFile(path: path).isRecording
        show("\(title) saved", PrintableText.of(path, longest: 240), action: plays ? "Play" : "Open folder") { [weak self] in
            self?.onRequest?(plays ? .play(path) : .openFolder(folder))
        }
    }

    /// Says that something about a file failed, and why.
    package func show(failure text: String, reason: String) { show(text, reason) }

    private func show(_ text: String, _ detail: String, action: String? = nil, onAction: @escaping () -> Void = {}) {
        // A message would cover the chart that was saved.
        if let comparison = overlay as? ComparisonPanel { return comparison.show(note: "\(text): \(detail)") }
        let shown = savedNotice ?? SavedNotice(theme: controls.theme, fonts: context.fonts)
        savedNotice = shown
        shown.onHide = { [weak self, weak shown] in
            if let notice = shown?.notice, self?.window?.focusView?.isDescendant(of: notice) == true { self?.focusScene() }
        }
        // Again, since a panel may have opened above it.
        addSubview(shown.notice)
        shown.show(text, detail: detail, action: action, onAction: onAction)
        setNeedsLayout()
    }
}
