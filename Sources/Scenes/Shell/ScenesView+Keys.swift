// Keys of the window around the scenes. The scene has them first, wherever the focus is; what it leaves
// turns pages, changes the technique and opens the help.

import Foundation
import Views

extension ScenesView {
    func take(_ event: KeyEvent) -> Bool {
        if overlay != nil || optionsPanel != nil { return keyDownInPanel(event) }
        if let focus = window?.focusView, focus !== self, focus.isDescendant(of: scene.view) {
            return keyDownInShell(event)
        }
        return keyDownInScene(event) || keyDownInShell(event)
    }

    /// The focus is in the strip, or nowhere: the scene is worked with all the same.
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

    private func keyDownInShell(_ event: KeyEvent) -> Bool {
        let modifiers = event.modifiers.subtracting(.shift)
        let isPlain = modifiers.isEmpty, isControl = modifiers == .control
        switch event.key {
        case .tab where isPlain:
            moveFocus(isBackward: event.modifiers.contains(.shift))
        case .pageUp where isControl: showPage(pager.page - 1)
        case .pageDown where isControl: showPage(pager.page + 1)
        case .digit(let n) where (isPlain || isControl) && (1...entries.count).contains(n): showPage(n - 1)
        case .letter("t") where (isPlain || isControl) && !event.isRepeat:
            let all = scene.techniques
            if let i = all.firstIndex(of: scene.technique) {
                chooseTechnique((i + 1) % all.count)
                strip.announce("\(scene.technique.name): \(scene.technique.summary)")
            }
        case .function(1) where isPlain, .slash where isPlain: toggleHelp()
        default: return false
        }
        return true
    }

    /// Open panels keep keys from what is behind them.
    private func keyDownInPanel(_ event: KeyEvent) -> Bool {
        switch event.key {
        case .escape, .function(1), .slash: closePanels()
        case .tab: moveFocus(isBackward: event.modifiers.contains(.shift))
        // Function keys are the program's, whatever is open.
        case .function: return false
        default: return overlay != nil
        }
        return true
    }

    // Focus

    /// What of the scene gets keys.
    private var focusTarget: View? { ScenesView.firstFocusable(scene.keyView) }

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

    /// To the next control, and around by way of the scene.
    private func moveFocus(isBackward: Bool) {
        guard let window else { return }
        let controls: [View] = overlay?.focusOrder ?? optionsPanel?.focusOrder ?? strip.focusOrder
        guard !controls.isEmpty else { return }
        // One more stop than controls: the scene's.
        let stops = controls.count + (overlay == nil && optionsPanel == nil ? 1 : 0)
        let now = controls.firstIndex { $0 === window.focusView }
        let next = now.map { ($0 + (isBackward ? -1 : 1) + stops) % stops } ?? (isBackward ? controls.count - 1 : 0)
        if next < controls.count { window.focus(controls[next]) } else { focusScene() }
    }
}
