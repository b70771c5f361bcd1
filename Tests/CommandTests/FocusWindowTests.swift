// The real window with real input: dragging, flinging, paging, turning, swapping the compositor, and sleeping when nothing
// moves. The tests check what is on the screen.

import Foundation
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
struct FocusWindowTests {
    private static let width = 1000, height = 700

    private var geometry: FocusGeometry {
        let scene = ShellMetrics.sceneSize(in: CGSize(width: Self.width, height: Self.height))
        return FocusGeometry(size: scene, scale: 1, axis: .vertical)
    }

    /// Returns the part of a screenshot above the strip, which itself differs between the compositors.
    private func scene(_ shot: Bitmap) -> Bitmap {
        Bitmap(width: shot.width, height: Int(geometry.size.height)) { x, y in shot[x, y] }
    }

    /// Counts pixels of a warm colour in the scene, where only the pictures have one, inside and outside the focus frame.
    private func warmPixels(_ shot: Bitmap) -> (inside: Int, outside: Int) {
        let focus = geometry.focus
        var inside = 0, outside = 0
        for y in 0..<Int(geometry.size.height) {
            for x in 0..<shot.width where Int(shot[x, y].redByte) > Int(shot[x, y].blueByte) + 40 {
                if focus.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) { inside += 1 } else { outside += 1 }
            }
        }
        return (inside, outside)
    }

    @Test func dragsPagesFlingsTurnsAndCompositorSwitches() async throws {
        let session = try await WindowSession(width: Self.width, height: Self.height)
        try await session.start()
        let rest = warmPixels(try session.desktop.screenshot())
        #expect(rest.inside > 500, "the picture in focus is in colour")
        #expect(rest.outside == 0, "the others are gray")

        // Held halfway, two pictures cross the frame and are split exactly at its edges.
        try session.press(500, 350, then: [-20, -60, -100, -140, -170])
        try await session.settle()
        let held = warmPixels(try session.desktop.screenshot())
        #expect(held.inside > 100)
        #expect(held.outside == 0, "no colour leaks over the frame's edge")

        // Released, it settles on the nearer page, the next one.
        try session.desktop.input("mousemove 500 150", "mouseup 1")
        #expect(try await session.rest(after: "status") == "status The Chef")

        // A fling goes only one page.
        try session.press(500, 540, then: [-100, -190, -250])
        try session.desktop.input("mouseup 1")
        #expect(try await session.rest(after: "status") == "status The Diver")

        // The other compositor shows the same picture.
        let before = try session.desktop.screenshot()
        try session.desktop.input("key c")
        #expect(try await session.rest(after: "compositor") == "compositor gpu")
        let after = try session.desktop.screenshot()
        let difference = try #require(ImageDifference(scene(before), scene(after), tolerance: 2))
        #expect(difference.pixelsBeyondTolerance * 1000 <= difference.pixelCount, "\(difference)")

        // Keys step, a click brings a picture into focus, R turns the layout.
        try session.desktop.input("key Down")
        #expect(try await session.rest(after: "status") == "status The Captain")
        try session.desktop.input("mousemove 500 60", "click 1")
        #expect(try await session.rest(after: "status") == "status The Diver")
        try await session.key("r")
        #expect(try await session.look() != after.scenePixels)

        #expect(try await session.quit() == 0)
    }

    @Test @MainActor func everyKeyCommandCanBeClicked() async throws {
        let mirror = try StripMirror(.focus, width: Self.width, height: Self.height), strip = mirror.strip
        let session = try await WindowSession(width: Self.width, height: Self.height)
        func click(_ view: View, _ place: CGRect?) throws {
            let place = place ?? view.bounds
            let spot = try mirror.place(CGPoint(x: place.midX, y: place.midY), in: view)
            try session.desktop.input("mousemove \(Int(spot.x)) \(Int(spot.y))", "click 1")
        }
        try await session.wait("first-frame")
        let techniques = try #require(strip.techniques)
        try click(techniques, techniques.frame(ofSegment: 0))
        #expect(try await session.wait("technique") == "technique as-written")
        try click(strip.compositor, strip.compositor.frame(ofSegment: 1))
        #expect(try await session.wait("compositor") == "compositor gpu")
        try click(strip.figures, nil)
        #expect(try await session.rest(after: "hud") == "hud on")
        let before = try session.desktop.screenshot().scenePixels
        try click(strip.help, nil)
        #expect(try await session.look() != before, "the help covers the window")
        // Escape closes the help first.
        try session.desktop.input("key Escape")
        try await session.settle()
        #expect(try await session.quit(past: "hud off") == 0)
    }

    @Test func helpScrollsInSmallWindowAndCloses() async throws {
        let session = try await WindowSession(width: 800, height: 500)
        try await session.wait("first-frame")
        try session.desktop.input("mousemove 400 250")
        let closed = try await session.look()
        try session.desktop.input("key F1")
        let opened = try await session.look()
        #expect(opened != closed)
        try session.desktop.input("click --repeat 3 --delay 20 5")
        #expect(try await session.look() != opened, "the wheel scrolls it")
        try session.desktop.input("click --repeat 30 --delay 5 4")
        #expect(try await session.look() == opened, "and back to where it was")
        try session.desktop.input("key Escape")
        #expect(try await session.look() == closed)
        #expect(try await session.quit() == 0)
    }

    @Test(arguments: ["focus", "mines"], [320, 480, 1000])
    func figuresDoNotCoverStrip(scene: String, width: Int) async throws {
        let height = width * 3 / 4, session = try await WindowSession(["--scene", scene], width: width, height: height)
        try await session.wait("first-frame")
        try session.desktop.input("mousemove \(width / 4) 90")
        func controls() async throws -> [Pixel] {
            try await session.settle()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: height - 46, width: width / 2, height: 46))
        }
        let without = try await controls()
        try await session.key("h", until: "hud on")
        #expect(try await controls() == without)
        #expect(try await session.quit(past: "hud off") == 0)
    }

    @Test func startsInLightAppearance() async throws {
        let session = try await WindowSession(["--appearance", "light"], width: Self.width, height: Self.height)
        try await session.start()
        let shot = try session.desktop.screenshot(), top = Int(geometry.size.height)
        var bright = 0
        for y in top..<shot.height {
            for x in 0..<shot.width where shot[x, y].redByte > 200 && shot[x, y].greenByte > 200 { bright += 1 }
        }
        #expect(bright * 10 > (shot.height - top) * shot.width * 8, "the strip is bright")
        #expect(try await session.quit() == 0)
    }

    /// At the end the trace tells how long presenting took, and how long input took to show on the screen.
    @Test(arguments: ["cpu", "gpu"]) func eventToScreenTimesAreReported(compositor: String) async throws {
        let session = try await WindowSession(["--compositor", compositor], width: Self.width, height: Self.height)
        try await session.start()
        try session.desktop.input("key Down")
        try await session.rest(after: "status")
        try session.desktop.input("key ctrl+q")
        /// The figures of a line, milliseconds.
        func figures(_ name: String) async throws -> [Double] {
            try await session.wait("\(name) median").split(separator: " ").compactMap { Double($0) }
        }
        let present = try await figures("present"), way = try await figures("event-to-screen")
        #expect(present.count == 2 && way.count == 2 && present[0] > 0 && present[0] <= present[1] && way[0] <= way[1])
        #expect(way[0] > present[0], "presenting is the last part of the way")
        try await session.wait("quit")
    }

    /// The X server does not keep what another window covers.
    @Test(arguments: ["cpu", "gpu"])
    func uncoveredWindowIsShownAgain(compositor: String) async throws {
        let session = try await WindowSession(["--compositor", compositor], width: Self.width, height: Self.height)
        try await session.start()
        let before = try await session.look()
        session.desktop.cover(CGRect(x: 300, y: 200, width: 400, height: 300))
        let isCovered = try session.desktop.screenshot().scenePixels != before
        #expect(isCovered)
        session.desktop.uncover()
        let isAsBefore = try await session.look() == before
        #expect(isAsBefore)
        #expect(try await session.quit() == 0)
    }

    @Test func idleWindowDrawsNothing() async throws {
        let session = try await WindowSession(["--hud"], width: Self.width, height: Self.height)
        try await session.start()
        try session.desktop.input("key F9")
        let rest = try await session.wait("rest")
        try session.desktop.input("key --delay 500 F9")
        let end = try await session.wait("rest")
        let frames = { (line: String) in line.split(separator: " ").first { $0.hasPrefix("frames=") } }
        #expect(frames(rest) == frames(end))
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// At rest nothing moves, but something may be due. An announcement that goes away by itself is still there.
    @Test func announcementLetsWindowSleep() async throws {
        let session = try await WindowSession(width: Self.width, height: Self.height)
        try await session.start()
        func strip() throws -> [Pixel] {
            let shot = try session.desktop.screenshot(), top = geometry.size.height
            return shot.pixels(in: CGRect(x: 0, y: top, width: Double(Self.width) / 2, height: 24))
        }
        try session.desktop.input("mousemove 500 300")
        try await session.settle()
        let claim = try strip()
        try session.desktop.input("key t")
        try await session.rest(after: "technique")
        #expect(try strip() != claim, "the hint replaces the claim")
        // A hint for the control under the mouse replaces it, and goes away with the mouse.
        try session.desktop.input("mousemove \(Self.width - 40) \(Self.height - 20)")
        try await session.settle()
        try session.desktop.input("mousemove 500 300")
        try await session.settle()
        #expect(try strip() == claim)
        #expect(try await session.quit() == 0)
    }
}
