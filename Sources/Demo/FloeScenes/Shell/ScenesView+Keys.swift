// The routing of keys in the shell. The scene gets them first, wherever the focus is; the rest may be commands (see
// `ShellKeys`).

import FloeOverlays
import FloeRenderTree
import Foundation
import FloeInspector
import FloeViewTree

extension ScenesView {
    func take(_ event: KeyEvent) -> Bool {
        if overlay != nil || optionsPanel != nil || listPanel != nil { return keyDownInPanel(event) }
        let focus = window?.focusView, isOnControl = sceneControls.contains { $0 === focus }
        if let focus, focus !== self, focus.isDescendant(of: scene.view), !isOnControl { return keyDownInShell(event) }
        return keyDownInScene(event) || keyDownInShell(event)
    }

    /// Passes a key to the scene although the focus is on a control or nowhere.
    private func keyDownInScene(_ event: KeyEvent) -> Bool {
        guard event.key != .tab else { return false }
        var view: View? = focusTarget ?? scene.view
        while let v = view {
            if v.keyDown(event) { return true }
            if v === scene.view { return false }
            view = v.superview
        }
        return false
    }

    /// The keys that are commands now.
    var keys: ShellKeys {
        let typed = window?.focusView.map { $0 !== self && $0.isDescendant(of: scene.view) } == true ? window?.focusView : focusTarget
        return ShellKeys(
            switches: scene.switches, pageCount: entries.count, missing: missing, opensFiles: entries.contains { $0.files != nil },
            takesText: typed?.takesText ?? false)
    }

    /// The commands that the scene has no use for: a single technique can be compared with none, and not all have code to show.
    var missing: Set<ShellCommand> {
        var missing: Set<ShellCommand> = scene.techniques.count > 1 ? [] : [.technique, .lesson, .compare]
        if scene.technique.idea.isEmpty { missing.insert(.code) }
        return missing
    }

