// Files dropped on the window, and files saved from it.

import FloeFiles
import FloeInspector
import FloeLayerTree
import FloeViewTree
import Foundation

// Files dropped on the window. The current scene gets them if it can open any of them; otherwise they go to the scene that
// they suit best (the first of several), and the shell turns to its page. A recording is played.
extension ScenesView {
    func take(files paths: [String]) -> Bool {
        let files = paths.map(DroppedFile.init)
        guard let first = files.first else {
            announce("Only local files can be dropped. Save it first. " + droppable)
            return true
        }
        if files.count == 1, first.isRecording {
            leavePanels { [weak self] in self?.onRequest?(.play(first.path)) }
            return true
        }
        guard let page = page(for: files), let kind = entries[page].files else {
            let what = files.count == 1 ? first.describedName : "\(files.count) files"
            announce("\(what) cannot be opened. " + droppable)
            return true
        }
        let fitting = files.filter { entries[page].fit($0) > .none }, left = files.count - fitting.count
        let what = fitting.count == 1 ? fitting[0].name : "\(fitting.count) files"
        let others = left == 0 ? "" : left == 1 ? "; the other cannot be shown there" : "; \(left) others cannot be shown there"
        let text = "Opening \(what) as \(kind.role)\(others)."
        leavePanels { [weak self] in
            guard let self else { return }
            if page == pager.page { announce(text) } else { announceOnNextPage(text) }
            showPage(page)
            let target = scene(at: page)
            target.open(fitting.map(\.path))
            // Without files to report as left out, the announcement ends once the contents show.
            if left == 0 { openingAnnouncement = text }
            if !target.isOpening { endOpeningAnnouncement() }
        }
        return true
    }

    /// Returns the page whose scene should open the files; nil if there is none.
    private func page(for files: [DroppedFile]) -> Int? {
        func best(_ page: Int) -> SceneFiles.Fit { files.map(entries[page].fit).max() ?? .none }
        if best(pager.page) > .none { return pager.page }
        let fits = entries.indices.map(best)
        guard let top = fits.max(), top > .none else { return nil }
        return fits.firstIndex(of: top)
    }

    /// A sentence for the user that says what can be dropped.
    private var droppable: String {
        let kinds = entries.compactMap { $0.files?.summary }
        return "You can drop \(kinds.isEmpty ? "" : kinds.joined(separator: ", ") + ", or ")a recording."
    }
}

// Saving what the window shows, and messages about saved files.
extension ScenesView {
    func save(_ content: SavedContent) {
        closePanel()
        onRequest?(.save(content))
    }

    /// The layers that the inspector shows, with their changes, and the size of their picture, while it is open.
    package var inspected: (tree: LayerTree, size: CGSize)? { (panels.first as? InspectorView).map { ($0.tree.tree, $0.tree.size) } }

    /// Removes what shows only for saving: panels other than the inspector, the hint about a control, an earlier message about a file.
    package func prepareForSaving() {
        while let panel, !(panel is InspectorView) { closePanel() }
        showHint(nil)
        savedNotice?.hide()
        savedNotice?.notice.isHidden = true
    }

    /// Shows that a file was saved at `path`, above everything. The message's button asks for `folder` to be opened or, if the file is a
    /// recording, for that to be played.
    package func show(saved title: String, path: String, folder: String) {
        let plays = DroppedFile(path: path).isRecording
        show("\(title) saved", PrintableText.of(path, longest: 240), action: plays ? "Play" : "Open folder") { [weak self] in
            self?.onRequest?(plays ? .play(path) : .openFolder(folder))
        }
    }

    /// Shows that something about a file failed, and why.
    package func show(failure text: String, reason: String) { show(text, reason) }

    private func show(_ text: String, _ detail: String, action: String? = nil, onAction: @escaping () -> Void = {}) {
        // A message would cover the chart that was saved.
        if let comparison = panel as? ComparisonPanel { return comparison.show(note: "\(text): \(detail)") }
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
