// Files dragged over windows, on a display.

import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct DraggingWindowTests {
    /// Opens a window of 200 × 150 at a place, and waits for it to rest.
    private func open(_ desktop: VirtualDesktop, _ x: Int, _ y: Int, files: [String] = []) async throws -> RunningProgram {
        let program = try RunningProgram(FloeProgram.windowProgram, ["drag", "\(x)", "\(y)"] + files, desktop.environment)
        try await program.wait("resting")
        return program
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
}
