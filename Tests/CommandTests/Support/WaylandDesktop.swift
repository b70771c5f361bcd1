// A Wayland desktop for one test alone: sway without a screen, and grim for screenshots.

import Foundation
import FloeImageCoding
import FloeImaging

/// A Wayland compositor with headless outputs. Stopped with its owner.
final class WaylandDesktop {
    private let folder: TemporaryFolder
    private let compositor = Process()
    private let runner: DesktopTools

    static let tools = ["sway", "swaymsg", "grim", "setpriv"]

    /// The required tools that are not installed.
    static var missingTools: [String] { DesktopTools.missing(tools) }

    enum Failure: Error {
        case noCompositor(String)
    }

    /// Starts a desktop with one output of `width` × `height` pixels. Windows fill it, or with `floats` have the size they ask for.
    init(width: Int, height: Int, scale: Double = 1, floats: Bool = false) async throws {
        folder = try TemporaryFolder()
        let configuration = try folder.write(
            """
            output HEADLESS-1 resolution \(width)x\(height) scale \(scale)
            default_border none
            seat * hide_cursor 100
            for_window [app_id="floe"] floating \(floats ? "enable" : "disable")
            exec echo $WAYLAND_DISPLAY $SWAYSOCK

            """, to: "config")
        // sway refuses to run as root.
        let isRoot = getuid() == 0, nobody: UInt32 = 65534
        if isRoot {
            try FileManager.default.setAttributes(
                [.ownerAccountID: nobody, .groupOwnerAccountID: nobody], ofItemAtPath: folder.url.path)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        let pipe = Pipe(), drop = isRoot ? ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] : []
        compositor.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compositor.arguments = drop + ["sway", "--config", configuration]
        compositor.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.url.path,
            "XDG_RUNTIME_DIR": folder.url.path, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        ]
        compositor.standardOutput = pipe
        compositor.standardError = FileHandle.nullDevice
        compositor.standardInput = FileHandle.nullDevice
        try compositor.run()
        try pipe.fileHandleForWriting.close()
        // Printed by the command in its configuration, once it accepts connections.
        guard let line = await LineReader(pipe.fileHandleForReading).next() else { throw Failure.noCompositor("it said nothing") }
        let names = line.split(separator: " ").map(String.init)
        guard names.count == 2 else { throw Failure.noCompositor(line) }
        var environment = FloeProgram.headless
        environment["SDL_VIDEODRIVER"] = "wayland"
        environment["WAYLAND_DISPLAY"] = names[0]
        environment["XDG_RUNTIME_DIR"] = folder.url.path
        environment["SWAYSOCK"] = names[1]
        runner = try DesktopTools(environment: environment)
    }

    /// Kills the compositor, as when a session crashes.
    func end() {
        kill(compositor.processIdentifier, SIGKILL)
        compositor.waitUntilExit()
    }

    deinit {
        kill(compositor.processIdentifier, SIGKILL)
        compositor.waitUntilExit()
    }

    /// The environment of a program that is to open its windows here.
    var environment: [String: String] { runner.environment }

    /// Runs one of sway's commands, like `output HEADLESS-1 scale 2`.
    func command(_ text: String) async throws { try await runner.run(["swaymsg", text]) }

    /// Takes a picture of an output, in device pixels.
    func screenshot(of output: String = "HEADLESS-1") async throws -> Bitmap {
        try await runner.picture(["grim", "-o", output])
    }
}
