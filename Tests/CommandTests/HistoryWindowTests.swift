// The last ten seconds in the real window: kept, looked at by key and by mouse, left again, by either compositor.

import FloeImaging
import Foundation
import Testing

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct HistoryWindowTests {
    private static let width = 800, height = 500

    /// Returns the pixels of the board that neither the timeline nor the words about keeping cover. Above it the game's clock runs on.
    private func scene(_ session: WindowSession) throws -> [Pixel] {
        try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 68, width: Self.width, height: 240))
    }

    @Test(arguments: ["cpu", "gpu"])
    func pastIsWhatItWasAndTheSceneGoesOn(compositor: String) async throws {
        let session = try await WindowSession.open(
            ["--scene", "mines", "--board", "9x9/10", "--seed", "3", "--compositor", compositor], width: Self.width, height: Self.height)
        try await session.settle()
        let before = try scene(session)
        for _ in 0..<2 {
            session.trace.forget()
            try session.desktop.input("key j")
            try await session.wait("past kept")
            try session.desktop.input("mousemove 400 200", "click 1", "mousemove 400 \(Self.height - 2)")
            try await session.settle()
            let after = try scene(session)
            #expect(after != before)
            try session.desktop.input("key j")
            let last = try await session.wait("past "), count = String(last.split(separator: " ").last ?? "")
            #expect(last == "past \(count) of \(count)" && Int(count) ?? 0 > 1, "\(last)")
            #expect(try scene(session) == after)
            try session.desktop.input("key Home")
            try await session.wait("past 1 of \(count)")
            #expect(try scene(session) == before)
            // Neither the press nor its key are for the scene.
            try session.desktop.input("mousemove 400 250", "click 1", "mousemove 400 \(Self.height - 2)", "key End")
            try await session.wait("past \(count) of \(count)")
            #expect(try scene(session) == after)
            try session.desktop.input("key Escape")
            try await session.wait("past off")
            try await session.settle()
            #expect(try scene(session) == after)
            // A new game looks as the first did.
            try session.desktop.input("key n")
            try await session.settle()
            #expect(try scene(session) == before)
        }
        #expect(try await session.quit() == 0)
    }

    @Test func compositorAndOverlayChangeWhilePastIsShown() async throws {
        let session = try await WindowSession.open(["--scene", "flashlight"], width: Self.width, height: Self.height)
        try await session.settle()
        try session.desktop.input("key j")
        try await session.wait("past kept")
        try session.drag(from: 300, to: 500)
        try await session.settle()
        try session.desktop.input("key j")
        try await session.wait("past ")
        session.trace.forget()
        try session.desktop.input("key Home")
        try await session.wait("past 1 of")
        let cpu = try session.desktop.screenshot()
        try session.desktop.input("key c")
        try await session.wait("compositor gpu")
        try session.desktop.input("key Right")
        try await session.wait("past 2 of")
        // From the CPU's window it takes a moment until the GPU compositor has started.
        try session.desktop.input("key Home")
        try await session.wait("past 1 of")
        let place = CGRect(x: 0, y: 0, width: Self.width, height: 320)
        let gpu = try session.desktop.screenshot()
        let a = cpu.pixels(in: place), b = gpu.pixels(in: place)
        let far = zip(a, b).count { x, y in
            [0, 8, 16].contains { abs(Int((x >> $0) & 255) - Int((y >> $0) & 255)) > 24 }
        }
        #expect(far == 0)
        try session.desktop.input("key ctrl+1")
        try await session.wait("overlay blended")
        try session.desktop.input("key ctrl+0")
        try await session.wait("overlay off")
        try session.desktop.input("key j")
        try await session.wait("past off")
        #expect(try await session.quit() == 0)
    }
}
