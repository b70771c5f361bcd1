// The panels over the scene or the window, of which one is open at a time or, above it, one that belongs to it: a question, or the list of
// what can be saved of the layers in the inspector. The code of a technique is beside the scene and stays open.

import FloeCosts
import FloeInspector
import FloeLayerTree
import FloeMeasuring
import FloeOverlays
import FloeViewTree
import Foundation

extension ScenesView {
    /// The panel that gets the keys.
    var panel: (any ShellPanel)? { panels.last }

    /// Opens a panel in place of the open ones, or above them.
    func present(_ new: any ShellPanel, isAbove: Bool = false) {
        if !isAbove { closePanels() }
        panels.append(new)
        new.onClose = { [weak self] in self?.leavePanel() }
        new.open(in: self)
        focusPanel()
        // A list whose contents do not fit shows that it scrolls.
        for case let list as ScrollView in new.panel.subviews { list.flashScrollIndicators() }
    }

    private func focusPanel() { if panel?.takeFocus() == false { window?.focus(self) } }

    /// Closes the topmost panel. The one below it gets the keys again, or the scene.
    func closePanel() {
        guard let last = panels.popLast() else { return }
        last.removeFromSuperview()
        guard panels.isEmpty else { return focusPanel() }
        for view in [pager, strip] { view.isHidden = false }
        // The scene gets back the room of a list beside it.
        setNeedsLayout()
        focusScene()
    }

    /// Closes all panels.
    func closePanels() { while !panels.isEmpty { closePanel() } }

    /// Closes the topmost panel. An inspector asks first.
    func leavePanel() { if panels.count > 1 { closePanel() } else { leavePanels {} } }

    /// Closes all panels, then calls `next`. Asks first if layers have been changed in the inspector, since the changes are lost.
    func leavePanels(then next: @escaping () -> Void) {
        guard let inspector = panels.first as? InspectorView, inspector.hasChanges else {
            closePanels()
            return next()
        }
        guard !(panel is AlertPanel) else { return }
        let keep = Action("Keep editing") {}
        let discard = Action("Discard") { [weak self] in
            self?.closePanels()
            next()
        }
        let question = AlertPanel(
            "Discard your changes?", message: "They exist only in the inspector. To keep them in a file, choose Save, then Capture.",
            actions: [keep, discard], theme: controls.theme, fonts: context.fonts)
        present(question, isAbove: true)
    }

    func toggleHelp() {
        if panel is KeysPanel { return closePanel() }
        let keys = keys
        present(
            KeysPanel(
                scene: (scene.title, scene.description.shortcuts + keys.switchShortcuts), common: keys.shortcuts, theme: controls.theme,
                fonts: context.fonts))
    }

    func toggleOptions() {
        if panel is OptionsPanel { return closePanel() }
        present(
            OptionsPanel(
                scene, state, missing: strip.missing,
                anchor: strip.options.frame.minX - pager.frame.minX, controls: controls))
    }

    /// Opens a list, or closes it. What can be saved is listed above the inspector, since it is the inspector's layers that are saved.
    func toggle(_ kind: ListPanel.Kind) {
        if (panel as? ListPanel)?.kind == kind { return closePanel() }
        present(ListPanel(kind, scene, state, controls: controls), isAbove: panel is InspectorView)
    }

    func toggleInspector() {
        if panels.first is InspectorView { return leavePanels {} }
        closePanels()
        onRequest?(.inspect)
    }

    /// Opens the inspector on the scene as it is now. `frame`: the frame that shows it. `makeDrawing` makes the drawing by which costs are
    /// measured; nil: they are not measured.
    package func inspect(_ frame: OverlaidFrame?, makeDrawing: CostWorker.MakeDrawing? = nil) {
        closePanels()
        // Layers that the window shows at another size are planned at their own.
        let isFrames = scene.inspectedLayer === scene.view.layer
        let tree = InspectedTree(
            scene.inspectedLayer, size: scene.inspectedSize, scale: window?.scale ?? 1, background: backgroundColor,
            frame: isFrames ? frame : nil, classes: scene.view.classesByLayer, properties: scene.view.propertiesByLayer)
        let pages = [EditPage()] + (makeDrawing.map { [CostPage(makeDrawing: $0)] } ?? [])
        let new = InspectorView(tree, pages: pages, theme: controls.theme, fonts: context.fonts)
        present(new)
        new.unfold()
        tree.makeFrame = planFrame
        // They do not show, so nothing is built for them.
        for view in [pager, strip] { view.isHidden = true }
    }

    /// Shows the results of a comparison of this scene, until they are closed.
    package func show(_ comparison: Comparison, pictures: ComparisonPictures? = nil, _ choice: ComparisonChoice) {
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
        present(new)
    }

    // The code beside the scene

    /// Whether the code of the technique shows, beside the scene or over it.
    package var showsCode: Bool {
        get { codePanel != nil }
        set {
            guard newValue != showsCode else { return }
            codePanel?.removeFromSuperview()
            codePanel = newValue ? CodePanel(controls: controls) : nil
            if let codePanel {
                codePanel.show(scene)
                insertSubview(codePanel, below: strip)
            }
            setNeedsLayout()
            layoutIfNeeded()
            refresh()
        }
    }

    /// Shows the code of the technique, or hides it.
    func toggleCode() {
        closePanels()
        showsCode.toggle()
    }

    // What is covered

    private func coversScene(_ code: CodePanel) -> Bool { CodePanel.width(beside: sceneRoom.size) == nil }

    /// The frame of the open panel, in this view's space. Help covers everything, other panels a part. Nil while none is open.
    package var panelFrame: CGRect? {
        if let panel = panels.first, !panel.isDocked {
            return panel.coversWindow ? bounds : panel.panel.frame.offsetBy(dx: panel.frame.minX, dy: panel.frame.minY)
        }
        if let codePanel, coversScene(codePanel) { return codePanel.frame }
        guard let frame = scene.areas.panel, let origin = scene.view.convert(frame.origin, to: self) else { return nil }
        return CGRect(origin: origin, size: frame.size)
    }

    /// The frame of what is in the way of overlays and figures: an open panel, or the list of overlays beside the scene.
    package var obstacle: CGRect? { panelFrame ?? panel?.frame }

    /// Notifies the scenes of which of them a panel covers, if any.
    func tellCover() {
        let isCovered = panels.first.map { !$0.isDocked } ?? false || codePanel.map(coversScene) ?? false
        let covered = isCovered ? scene : nil
        guard covered !== coveredScene else { return }
        coveredScene?.phaseDidChange(to: .uncovered)
        coveredScene = covered
        covered?.phaseDidChange(to: .covered)
    }
}
