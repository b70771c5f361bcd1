// The program in a window that fills a display of its own: real input goes in, its trace and the screen come out.

import Foundation
import Imaging
import Testing

/// A running `floe run`. Killed with its owner.
final class WindowSession {
    let desktop: VirtualDesktop
    let process = Process()
    let trace: LineReader

    /// On a new display of `width` × `height`, or on `desktop` of that size. `state`: the folder where the program
    /// keeps what outlives it; nowhere that stays unless told. `hints`: what scenes tell of their gestures, which goes with
    /// the first of them and would be in the way where pictures are compared. `environment`: beside the desktop's own.
    /// `through`: a program, with its arguments, that runs this one.
    init(
        _ arguments: [String] = [], width: Int, height: Int, desktop: VirtualDesktop? = nil, state: TemporaryFolder? = nil,
        hints: Bool = false, environment: [String: String] = [:], errors: FileHandle? = nil, through: [String] = []
    ) throws {
        self.desktop = try desktop ?? VirtualDesktop(width: width, height: height)
        ownState = try state ?? TemporaryFolder()
        let pipe = Pipe()
        // Should the program hang, the test fails for want of its lines instead of waiting for ever. A story of many
        // pictures may take a minute where other tests keep every core busy.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--signal=KILL", "600"] + through + [FloeProgram.url.path, "run", "--trace"]
        process.arguments? += ["--size", "\(width)x\(height)"] + (hints ? [] : ["--no-hints"]) + arguments
        process.environment = self.desktop.environment.merging(["XDG_STATE_HOME": ownState.url.path]) { $1 }.merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        if let errors { process.standardError = errors }
        try process.run()
        // Ours is not the end that is read to its end.
        try pipe.fileHandleForWriting.close()
        trace = LineReader(pipe.fileHandleForReading)
    }

    private let ownState: TemporaryFolder

    deinit {
        // With what 'timeout' runs, which is of its group: waiting would not end before that.
        if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    @discardableResult
    func wait(_ prefix: String) throws -> String {
        try #require(trace.next(beginning: prefix), "no '\(prefix)' has come; the lines before: \(trace.seen.suffix(12))")
    }

    /// Waits until all input so far has been taken and everything has come to rest.
    func settle() throws {
        try desktop.input("key F9")
        try wait("sync")
        try wait("rest")
    }

    /// Waits until all input so far has been taken and a frame after it is on the screen.
    func show() throws {
        try desktop.input("key F9")
        try wait("shown")
    }

    /// Waits for the first picture, and until nothing moves any more.
    func start() throws { try rest(after: "first-frame") }

    /// Waits for a line that begins so, and until nothing moves any more.
    @discardableResult
    func rest(after prefix: String) throws -> String {
        let line = try wait(prefix)
        try settle()
        return line
    }

    /// Presses keys, by xdotool's names, and waits for what comes of it.
    func key(_ names: String, until prefix: String? = nil) throws {
        try desktop.input("key \(names)")
        if let prefix { try rest(after: prefix) } else { try settle() }
    }

    /// What shows above the strip, at rest.
    func look() throws -> [Pixel] {
        try settle()
        return try desktop.screenshot().scenePixels
    }

    /// Presses above the middle, moves sideways and lets go.
    func drag(from: Int, to: Int) throws {
        let y = 300
        try desktop.input("mousemove \(from) \(y)", "mousedown 1")
        for i in 1...8 { try desktop.input("mousemove \(from + (to - from) * i / 8) \(y)") }
        try desktop.input("mouseup 1")
    }

    func click(_ p: CGPoint, button: Int = 1) throws {
        try desktop.input("mousemove \(Int(p.x)) \(Int(p.y))", "click \(button)")
    }

    /// Presses at a point, moves in steps of the given offsets, and stays down.
    func press(_ x: Int, _ y: Int, then moves: [Int]) throws {
        try desktop.input("mousemove \(x) \(y)", "mousedown 1")
        for dy in moves { try desktop.input("mousemove \(x) \(y + dy)") }
    }

    /// Escape, once for each of `lines` that the program is to say first (it puts away what shows), then to quit.
    func quit(past lines: String...) throws -> Int32 {
        for line in lines {
            try desktop.input("key Escape")
            try wait(line)
        }
        try desktop.input("key Escape")
        process.waitUntilExit()
        return process.terminationStatus
    }
}
