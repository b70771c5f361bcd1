// Overlays in the real window: chosen by key and from their list, shown over the scene by both compositors, and removed
// without a trace.

import Foundation
import FloeImaging
import FloeOverlays
import Testing

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
struct OverlayWindowTests {
    private static let width = 1000, height = 700

    private func open(_ arguments: [String]) async throws -> WindowSession {
        let session = try await WindowSession(arguments, width: Self.width, height: Self.height)
        try await session.wait("first-frame")
        // Where the mouse points at nothing that gets a label.
        try session.desktop.input("mousemove \(Self.width / 2) \(Self.height - 3)")
        return session
    }

    /// Opens the table with both compositors side by side, and takes screenshots before and under an overlay.
    private func sideBySide(under overlay: PlanOverlay) async throws -> (session: WindowSession, before: Bitmap, after: Bitmap) {
        let session = try await open(["--scene", "table"]), key = try #require(overlay.key)
        try session.desktop.input("key alt+b")
        try await session.settle()
        let before = try session.desktop.screenshot()
        try session.desktop.input("key \(key.name.lowercased())")
        try await session.wait("overlay \(overlay.rawValue)")
        try await session.show()
        return (session, before, try session.desktop.screenshot())
    }

    @Test(arguments: ["cpu", "gpu"])
    func overlayKeysToggleOverlays(compositor: String) async throws {
        let session = try await open(["--scene", "table", "--technique", "mask", "--compositor", compositor])
        let before = try await session.look()
        var looks: Set<[Pixel]> = [before]
        for (i, overlay) in PlanOverlay.allCases.enumerated() {
            let key = try #require(overlay.key).name.lowercased()
            try session.desktop.input("key \(key)")
            try await session.wait("overlay \(overlay.rawValue)")
            looks.insert(try await session.look())
            try session.desktop.input("key \(i % 2 == 0 ? "ctrl+0" : key)")
            try await session.wait("overlay off")
            let isAsBefore = try await session.look() == before
            #expect(isAsBefore, "\(overlay.rawValue)")
        }
        #expect(looks.count == PlanOverlay.allCases.count + 1, "each looks otherwise")
        #expect(try await session.quit() == 0)
    }

    /// Only the CPU compositor has tiles, so only its half shows their borders.
    @Test func eachHalfShowsItsOwnCompositorsOverlay() async throws {
        let (session, before, after) = try await sideBySide(under: .borders)
        let tiles = stride(from: 64, to: 512, by: 64)
        let left = tiles.map { before[3, $0] != after[3, $0] },
            right = tiles.map { before[Self.width - 4, $0] != after[Self.width - 4, $0] }
        #expect(left.allSatisfy { $0 } && !right.contains(true))
        // Back to one picture first.
        try session.desktop.input("key Escape")
        #expect(try await session.quit(past: "overlay off") == 0)
    }

    /// The divider between both pictures lies above the overlay.
    @Test func dividerKeepsItsColours() async throws {
        let (session, before, after) = try await sideBySide(under: .blended)
        let middle = Int(ShellMetrics.sceneSize(in: CGSize(width: Self.width, height: Self.height)).height / 2), x = Self.width / 2
        #expect(before[30, middle] != after[30, middle] && before[x - 80, middle] != after[x - 80, middle])
        // The white pixels of the knob and of the letters of both names.
        let names = 25
        for (column, row, columns) in [(x - 5, middle, 10), (x - 56, names, 38), (x + 18, names, 38)] {
            let mark = CGRect(x: column, y: row - 8, width: columns, height: 16)
            let white = [before, after].map { $0.pixels(in: mark).map { min($0.redByte, $0.greenByte, $0.blueByte) > 220 } }
            #expect(white[0].count { $0 } > 40 && white[0] == white[1], "\(column)")
        }
        #expect(after[x, 20] == before[x, 20] && after[x, middle - 60] == before[x, middle - 60])
        #expect(try await session.quit(past: "pictures one", "overlay off") == 0)
    }

