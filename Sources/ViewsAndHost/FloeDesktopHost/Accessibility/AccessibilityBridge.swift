// Tells assistive programs of a loop's windows, while one listens.
//
//     org.a11y.Status ─▶ listens? ── no ──▶ nothing more: one descriptor that nobody writes to
//                           │ yes
//                           ▼
//     assistive program ◀─▶ ATK's bridge ◀─▶ BridgedObject ─▶ AccessibilityObject       what is asked, one by one
//                           ▲
//     focus, names, values, children that differ from what was told                     after frames, see `follow`
//
// GLib's main loop, in which ATK's bridge lives, is a source of the main queue. So do the desktop's settings (`DesktopSettings`).

import CFloeAccessibility
import CFloeSDL2
import Dispatch
import FloePanels
import FloeViewTree
import Foundation

@MainActor
@safe
final class AccessibilityBridge {
    private unowned let loop: WindowLoop
    private let source: any DispatchSourceRead
    private var watch: UnsafeMutableRawPointer?
    /// Whether an assistive program listens.
    private(set) var listens = false { didSet { if listens != oldValue { listensDidChange() } } }

    /// The program itself; nil until somebody has listened.
    private var program: BridgedObject?
    /// Those that were asked for, by the views and elements that they stand for.
    private var objects: [ObjectIdentifier: BridgedObject] = [:]
    /// What keys act on, and the window that gets them, as last told.
    private(set) weak var focus: BridgedObject?
    private(set) weak var active: BridgedObject?
    /// The frames of all windows that have been followed, and when that was.
    private var followedFrames = 0, followedTime = -Double.infinity

    /// Counts what may have changed the views.
    private(set) var turn = 0

    /// While something moves, changes are looked for no more often than this, in seconds.
    private static let interval = 0.2

    /// Returns nil, having started nothing, where there is no session bus.
    init?(_ loop: WindowLoop) {
        guard AccessibilityBridge.hasSessionBus() else { return nil }
        let descriptor = floe_glib_descriptor()
        guard descriptor >= 0 else { return nil }
        self.loop = loop
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            self?.noteChange()
            floe_glib_turn()
        }
        source.activate()
        unsafe watch = floe_accessibility_watch(
            { context, listens in
                guard let context = unsafe context else { return }
                let bridge = unsafe Unmanaged<AccessibilityBridge>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { bridge.listens = listens != 0 }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Ends telling, as the loop ends.
    func end() {
        unsafe floe_accessibility_watch_end(watch)
        listens = false
        source.cancel()
    }

    static func hasSessionBus() -> Bool {
        let environment = ProcessInfo.processInfo.environment
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
        return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: "\($0)/bus") } ?? false
    }

    private func listensDidChange() {
        if listens {
            program = BridgedObject(of: self)
            followedTime = -.infinity
        } else {
            for window in windows { window.onAccessibilityNotification = nil }
            for object in Array(objects.values) { drop(object) }
            program?.drop()
            program = nil
        }
    }

    /// The trees of views that are told of.
    private var windows: [Window] { loop.windows.flatMap { [$0.window, $0.panels.tree.window] } }

    /// Notes that the views may have changed.
    func noteChange() { turn += 1 }

    // What is there

    /// Returns what stands for a view or an element.
    func bridged(_ object: any AccessibilityObject) -> BridgedObject? {
        let id = ObjectIdentifier(object)
        if let known = objects[id] {
            if known.object === object { return known }
            // Of something that is gone, whose address has been used again.
            drop(known)
        }
        guard listens else { return nil }
        let made = BridgedObject(of: self, object)
        objects[id] = made
        return made
    }

    /// Returns the window that an object is in.
    func home(of object: any AccessibilityObject) -> (desktop: DesktopWindow, views: Window)? {
        guard let views = object.accessibilityWindow else { return nil }
        return loop.windows.first { $0.window === views || $0.panels.tree.window === views }.map { ($0, views) }
    }

    func parent(of bridged: BridgedObject) -> BridgedObject? {
        guard let object = bridged.object, let home = home(of: object) else { return nil }
        guard object !== home.desktop.window.rootView, let parent = home.views.accessibilityParent(of: object) else { return program }
        // What lies over the picture is in the same window.
        return self.bridged(parent === home.views.rootView ? home.desktop.window.rootView : parent)
    }

    func children(of bridged: BridgedObject) -> [BridgedObject] {
        guard let object = bridged.object else {
            return bridged === program ? loop.windows.compactMap { self.bridged($0.window.rootView) } : []
        }
        guard let home = home(of: object) else { return [] }
        var children = home.views.accessibilityChildren(of: object)
        if object === home.desktop.window.rootView {
            let panels = home.desktop.panels.tree.window
            children += panels.accessibilityChildren(of: panels.rootView)
        }
        return children.compactMap { self.bridged($0) }
    }

    private func drop(_ bridged: BridgedObject) {
        guard let id = bridged.id, objects[id] === bridged else { return }
        objects[id] = nil
        for child in bridged.children ?? [] { drop(child) }
        bridged.drop()
    }

    // Changes

    /// Tells of what has changed since it was last called: call it in each turn of the loop.
    func follow() {
        noteChange()
        guard listens else { return }
        for window in loop.windows {
            for tree in [window.window, window.panels.tree.window] where tree.onAccessibilityNotification == nil {
                tree.onAccessibilityNotification = { [weak self, weak window] in if let window { self?.tell($0, in: window) } }
            }
        }
        followFocus()
        let frames = loop.windows.reduce(0) { $0 + $1.counts.presents }, isMoving = loop.windows.contains { $0.window.needsFrame }
        guard let time = loop.windows.first?.time, frames != followedFrames,
            !isMoving || time - followedTime >= AccessibilityBridge.interval
        else { return }
        (followedFrames, followedTime) = (frames, time)
        var all = program.map { [$0] } ?? []
        for known in Array(objects.values) {
            if known.object == nil { drop(known) } else { all.append(known) }
        }
        for known in all {
            for child in known.tellChildren() { drop(child) }
            known.tellDescription()
        }
        floe_glib_turn()
    }

    private func followFocus() {
        let front = loop.windows.first { unsafe $0.platform.handle == SDL_GetKeyboardFocus() }
        let nowActive = front.flatMap { bridged($0.window.rootView) }
        if nowActive !== active {
            active?.tell(isActive: false)
            active = nowActive
            nowActive?.tell(isActive: true)
        }
        let now = front?.window.accessibilityFocus.flatMap { bridged($0) }
        guard now !== focus else { return }
        focus?.tell(isFocused: false)
        focus = now
        now?.tell(isFocused: true)
    }

    private func tell(_ notification: AccessibilityNotification, in window: DesktopWindow) {
        switch notification {
        case .announcement(let text): bridged(window.window.rootView)?.announce(text)
        }
    }
}
