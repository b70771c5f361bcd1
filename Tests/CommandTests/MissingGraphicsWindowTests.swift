// The window when OpenGL is refused, broken or too old: it opens with the CPU compositor, says why there is no other, and uses
// nothing of a graphics driver. On the machines that run the tests, OpenGL draws in software, so windows are plain.

import Foundation
import FloeImaging
import FloeScenes
import Testing

@Suite(.needsDisplay, .takesTurns)
struct MissingGraphicsWindowTests {
    private static let width = 800, height = 500

    /// Returns the scene's pixels before and after the GPU compositor is requested. `line` is the trace's answer to the request.
    private func pictures(_ environment: [String: String], until line: String) async throws -> [[Pixel]] {
        let session = try await WindowSession(
            ["--scene", "flashlight"], width: Self.width, height: Self.height, environment: environment)
        try await session.start()
        let before = try await session.look()
        try session.desktop.input("key c")
        try await session.wait(line)
        let after = try await session.look()
        // The window can still be closed.
        #expect(try await session.quit() == 0)
        return [before, after]
    }

    @Test(arguments: [
        ("LIBGL_DRIVERS_PATH", "/nonexistent"), ("GALLIUM_DRIVER", "nonsense"),
        ("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"), ("MESA_GL_VERSION_OVERRIDE", "2.1"),
    ])
    func cpuDrawsWithoutOpenGL(name: String, value: String) async throws {
        let pictures = try await pictures([name: value], until: "gpu missing")
        let isSame = pictures[0] == pictures[1]
        #expect(isSame, "there is no other compositor to show")
    }

    /// The X server's OpenGL does not matter, because it is never used.
    @Test func gpuCompositorDrawsThoughServerRefusesOpenGL() async throws {
        let pictures = try await pictures(["LIBGL_ALWAYS_INDIRECT": "1"], until: "gpu started")
        let isSame = pictures[0] == pictures[1]
        #expect(!isSame, "the compositors round differently")
    }

    /// A graphics card may be usable while no window gets a context for it, as on a remote desktop. Here software counts as a card,
    /// and SDL finds no library to make a context with.
    @Test(arguments: [true, false])
    func cardWithoutWindowContextDrawsOffscreen(fromTheStart: Bool) async throws {
        let session = try await WindowSession(
            ["--scene", "flashlight"] + (fromTheStart ? ["--compositor", "gpu"] : []), width: Self.width, height: Self.height,
            environment: ["FLOE_DISABLE": "software", "SDL_VIDEO_EGL_DRIVER": "/nonexistent"])
        if fromTheStart {
            try await session.rest(after: "gpu started")
        } else {
            try await session.start()
            try await session.key("c", until: "gpu started")
        }
        let byGPU = try await session.look()
        try await session.key("c", until: "compositor cpu")
        let isSame = try await session.look() == byGPU
        #expect(!isSame, "the compositors round differently")
        #expect(try await session.quit() == 0)
    }

    /// If the GPU compositor is requested at the start, its absence is reported on standard error, in one line.
    @Test func missingGPUAtStartIsReportedOnce() async throws {
        let folder = try TemporaryFolder(), path = try folder.write("", to: "errors")
        let session = try await WindowSession(
            ["--scene", "flashlight", "--compositor", "gpu"], width: Self.width, height: Self.height,
            environment: ["__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"],
            errors: try FileHandle(forWritingTo: URL(fileURLWithPath: path)))
        try await session.start()
        #expect(try await session.quit() == 0)
        let errors = try String(contentsOfFile: path, encoding: .utf8)
        #expect(errors.split(separator: "\n").count == 1 && errors.contains("no GPU compositor"), "\(errors)")
    }

    @Test(.withoutSanitizer) func cpuDrawsWithoutMemoryForOpenGL() async throws {
        let session = try await WindowSession(
            ["--scene", "flashlight"], width: Self.width, height: Self.height, through: ["prlimit", "--as=480000000"])
        try await session.start()
        let before = try await session.look()
        try session.desktop.input("key c")
        let line = try await session.wait("gpu missing")
        #expect(line.contains("out of memory"), "\(line)")
        let isSame = try await session.look() == before
        #expect(isSame, "there is no other compositor to show")
        #expect(try await session.quit() == 0)
    }

    /// A driver that finds no memory crashes.
    @Test func cpuContinuesWhenMemoryRunsOut() async throws {
        let session = try await WindowSession(["--scene", "cards", "--compositor", "gpu"], width: Self.width, height: Self.height)
        let process = try #require(pid_t(try await session.wait("process").dropFirst("process ".count)))
        try await session.wait("gpu started")
        try await session.settle()
        /// Leaves the program as many bytes beyond what it has.
        func leave(_ room: Int) throws {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmSize:") })
            let taken = try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
            let limit = try Process.run(
                URL(fileURLWithPath: "/usr/bin/prlimit"), arguments: ["--pid", "\(process)", "--as=\(taken << 10 + room):"])
            limit.waitUntilExit()
        }
        var hasFailed: Bool { session.trace.seen.contains { $0.hasPrefix("gpu failed") } }
        // What it has may be given back in the meantime, and is then enough for one more page.
        for page in ["5", "2", "1", "5", "2", "1"] where !hasFailed {
            try leave(40 << 20)
            try await session.key("alt+\(page)")
        }
        #expect(hasFailed)
        // Threads that have yet to start take room as well.
        try leave(64 << 20)
        try await session.key("alt+4", until: "scene cards")
        try await session.key("alt+3", until: "scene mines")
        #expect(try await session.quit() == 0)
    }
}
