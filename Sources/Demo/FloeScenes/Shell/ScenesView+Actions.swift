// The actions of the controls in the strip and in the panels.

import Foundation
import FloeInspection
import FloeInspector
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import FloeViewTree

extension ScenesView {
    func chooseTechnique(_ index: Int) {
        guard scene.techniques.indices.contains(index) else { return }
        scene.technique = scene.techniques[index]
    }

    func setSwitch(_ index: Int, _ isOn: Bool) {
        let switches = scene.switches
        guard switches.indices.contains(index) else { return }
        scene.setSwitch(switches[index].name, isOn)
    }

    /// Brings the scene's built-in contents back; does nothing while they show.
    func showBuiltInContents() {
        guard scene.builtInContents != nil else { return }
        closePanels()
        scene.showBuiltInContents()
        focusScene()
    }

    func chooseCompositor(_ kind: CompositorKind) {
        if state.pictures != .one { onRequest?(.pictures(.one)) }
        onRequest?(.compositor(kind))
        // The program may not have complied.
        refresh()
    }

    func swapCompositor() {
        if let problem = state.gpuProblem { return announce("No GPU compositor: \(problem)") }
        chooseCompositor(state.compositor == .cpu ? .gpu : .cpu)
    }

    func toggleFigures() { onRequest?(.toggleFigures) }

    /// Asks the program to show these pictures, or announces why there is no GPU compositor.
    func show(_ pictures: CompositorView) {
        if pictures != .one, let problem = state.gpuProblem { return announce("No GPU compositor: \(problem)") }
        onRequest?(.pictures(pictures))
        refresh()
    }

    /// Cycles through one picture, both, and their difference.
    func stepPictures() {
        let all = CompositorView.allCases, i = all.firstIndex(of: state.pictures) ?? 0
        show(all[(i + 1) % all.count])
    }

    func chooseOverlay(_ overlay: PlanOverlay?) { onRequest?(.overlay(overlay)) }

    /// Shows the lines that make the technique, or hides them.
    func toggleCode() {
        closePanels()
        showsCode.toggle()
    }

    func toggleOverlays() { toggle(.overlays) }

    func toggleTools() { toggle(.tools) }

    func toggleSaving() { toggle(.saving) }

    private func toggle(_ kind: ListPanel.Kind) {
        guard listPanel?.kind != kind else { return closeList() }
        closeList()
        let new = ListPanel(kind, state, controls: controls)
        listPanel = new
        open(new)
    }

    func reviewHistory() {
        closePanels()
        onRequest?(.history)
    }

    // Inspecting

    func toggleInspector() {
        guard !(overlay is InspectorView) else { return leaveInspector() }
        closePanels()
        onRequest?(.inspect)
    }

    /// Opens the inspector on the scene as it is now. `frame`: the frame that shows it. `makeDrawing` makes what measures costs; nil: they
    /// are not measured.
    package func inspect(_ frame: OverlaidFrame?, makeDrawing: CostWorker.MakeDrawing? = nil) {
        closePanels()
        // Layers that the window shows at another size are planned at their own.
        let isFrames = scene.inspectedLayer === scene.view.layer
        let tree = InspectedTree(
            scene.inspectedLayer, size: scene.inspectedSize, scale: window?.scale ?? 1, background: backgroundColor,
            frame: isFrames ? frame : nil, classes: scene.view.classesByLayer, properties: scene.view.propertiesByLayer)
        let pages = [EditPage()] + (makeDrawing.map { [CostPage(makeDrawing: $0)] } ?? [])
        let new = InspectorView(tree, pages: pages, theme: controls.theme, fonts: context.fonts)
        new.onClose = { [weak self] in self?.leaveInspector() }
        overlay = new
        new.open(in: self)
        tree.makeFrame = planFrame
        // Nothing of them shows, so nothing of them is built.
        for view in [pager, strip] { view.isHidden = true }
    }

    /// Closes the inspector. Asks first if layers have been changed in it, which go with it. Closes any other panel. `next` follows, unless
    /// the inspector stays.
    func leaveInspector(then next: @escaping () -> Void = {}) {
        guard let inspector = overlay as? InspectorView, inspector.hasChanges else {
            closePanels()
            return next()
        }
        guard !inspector.subviews.contains(where: { $0 is QuestionPanel }) else { return }
        let question = QuestionPanel(
            "Discard your changes?", message: "They exist only in the inspector. To keep them in a file, choose Save, then Capture.",
            keeps: "Keep editing", begins: "Discard", theme: controls.theme, fonts: context.fonts)
        question.onBegin = { [weak self] in
            self?.closePanels()
            next()
        }
        question.onClose = { [weak question, weak inspector] in
            question?.removeFromSuperview()
            inspector?.focus()
        }
        question.frame = inspector.bounds
        question.autoresizingMask = .flexibleSize
        question.anchor = Double(inspector.bounds.midX)
        question.top = Double(inspector.bounds.height) / 4
        question.open(in: inspector, focusing: question.firstFocus)
    }

    /// Cycles through the slowdowns that the device can pretend to have.
    func stepSlowdown() {
        let all = ShellState.slowdowns, i = all.firstIndex(of: state.slowdown) ?? 0
        onRequest?(.slowdown(all[(i + 1) % all.count]))
    }

    /// Asks for the scene's lesson.
    func showLesson() {
        closePanels()
        onRequest?(.lesson)
    }

    /// Shows what was seen in a lesson of this scene, and what can be done next: first of all the lesson of the next scene that has not been
    /// shown, and after the last one all that was seen.
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

