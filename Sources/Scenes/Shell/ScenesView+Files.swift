// Files dropped on the window. The scene under them has them first; what it leaves goes to the scene that opens files
// of that kind, and its page is turned to. A text could be a deck or a list: it is taken for a deck, as it is when it
// is dropped on the cards.

import Foundation
import Views

extension ScenesView {
    func take(file path: String) -> Bool {
        let url = URL(fileURLWithPath: path), ending = url.pathExtension.lowercased()
        guard let page = entries.firstIndex(where: { $0.fileEndings.contains(ending) }) else {
            announce("\(url.lastPathComponent) cannot be opened. " + droppable)
            return true
        }
        let text = "Opening \(url.lastPathComponent) as a deck of cards."
        if page == pager.page { announce(text) } else { announceOnNextPage(text) }
        showPage(page)
        scene(at: page).open(path)
        return true
    }

    /// What can be dropped, for people.
    private var droppable: String {
        let endings = entries.flatMap(\.fileEndings).map { "." + $0 }
        guard let last = endings.last else { return "Nothing can be dropped here." }
        let list = endings.count > 1 ? endings.dropLast().joined(separator: ", ") + " or " + last : last
        return "What can be dropped is a deck of cards: \(list)."
    }
}