    /// In the smallest window the figures take nearly all of a scene. The overlay is named all the same, over the scene's words if
    /// there is no other place.
    @Test(arguments: SceneName.allCases) @MainActor
    func overlayIsNamedBesideFigures(scene: SceneName) async throws {
        let width = 320, height = 240
        let session = try await WindowSession(["--scene", scene.rawValue, "--hud"], width: width, height: height)
        try await session.start()
        try session.desktop.input("mousemove \(width / 2) \(height - 3)")
        try await session.settle()
        // Left of the figures, since those may change.
        let margin = CGRect(x: 13, y: 0, width: 6, height: ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height)
        let before = try session.desktop.screenshot().pixels(in: margin)
        // On the CPU the uploads overlay shows only its legend.
        try session.desktop.input("key ctrl+9")
        try await session.wait("overlay uploads")
        try await session.show()
        let isThere = try session.desktop.screenshot().pixels(in: margin) != before
        #expect(isThere)
        try session.desktop.input("key ctrl+0")
        try await session.wait("overlay off")
        try await session.show()
        let isGone = try session.desktop.screenshot().pixels(in: margin) == before
        #expect(isGone)
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// There are cells below it, which must not get the clicks.
    @Test func legendReceivesItsOwnClicks() async throws {
        let session = try await open(["--scene", "mines", "--board", "40x30/99", "--seed", "1"])
        try session.desktop.input("key ctrl+1")
        try await session.wait("overlay blended")
        try await session.show()
        session.trace.forget()
        let spot = CGPoint(x: 60, y: Self.height - 200)
        for button in [1, 3] { try session.click(spot, button: button) }
        try await session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") })
        // Once it is gone, clicks reach the cells.
        try session.desktop.input("key ctrl+1")
        try await session.wait("overlay off")
        try session.click(spot)
        #expect(try await session.wait("status").hasSuffix("left"))
        #expect(try await session.quit() == 0)
    }

    /// If its corner holds the scene's own words, the legend goes to another corner. If none has room, only its title is shown.
    @Test(arguments: [(1280, 800), (800, 500), (320, 240)]) @MainActor
    func legendAvoidsSceneText(width: Int, height: Int) async throws {
        let mirror = try SceneMirror(width: width, height: height) { FlashlightScene($0) }
        mirror.rest()
        // What the real light finds has a shorter caption, which ends at the same place.
        let caption = try #require(mirror.shell.captions.first)
        let words = CGRect(x: caption.minX, y: caption.midY, width: caption.width, height: caption.height / 2)
        let session = try await WindowSession(["--scene", "flashlight"], width: width, height: height)
        try await session.start()
        try session.desktop.input("mousemove \(width / 2) \(height - 3)")
        try await session.settle()
        let before = try session.desktop.screenshot()
        // On the CPU the uploads overlay shows only its legend.
        try session.desktop.input("key ctrl+9")
        try await session.wait("overlay uploads")
        try await session.show()
        let after = try session.desktop.screenshot()
        let isFree = after.pixels(in: words) == before.pixels(in: words), isThere = after.scenePixels != before.scenePixels
        #expect(isFree && isThere)
        #expect(try await session.quit(past: "overlay off") == 0)
    }

    /// Letters are type-ahead in the table, so the key for the list needs Alt.
    @Test func overlayListOpensByKeyAndClosesByEscape() async throws {
        let session = try await open(["--scene", "table"])
        let before = try await session.look()
        try session.desktop.input("key alt+o")
        let open = try await session.look()
        let isOpen = open != before
        #expect(isOpen)
        let list = try session.desktop.screenshot()
        try session.desktop.input("key Tab", "key space")
        try await session.wait("overlay blended")
        try await session.show()
        // The list stays readable, because the overlay leaves it out.
        let chosen = try session.desktop.screenshot(), x = Self.width - 20
        let rows = 0..<540, isListed = rows.contains { list[x, $0] != list[Self.width - 5, $0] }
        #expect(isListed && rows.allSatisfy { list[x, $0] == chosen[x, $0] } && list[20, 100] != chosen[20, 100])
        try session.desktop.input("key Escape", "key ctrl+0")
        try await session.wait("overlay off")
        let isClosed = try await session.look() == before
        #expect(isClosed)
        #expect(try await session.quit() == 0)
    }

    @Test(arguments: ["cpu", "gpu"])
    func lastingOverlayLetsWindowSleep(compositor: String) async throws {
        let session = try await open(["--scene", "focus", "--compositor", compositor])
        try session.desktop.input("key ctrl+7")
        try await session.wait("overlay borders")
        try await session.settle()
        // Moving the mouse over the picture updates a label, and draws no frame.
        try session.desktop.input("mousemove 300 300")
        try await session.show()
        let first = try await frames(session)
        try session.desktop.input("mousemove 320 300")
        #expect(try await frames(session) == first)
        #expect(try await session.quit(past: "overlay off") == 0)
    }

    /// Waits for rest and returns the number of frames drawn so far.
    private func frames(_ session: WindowSession) async throws -> Substring? {
        try session.desktop.input("key F9")
        try await session.wait("sync")
        return try await session.wait("rest").split(separator: " ").first { $0.hasPrefix("frames=") }
    }
}
