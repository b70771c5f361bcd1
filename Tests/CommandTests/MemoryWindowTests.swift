// The memory of the window's process, as the system counts it. After a large window, a walk through all scenes or use of the
// GPU compositor it is released again. Also the window when the system has no memory for threads' stacks.

import Foundation
import FloeImaging
import FloeScenes
import Testing

@Suite(.needsDisplay, .takesTurns, .withoutSanitizer)
struct MemoryWindowTests {
    /// Returns the resident bytes of a session's program, whose process number is in its trace.
    private func resident(_ session: WindowSession) throws -> Int {
        let line = try #require(session.trace.seen.first { $0.hasPrefix("process ") })
        let number = line.dropFirst("process ".count)
        let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
        let field = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(field.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }) << 10
    }

    private func resize(_ session: WindowSession, _ width: Int, _ height: Int) async throws {
        try session.desktop.resizeWindow(width: width, height: height)
        try await session.rest(after: "size \(width)x\(height)")
    }

    /// From the second scene to the last, then back to the first, which the window opens with.
    private static var round: [SceneName] { Array(SceneName.allCases.dropFirst() + SceneName.allCases.prefix(1)) }

    @Test(arguments: SceneName.allCases)
    func memoryOfLargeWindowIsReleased(scene: SceneName) async throws {
        let session = try await WindowSession(["--scene", scene.rawValue], width: 800, height: 600)
        try await session.start()
        // Once in advance, so that everything loaded on first use is in memory.
        try await resize(session, 1000, 700)
        try await resize(session, 800, 600)
        let before = try resident(session)
        for _ in 0..<2 {
            try await resize(session, 4000, 3000)
            #expect(try resident(session) > before + 40_000_000)
            try await resize(session, 800, 600)
        }
        let after = try resident(session)
        #expect(after <= before + before / 10, "\(before >> 20) MB before, \(after >> 20) MB after")
        #expect(try await session.quit() == 0)
    }

    @Test func memoryOfScenesIsReleased() async throws {
        let session = try await WindowSession(["--scene", "focus"], width: 1000, height: 700)
        try await session.start()
        // A first walk loads what each scene keeps for good: libraries, font names, a game.
        for scene in Self.round { try await walk(session, to: scene) }
        let before = try resident(session)
        for _ in 0..<2 {
            for scene in Self.round {
                try await walk(session, to: scene)
                try session.desktop.input("mousemove 500 350")
                for _ in 0..<4 { try session.desktop.input("click --repeat 6 --delay 12 5") }
                try await session.settle()
            }
        }
        // What has scrolled in the last ten seconds can still be reviewed: some five hundred frames of large trees.
        let after = try resident(session), history = 32 << 20
        #expect(after <= before + before / 10 + history, "\(before >> 20) MB before, \(after >> 20) MB after")
        #expect(try await session.quit() == 0)
    }

    /// A software driver takes a hundred megabytes, most of which are freed when it is no longer used.
    @Test func memoryOfGPUCompositorIsReleased() async throws {
        let session = try await WindowSession(["--scene", "focus"], width: 1000, height: 700)
        try await session.start()
        var left: [Int] = []
        for _ in 0..<2 {
            try await session.key("c", until: "compositor gpu")
            for scene in Self.round { try await walk(session, to: scene) }
            let used = try resident(session)
            try await session.key("c", until: "compositor cpu")
            try await session.rest(after: "gpu released")
            left.append(try resident(session))
            #expect(left.last ?? 0 < used - 30_000_000, "\(used >> 20) MB in use")
        }
        #expect(left[0] < 150 << 20 && left[1] <= left[0] + left[0] / 10, "\(left.map { $0 >> 20 }) MB")
        #expect(try await session.quit() == 0)
    }

    private func walk(_ session: WindowSession, to scene: SceneName) async throws {
        let number = try #require(SceneName.allCases.firstIndex(of: scene)) + 1
        try session.desktop.input("key alt+\(number)")
        try await session.rest(after: "scene \(scene)")
    }

    /// Without threads, pictures are still loaded and frames drawn.
    @Test(arguments: ["focus", "cards"])
    func windowWithoutThreadsLooksTheSame(scene: String) async throws {
        func picture(through limits: [String]) async throws -> [Pixel] {
            let session = try await WindowSession(["--scene", scene], width: 800, height: 500, through: limits)
            try await session.start()
            let picture = try await session.look()
            #expect(try await session.quit() == 0)
            return picture
        }
        let isSame = try await picture(through: ["prlimit", "--as=8000000000", "--stack=16000000000"]) == picture(through: [])
        #expect(isSame)
    }
}
