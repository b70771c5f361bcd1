// An X display for one test alone, with real input and real screenshots, by Xvfb, xdotool and ImageMagick.

import Foundation
import FloeImageCoding
import FloeImaging

/// An X server without a physical screen. Stopped with its owner.
final class VirtualDesktop {
    private let server = Process()
    private let runner: DesktopTools

    static let tools = ["Xvfb", "xdotool", "import"]

    /// The required tools that are not installed.
    static var missingTools: [String] { DesktopTools.missing(tools) }

    init(width: Int, height: Int) throws {
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        server.standardInput = FileHandle.nullDevice
        try server.run()
        try pipe.fileHandleForWriting.close()
        // The server writes its display number once it accepts connections.
        guard let number = LineReader(pipe.fileHandleForReading).next() else { throw Failure.noServer }
        var environment = FloeProgram.headless
        environment["SDL_VIDEODRIVER"] = nil
        environment["DISPLAY"] = ":\(number)"
        runner = try DesktopTools(environment: environment)
    }

    /// Kills the server, as when a session crashes.
    func end() {
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    deinit {
        // SIGKILL, because a server started from a thread that blocks other signals inherits their mask.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    enum Failure: Error {
        case noServer
    }

    /// The environment of a program that is to open its windows here.
    var environment: [String: String] { runner.environment }

    /// Sends real input: xdotool's commands, in order.
    func input(_ commands: String...) throws {
        try runner.run(["xdotool"] + commands.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// Types text at the pace of a fast typist.
    func type(_ text: String) throws { try runner.run(["xdotool", "type", "--delay", "40", text]) }

    /// Drags a file onto the window at a point of the screen and drops it. Fails if the window does not accept it.
    func drop(_ path: String, at p: CGPoint) throws {
        try runner.run([FloeProgram.dragSource.path, path, "\(Int(p.x))", "\(Int(p.y))"])
    }

    /// Takes a picture of the screen.
    func screenshot() throws -> Bitmap { try runner.picture(["import", "-window", "root", "-depth", "8"]) }
}

/// Reads the lines of a pipe as they arrive.
final class LineReader {
    private let handle: FileHandle
    private var buffer = Data()
    /// Lines read since the last `forget`.
    private(set) var seen: [String] = []

    /// The milliseconds to wait for a line before giving up. A whole comparison in a debug build, while other tests keep every core
    /// busy, takes far less.
    private static let patience: Int32 = 300_000

    init(_ handle: FileHandle) { self.handle = handle }

    /// Waits for the next line and returns it. Nil at the end of the pipe, and if none arrives in time.
    func next() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                buffer.removeSubrange(buffer.startIndex...end)
                seen.append(line)
                return line
            }
            // A program that hangs fails its test instead of blocking all of them.
            var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, LineReader.patience) > 0 else { return nil }
            let more = handle.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    func forget() { seen = [] }

    /// Reads up to the next line that begins with `prefix`. Nil if there is none.
    func next(beginning prefix: String) -> String? {
        while let line = next() {
            if line.hasPrefix(prefix) { return line }
        }
        return nil
    }
}
