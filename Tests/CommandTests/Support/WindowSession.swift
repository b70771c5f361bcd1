// The program in a window that fills its own display: real input goes in, its trace and screenshots come out.

import Foundation
import FloeImaging
import Testing

/// A running `floe run` or `floe open`. Killed with its owner.
final class WindowSession {
    let desktop: VirtualDesktop
    let process = Process()
    let trace: LineReader

    /// Starts the program on a new display of `width` × `height`, or on `desktop` of that size. `state`: the folder for the
    /// program's saved state, a temporary one if nil. `hints`: whether scenes show hints about their gestures. A hint disappears
    /// with the first gesture and would get in the way of comparing pictures. `environment`: additions to the desktop's own.
    /// `isSized`: whether the window is to fill the display; otherwise it has the size that it gives itself.
    /// `through`: a program, with its arguments, that runs this one. `command`: the subcommand with what comes before its options.
    init(
        _ arguments: [String] = [], command: [String] = ["run"], width: Int, height: Int, desktop: VirtualDesktop? = nil,
        isSized: Bool = true, state: TemporaryFolder? = nil, hints: Bool = false, environment: [String: String] = [:],
        errors: FileHandle? = nil, through: [String] = []
    ) async throws {
        if let desktop { self.desktop = desktop } else { self.desktop = try await VirtualDesktop(width: width, height: height) }
        ownState = try state ?? TemporaryFolder()
        let pipe = Pipe()
        // If the program hangs, the test fails for lack of lines instead of waiting for ever. A story of many pictures may take a
        // minute while other tests keep every core busy.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--signal=KILL", "600"] + through + [FloeProgram.url.path] + command + ["--trace"]
        // A record has the size that it was made in.
        if isSized, !arguments.contains("--replay") { process.arguments? += ["--size", "\(width)x\(height)"] }
        process.arguments? += (hints || command != ["run"] ? [] : ["--no-hints"]) + arguments
        process.environment = self.desktop.environment.merging([
            "XDG_STATE_HOME": ownState.url.path, "FLOE_MEASURING": "on-request",
        ]) { $1 }.merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        if let errors { process.standardError = errors }
        try process.run()
        // The pipe only ends once this process's copy of its write end is closed.
        try pipe.fileHandleForWriting.close()
        trace = LineReader(pipe.fileHandleForReading)
    }

    private let ownState: TemporaryFolder

    deinit {
        // The whole process group, because waiting would not end before the program that 'timeout' runs.
        if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    @discardableResult
    func wait(_ prefix: String) async throws -> String {
        try await #require(trace.next(beginning: prefix), "no '\(prefix)' has come; the lines before: \(trace.seen.suffix(12))")
    }

    /// Waits until all input so far has been handled and everything has come to rest.
    func settle() async throws {
        try desktop.input("key F9")
        try await wait("sync")
        try await wait("rest")
    }

    /// Waits until all input so far has been handled and a later frame is on the screen.
    func show() async throws {
        try desktop.input("key F9")
        try await wait("shown")
    }

    /// Waits for the first frame, and then for rest.
    func start() async throws { try await rest(after: "first-frame") }

    /// Waits for a line that begins with `prefix`, and then for rest.
    @discardableResult
    func rest(after prefix: String) async throws -> String {
        let line = try await wait(prefix)
        try await settle()
        return line
    }

    /// Presses keys, by xdotool's names, and waits for rest, with `until` after a line that begins so.
    func key(_ names: String, until prefix: String? = nil) async throws {
        try desktop.input("key \(names)")
        if let prefix { try await rest(after: prefix) } else { try await settle() }
    }

    /// Waits for rest and returns the pixels above the strip.
    func look() async throws -> [Pixel] {
        try await settle()
        return try desktop.screenshot().scenePixels
    }

    /// Drags sideways from one x to another, at a fixed height above the middle.
    func drag(from: Int, to: Int) throws {
        let y = 300
        try desktop.input("mousemove \(from) \(y)", "mousedown 1")
        for i in 1...8 { try desktop.input("mousemove \(from + (to - from) * i / 8) \(y)") }
        try desktop.input("mouseup 1")
    }

    func click(_ p: CGPoint, button: Int = 1) throws {
        try desktop.input("mousemove \(Int(p.x)) \(Int(p.y))", "click \(button)")
    }

    /// Presses at a point, moves vertically to the given offsets from it, and keeps the button down.
    func press(_ x: Int, _ y: Int, then moves: [Int]) throws {
        try desktop.input("mousemove \(x) \(y)", "mousedown 1")
        for dy in moves { try desktop.input("mousemove \(x) \(y + dy)") }
    }

    /// Presses Escape once for each of `lines`, which the program reports as it closes something, then Ctrl+Q.
    func quit(past lines: String...) async throws -> Int32 {
        for line in lines {
            try desktop.input("key Escape")
            try await wait(line)
        }
        try desktop.input("key ctrl+q")
        return await end()
    }

    /// Waits for the end of the program, and returns its exit status.
    func end() async -> Int32 {
        while await trace.next() != nil {}
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension WindowSession {
    /// Opens a window, waits for its first frame, and leaves the pointer over nothing.
    static func open(_ arguments: [String], width: Int, height: Int) async throws -> WindowSession {
        let session = try await WindowSession(arguments, width: width, height: height)
        try await session.wait("first-frame")
        try session.desktop.input("mousemove 400 \(height - 2)")
        return session
    }

    /// Reviews the last ten seconds from the newest frame backwards, until `isFound`. Returns the index of that frame, counted from 1, and
    /// their number. The session has come to rest.
    func review(until isFound: () throws -> Bool) async throws -> (index: Int, count: Int) {
        trace.forget()
        try desktop.input("key j")
        let count = try #require(try await wait("history ").split(separator: " ").last.flatMap { Int($0) })
        for index in (1...count).reversed() {
            if try isFound() { return (index, count) }
            guard index > 1 else { break }
            try desktop.input("key Left")
            try await wait("history \(index - 1) of \(count)")
        }
        throw NotShown()
    }

    private struct NotShown: Error {}

    /// Returns whether Minesweeper's board looks as in a screenshot of a window 800 × 500 points large. The game's clock above it keeps
    /// running. A Bool, since pixels would fill the log.
    func boardIsSame(as before: Bitmap) async throws -> Bool {
        try await settle()
        let board = CGRect(x: 0, y: 56, width: 800, height: 300)
        return try desktop.screenshot().pixels(in: board) == before.pixels(in: board)
    }
}
