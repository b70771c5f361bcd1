// A display of its own for one test, with real input and real screenshots: Xvfb, xdotool and ImageMagick.

import Foundation
import ImageCoding
import Imaging

/// An X server without a screen. Stopped with its owner.
final class VirtualDesktop {
    private let server = Process()
    private let runner: DesktopTools

    static let tools = ["Xvfb", "xdotool", "import"]

    /// The tools that are not installed.
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
        // The server writes its number once it takes connections.
        guard let number = LineReader(pipe.fileHandleForReading).next() else { throw Failure.noServer }
        var environment = FloeProgram.headless
        environment["SDL_VIDEODRIVER"] = nil
        environment["DISPLAY"] = ":\(number)"
        runner = try DesktopTools(environment: environment)
    }

    deinit {
        // Started from a thread that blocks other signals, the server inherits that and hears no other.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    enum Failure: Error {
        case noServer
    }

    /// A program's environment that opens its windows here.
    var environment: [String: String] { runner.environment }

    /// Real input, as xdotool's commands, in order.
    func input(_ commands: String...) throws {
        try runner.run(["xdotool"] + commands.flatMap { $0.split(separator: " ").map(String.init) })
    }

    /// Types text, as fast as a fast typist.
    func type(_ text: String) throws { try runner.run(["xdotool", "type", "--delay", "40", text]) }

    /// Drags a file onto the window at a point of the screen and lets go; fails where the window does not take it.
    func drop(_ path: String, at p: CGPoint) throws {
        try runner.run([FloeProgram.dragSource.path, path, "\(Int(p.x))", "\(Int(p.y))"])
    }

    /// What is on the screen.
    func screenshot() throws -> Bitmap { try runner.picture(["import", "-window", "root", "-depth", "8"]) }
}

/// Lines of a pipe, as they come.
final class LineReader {
    private let handle: FileHandle
    private var buffer = Data()
    /// Lines read since the last `forget`.
    private(set) var seen: [String] = []

    /// Milliseconds without a line that count as never: a whole comparison, not optimised, beside other tests that keep
    /// every core busy, is far from it.
    private static let patience: Int32 = 300_000

    init(_ handle: FileHandle) { self.handle = handle }

    /// The next line; waits for it. Nil at the end, and where none comes.
    func next() -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
                buffer.removeSubrange(buffer.startIndex...end)
                seen.append(line)
                return line
            }
            // A program that hangs fails the test instead of stopping all of them.
            var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, LineReader.patience) > 0 else { return nil }
            let more = handle.availableData
            if more.isEmpty { return nil }
            buffer.append(more)
        }
    }

    func forget() { seen = [] }

    /// Reads up to the next line that begins so; nil if none comes any more.
    func next(beginning prefix: String) -> String? {
        while let line = next() {
            if line.hasPrefix(prefix) { return line }
        }
        return nil
    }
}