    private func keyDownInShell(_ event: KeyEvent) -> Bool {
        if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
            moveFocus(isBackward: event.modifiers.contains(.shift))
            return true
        }
        guard let command = keys.command(for: event) else { return false }
        perform(command)
        return true
    }

    /// Handles text that the focused view did not take. While the focus is in the strip or nowhere, the scene gets it first.
    func take(text: String) -> Bool {
        guard overlay == nil else {
            if keys.command(for: text) == .help { closePanels() }
            return true
        }
        let isInScene = window?.focusView.map { $0 !== self && $0.isDescendant(of: scene.view) } ?? false
        if optionsPanel == nil, listPanel == nil, !isInScene, focusTarget?.insertText(text) ?? false { return true }
        guard let command = keys.command(for: text) else { return false }
        perform(command)
        return true
    }

    /// Takes an event that no view did, in a window that shows this view.
    package func takeUnhandled(_ event: InputEvent) -> Bool {
        switch event {
        case .keyDown(let key):
            // The focused view has gone.
            if window?.focusView == nil, take(key) { return true }
            return key.key == .escape && !key.isRepeat && putAway()
        case .text(let text, _): return window?.focusView == nil && take(text: text)
        // Dropped beside this view.
        case .dropFiles(let paths, _, _): return take(files: paths)
        default: return false
        }
    }

    /// Closes what was opened beside or over the scene, one thing a press. Returns false if nothing was.
    private func putAway() -> Bool {
        if showsCode {
            showsCode = false
        } else if state.pictures != .one {
            show(.one)
        } else if state.overlay != nil {
            chooseOverlay(nil)
        } else if clock.isPaused {
            togglePause()
        } else if state.showsFigures {
            toggleFigures()
        } else {
            return false
        }
        return true
    }

    private func perform(_ command: ShellCommand) {
        switch command {
        case .page(let page): showPage(page)
        case .previousPage: showPage(pager.page - 1)
        case .nextPage: showPage(pager.page + 1)
        case .technique:
            let all = scene.techniques
            guard let i = all.firstIndex(of: scene.technique) else { return }
            chooseTechnique((i + 1) % all.count)
            announce("\(scene.technique.title): \(scene.technique.summary)")
        case .compositor: swapCompositor()
        case .lesson: showLesson()
        case .compare: compare()
        case .both: stepPictures()
        case .slowdown:
            stepSlowdown()
            announce(state.slowdownText)
        case .slowMotion: stepSlowMotion()
        case .pause: togglePause()
        case .step: stepScene()
        case .figures: toggleFigures()
        case .help: toggleHelp()
        case .tools: toggleTools()
        case .overlays: toggleOverlays()
        case .history: reviewHistory()
        case .inspect: toggleInspector()
        case .code: toggleCode()
        case .saving: toggleSaving()
        case .overlay(let overlay): chooseOverlay(overlay == state.overlay ? nil : overlay)
        case .builtInContents: showBuiltInContents()
        case .flip(let key):
            guard let i = scene.switches.firstIndex(where: { $0.key == key }) else { return }
            if let reason = scene.switches[i].idleReason(with: scene.technique) { return announce(reason) }
            setSwitch(i, !scene.switches[i].get())
        }
    }

    /// Performs the command of a key that concerns the picture, while the window shows its last ten seconds in place of this view.
    package func keyDownInReview(_ event: KeyEvent) {
        let keys = ShellKeys(switches: [], pageCount: entries.count, takesText: false)
        guard let command = keys.command(for: event) else { return }
        switch command {
        case .compositor, .both, .figures, .history, .overlay: perform(command)
        // Of frames there is nothing but pictures.
        case .saving: onRequest?(.save(.picture))
        // Their list would be in the strip's place.
        case .overlays: chooseOverlay(.next(after: state.overlay))
        // The others are the views'.
        default: break
        }
    }

    /// Handles a key while a panel is open. The panel keeps it from the scene behind.
    private func keyDownInPanel(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .escape, .function(1): if listPanel == nil { leaveInspector() } else { closeList() }
        case .tab: moveFocus(isBackward: event.modifiers.contains(.shift))
        case .enter where overlay is MessagePanel: if !event.isRepeat { (overlay as? MessagePanel)?.pressFirst() }
        // The other function keys always belong to the program.
        case .function: return false
        case _ where overlay is InspectorView:
            switch keys.command(for: event) {
            case .inspect: leaveInspector()
            case .saving: toggleSaving()
            // The inspector is drawn by the one that draws the window.
            case .compositor: swapCompositor()
            default: break
            }
        case _ where keys.command(for: event) == .saving && overlay is ComparisonPanel: (overlay as? ComparisonPanel)?.savePicture()
        default: return overlay != nil || keyDownInShell(event)
        }
        return true
    }

    // Focus

    /// The scene's view that gets the keys.
    private var focusTarget: View? { ScenesView.firstFocusable(scene.focusOrder.first ?? scene.view) }

    /// The scene's controls that Tab reaches in addition.
    private var sceneControls: ArraySlice<View> { scene.focusOrder.dropFirst() }

    private static func firstFocusable(_ view: View) -> View? {
        if view.canBecomeFocused { return view }
        for subview in view.subviews where !subview.isHidden {
            if let found = firstFocusable(subview) { return found }
        }
        return nil
    }

    func focusScene() {
        guard let window else { return }
        if let target = focusTarget, target.window === window { window.focus(target) } else { window.focus(self) }
    }

    /// Moves the focus to the next control; the cycle includes the scene.
    private func moveFocus(isBackward: Bool) {
        let panel: PanelView? = listPanel ?? overlay ?? optionsPanel
        let own = sceneControls.filter { $0.canBecomeFocused && $0.window === window }
        let code = codePanel?.focusOrder ?? [], notice = savedNotice?.notice.focusOrder ?? []
        let stops: [View] = panel.map(\.focusOrder) ?? ((strip.focusOrder + code) as [View] + own + [focusTarget ?? self])
        window?.moveFocus(among: stops + notice, isBackward: isBackward)
    }
}