    /// Shows what was seen in all lessons.
    private func showAllSeen() {
        let rows = entries.compactMap { entry in seen[entry.name].map { (entry.title, $0.sentence) } }
        show(MessagePanel.Message(headline: "What you have seen", rows: rows, buttons: [tryButton]))
    }

    /// Says what the program is, if this is the first time that it runs here.
    package func welcome() {
        guard let store = usedGesturesStore, store.isNew, overlay == nil else { return }
        store.begin()
        let count = entries.count == 5 ? "Five" : "\(entries.count)"
        show(
            MessagePanel.Message(
                headline: "\(count) scenes, each built two ways. Can you tell?",
                rows: entries.filter { !$0.question.isEmpty }.map { ($0.title, $0.question) },
                buttons: [("Show me", { [weak self] in self?.showLesson() }), tryButton]))
    }

    private func show(_ message: MessagePanel.Message) {
        closePanels()
        let new = MessagePanel(message, theme: controls.theme, fonts: context.fonts)
        overlay = new
        open(new)
    }

    /// Asks for a comparison of the two techniques of the claim.
    func compare() {
        closePanels()
        onRequest?(.compare(.claim))
    }

    /// Shows the results of a comparison of this scene, until they are closed.
    package func show(_ comparison: Comparison, pictures: ComparisonPictures? = nil, _ choice: ComparisonChoice) {
        closePanels()
        let new = ComparisonPanel(
            comparison, of: scene.description, pictures: pictures, choice: choice, isGPUSoftware: state.isGPUSoftware,
            theme: controls.theme, fonts: context.fonts)
        new.onChoose = { [weak self] choice in
            self?.closePanels()
            self?.onRequest?(.compare(choice))
        }
        new.onSave = { [weak self] in self?.onRequest?(.saveComparison($0)) }
        new.onCopy = { [weak self, weak new] in
            self?.window?.clipboard.text = $0
            new?.show(note: "Copied.")
        }
        overlay = new
        open(new)
    }

    /// Says that something cannot be done in a record.
    package func refuseWhileRecorded() { announce("Not available while recording. Close the window to stop.") }

    func showPage(_ index: Int) {
        closePanels()
        pager.show(index, animated: true)
    }

    /// Shows a page's name, its article and its key in the strip while the mouse is over `title`; nil removes them.
    func showPageHint(_ title: String?) {
        let page = entries.firstIndex { $0.name.title == title }
        let article = page.map { entries[$0].article } ?? ""
        let words = title.map { article.isEmpty ? $0 : "\($0). Article: \(article)" }
        showHint(words, keys: page.map { keys.caps(Character("\($0 + 1)")) } ?? [])
    }

    /// Shows a hint in the strip, beside the keys with the same effect; nil removes it.
    package func showHint(_ text: String?, keys: [String] = []) { strip.show(hint: text, keys: keys) }

    func toggleHelp() {
        guard overlay == nil else { return closePanels() }
        closePanels()
        let keys = keys
        let new = KeysOverlay(
            scene: (scene.title, scene.description.shortcuts + keys.switchShortcuts), common: keys.shortcuts, theme: controls.theme,
            fonts: context.fonts)
        overlay = new
        open(new)
    }

    func toggleOptions() {
        guard optionsPanel == nil else { return closePanels() }
        closePanels()
        let new = OptionsPanel(
            scene, state, overflow: strip.overflow, hasTools: !strip.tools.isHidden,
            anchor: strip.options.frame.minX - pager.frame.minX,
            controls: controls)
        optionsPanel = new
        open(new)
    }

    private func open(_ panel: PanelView) {
        panel.onClose = { [weak self] in self?.closeList() }
        panel.open(in: self, focusing: self)
        // A list whose contents do not fit shows that it scrolls.
        for case let list as ScrollView in panel.panel.subviews { list.flashScrollIndicators() }
    }

    /// Closes what is open above the scene, or only the list that is open above the inspector.
    func closeList() {
        guard let inspector = overlay as? InspectorView else { return closePanels() }
        listPanel?.removeFromSuperview()
        listPanel = nil
        inspector.focus()
    }

    /// Closes all panels above the scene.
    func closePanels() {
        guard overlay != nil || optionsPanel != nil || listPanel != nil else { return }
        for panel in [overlay, optionsPanel, listPanel] as [View?] { panel?.removeFromSuperview() }
        overlay = nil
        for view in [pager, strip] { view.isHidden = false }
        optionsPanel = nil
        listPanel = nil
        // The scene gets back the room of a list beside it.
        setNeedsLayout()
        focusScene()
    }
}

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
            closePanels()
            onRequest?(.play(first.path))
            return true
        }
        guard let page = page(for: files), let kind = entries[page].files else {
            let what = files.count == 1 ? first.name : "\(files.count) files"
            announce("\(what) cannot be opened. " + droppable)
            return true
        }
        let fitting = files.filter { entries[page].fit($0) > .none }, left = files.count - fitting.count
        let what = fitting.count == 1 ? fitting[0].name : "\(fitting.count) files"
        let others = left == 0 ? "" : left == 1 ? "; the other cannot be shown there" : "; \(left) others cannot be shown there"
        let text = "Opening \(what) as \(kind.role)\(others)."
        leaveInspector { [weak self] in
            guard let self else { return }
            if page == pager.page { announce(text) } else { announceOnNextPage(text) }
            showPage(page)
            let target = scene(at: page)
            target.open(fitting.map(\.path))
            // What is there shows by itself that it was opened.
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
