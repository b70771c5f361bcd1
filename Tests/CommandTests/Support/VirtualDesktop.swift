// An X display for one test alone, with real input and real screenshots: Xvfb, and a connection to it that does what a user does.

import CFloeVirtualUser
import Foundation
import FloeGeometry
import FloeImaging
import Testing

/// An X server without a physical screen. Stopped with its owner.
@safe
final class VirtualDesktop {
    private let server = Process(), manager = Process()
    private let runner: DesktopTools
    private let user: OpaquePointer
    private let width: Int, height: Int
    /// Whether a button is down, so that moves are parts of a drag.
    private var isDragging = false

    static let tools = ["Xvfb", "setxkbmap", "openbox"]

    /// The required tools that are not installed.
    static var missingTools: [String] { DesktopTools.missing(tools) }

    init(width: Int, height: Int) async throws {
        (self.width, self.height) = (width, height)
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        server.standardInput = FileHandle.nullDevice
        try server.run()
        try pipe.fileHandleForWriting.close()
        // The server writes its display number once it accepts connections.
        guard let number = await LineReader(pipe.fileHandleForReading).next(), let user = unsafe floeConnect(":\(number)") else {
            kill(server.processIdentifier, SIGKILL)
            throw Failure.noServer
        }
        unsafe self.user = user
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
        unsafe floeDisconnect(user)
        // SIGKILL, because a server started from a thread that blocks other signals inherits their mask.
        kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    enum Failure: Error {
        case noServer, noWindowManager, noWindow, noScreenshot
        case unknownInput(String)
    }

    /// The environment of a program that is to open its windows here.
    var environment: [String: String] { runner.environment }

    // Input. The display itself makes the pauses, so nothing here waits for them.

    /// Milliseconds before a key is pressed and before it is released. SDL takes a press less than two after a release for the
    /// repetition of a held key.
    private static let keyPause: UInt32 = 4
    /// Milliseconds before each move of a drag: a mouse's pace.
    private static let dragPause: UInt32 = 8
    /// Milliseconds before a typed key is pressed and before it is released: a fast typist's pace.
    private static let typingPause: UInt32 = 20

    /// Sends real input, in order, in xdotool's words: `key ctrl+1 Tab`, `key --delay 500 F9`, `keydown shift`, `keyup shift`, `mousemove 10 20`,
    /// `mousedown 1`, `mouseup 1`, `click 1`, `click --repeat 3 --delay 20 5`.
    func input(_ commands: String...) throws {
        var words = InputWords(commands)
        while let command = words.next() {
            switch command {
            case "key":
                let pause = try words.option("--delay").map { UInt32($0) } ?? VirtualDesktop.keyPause
                while let keys = words.nextKeys() {
                    for key in keys { try press(key, isDown: true, after: pause) }
                    for key in keys.reversed() { try press(key, isDown: false, after: pause) }
                }
            case "keydown", "keyup":
                for key in words.nextKeys() ?? [] { try press(key, isDown: command == "keydown", after: VirtualDesktop.keyPause) }
            case "mousemove":
                let x = try words.number(), y = try words.number()
                unsafe floeMove(user, Int16(x), Int16(y), isDragging ? VirtualDesktop.dragPause : 0)
            case "mousedown", "mouseup":
                isDragging = command == "mousedown"
                unsafe floeButton(user, UInt8(try words.number()), isDragging, 0)
            case "click":
                let count = try words.option("--repeat") ?? 1, pause = try words.option("--delay") ?? 0
                let button = UInt8(try words.number())
                for _ in 0..<count {
                    unsafe floeButton(user, button, true, UInt32(pause))
                    unsafe floeButton(user, button, false, 0)
                }
            default: throw Failure.unknownInput(command)
            }
        }
        unsafe floeFlush(user)
    }

    /// Types text at the pace of a fast typist.
    func type(_ text: String) throws {
        for scalar in text.unicodeScalars {
            // Symbols of Latin letters are their code points; others follow in a plane of their own.
            let symbol = scalar.value < 0x100 ? scalar.value : scalar.value | 0x100_0000
            for isDown in [true, false] { try press(symbol, isDown: isDown, after: VirtualDesktop.typingPause) }
        }
        unsafe floeFlush(user)
    }

    private func press(_ key: String, isDown: Bool, after pause: UInt32) throws {
        let names = ["ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L"]
        try press(unsafe floeKeySymbol(names[key] ?? key), isDown: isDown, after: pause)
    }

    private func press(_ symbol: UInt32, isDown: Bool, after pause: UInt32) throws {
        guard symbol != 0, unsafe floeKey(user, symbol, isDown, pause) else { throw Failure.unknownInput("key symbol \(symbol)") }
    }

    /// Gives the keyboard a country's layout. Inputs continue to name keys by what they are on a US keyboard.
    func setLayout(_ name: String) async throws { try await runner.run(["setxkbmap", name]) }

    /// Sets the resolution for text, in dots per inch, for programs that start from now on.
    func setResolution(_ dotsPerInch: Int) { unsafe floeSetResources(user, "Xft.antialias:\t1\nXft.dpi:\t\(dotsPerInch)\n") }

    /// Sets whether interfaces are to move, for programs that start from now on.
    func setAnimations(_ areOn: Bool) { unsafe floeSetAnimations(user, areOn) }

    /// Puts another window on the screen.
    func cover(_ rect: CGRect) {
        unsafe floeCover(user, Int16(rect.minX), Int16(rect.minY), UInt16(rect.width), UInt16(rect.height))
    }

    /// Takes away the window that covers others.
    func uncover() { unsafe floeUncover(user) }

    /// Resizes the window on this desktop.
    func resizeWindow(width: Int, height: Int) throws {
        guard unsafe floeResizeWindow(user, UInt32(width), UInt32(height)) else { throw Failure.noWindow }
    }

    /// Moves the window on this desktop.
    func moveWindow(x: Int, y: Int) throws {
        guard unsafe floeMoveWindow(user, Int32(x), Int32(y)) else { throw Failure.noWindow }
    }

    /// The frame of the window's contents on the screen.
    var windowFrame: CGRect {
        get throws {
            var rect: [Int32] = [0, 0, 0, 0]
            guard unsafe floeWindowRect(user, &rect) else { throw Failure.noWindow }
            return CGRect(x: Double(rect[0]), y: Double(rect[1]), width: Double(rect[2]), height: Double(rect[3]))
        }
    }

    /// Starts a window manager, which gives windows a frame with a title.
    func startWindowManager() async throws {
        let pipe = Pipe()
        manager.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        manager.arguments = ["openbox", "--sm-disable", "--startup", "echo ready"]
        manager.environment = environment
        manager.standardOutput = pipe
        manager.standardError = FileHandle.nullDevice
        manager.standardInput = FileHandle.nullDevice
        try manager.run()
        try pipe.fileHandleForWriting.close()
        guard await LineReader(pipe.fileHandleForReading).next() != nil else { throw Failure.noWindowManager }
    }

    /// Asks the window with a title to close, as its button does.
    func askToClose(_ title: String) throws {
        guard unsafe floeAskToClose(user, title) else { throw Failure.noWindow }
    }

    /// Has the window manager minimise the window with a title.
    func minimise(_ title: String) throws {
        guard unsafe floeMinimise(user, title) else { throw Failure.noWindow }
    }

    /// Returns whether the window with a title is of a class.
    func isWindow(_ title: String, ofClass name: String) -> Bool { unsafe floeIsOfClass(user, title, name) }

    /// Returns the pixel in the middle of a window's icon of `side` pixels, with straight alpha; nil if it has no such icon.
    func iconMiddle(_ title: String, side: Int) -> UInt32? {
        let pixel = unsafe floeIconMiddle(user, title, UInt32(side))
        return pixel == 0 ? nil : pixel
    }

    /// Drags a file or an address onto the window at a point of the screen and drops it. Fails if the window does not accept it.
    func drop(_ path: String, at p: CGPoint) async throws {
        try await runner.run([FloeProgram.dragSource.path, path, "\(Int(p.x))", "\(Int(p.y))"])
    }

    /// Takes a picture of the screen, after all input so far.
    func screenshot() throws -> Bitmap {
        var pixels = [Pixel](repeating: 0, count: width * height)
        guard unsafe floeScreenshot(user, &pixels, UInt16(width), UInt16(height)) else { throw Failure.noScreenshot }
        return unsafe pixels.withUnsafeBufferPointer {
            unsafe Bitmap(copying: $0.baseAddress!, stride: width, size: PixelSize(width: width, height: height))
        }
    }
}

extension VirtualDesktop {
    /// Looks again until it sees what is right, as frames take their time. The limit is the suite's patience, not a measurement.
    func until<Seen: Equatable>(_ look: () throws -> Seen, _ right: Seen) async throws {
        var seen = try look()
        for _ in 0..<500 where seen != right {
            try await Task.sleep(for: .milliseconds(20))
            seen = try look()
        }
        #expect(seen == right)
    }
}
