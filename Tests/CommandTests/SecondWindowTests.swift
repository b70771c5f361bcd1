// Two windows in one program, on a display, with real input: each shows its own picture, gets its own events, and closes for itself.

import Foundation
import FloeImaging
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct SecondWindowTests {
    /// By the CPU, by OpenGL in memory, and by OpenGL in the windows themselves, as with a card.
    @Test(arguments: [("cpu", false), ("gpu", false), ("gpu", true)])
    func eachWindowIsItsOwn(compositor: String, asWithACard: Bool) async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600)
        let program = try RunningProgram(
            FloeProgram.windowProgram, ["two", compositor],
            desktop.environment.merging(asWithACard ? ["AS_CARD": "1"] : [:]) { $1 })
        try await program.waitForLine("large by \(compositor)")
        try await program.waitForLine("small by \(compositor)")
        #expect(desktop.isWindow("large – é", ofClass: "org.example.windows") && desktop.isWindow("small", ofClass: "org.example.windows"))
        /// The colours of the large window beside the small one, and of the small one.
        func look() throws -> [Pixel] {
            let picture = try desktop.screenshot()
            return [picture[150, 150], picture[400, 300]]
        }
        let red = Pixel(0xFFC0_0000), green = Pixel(0xFF00_C000), blue = Pixel(0xFF00_00C0)
        try await desktop.until(look, [red, blue])

        try desktop.input("mousemove 400 300", "click 1")
        try await program.waitForLine("small pressed 100 75")
        try await desktop.until(look, [red, green])
        try desktop.input("mousemove 150 160", "click 1")
        try await program.waitForLine("large pressed 50 60")
        try await desktop.until(look, [green, green])
        // Without a window manager the window that opened last has the keyboard.
        try desktop.input("key a")
        try await program.waitForLine(#"small key letter("a")"#)

        try desktop.askToClose("small")
        try await program.waitForLine("small refuses")
        try desktop.input("mousemove 400 300", "click 1")
        try await program.waitForLine("small pressed 100 75")
        try desktop.askToClose("small")
        try await program.waitForLine("small agrees")
        try await program.waitForLine("small closed")
        // Both are of one colour by now: what lies under the mouse is the large one once the small one is gone.
        try await desktop.until({ desktop.isWindow("small", ofClass: "org.example.windows") }, false)
        try await desktop.until(look, [green, green])
        try desktop.input("mousemove 390 290", "click 1")
        try await program.waitForLine("large pressed 290 190")
        try desktop.askToClose("large")
        try await program.waitForLine("large closed")
        try await program.waitForLine("ended")
        program.process.waitUntilExit()
        #expect(program.process.terminationStatus == 0)
    }

    /// Though a square moves in it all the time.
    @Test func minimisedWindowDrawsNothing() async throws {
        let desktop = try await VirtualDesktop(width: 800, height: 600)
        try await desktop.startWindowManager()
        let program = try RunningProgram(FloeProgram.windowProgram, ["minimised"], desktop.environment)
        while let line = await program.lines.next(beginning: "frames"), line == "frames 0" {}
        try desktop.minimise("windowprogram")
        try await program.waitForLine("frames 0")
        try await program.waitForLine("frames 0")
    }
}
