// Work for when nobody waits: done a piece at a time from a second after the last motion on, giving way to any event.

import FloeViewTree

extension DesktopWindow {
    /// Has `onIdle` called again, although it has returned false.
    package func setNeedsIdleWork() {
        hasIdleWork = true
        if loop?.isResting == true { MainLoop.wake() }
    }

    /// Seconds for which nothing must have happened.
    private static let idleDelay = 1.0

    /// Returns in how many seconds a piece of work is due: 0 for at once, infinity if none is. Asked when nothing else is due soon.
    func secondsUntilIdleWork() -> Double {
        guard onIdle != nil, hasIdleWork, !wasMoving, standIn == nil, !work.isBusy, !compositors.isLoading, platform.isVisible
        else { return .infinity }
        return max(0, lastActivity + DesktopWindow.idleDelay - time)
    }

    /// Does a piece of work.
    func doIdleWork() { hasIdleWork = onIdle?() == true }
}
