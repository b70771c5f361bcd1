// One loop with several windows: which gets an event, who may refuse to close, and that each draws in its own context.

import CFloeSDL2
import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree
import Testing

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct WindowLoopTests {
    private let fonts: FontLibrary

    init() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        fonts = try FontLibrary()
    }

    private func open(
        _ color: Int = 0xFFFFFF, change: (inout DesktopWindow.Options) -> Void = { _ in }
    ) throws -> DesktopWindow {
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 120, height: 80)
        options.scale = 1
        options.threads = 1
        change(&options)
        let desktop = try DesktopWindow(options, fonts: fonts)
        desktop.window.rootView.backgroundColor = Color(hex: UInt32(color))
        return desktop
    }

    private func push(_ type: SDL_EventType, change: (inout SDL_Event) -> Void) {
        var event = unsafe SDL_Event()
        unsafe event.type = type.rawValue
        unsafe change(&event)
        unsafe SDL_PushEvent(&event)
    }

    private func ask(_ desktop: DesktopWindow) {
        unsafe push(SDL_WINDOWEVENT) {
            unsafe $0.window.windowID = desktop.platform.numbers[0]
            unsafe $0.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
        }
    }

    /// Nothing of it is drawn meanwhile, while others are.
    @Test func hiddenWindowIsPaused() throws {
        let desktop = try open(), other = try open(), loop = WindowLoop([desktop, other])
        var frames = 0, seen = false
        func change(_ desktop: DesktopWindow, _ shade: Int) {
            desktop.window.rootView.backgroundColor = Color(red: Float(shade % 8) / 8, green: 0, blue: 0)
            desktop.setNeedsPresent()
        }
        desktop.onFrame = { [unowned desktop] _ in
            frames += 1
            if frames == 1 { desktop.platform.hide() } else { loop.quit() }
            change(desktop, frames)
        }
        var others = 0
        other.onFrame = { [unowned desktop, unowned other] _ in
            others += 1
            if desktop.hiddenSince != nil, !seen {
                seen = true
                #expect(frames == 1)
                desktop.platform.show()
            }
            change(other, others)
        }
        try loop.runWithinTask()
        #expect(frames == 2 && seen && desktop.hiddenSince == nil)
    }

    @Test func eventsGoToTheirWindow() throws {
        let first = try open(), second = try open(), loop = WindowLoop([first, second])
        var seen: [String] = []
        for (name, desktop) in [("first", first), ("second", second)] {
            desktop.window.onEvent = { event in
                switch event {
                case .pointerDown(let pointer):
                    seen.append("\(name) pressed \(Int(pointer.position.x)), shift \(pointer.modifiers == .shift)")
                case .keyDown(let key): seen.append("\(name) key \(key.key)")
                default: break
                }
            }
            desktop.onClose = { seen.append("\(name) closed") }
        }
        func press(_ desktop: DesktopWindow, x: Int32) {
            unsafe push(SDL_MOUSEBUTTONDOWN) {
                unsafe $0.button.windowID = desktop.platform.numbers[0]
                unsafe $0.button.button = UInt8(SDL_BUTTON_LEFT)
                unsafe $0.button.state = UInt8(SDL_PRESSED)
                unsafe $0.button.x = x
            }
        }
        press(second, x: 5)
        pushKey(to: first, mod: UInt16(KMOD_LSHIFT.rawValue))
        // What is held down in one holds in the other.
        press(second, x: 6)
        press(first, x: 7)
        unsafe push(SDL_QUIT) { _ in }
        try loop.runWithinTask()
        #expect(
            seen == [
                "second pressed 5, shift false", #"first key letter("a")"#, "second pressed 6, shift true", "first pressed 7, shift true",
                "first closed", "second closed",
            ], "\(seen)")
        #expect(loop.windows.isEmpty)
    }

    @Test func windowMayRefuseToClose() throws {
        let desktop = try open(), other = try open(), loop = WindowLoop([desktop, other])
        var asked = 0, frames = 0
        desktop.shouldClose = {
            asked += 1
            return asked > 2
        }
        desktop.onFrame = { [unowned desktop] _ in
            frames += 1
            switch frames {
            case 1: ask(desktop)
            case 2:
                #expect(asked == 1 && loop.windows.count == 2)
                // Both, or none.
                loop.requestQuit()
            case 3:
                #expect(asked == 2 && loop.windows.count == 2)
                ask(other)
            default:
                #expect(loop.windows.count == 1)
                ask(desktop)
            }
            desktop.window.tree.setNeedsFrame()
            desktop.setNeedsPresent()
            desktop.window.rootView.backgroundColor = Color(red: Float(frames) / 8, green: 0, blue: 0)
        }
        try loop.runWithinTask()
        #expect(asked == 3 && frames >= 4)
    }

    @Test func windowsOpenAndCloseWhileOthersRun() throws {
        let first = try open(), loop = WindowLoop([first])
        var second: DesktopWindow?, closed: [String] = []
        let due = Due {
            closed.append("due")
            second?.close()
        }
        first.onClose = { closed.append("first") }
        first.onFrame = { [unowned first] _ in
            guard second == nil, let made = try? open() else { return }
            made.onFrame = { [unowned first, unowned made] _ in
                first.close()
                // A timed update, for which the loop has to wait.
                made.window.schedule(due, .at(made.window.time + 0.05))
            }
            made.onClose = { closed.append("second") }
            second = made
            loop.add(made)
        }
        try loop.runWithinTask()
        #expect(closed == ["first", "due", "second"])
        // What was due holds it, and it holds that.
        second = nil
        // One that has closed opens again.
        first.onFrame = { [unowned first] _ in first.close() }
        first.setNeedsPresent()
        try WindowLoop([first]).runWithinTask()
        #expect(closed == ["first", "due", "second", "first"])
    }

    private final class Due: FrameUpdating {
        private let action: () -> Void
        init(_ action: @escaping () -> Void) { self.action = action }

        func update(at time: Double) -> NextUpdate {
            action()
            return .never
        }
    }

    private func pushKey(to desktop: DesktopWindow, mod: UInt16 = 0) {
        unsafe push(SDL_KEYDOWN) {
            unsafe $0.key.windowID = desktop.platform.numbers[0]
            unsafe $0.key.state = UInt8(SDL_PRESSED)
            unsafe $0.key.keysym = SDL_Keysym(scancode: SDL_SCANCODE_A, sym: 97, mod: mod, unused: 0)
        }
    }

    /// Work is due a second after the last motion, and again from each motion on.
    @Test func idleWorkWaitsForRest() throws {
        let desktop = try open()
        var pieces = 2, done = 0
        func change() throws {
            desktop.window.rootView.backgroundColor = Color(red: Float(done) / 8, green: 0, blue: 0)
            desktop.pacer.lastStart = -.infinity
            try desktop.showFrameIfNeeded()
        }
        /// Returns when work is due once nothing else is.
        func seconds() -> Double {
            _ = desktop.secondsUntilDue()
            return desktop.secondsUntilIdleWork()
        }
        try change()
        #expect(seconds() == .infinity)
        desktop.onIdle = {
            done += 1
            pieces -= 1
            return pieces > 0
        }
        #expect(seconds() > 0.5)
        desktop.lastActivity -= 1
        #expect(seconds() == 0)
        desktop.doIdleWork()
        #expect(seconds() == 0)
        // Nobody sees it.
        desktop.platform.hide()
        #expect(seconds() == .infinity)
        desktop.open(in: WindowLoop())
        #expect(seconds() == 0)
        desktop.doIdleWork()
        #expect(done == 2 && seconds() == .infinity)
        desktop.setNeedsIdleWork()
        #expect(seconds() == 0)
        pieces = 1
        desktop.doIdleWork()
        #expect(seconds() == .infinity)
        try change()
        #expect(desktop.secondsUntilIdleWork() == .infinity)
        #expect(seconds() > 0.5 && seconds() <= 1)
    }

    @Test func eventInterruptsIdleWork() throws {
        let desktop = try open()
        var pieces = 0, before: Int?
        desktop.onRest = { [unowned desktop] in desktop.lastActivity -= 1 }
        desktop.onIdle = { [unowned desktop] in
            pieces += 1
            if pieces == 3 { pushKey(to: desktop) }
            return true
        }
        desktop.window.onEvent = { [unowned desktop] _ in
            before = before ?? pieces
            desktop.close()
        }
        try WindowLoop([desktop]).runWithinTask()
        #expect(before == 3 && pieces == 3 && desktop.secondsUntilIdleWork() > 0.5)
    }

    @Test func optionsNameTheWindow() throws {
        let desktop = try open {
            $0.title = "Photos"
            $0.minimumSize = CGSize(width: 70, height: 50)
        }
        #expect(unsafe String(cString: SDL_GetWindowTitle(desktop.platform.handle)) == "Photos")
        var width: Int32 = 0, height: Int32 = 0
        unsafe SDL_GetWindowMinimumSize(desktop.platform.handle, &width, &height)
        #expect(width == 70 && height == 50)
        #expect(DesktopWindow.Options().title == ProcessInfo.processInfo.processName)
        #expect(!"\(DesktopError.noDisplay("none"))".contains("floe"))
    }

    /// In memory beside the windows, and in the windows as with a card. One goes, and the other draws on.
    @Test(arguments: [false, true]) func eachDrawsInItsOwnContext(asWithACard: Bool) throws {
        func openGPU(_ color: Int) throws -> DesktopWindow {
            try open(color) {
                if asWithACard { $0.optimisations.remove(.software) }
                $0.compositor = .gpu
            }
        }
        func show(_ desktop: DesktopWindow, _ color: Int) throws -> Pixel? {
            desktop.compositors.startGPU()
            desktop.compositors.activate(.gpu)
            desktop.window.rootView.backgroundColor = Color(hex: UInt32(color))
            desktop.pacer.lastStart = -.infinity
            try desktop.showFrameIfNeeded()
            return desktop.makeSnapshot()?[60, 40]
        }
        let first = try openGPU(0xFF0000)
        guard first.hasGPU else { return }
        #expect(try show(first, 0xFF0000) == 0xFFFF_0000)
        var second: DesktopWindow? = try openGPU(0x0000FF)
        for i in 1...3 {
            if let second { #expect(try show(second, i) == 0xFF00_0000 | Pixel(i)) }
            #expect(try show(first, i << 8) == 0xFF00_0000 | Pixel(i) << 8)
        }
        second?.compositors.loseGPU(DesktopError.noGPU("it was taken"))
        #expect(try show(first, 0xFF00) == 0xFF00_FF00)
        second = nil
        #expect(first.makeSnapshot()?[60, 40] == 0xFF00_FF00)
        #expect(try show(first, 0x00FFFF) == 0xFF00_FFFF)
        #expect(first.gpuProblem == nil && first.compositor == .gpu)
    }
}
