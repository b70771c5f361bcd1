// Which of two view trees gets an event: the panels over the picture first, then the views below. A pointer stays with the tree in
// which it went down until all its buttons are up. Keys, text and files go to the views.

import FloeViewTree
import Foundation

/// Passes events to the panels or to the views below them.
@MainActor
package final class EventRouter {
    private let panels: Window, views: Window
    /// Called with the shape of the mouse pointer when it changes.
    private let onCursorChange: (Cursor) -> Void
    private var cursor = Cursor.arrow
    /// The pointers that are down on panels, and those that are down on views, with their buttons.
    private var onPanels: [Int: PointerButtons] = [:], onViews: [Int: PointerButtons] = [:]
    /// The mouse's last position. Nil: outside the window.
    private var hover: PointerEvent?
    /// Whether the mouse hovers over a panel.
    private var isOverPanel = false
    /// Whether the views get no events.
    private var isSuspended = false

    /// Sets `onCursorChange` of both windows.
    init(panels: Window, views: Window, onCursorChange: @escaping (Cursor) -> Void) {
        self.panels = panels
        self.views = views
        self.onCursorChange = onCursorChange
        for window in [panels, views] { window.onCursorChange = { [weak self] _ in self?.showCursor() } }
    }

    /// Dispatches one event; see `Window.handle`.
    package func handle(_ event: InputEvent, lookTime: Double = .infinity) {
        switch event {
        case .pointerDown(let pointer):
            let isHeld = onPanels[pointer.pointer] != nil, isBelow = onViews[pointer.pointer] != nil
            let takes = isHeld || !isBelow && hits(pointer.position)
            if takes {
                onPanels[pointer.pointer, default: []].insert(PointerButtons(pointer.button))
            } else {
                onViews[pointer.pointer, default: []].insert(PointerButtons(pointer.button))
            }
            pass(event, toPanels: takes, lookTime)
        case .pointerMoved(let pointer):
            if pointer.device == .mouse { hover?.position = pointer.position }
            pass(event, toPanels: onPanels[pointer.pointer] != nil, lookTime)
        case .pointerUp(let pointer):
            if pointer.device == .mouse { hover?.position = pointer.position }
            pass(event, toPanels: onPanels[pointer.pointer] != nil, lookTime)
            release(PointerButtons(pointer.button), of: pointer.pointer)
        case .pointerCancelled(let pointer):
            pass(event, toPanels: onPanels[pointer.pointer] != nil, lookTime)
            release([.primary, .secondary, .middle], of: pointer.pointer)
        case .hover(let pointer):
            hover = pointer
            follow(pointer, lookTime)
        case .pointerLeft:
            hover = nil
            isOverPanel = false
            panels.handle(event, lookTime: lookTime)
            pass(event, toPanels: false, lookTime)
        case .wheel(let wheel): pass(event, toPanels: hits(wheel.position), lookTime)
        case .pinch(let pinch): pass(event, toPanels: hits(pinch.center), lookTime)
        case .keyDown, .keyUp, .text, .composition, .dragOver, .dragLeft, .dropFiles: pass(event, toPanels: false, lookTime)
        }
    }

    /// Looks up what a resting mouse is over, after panels have moved.
    func panelsDidMove(at time: Double) {
        guard var hover, onPanels.isEmpty, onViews.isEmpty, hits(hover.position) != isOverPanel else { return }
        hover.time = time
        follow(hover, .infinity)
    }

    /// Keeps events from the views, and takes pointers away that are down on them.
    package func suspendViews(at time: Double) {
        for pointer in onViews.keys {
            views.handle(.pointerCancelled(PointerEvent(hover?.position ?? .zero, time: time, pointer: pointer)))
        }
        onViews.removeAll()
        isSuspended = true
        showCursor()
    }

    /// Gives the views their events again.
    package func resumeViews() {
        isSuspended = false
        showCursor()
    }

    private func hits(_ position: CGPoint) -> Bool { panels.hitTest(position) != nil }

    private func pass(_ event: InputEvent, toPanels: Bool, _ lookTime: Double) {
        if toPanels { panels.handle(event, lookTime: lookTime) } else if !isSuspended { views.handle(event, lookTime: lookTime) }
    }

    private func release(_ buttons: PointerButtons, of pointer: Int) {
        for held in [\EventRouter.onPanels, \.onViews] {
            self[keyPath: held][pointer]?.subtract(buttons)
            if self[keyPath: held][pointer]?.isEmpty == true { self[keyPath: held][pointer] = nil }
        }
    }

    private func follow(_ pointer: PointerEvent, _ lookTime: Double) {
        let hit = panels.hitTest(pointer.position), wasOver = isOverPanel
        isOverPanel = hit != nil
        // The divider is part of the picture, whose views keep what the mouse was over.
        if hit is PlateView { pass(.pointerLeft(time: pointer.time), toPanels: false, lookTime) }
        if wasOver, !isOverPanel { pass(.pointerLeft(time: pointer.time), toPanels: true, lookTime) }
        pass(.hover(pointer), toPanels: isOverPanel, lookTime)
        showCursor()
    }

    private func showCursor() {
        let new = isOverPanel ? panels.cursor : isSuspended ? .arrow : views.cursor
        guard new != cursor else { return }
        cursor = new
        onCursorChange(new)
    }
}
