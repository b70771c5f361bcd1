// The flashlight in the real window: after switching the grid, changing the technique or visiting another page, it looks as
// it did before, on both compositors and twice in a row.

import Foundation
import FloeImaging
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
struct FlashlightWindowTests {
    @Test func returningRestoresPicture() async throws {
        let session = try await WindowSession(["--scene", "flashlight"], width: 560, height: 420)
        try await session.start()
        try session.desktop.input("mousemove 320 140", "mousemove 300 130")
        let light = try await session.look()
        for compositor in ["gpu", "cpu"] {
            try session.desktop.input("key c")
            try await session.rest(after: "compositor \(compositor)")
            let before = try await session.look()
            #expect(differing(before, light) * 1000 <= light.count, "\(compositor) shows what the other one did")
            for _ in 0..<2 {
                try await session.key("g", until: "status Grid picture")
                let grid = try await session.look()
                #expect(grid != before)
                try session.desktop.input("key t")
                try await session.wait("technique drawn")
                #expect(try await shows(session) { differing($0, grid) * 1000 <= grid.count }, "nine layers look like nine drawn slices")
                try session.desktop.input("key g")
                try await session.wait("status")
                #expect(try await shows(session) { differing($0, before) * 1000 <= before.count })
                try session.desktop.input("key t")
                try await session.wait("technique layers")
                #expect(try await shows(session) { $0 == before })
                try session.desktop.input("key 1")
                try await session.wait("scene focus")
                try session.desktop.input("key 5")
                try await session.wait("scene flashlight")
                #expect(try await shows(session) { $0 == before }, "back from another page")
            }
        }
        #expect(try await session.quit() == 0)
    }

    /// Takes screenshots until one satisfies `condition`, 400 at most, and returns whether one did. Does not wait for rest.
    private func shows(_ session: WindowSession, _ condition: ([Pixel]) -> Bool) async throws -> Bool {
        for _ in 0..<400 {
            try await session.show()
            if condition(try session.desktop.screenshot().scenePixels) { return true }
        }
        return false
    }

    /// Counts the pixels that differ by more than the tolerance between the compositors.
    private func differing(_ a: [Pixel], _ b: [Pixel]) -> Int {
        zip(a, b).count {
            abs(Int($0.redByte) - Int($1.redByte)) > 2 || abs(Int($0.greenByte) - Int($1.greenByte)) > 2
                || abs(Int($0.blueByte) - Int($1.blueByte)) > 2
        }
    }
}
