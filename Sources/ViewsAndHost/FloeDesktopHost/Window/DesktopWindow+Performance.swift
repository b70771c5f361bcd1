// Plays something else in the window for a while.

import FloePanels
import FloeViewTree

extension DesktopWindow {
    /// Plays `performance` from the next turn of the loop on. Escape, a press on the banner's button, resizing the window or
    /// closing it ends it early. Does nothing if one is already playing.
    public func perform(_ performance: any WindowPerformance) {
        guard !isPerforming else { return }
        endReview()
        let banner = Notice(theme: theme, fonts: fonts)
        banner.onAction = { [weak self] in self?.endPerformance(.cancelled) }
        tellMeasured()
        standIn = PerformancePlayer(performance, compositors, panels.tree, banner: banner)
    }

    /// Whether something is played in place of the views.
    public var isPerforming: Bool { standIn is PerformancePlayer }

    /// Ends what is playing, as Escape does.
    public func stopPerforming() { endPerformance(.cancelled) }

    /// Returns to the views.
    func endPerformance(_ end: PerformanceEnd) {
        guard let player = standIn as? PerformancePlayer else { return }
        endStandIn()
        player.performance.didEnd(end)
    }
}
