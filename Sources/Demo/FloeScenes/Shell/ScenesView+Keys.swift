// The routing of keys in the shell. The scene gets them first, wherever the focus is; the rest may be commands (see
// `ShellKeys`).

import FloeOverlays
import FloeRenderTree
import Foundation
import FloeInspector
import FloeViewTree

extension ScenesView {
    func take(_ event: KeyEvent) -> Bool {
        if let panel { return keyDown(event, in: panel) }
        let focus = window?.focusView, isOnControl = sceneControls.contains { $0 === focus }
        if let focus, focus !== self, focus.isDescendant(of: scene.view), !isOnControl { return keyDownInShell(event) }
        return keyDownInScene(event) || keyDownInShell(event)
    }

    /// Passes a key to the scene although the focus is on a control or nowhere.
    private func keyDownInScene(_ event: KeyEvent) -> Bool {
        guard event.key != .tab else { return false }
        var view: View? = focusTarget ?? scene.view
        while let v = view {
            if v.receive(event) { return true }
            if v === scene.view { return false }
            view = v.superview
        }
        return false
    }

    /// The keys that are commands now.
    var keys: ShellKeys {
        let typed = window?.focusView.map { $0 !== self && $0.isDescendant(of: scene.view) } == true ? window?.focusView : focusTarget
        return ShellKeys(
            switches: scene.switches, pageCount: entries.count, commands: ShellCommand.suiting(scene, of: ShellCommand.all),
            opensFiles: entries.contains { $0.files != nil }, takesText: typed?.takesText ?? false)
    }

    private func keyDownInShell(_ event: KeyEvent) -> Bool {
        if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
            moveFocus(isBackward: event.modifiers.contains(.shift))
            return true
        }
        guard let command = keys.command(for: event) else { return false }
        performByKey(command)
        return true
    }

    private func performByKey(_ command: ShellCommand) {
        command.perform(self)
        if let text = command.announcement(self) { announce(text) }
    }

    /// Handles text that the focused view did not take. While the focus is in the strip or nowhere, the scene gets it first.
    func take(text: String) -> Bool {
        guard panel?.coversWindow != true else {
            if keys.command(for: text) == .helpPanel { leavePanel() }
            return true
        }
        let isInScene = window?.focusView.map { $0 !== self && $0.isDescendant(of: scene.view) } ?? false
        if panel == nil, !isInScene, focusTarget?.insertText(text) ?? false { return true }
        guard let command = keys.command(for: text) else { return false }
        performByKey(command)
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

    /// Closes what was opened beside or over the scene, one thing at each press. Returns false if nothing was.
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
            onRequest?(.toggleFigures)
        } else {
            return false
        }
        return true
    }

    /// Performs the command of a key that concerns the picture, while the window shows its last ten seconds in place of this view.
    package func keyDownInReview(_ event: KeyEvent) {
        let keys = ShellKeys(switches: [], pageCount: entries.count, takesText: false)
        switch keys.command(for: event) {
        // Past frames can only be saved as pictures.
        case .saving?: onRequest?(.save(.picture))
        // Their list would be in the strip's place.
        case .overlayList?: chooseOverlay(.next(after: state.overlay))
        case let command? where command.places.contains(.review): performByKey(command)
        // The others belong to the views.
        default: break
        }
    }

    /// Handles a key while a panel is open. The panel keeps it from the scene behind.
    private func keyDown(_ event: KeyEvent, in panel: any ShellPanel) -> Bool {
        switch event.key {
        case .escape, .function(1): leavePanel()
        case .tab: moveFocus(isBackward: event.modifiers.contains(.shift))
        case .enter where !event.isRepeat && panel.confirm(): break
        // The other function keys always belong to the program.
        case .function:
            guard let command = keys.command(for: event), command == .fullScreen else { return false }
            performByKey(command)
        default:
            guard let command = keys.command(for: event) else { return panel.coversWindow }
            if !panel.perform(command), panels.allSatisfy({ $0.allows(command) }) { performByKey(command) }
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
        let own = sceneControls.filter { $0.canBecomeFocused && $0.window === window }
        let code = codePanel?.focusOrder ?? [], notice = savedNotice?.notice.focusOrder ?? []
        let stops: [View] = panel.map(\.focusOrder) ?? ((strip.focusOrder + code) as [View] + own + [focusTarget ?? self])
        window?.moveFocus(among: stops + notice, isBackward: isBackward)
    }
}
