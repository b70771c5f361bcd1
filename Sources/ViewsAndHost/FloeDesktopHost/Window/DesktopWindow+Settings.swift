// The desktop's settings while a window runs: its theme, its motion, its magnification.

import FloePanels
import FloeViewTree

extension DesktopWindow {
    /// Takes on what has changed in the settings. What stands in for the views is played to its end first.
    func followSettings() {
        guard standIn == nil else { return }
        let formerTheme = theme, formerMotion = window.reducesMotion, formerMagnification = platform.magnification
        theme = settings.theme
        window.reducesMotion = settings.reducesMotion
        platform.magnification = settings.magnification
        if platform.magnification != formerMagnification { metricsDidChange() }
        if theme != formerTheme {
            // Not if the program has chosen another.
            if window.rootView.ownTheme == formerTheme { window.rootView.ownTheme = theme }
            let former = panels
            panels = makePanels(theme)
            panels.replace(former)
            connectPanels()
            needsPresent = true
        }
        if theme != formerTheme || window.reducesMotion != formerMotion || platform.magnification != formerMagnification {
            onSettingsChange?()
        }
    }

    /// Leaves everything as it is from now on, whatever the desktop says.
    package func stopFollowingSettings() { settings.stopFollowing() }

    func connectPanels() {
        panels.hud.onSelect = { [weak self] in if let self { $0(&recorder.figures) } }
        panels.onChange = { [weak self] in self?.needsPresent = true }
        connectTimeline()
    }
}
