// Files dropped on the window. The scene that shows has them if it can open them; else they go to the one that they
// suit best, the first of several, and its page is turned to.

import Foundation
import Views

extension ScenesView {
    func take(files paths: [String]) -> Bool {
        let files = paths.map(DroppedFile.init)
        guard let first = files.first else { return false }
        guard let page = page(for: files), let kind = entries[page].files else {
            let what = files.count == 1 ? first.name : "\(files.count) files"
            announce("\(what) cannot be opened. " + droppable)
            return true
        }
        let fitting = files.filter { entries[page].fit($0) > .none }, left = files.count - fitting.count
        let what = fitting.count == 1 ? fitting[0].name : "\(fitting.count) files"
        let others = left == 0 ? "" : left == 1 ? "; the other cannot be shown there" : "; \(left) others cannot be shown there"
        let text = "Opening \(what) as \(kind.role)\(others)."
        closePanels()
        if page == pager.page { announce(text) } else { announceOnNextPage(text) }
        showPage(page)
        scene(at: page).open(fitting.map(\.path))
        return true
    }

    /// Whose they are; nil: nobody's.
    private func page(for files: [DroppedFile]) -> Int? {
        func best(_ page: Int) -> SceneFiles.Fit { files.map(entries[page].fit).max() ?? .none }
        if best(pager.page) > .none { return pager.page }
        let fits = entries.indices.map(best)
        guard let top = fits.max(), top > .none else { return nil }
        return fits.firstIndex(of: top)
    }

    /// What can be dropped, for people.
    private var droppable: String {
        let kinds = entries.compactMap { $0.files?.summary }
        guard let last = kinds.last else { return "Nothing can be dropped here." }
        return "What can be dropped is " + (kinds.count > 1 ? kinds.dropLast().joined(separator: ", ") + " or " + last : last) + "."
    }
}
