// Where the window opens and how large it is: within the display, with the frame that a window manager gives it.

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
}
