// What the window's process holds, as the system counts it: after a large window, after a walk through all scenes, and after
// the GPU compositor was in use, as much as before. And the window that the system has no memory for threads' stacks for.

import Foundation
import Imaging
import Testing

@Suite(
    .serialized, .timeLimit(.minutes(15)), .withoutSanitizer,
    .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb, xdotool and ImageMagick's import, which scripts/test installs"))
struct MemoryWindowTests {
    /// Resident bytes of a session's program, which `trace` has told its number.
    private func resident(_ session: WindowSession) throws -> Int {
        let line = try #require(session.trace.seen.first { $0.hasPrefix("process ") })
        let number = line.dropFirst("process ".count)
        let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
        let field = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(field.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }) << 10
    }

    private func resize(_ session: WindowSession, _ width: Int, _ height: Int) throws {
        try session.desktop.input("search --onlyvisible --name Floe windowsize \(width) \(height)")
        try session.rest(after: "size \(width)x\(height)")
    }

    @Test(arguments: ["focus", "table", "mines", "cards", "flashlight"])
    func whatALargeWindowTookComesBack(scene: String) throws {
        let session = try WindowSession(["--scene", scene], width: 800, height: 600)
        try session.start()
        // Once, so that what is loaded when it is first needed is there.
        try resize(session, 1000, 700)
        try resize(session, 800, 600)
        let before = try resident(session)
        for _ in 0..<2 {
            try resize(session, 4000, 3000)
            #expect(try resident(session) > before + 40_000_000)
            try resize(session, 800, 600)
        }
        let after = try resident(session)
        #expect(after <= before + before / 10, "\(before >> 20) MB before, \(after >> 20) MB after")
        #expect(try session.quit() == 0)
    }

    @Test func whatScenesTookComesBack() throws {
        let session = try WindowSession(["--scene", "focus"], width: 1000, height: 700)
        try session.start()
        // A first walk loads what every scene needs for good: libraries, fonts' names, a game.
        for scene in ["table", "mines", "cards", "flashlight", "focus"] { try walk(session, to: scene) }
        let before = try resident(session)
        for _ in 0..<2 {
            for scene in ["table", "mines", "cards", "flashlight", "focus"] {
                try walk(session, to: scene)
                try session.desktop.input("mousemove 500 350")
                for _ in 0..<4 { try session.desktop.input("click --repeat 6 --delay 12 5") }
                try session.settle()
            }
        }
        let after = try resident(session)
        #expect(after <= before + before / 10, "\(before >> 20) MB before, \(after >> 20) MB after")
        #expect(try session.quit() == 0)
    }

    /// A driver that draws in software takes a hundred megabytes; most of them go when nobody uses it any more.
    @Test func whatTheGPUCompositorTookComesBack() throws {
        let session = try WindowSession(["--scene", "focus"], width: 1000, height: 700)
        try session.start()
        var left: [Int] = []
        for _ in 0..<2 {
            try session.key("c", until: "compositor gpu")
            for scene in ["table", "mines", "cards", "flashlight", "focus"] { try walk(session, to: scene) }
            let used = try resident(session)
            try session.key("c", until: "compositor cpu")
            try session.rest(after: "gpu released")
            left.append(try resident(session))
            #expect(left.last ?? 0 < used - 30_000_000, "\(used >> 20) MB in use")
        }
        #expect(left[0] < 150 << 20 && left[1] <= left[0] + left[0] / 10, "\(left.map { $0 >> 20 }) MB")
        #expect(try session.quit() == 0)
    }

    private func walk(_ session: WindowSession, to scene: String) throws {
        let number = ["focus", "table", "mines", "cards", "flashlight"].firstIndex(of: scene).map { $0 + 1 } ?? 1
        try session.desktop.input("key alt+\(number)")
        try session.rest(after: "scene \(scene)")
    }

    /// Its pictures come all the same, and frames are drawn.
    @Test(arguments: ["focus", "cards"])
    func whereTheSystemStartsNoThreadTheWindowLooksTheSame(scene: String) throws {
        func picture(through limits: [String]) throws -> [Pixel] {
            let session = try WindowSession(["--scene", scene], width: 800, height: 500, through: limits)
            try session.start()
            let picture = try session.look()
            #expect(try session.quit() == 0)
            return picture
        }
        let isSame = try picture(through: ["prlimit", "--as=8000000000", "--stack=16000000000"]) == picture(through: [])
        #expect(isSame)
    }
}
