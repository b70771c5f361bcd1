// The messages before and after the lessons of scenes.

import FloeViewTree

extension ScenesView {
    /// Asks for the scene's lesson.
    func showLesson() {
        closePanels()
        onRequest?(.lesson)
    }

    /// Shows the outcome of a lesson of this scene, and what can be done next: first of all the lesson of the next scene that has not been
    /// shown, and after the last one all outcomes.
    package func show(_ outcome: LessonOutcome) {
        if outcome.isConclusive { seen[scene.name] = outcome }
        let following = entries[pager.page...] + entries[..<pager.page], lessons = following.filter { $0.techniques.count > 1 }
        var buttons: [(title: String, action: () -> Void)] = []
        if let next = lessons.first(where: { seen[$0.name] == nil && $0.name != scene.name }) {
            buttons.append(("Next: \(next.title)", { [weak self] in self?.showLesson(of: next.name) }))
        } else if lessons.count > 1, outcome.isConclusive {
            buttons.append(("What you have seen", { [weak self] in self?.showAllSeen() }))
        }
        buttons.insert(("Again", { [weak self] in self?.showLesson() }), at: outcome.isConclusive ? buttons.count : 0)
        show(
            MessagePanel.Message(
                headline: outcome.sentence, text: outcome.why,
                buttons: buttons + [("Compare", { [weak self] in self?.compare() }), tryButton]))
    }

    private var tryButton: (title: String, action: () -> Void) { ("Let me try", { [weak self] in self?.closePanels() }) }

    private func showLesson(of name: SceneName) {
        closePanels()
        show(name, animated: false)
        showLesson()
    }

    /// Shows the outcomes of all lessons.
    private func showAllSeen() {
        let rows = entries.compactMap { entry in seen[entry.name].map { (entry.title, $0.sentence) } }
        show(MessagePanel.Message(headline: "What you have seen", rows: rows, buttons: [tryButton]))
    }

    /// Explains what the program is, if this is its first run here.
    package func welcome() {
        guard let store = gestureHints.store, store.isNew, panels.isEmpty else { return }
        store.begin()
        let count = entries.count == 5 ? "Five" : "\(entries.count)"
        show(
            MessagePanel.Message(
                headline: "\(count) scenes, each built two ways. Can you tell?",
                rows: entries.filter { !$0.question.isEmpty }.map { ($0.title, $0.question) },
                buttons: [("Show me", { [weak self] in self?.showLesson() }), tryButton]))
    }

    private func show(_ message: MessagePanel.Message) { present(MessagePanel(message, theme: controls.theme, fonts: context.fonts)) }
}
