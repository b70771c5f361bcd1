// The real window with real input: dragging, flinging, paging, turning, swapping the compositor, and sleeping when nothing
// moves. The tests check what is on the screen.

import Foundation
import FloeImageCoding
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(
    .serialized, .timeLimit(.minutes(15)),
    .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb, xdotool and ImageMagick's import, which scripts/test installs"))
struct WindowTests {
    private static let width = 1000, height = 700

    private var geometry: FocusGeometry {
        let scene = ShellMetrics.sceneSize(in: CGSize(width: Self.width, height: Self.height))
        return FocusGeometry(size: scene, scale: 1, axis: .vertical)
    }

    /// Returns the part of a screenshot above the strip, which itself differs between the compositors.
    private func scene(_ shot: Bitmap) -> Bitmap {
        Bitmap(width: shot.width, height: Int(geometry.size.height)) { x, y in shot[x, y] }
    }

    /// Counts pixels of a warm colour, which only the pictures have, inside and outside the focus frame.
    private func warmPixels(_ shot: Bitmap) -> (inside: Int, outside: Int) {
        let focus = geometry.focus
        var inside = 0, outside = 0
        for y in 0..<shot.height {
            for x in 0..<shot.width where Int(shot[x, y].redByte) > Int(shot[x, y].blueByte) + 40 {
                if focus.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) { inside += 1 } else { outside += 1 }
            }
        }
        return (inside, outside)
    }

    @Test func dragsPagesFlingsTurnsAndCompositorSwitches() throws {
        let session = try WindowSession(width: Self.width, height: Self.height)
        try session.start()
        let rest = warmPixels(try session.desktop.screenshot())
        #expect(rest.inside > 500, "the picture in focus is in colour")
        #expect(rest.outside == 0, "the others are gray")

        // Held halfway, two pictures cross the frame and are split exactly at its edges.
        try session.press(500, 350, then: [-20, -60, -100, -140, -170])
        try session.settle()
        let held = warmPixels(try session.desktop.screenshot())
        #expect(held.inside > 100)
        #expect(held.outside == 0, "no colour leaks over the frame's edge")

        // Released, it settles on the nearer page, the next one.
        try session.desktop.input("mousemove 500 150", "mouseup 1")
        #expect(try session.rest(after: "status") == "status The Chef")

        // A long fling goes only one page.
        try session.press(500, 540, then: [-150, -300, -430])
        try session.desktop.input("mouseup 1")
        #expect(try session.rest(after: "status") == "status The Diver")

        // The other compositor shows the same picture.
        let before = try session.desktop.screenshot()
        try session.desktop.input("key c")
        #expect(try session.rest(after: "compositor") == "compositor gpu")
        let after = try session.desktop.screenshot()
        let difference = try #require(ImageDifference(scene(before), scene(after), tolerance: 2))
        #expect(difference.pixelsBeyondTolerance * 1000 <= difference.pixelCount, "\(difference)")

        // Keys step, a click brings a picture into focus, R turns the layout.
        try session.desktop.input("key Down")
        #expect(try session.rest(after: "status") == "status The Captain")
        try session.desktop.input("mousemove 500 60", "click 1")
        #expect(try session.rest(after: "status") == "status The Diver")
        try session.key("r")
        #expect(try session.look() != after.scenePixels)

        #expect(try session.quit() == 0)
    }

    @Test @MainActor func everyKeyCommandCanBeClicked() throws {
        // A copy of the view tells where its controls are.
        let window = Window(size: CGSize(width: Self.width, height: Self.height))
        let context = SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0))
        let shell = ScenesView(
            SceneName.allCases.map { SceneEntry($0) { FocusScene($0, gallery: .penguins) } }, first: .focus, context: context,
            size: window.size)
        window.rootView.addSubview(shell)
        window.update(at: 0)
        let strip = shell.strip
        let session = try WindowSession(width: Self.width, height: Self.height)
        func click(_ view: View, _ place: CGRect?) throws {
            let place = place ?? view.bounds
            let spot = try #require(view.convert(CGPoint(x: place.midX, y: place.midY), to: nil))
            try session.desktop.input("mousemove \(Int(spot.x)) \(Int(spot.y))", "click 1")
        }
        try session.wait("first-frame")
        let techniques = try #require(strip.techniques)
        try click(techniques, techniques.frame(ofSegment: 0))
        #expect(try session.wait("technique") == "technique as-written")
        try click(strip.compositor, strip.compositor.frame(ofSegment: 1))
        #expect(try session.wait("compositor") == "compositor gpu")
        try click(strip.figures, nil)
        #expect(try session.rest(after: "hud") == "hud on")
        let before = try session.desktop.screenshot().scenePixels
        try click(strip.help, nil)
        #expect(try session.look() != before, "the help covers the window")
        // Escape closes the help first.
        try session.desktop.input("key Escape")
        try session.settle()
        #expect(try session.quit(past: "hud off") == 0)
    }

    @Test func helpScrollsInSmallWindowAndCloses() throws {
        let session = try WindowSession(width: 800, height: 500)
        try session.wait("first-frame")
        try session.desktop.input("mousemove 400 250")
        let closed = try session.look()
        try session.desktop.input("key F1")
        let opened = try session.look()
        #expect(opened != closed)
        try session.desktop.input("click --repeat 3 --delay 20 5")
        #expect(try session.look() != opened, "the wheel scrolls it")
        try session.desktop.input("click --repeat 30 --delay 5 4")
        #expect(try session.look() == opened, "and back to where it was")
        try session.desktop.input("key Escape")
        #expect(try session.look() == closed)
        #expect(try session.quit() == 0)
    }

    @Test(arguments: ["focus", "mines"], [320, 480, 1000])
    func figuresDoNotCoverStrip(scene: String, width: Int) throws {
        let height = width * 3 / 4, session = try WindowSession(["--scene", scene], width: width, height: height)
        try session.wait("first-frame")
        try session.desktop.input("mousemove \(width / 4) 90")
        func controls() throws -> [Pixel] {
            try session.settle()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: height - 46, width: width / 2, height: 46))
        }
        let without = try controls()
        try session.key("h", until: "hud on")
        #expect(try controls() == without)
        #expect(try session.quit(past: "hud off") == 0)
    }

    @Test func startsInLightAppearance() throws {
        let session = try WindowSession(["--appearance", "light"], width: Self.width, height: Self.height)
        try session.start()
        let shot = try session.desktop.screenshot(), top = Int(geometry.size.height)
        var bright = 0
        for y in top..<shot.height {
            for x in 0..<shot.width where shot[x, y].redByte > 200 && shot[x, y].greenByte > 200 { bright += 1 }
        }
        #expect(bright * 10 > (shot.height - top) * shot.width * 8, "the strip is bright")
        #expect(try session.quit() == 0)
    }

    /// At the end the trace tells how long presenting took, and how long input took to show on the screen.
    @Test(arguments: ["cpu", "gpu"]) func eventToScreenTimesAreReported(compositor: String) throws {
        let session = try WindowSession(["--compositor", compositor], width: Self.width, height: Self.height)
        try session.start()
        try session.desktop.input("key Down")
        try session.rest(after: "status")
        try session.desktop.input("key Escape")
        /// The figures of a line, milliseconds.
        func figures(_ name: String) throws -> [Double] {
            try session.wait("\(name) median").split(separator: " ").compactMap { Double($0) }
        }
        let present = try figures("present"), way = try figures("event-to-screen")
        #expect(present.count == 2 && way.count == 2 && present[0] > 0 && present[0] <= present[1] && way[0] <= way[1])
        #expect(way[0] > present[0], "presenting is the last part of the way")
        try session.wait("quit")
    }

    /// The X server does not keep what another window covers.
    @Test(
        .enabled(if: DesktopTools.missing(["xeyes"]).isEmpty, "needs xeyes, which scripts/test installs"), arguments: ["cpu", "gpu"])
    func uncoveredWindowIsShownAgain(compositor: String) throws {
        let session = try WindowSession(["--compositor", compositor], width: Self.width, height: Self.height)
        try session.start()
        let before = try session.look()
        let cover = Process()
        cover.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        cover.arguments = ["xeyes", "-geometry", "400x300+300+200"]
        cover.environment = session.desktop.environment
        try cover.run()
        try session.desktop.input("search --sync --onlyvisible --class xeyes")
        // Its content is drawn some time after its window is mapped.
        var isCovered = false
        for _ in 0..<40 where !isCovered { isCovered = try session.desktop.screenshot().scenePixels != before }
        #expect(isCovered)
        kill(cover.processIdentifier, SIGKILL)
        cover.waitUntilExit()
        let isAsBefore = try session.look() == before
        #expect(isAsBefore)
        #expect(try session.quit() == 0)
    }

    @Test func idleWindowDrawsNothing() throws {
        let session = try WindowSession(["--hud"], width: Self.width, height: Self.height)
        try session.start()
        try session.desktop.input("key F9")
        let rest = try session.wait("rest")
        // Time passes while three screenshots are taken.
        for _ in 0..<3 { _ = try session.desktop.screenshot() }
        try session.desktop.input("key F9")
        let end = try session.wait("rest")
        let frames = { (line: String) in line.split(separator: " ").first { $0.hasPrefix("frames=") } }
        #expect(frames(rest) == frames(end))
        #expect(try session.quit(past: "hud off") == 0)
    }

    /// At rest nothing moves, but something may be due. An announcement that goes away by itself is still there.
    @Test func announcementLetsWindowSleep() throws {
        let session = try WindowSession(width: Self.width, height: Self.height)
        try session.start()
        func strip() throws -> [Pixel] {
            let shot = try session.desktop.screenshot(), top = geometry.size.height
            return shot.pixels(in: CGRect(x: 0, y: top, width: Double(Self.width) / 2, height: 24))
        }
        try session.desktop.input("mousemove 500 300")
        try session.settle()
        let claim = try strip()
        try session.desktop.input("key t")
        try session.rest(after: "technique")
        #expect(try strip() != claim, "the hint replaces the claim")
        // A hint for the control under the mouse replaces it, and goes away with the mouse.
        try session.desktop.input("mousemove \(Self.width - 40) \(Self.height - 20)")
        try session.settle()
        try session.desktop.input("mousemove 500 300")
        try session.settle()
        #expect(try strip() == claim)
        #expect(try session.quit() == 0)
    }
}
