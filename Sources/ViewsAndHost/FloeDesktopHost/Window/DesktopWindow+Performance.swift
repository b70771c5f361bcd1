// Plays something else in the window for a while, with the views suspended. The views' time is paused, so that they
// resume where they were.

import FloeLayerTree
import FloeRenderTree
import FloeViewTree

extension DesktopWindow {
    /// Plays `performance` from the next turn of the loop on. Escape, a press on the banner's button, resizing the window or
    /// closing it ends it early. Does nothing if one is already playing.
    public func perform(_ performance: any WindowPerformance) {
        guard player == nil else { return }
        recorder.takeMeasurements(of: compositors.gpu)
        tellMeasured()
        let banner = Notice(theme: isDark ? .dark : .light, fonts: fonts)
        banner.onAction = { [weak self] in self?.endPerformance(.cancelled) }
        player = PerformancePlayer(performance, compositors, panels.tree, banner: banner)
    }

    /// Whether something is played in place of the views.
    public var isPerforming: Bool { player != nil }

    /// Ends what is playing, as Escape does.
    public func stopPerforming() { endPerformance(.cancelled) }

    /// Plays for a moment, then presents.
    func showPerformance() {
        guard let player, player.isDue else { return }
        do {
            if try player.play() {
                counts.presents += 1
            } else {
                endPerformance(.complete)
            }
        } catch {
            endPerformance(.failed(error))
        }
    }

    /// Returns whether the performance consumed the event.
    func handlePerforming(_ event: InputEvent) -> Bool {
        guard player != nil else { return false }
        if case .keyDown(let key) = event, key.key == .escape {
            endPerformance(.cancelled)
        } else {
            panels.tree.window.handle(event)
        }
        return true
    }

    /// Returns to the views, which look as they did before.
    func endPerformance(_ end: PerformanceEnd) {
        guard let player else { return }
        self.player = nil
        player.end()
        holdClock(for: clock.now() - player.start)
        setNeedsRelease()
        window.tree.setNeedsFrame()
        needsPresent = true
        player.performance.didEnd(end)
    }
}
