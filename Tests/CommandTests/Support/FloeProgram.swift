// The built program, run as a user runs it: arguments in, exit status and text out.

import Foundation

/// The exit status and text of a finished run.
struct ProgramResult {
    let status: Int32
    let output: String
    let errors: String

    /// Lines on standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
}

enum FloeProgram {
    static let url = folder.appendingPathComponent("floe")
    /// Drops a file on a window; see Tests/DragSource.
    static let dragSource = folder.appendingPathComponent("dragfile")
    /// Stands for a desktop's dialogs for files and its settings; see Tests/DesktopPortal.
    static let desktopPortal = folder.appendingPathComponent("desktopportal")
    /// A small program with a window; see Tests/WindowProgram.
    static let windowProgram = folder.appendingPathComponent("windowprogram")
    /// The offline picture of Documentation/GettingStarted.md; see Tests/Samples.
    static let pictureSample = folder.appendingPathComponent("picture")

    /// The folder of the test bundle, where the package manager puts executables.
    private static let folder: URL = {
        let folder = Bundle.main.bundleURL
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("floe").path) { return folder }
        return Bundle.main.executableURL?.deletingLastPathComponent() ?? folder
    }()

    /// Runs floe without a display until it exits.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramResult {
        try run(url, arguments, environment)
    }

    /// Runs a shell script, in which floe is `$FLOE`, without a display until it exits.
    static func run(script: String, _ arguments: [String] = []) throws -> ProgramResult {
        try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, "sh"] + arguments, ["FLOE": url.path])
    }

    static func run(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws -> ProgramResult {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = headless.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Files instead of pipes, so that the program never waits for a reader, however much it writes.
        let folder = try TemporaryFolder()
        let out = folder.url.appendingPathComponent("out"), err = folder.url.appendingPathComponent("err")
        for file in [out, err] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: err)
        try process.run()
        process.waitUntilExit()
        return ProgramResult(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: err), as: UTF8.self))
    }

    /// This process's environment without a display.
    static var headless: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "FLOE_DISABLE"] { environment[name] = nil }
        environment["SDL_VIDEODRIVER"] = "offscreen"
        environment["SDL_AUDIODRIVER"] = "dummy"
        environment["FLOE_MEASURING"] = "on-request"
        return environment
    }
}

/// A temporary folder that is deleted with its owner.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("floe-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
