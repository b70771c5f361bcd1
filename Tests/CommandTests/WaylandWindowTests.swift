// The window under Wayland: it opens at the output's scale, follows when that changes or when it is moved to another output,
// and closes on request. Input is left to the other window tests, since this desktop has no input devices.

import Foundation
import FloeImageCoding
import FloeImaging
import FloeScenes
import Testing

@Suite(
    .serialized, .takesTurns,
    .enabled(if: WaylandDesktop.missingTools.isEmpty, "needs sway and grim, which scripts/test installs"))
struct WaylandWindowTests {
    private static let width = 1280, height = 800

    /// A running `floe run` on a Wayland desktop. Killed with its owner.
    private final class Session {
        let desktop: WaylandDesktop
        private let program: RunningProgram

        init(_ desktop: WaylandDesktop, _ arguments: [String]) throws {
            self.desktop = desktop
            program = try RunningProgram(
                FloeProgram.url, ["run", "--trace", "--no-hints", "--scene", "flashlight"] + arguments, desktop.environment, limit: 600)
        }

        @discardableResult
        func wait(_ prefix: String) async throws -> String { try await program.wait(prefix) }

        /// Waits for the last line, which comes after everything has been saved, and for the end of the process.
        func end() async throws -> Int32 {
            try await wait("quit")
            while await program.lines.next() != nil {}
            program.process.waitUntilExit()
            return program.process.terminationStatus
        }

        /// Returns whether an output shows `picture` with its corner at (`x`, `y`) within 40 screenshots.
        func shows(_ picture: ScenePicture, on output: String = "HEADLESS-1", x: Int = 0, y: Int = 0) async throws -> Bool {
            for _ in 0..<40 where picture.shows(in: try await desktop.screenshot(of: output), x: x, y: y) { return true }
            return false
        }

        func close() async throws -> Int32 {
            try await desktop.command("[app_id=\"floe\"] kill")
            return try await end()
        }
    }

    @Test(arguments: ["cpu", "gpu"]) func windowOpensFollowsScaleAndCloses(compositor: String) async throws {
        let desktop = try await WaylandDesktop(width: Self.width, height: Self.height)
        let session = try Session(desktop, ["--compositor", compositor])
        try await session.wait("size 1280x800 scale 1")
        let one = try ScenePicture(points: CGSize(width: 1280, height: 800), scale: 1)
        let two = try ScenePicture(points: CGSize(width: 640, height: 400), scale: 2)
        #expect(try await session.shows(one))
        // When the scale changes to 1.5, the window draws at 2 and the desktop scales it down.
        try await desktop.command("output HEADLESS-1 scale 1.5")
        try await session.wait("size 853x533 scale 2")
        try await desktop.command("output HEADLESS-1 scale 2")
        try await session.wait("size 640x400 scale 2")
        #expect(try await session.shows(two))
        try await desktop.command("output HEADLESS-1 scale 1")
        try await session.wait("size 1280x800 scale 1")
        #expect(try await session.shows(one), "as before it was scaled")
        #expect(try await session.close() == 0)
    }

    /// Whether by a signal or by a lost desktop, the program ends in order: "quit" comes after saving.
    @Test(arguments: [SIGHUP, SIGTERM, SIGKILL]) func signalsAndLostDesktopEndProgramInOrder(signal: Int32) async throws {
        let desktop = try await WaylandDesktop(width: Self.width, height: Self.height)
        let session = try Session(desktop, ["--compositor", "gpu"])
        let process = try await #require(session.wait("process").split(separator: " ").last.flatMap { pid_t($0) })
        try await session.wait("first-frame")
        if signal == SIGKILL { desktop.end() } else { kill(process, signal) }
        #expect(try await session.end() == 0)
    }

    @Test(arguments: [1.5, 2]) func windowOpensOnScaledOutput(scale: Double) async throws {
        let desktop = try await WaylandDesktop(width: Self.width, height: Self.height, scale: scale)
        let session = try Session(desktop, [])
        if scale == 2 {
            try await session.wait("size 640x400 scale 2")
            #expect(try await session.shows(ScenePicture(points: CGSize(width: 640, height: 400), scale: 2)))
        } else {
            try await session.wait("size 853x533 scale 1.5")
        }
        #expect(try await session.close() == 0)
    }

    @Test func movedWindowAdoptsOutputScale() async throws {
        let desktop = try await WaylandDesktop(width: Self.width, height: Self.height, floats: true)
        try await desktop.command("create_output")
        try await desktop.command("output HEADLESS-2 resolution 1280x800 scale 2")
        let session = try Session(desktop, ["--size", "600x380"])
        try await session.wait("size 600x380 scale 1")
        try await desktop.command("[app_id=\"floe\"] move container to output HEADLESS-2")
        try await session.wait("size 600x380 scale 2")
        try await desktop.command("[app_id=\"floe\"] move position 20 10")
        let picture = try ScenePicture(points: CGSize(width: 600, height: 380), scale: 2)
        #expect(try await session.shows(picture, on: "HEADLESS-2", x: 40, y: 20))
        try await desktop.command("[app_id=\"floe\"] move container to output HEADLESS-1")
        try await session.wait("size 600x380 scale 1")
        #expect(try await session.close() == 0)
    }
}

/// The scene's first picture at the size of a window, drawn without one. The strip is left out, because it shows figures of
/// its own.
private struct ScenePicture {
    private let picture: Bitmap

    init(points: CGSize, scale: Double) throws {
        let folder = try TemporaryFolder(), path = folder.path("scene.png")
        let result = try FloeProgram.run([
            "snapshot", "--scene", "flashlight", "--compositor", "cpu", "--size", "\(Int(points.width))x\(Int(points.height))",
            "--scale", "\(scale)", "--output", path,
        ])
        try #require(result.status == 0, "\(result.errors)")
        let whole = try ImageFile(path: path).bitmap(), height = Int(ShellMetrics.sceneSize(in: points).height * scale)
        picture = Bitmap(width: whole.width, height: height) { x, y in whole[x, y] }
    }

    /// Returns whether a screenshot shows it with its corner at (`x`, `y`), within the tolerance between the compositors.
    func shows(in shot: Bitmap, x left: Int = 0, y top: Int = 0) -> Bool {
        guard shot.width >= left + picture.width, shot.height >= top + picture.height else { return false }
        let part = Bitmap(width: picture.width, height: picture.height) { x, y in shot[left + x, top + y] }
        guard let difference = ImageDifference(picture, part, tolerance: 2) else { return false }
        return difference.pixelsBeyondTolerance * 1000 <= difference.pixelCount
    }
}
