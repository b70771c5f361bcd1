// What a window shows for a while in place of its views: a performance, or one of the frames that it drew earlier. The views' time stands
// still meanwhile, so that they resume where they were.
//
//     views ──▶ stand-in, shown when it is due, given events ──▶ views, which look as they did

import FloeLayerTree
import FloeViewTree

/// Something that takes the views' place.
@MainActor
protocol StandIn: AnyObject {
    /// When it began, on the window's clock.
    var start: Double { get }
    /// Returns in how many seconds it is to be shown; infinity: not before something happens.
    func secondsUntilDue(in desktop: DesktopWindow) -> Double
    /// Shows it, if that is due.
    func show(in desktop: DesktopWindow) throws
    /// Returns whether it consumed an event.
    func handle(_ event: InputEvent, in desktop: DesktopWindow) -> Bool
    /// Has the picture shown again.
    func redraw(_ reason: RedrawReason, in desktop: DesktopWindow)
    /// Gives the window back to its views.
    func end(in desktop: DesktopWindow)
}

/// Why a picture is no longer what it was.
enum RedrawReason {
    /// The window has another size or scale.
    case resized
    /// The window no longer shows it.
    case exposed
    /// Another compositor draws.
    case switched
}

extension DesktopWindow {
    /// Returns to the views.
    func endStandIn() {
        guard let former = standIn else { return }
        standIn = nil
        former.end(in: self)
        // What began it has long been answered.
        eventTime = nil
        let held = clock.now() - former.start
        holdClock(for: held)
        // Frames may have been shown at times that are still to come.
        pacer.lastStart -= held
        setNeedsRelease()
        window.tree.setNeedsFrame()
        needsPresent = true
        followSettings()
    }

    /// Returns whether what stands in for the views consumed an event.
    func handleInStandIn(_ event: InputEvent) -> Bool {
        if case .text = event, dropsText {
            dropsText = false
            return true
        }
        if case .keyDown = event { dropsText = false }
        return standIn?.handle(event, in: self) == true
    }
}
