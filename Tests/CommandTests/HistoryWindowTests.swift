// The last ten seconds in the real window: reviewed by key and by mouse, left again, by either compositor.

import FloeImaging
import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct HistoryWindowTests {
    private static let width = 800, height = 500

    /// Returns the pixels of the board that the timeline does not cover. Above it the game's clock runs on.
    private func scene(_ session: WindowSession) throws -> [Pixel] {
        try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 68, width: Self.width, height: 240))
    }

    @Test(arguments: ["cpu", "gpu"])
    func framesAreWhatTheyWereAndTheSceneGoesOn(compositor: String) async throws {
        let session = try await WindowSession.open(
            ["--scene", "mines", "--board", "9x9/10", "--seed", "3", "--compositor", compositor], width: Self.width, height: Self.height)
        try await session.settle()
        let before = try scene(session)
        for _ in 0..<2 {
            try session.desktop.input("mousemove 400 200", "click 1", "mousemove 400 \(Self.height - 2)")
            try await session.settle()
            let after = try scene(session)
            #expect(after != before)
            // Nobody has asked for them before.
            let (index, count) = try await session.review { try scene(session) == before }
            #expect(index < count)
            // Neither the press nor its key are for the scene.
            try session.desktop.input("mousemove 400 250", "click 1", "mousemove 400 \(Self.height - 2)", "key End")
            try await session.wait("history \(count) of \(count)")
            #expect(try scene(session) == after)
            try session.desktop.input("key Escape")
            try await session.wait("history off")
            try await session.settle()
            #expect(try scene(session) == after)
            // A new game looks as the first did.
            try session.desktop.input("key n")
            try await session.settle()
            #expect(try scene(session) == before)
        }
        #expect(try await session.quit() == 0)
    }

    @Test func compositorAndOverlayChangeForTheReview() async throws {
        let session = try await WindowSession.open(["--scene", "flashlight"], width: Self.width, height: Self.height)
        try await session.settle()
        try session.drag(from: 300, to: 500)
        try await session.settle()
        try session.desktop.input("key j")
        try await session.wait("history ")
        session.trace.forget()
        try session.desktop.input("key Home")
        try await session.wait("history 1 of")
        let cpu = try session.desktop.screenshot()
        try session.desktop.input("key c")
        try await session.wait("compositor gpu")
        try await session.wait("gpu started")
        try session.desktop.input("key Right")
        try await session.wait("history 2 of")
        try session.desktop.input("key Home")
        try await session.wait("history 1 of")
        let place = CGRect(x: 0, y: 0, width: Self.width, height: 320)
        let gpu = try session.desktop.screenshot()
        let a = cpu.pixels(in: place), b = gpu.pixels(in: place)
        func distance(_ x: UInt32, _ y: UInt32) -> Int { abs(Int(x) - Int(y)) }
        let far = zip(a, b).count { x, y in
            distance(x.redByte, y.redByte) > 24 || distance(x.greenByte, y.greenByte) > 24 || distance(x.blueByte, y.blueByte) > 24
        }
        #expect(far == 0)
        try session.desktop.input("key ctrl+1")
        try await session.wait("overlay blended")
        let during = try session.desktop.screenshot().pixels(in: place)
        try session.desktop.input("key j")
        try await session.wait("history off")
        // Neither the overlay nor the other compositor stays.
        #expect(try await session.look() != during)
        try session.desktop.input("key c")
        try await session.wait("compositor gpu")
        #expect(try await session.quit() == 0)
    }
}
