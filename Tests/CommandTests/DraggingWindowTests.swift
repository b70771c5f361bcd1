// Files dragged from one window to another with the mouse, on a display: what both are told, and the demo as either of them.

import Foundation
import FloeImaging
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct DraggingWindowTests {
    /// Opens a window of 200 × 150 at a place, and waits for it to rest.
    private func open(_ desktop: VirtualDesktop, _ x: Int, _ y: Int, files: [String] = []) async throws -> RunningProgram {
        let program = try RunningProgram(FloeProgram.windowProgram, ["drag", "\(x)", "\(y)"] + files, desktop.environment)
        try await program.wait("resting")
        return program
    }

    /// Without a window manager, a window that a press does not give the keyboard would lose the mouse outside it.
    private func makeManagedDesktop() async throws -> VirtualDesktop {
        let desktop = try await VirtualDesktop(width: 800, height: 600)
        try await desktop.startWindowManager()
        return desktop
    }

    @Test func filesGoFromWindowToWindow() async throws {
        let desktop = try await makeManagedDesktop(), folder = try TemporaryFolder()
        let files = try ["a b.txt", "ü%.txt"].map { try folder.write("x", to: $0) }
        let target = try await open(desktop, 400, 300), source = try await open(desktop, 50, 60, files: files)
        for _ in 1...2 {
            try desktop.input("mousemove 150 135", "mousedown 1")
            try await source.waitForLine("lost the mouse")
            try await source.waitForLine("drags")
            try desktop.input("mousemove 450 350")
            try await target.waitForLine("entered 50 50")
            try desktop.input("mousemove 460 370")
            try await target.waitForLine("moved 60 70")
            // Beside both.
            try desktop.input("mousemove 350 100")
            try await target.waitForLine("exited")
            try desktop.input("mousemove 470 380")
            try await target.waitForLine("entered 70 80")
            try desktop.input("mouseup 1")
            try await target.waitForLine("exited")
            try await target.waitForLine("dropped \(files.joined(separator: ", ")) at 70 80")
        }
        // Beside both it comes to nothing, and neither does it after Escape.
        try desktop.input("mousemove 150 135", "mousedown 1")
        try await source.waitForLine("drags")
        try desktop.input("mousemove 350 100", "mouseup 1", "mousemove 150 135", "mousedown 1")
        try await source.waitForLine("drags")
        try desktop.input("mousemove 450 350")
        try await target.waitForLine("entered 50 50")
        try desktop.input("key Escape")
        try await target.waitForLine("exited")
        // On its own window it is a drop like any other.
        try desktop.input("mouseup 1", "mousemove 150 135", "mousedown 1")
        try await source.waitForLine("drags")
        try desktop.input("mousemove 170 155")
        try await source.waitForLine("entered 120 95")
        try desktop.input("mouseup 1")
        try await source.waitForLine("exited")
        try await source.waitForLine("dropped \(files.joined(separator: ", ")) at 120 95")
        #expect(!target.lines.seen.suffix(1).contains { $0.hasPrefix("dropped") })
    }

    /// The program that the files are over crashes.
    @Test func targetMayVanish() async throws {
        let desktop = try await makeManagedDesktop(), folder = try TemporaryFolder()
        let source = try await open(desktop, 50, 60, files: [try folder.write("x", to: "a.txt")])
        for isReleased in [true, false] {
            let target = try await open(desktop, 400, 300)
            try desktop.input("mousemove 150 135", "mousedown 1")
            try await source.waitForLine("drags")
            try desktop.input("mousemove 450 350")
            try await target.waitForLine("entered 50 50")
            kill(-target.process.processIdentifier, SIGKILL)
            target.process.waitUntilExit()
            if !isReleased { try desktop.input("mousemove 460 360", "mousemove 350 100") }
            try desktop.input("mouseup 1")
        }
        try desktop.input("mousemove 150 135", "mousedown 1")
        try await source.waitForLine("drags")
    }

    /// A source that lists many kinds of data.
    @Test func dropsOfOtherProgramsAreAnnounced() async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600), folder = try TemporaryFolder()
        let target = try await open(desktop, 400, 300), file = try folder.write("x", to: "a.txt")
        try await desktop.drop(file, at: CGPoint(x: 450, y: 350))
        try await target.waitForLine("entered 50 50")
        try await target.waitForLine("exited")
        try await target.waitForLine("dropped \(file) at 50 50")
    }

    @Test func demoShowsThatItTakesFiles() async throws {
        let desktop = try await VirtualDesktop(width: 1000, height: 700)
        let session = try await WindowSession(["--size", "600x500"], width: 1000, height: 700, desktop: desktop, isSized: false)
        try await session.start()
        let frame = try desktop.windowFrame, picture = try #require(FocusGallery.penguins.pictures.last).url
        let source = try await open(desktop, 0, 0, files: [picture.path])
        func look() throws -> [Pixel] { try desktop.screenshot().pixels(in: frame) }
        let before = try look()
        try desktop.input("mousemove 50 50", "mousedown 1")
        try await source.waitForLine("drags")
        try desktop.input("mousemove 500 350", "mousemove 510 360")
        try await desktop.until({ try look() == before }, false)
        try desktop.input("mousemove 20 650")
        try await desktop.until({ try look() == before }, true)
        try desktop.input("mousemove 500 350", "mouseup 1")
        #expect(try await session.wait("status") == "status \(picture.deletingPathExtension().lastPathComponent)")
    }

    /// A picture that is held still goes to the other program, and the scene stays where it is.
    @Test func pictureIsDraggedOutOfTheDemo() async throws {
        let desktop = try await VirtualDesktop(width: 1000, height: 700), target = try await open(desktop, 0, 0)
        let session = try await WindowSession(["--size", "600x500"], width: 1000, height: 700, desktop: desktop, isSized: false)
        try await session.start()
        // The display waits before it presses the key.
        try desktop.input("mousemove 500 290", "mousedown 1", "key --delay 700 F9")
        try await session.wait("sync")
        try desktop.input("mousemove 300 200", "mousemove 50 60")
        try await target.waitForLine("entered 50 60")
        try desktop.input("mouseup 1")
        try await target.waitForLine("exited")
        let picture = try #require(FocusGallery.penguins.pictures.first).url
        try await target.waitForLine("dropped \(picture.path) at 50 60")
        try await session.key("Down", until: "status The Chef")
        #expect(!session.trace.seen.contains { $0.hasPrefix("status The Diver") })
    }
}
