// A Wayland desktop of its own for one test: sway without a screen, grim for screenshots.

import Foundation
import ImageCoding
import Imaging

/// A Wayland compositor whose outputs are pictures only. Stopped with its owner.
final class WaylandDesktop {
    private let folder: TemporaryFolder
    private let compositor = Process()
    private var shots = 0
    private let socket: String

    static let tools = ["sway", "swaymsg", "grim", "setpriv"]

    /// The tools that are not installed.
    static var missingTools: [String] { VirtualDesktop.missing(tools) }

    enum Failure: Error {
        case noCompositor(String)
        case failed(String, Int32)
    }

    /// One output of `width` × `height` pixels. Windows fill it, or float at the size they ask for.
    init(width: Int, height: Int, scale: Double = 1, floats: Bool = false) throws {
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
        // Said by the compositor's own first command, when it takes connections.
        guard let line = LineReader(pipe.fileHandleForReading).next() else { throw Failure.noCompositor("it said nothing") }
        let names = line.split(separator: " ").map(String.init)
        guard names.count == 2 else { throw Failure.noCompositor(line) }
        display = names[0]
        socket = names[1]
    }

    deinit {
        kill(compositor.processIdentifier, SIGKILL)
        compositor.waitUntilExit()
    }

    private let display: String

    /// A program's environment that opens its windows here.
    var environment: [String: String] {
        var environment = FloeProgram.headless
        environment["SDL_VIDEODRIVER"] = "wayland"
        environment["WAYLAND_DISPLAY"] = display
        environment["XDG_RUNTIME_DIR"] = folder.url.path
        environment["SWAYSOCK"] = socket
        return environment
    }

    /// A command of sway's, like `output HEADLESS-1 scale 2`.
    func command(_ text: String) throws { try run(["swaymsg", text]) }

    /// What an output shows, in its own pixels.
    func screenshot(of output: String = "HEADLESS-1") throws -> Bitmap {
        shots += 1
        let path = folder.path("shot-\(shots).png")
        try run(["grim", "-o", output, path])
        return try ImageFile(path: path).bitmap()
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.failed(arguments.joined(separator: " "), process.terminationStatus) }
    }
}
