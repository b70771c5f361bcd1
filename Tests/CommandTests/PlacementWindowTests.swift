// Where the window opens and how large it is: within the display, with the frame that a window manager gives it, and as the last one was
// when it closed.

import Foundation
import FloeGeometry
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct PlacementWindowTests {
    /// All of the strip is on a display that is smaller than the window wants to be: the scenes, Compare and the help.
    @Test func windowFitsSmallerDisplay() async throws {
        let width = 1024, height = 600
        let session = try await WindowSession(["--scene", "flashlight", "--size", "1366x768"], width: width, height: height)
        try await session.start()
        #expect(session.trace.seen.contains("size \(width)x\(height) scale 1"), "\(session.trace.seen)")
        let strip = try StripMirror(.flashlight, width: width, height: height), controls = strip.strip
        func middle(_ control: Control) throws -> CGPoint {
            try strip.place(CGPoint(x: control.bounds.midX, y: control.bounds.midY), in: control)
        }
        try session.click(try middle(controls.help))
        try session.desktop.input("mousemove 500 \(height - 3)")
        let help = try await session.look()
        try await session.key("Escape")
        let isHelp = try await session.look() != help
        #expect(isHelp)
        try session.click(try middle(controls.compare))
        try await session.wait("compared")
        try await session.key("Escape")
        let page = try #require(controls.pages.frame(ofPage: 0))
        try session.click(try strip.place(CGPoint(x: page.midX, y: page.midY), in: controls.pages))
        try await session.rest(after: "scene focus")
        #expect(try await session.quit() == 0)
    }

    /// The frame has room above the window, and below it, on a display for which the window alone is too large already, and on one that it
    /// would fit.
    @Test(arguments: [[], ["--size", "1010x590"]])
    func windowFitsDisplayWithItsFrame(arguments: [String]) async throws {
        let desktop = try await VirtualDesktop(width: 1024, height: 600)
        try await desktop.startWindowManager()
        let session = try await WindowSession(["--scene", "focus"] + arguments, width: 1024, height: 600, desktop: desktop, isSized: false)
        try await session.start()
        let frame = try desktop.windowFrame
        #expect(frame.minY > 10 && frame.maxY < 600 && frame.height > 500, "\(frame)")
        #expect(frame.minX > 0 && frame.maxX < 1024 && frame.width > 1000, "\(frame)")
        #expect(session.trace.seen.contains("size \(Int(frame.width))x\(Int(frame.height)) scale 1"), "\(session.trace.seen)")
        #expect(try await session.quit() == 0)
    }

    @Test func recordsWindowFitsDisplayWithItsFrame() async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600), folder = try TemporaryFolder(), file = folder.path("a.floe")
        let recorded = try await WindowSession(["--scene", "focus", "--record", file], width: 800, height: 600, desktop: desktop)
        try await recorded.start()
        #expect(try await recorded.quit() == 0)
        try await desktop.startWindowManager()
        let played = try await WindowSession(["--replay", file, "--speed", "0.01"], width: 800, height: 600, desktop: desktop)
        let deadline = ContinuousClock.now + .seconds(60)
        var frame: CGRect?
        while frame.map({ $0.minY < 10 || $0.maxY >= 600 }) ?? true, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
            frame = try? desktop.windowFrame
        }
        #expect(try #require(frame).height > 500)
        try desktop.input("key ctrl+q")
        #expect(await played.end() == 0)
    }

    /// Size, place and scene are those of the last window, however often it is opened, unless the command line says otherwise.
    @Test(arguments: [false, true])
    func windowOpensAsTheLastOneClosed(hasFrame: Bool) async throws {
        let state = try TemporaryFolder(), desktop = try await VirtualDesktop(width: 1400, height: 900)
        if hasFrame { try await desktop.startWindowManager() }
        func open(_ arguments: [String] = []) async throws -> WindowSession {
            try await WindowSession(arguments, width: 1400, height: 900, desktop: desktop, isSized: false, state: state)
        }
        let first = try await open()
        #expect(try await first.wait("scene") == "scene focus")
        try await first.start()
        #expect(try desktop.windowFrame.size == CGSize(width: 1280, height: 800))
        try desktop.resizeWindow(width: 900, height: 600)
        try await first.wait("size 900x600")
        try desktop.moveWindow(x: 210, y: 130)
        try await first.key("3", until: "scene mines")
        let left = try desktop.windowFrame
        #expect(try await first.quit() == 0)
        for _ in 1...2 {
            let next = try await open()
            #expect(try await next.wait("scene") == "scene mines")
            try await next.start()
            #expect(try desktop.windowFrame == left)
            #expect(try await next.quit() == 0)
        }
        let asked = try await open(["--scene", "cards", "--size", "800x500"])
        #expect(try await asked.wait("scene") == "scene cards")
        try await asked.start()
        #expect(try desktop.windowFrame.size == CGSize(width: 800, height: 500))
        #expect(try await asked.quit() == 0)
        // Pictures to show are for their own scene.
        let technique = try await open(["--technique", "tuned"])
        #expect(try await technique.wait("scene") == "scene focus")
        #expect(try await technique.quit() == 0)
    }

    /// The window that opens next has the size and the place that the window had without it.
    @Test func windowFillsDisplayAndComesBack() async throws {
        let state = try TemporaryFolder(), desktop = try await VirtualDesktop(width: 1400, height: 900)
        try await desktop.startWindowManager()
        func open() async throws -> WindowSession {
            let session = try await WindowSession(width: 1400, height: 900, desktop: desktop, isSized: false, state: state)
            try await session.start()
            return session
        }
        let first = try await open()
        #expect(desktop.iconMiddle("Floe", side: 128).map { $0 >> 24 } == 255)
        try desktop.resizeWindow(width: 900, height: 600)
        try await first.wait("size 900x600")
        let left = try desktop.windowFrame
        #expect(try await first.quit() == 0)
        let next = try await open()
        try desktop.input("key F11")
        try await next.wait("full-screen on")
        try await next.wait("size 1400x900")
        #expect(try desktop.windowFrame == CGRect(x: 0, y: 0, width: 1400, height: 900))
        // A panel keeps other keys.
        try desktop.input("key F1", "key F11")
        try await next.wait("full-screen off")
        try await next.wait("size 900x600")
        #expect(try desktop.windowFrame == left)
        try desktop.input("key F11")
        try await next.wait("size 1400x900")
        #expect(try await next.quit() == 0)
        let last = try await open()
        #expect(try desktop.windowFrame == left)
        #expect(try await last.quit() == 0)
    }

    /// A display may have gone since.
    @Test func rememberedWindowIsOnTheDisplay() async throws {
        let state = try TemporaryFolder(), width = 800, height = 600
        try FileManager.default.createDirectory(at: state.url.appendingPathComponent("floe"), withIntermediateDirectories: true)
        _ = try state.write("size 1900x1000\nposition 2500 -300\nscene table\n", to: "floe/settings")
        let session = try await WindowSession(width: width, height: height, isSized: false, state: state)
        #expect(try await session.wait("scene") == "scene table")
        try await session.start()
        #expect(try session.desktop.windowFrame == CGRect(x: 0, y: 0, width: width, height: height))
        #expect(try await session.quit() == 0)
    }
}
