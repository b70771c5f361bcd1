// The figures in the real window: their bars tell of frames, their head moves them, at rest they say so, and what opens
// beside them is never covered.

import Foundation
import Imaging
import RenderTree
import Testing
import Text
import Views

@testable import DesktopHost
@testable import Scenes

@Suite(
    .serialized, .timeLimit(.minutes(15)),
    .enabled(if: VirtualDesktop.missingTools.isEmpty, "needs Xvfb, xdotool and ImageMagick's import, which scripts/test installs"))
@MainActor
struct FiguresWindowTests {
    private static let width = 1000, height = 700
    /// As the figures lie at first, with nothing above the scene.
    private static let margin = 12.0
    private static let layout = HUDLayout(windowWidth: 1000, room: CGSize(width: 976, height: 580))
    private static let frame = CGRect(
        x: 1000 - margin - layout.size.width, y: margin, width: layout.size.width, height: layout.size.height)

    private func open(_ arguments: [String]) throws -> WindowSession {
        let session = try WindowSession(arguments, width: Self.width, height: Self.height)
        try session.start()
        return session
    }

    /// Where the lines about a frame are, on the screen.
    private static var details: CGRect {
        (0..<HUDLayout.detailLines).map { layout.detail($0) }.reduce(layout.detail(0)) { $0.union($1) }
            .offsetBy(dx: frame.minX, dy: frame.minY)
    }

    /// Pictures of what the figures say of a frame, until `isIt`.
    private func details(_ session: WindowSession, until isIt: ([Pixel]) -> Bool) throws -> [Pixel] {
        var seen: [Pixel] = []
        // The figures say a quarter of a second after the last frame that they are at rest; a picture takes a part of that.
        for _ in 0..<200 {
            seen = try session.desktop.screenshot().pixels(in: Self.details)
            if isIt(seen) { break }
        }
        return seen
    }

    @Test(arguments: ["cpu", "gpu"])
    func aPressedBarTellsOfItsFrame(compositor: String) throws {
        let session = try open(["--scene", "focus", "--hud", "--compositor", compositor])
        try session.desktop.input("mousemove 20 300")
        for _ in 0..<3 { try session.key("Down", until: "status") }
        let moving = try session.desktop.screenshot().pixels(in: Self.details)
        let rest = try details(session) { $0 != moving }
        for _ in 0..<3 {
            let stays = try session.desktop.screenshot().pixels(in: Self.details) == rest
            #expect(stays)
        }
        func left() throws -> [Pixel] {
            try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 0, width: Self.frame.minX - 10, height: 500))
        }
        let scene = try left()
        let bar = Self.layout.bar(compositor == "cpu" ? .cpu : .gpu, age: 5)
        let place = CGPoint(x: Self.frame.minX + bar.midX, y: Self.frame.minY + bar.midY)
        session.trace.forget()
        try session.click(place)
        let chosen = try details(session) { $0 != rest }
        let isTold = chosen != rest
        #expect(isTold)
        // Pressed again, and elsewhere on the panel, it is let go of.
        try session.click(place)
        let isLetGo = try details(session) { $0 == rest } == rest
        try session.click(place)
        let isTakenAgain = try details(session) { $0 == chosen } == chosen
        #expect(isLetGo && isTakenAgain)
        try session.click(CGPoint(x: Self.details.midX, y: Self.details.midY))
        let isLetGoBeside = try details(session) { $0 == rest } == rest
        try session.show()
        let isSame = try left() == scene
        #expect(isLetGoBeside && isSame)
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") || $0.hasPrefix("scene") })
        #expect(try session.quit() == 0)
    }

    /// The scene's cells are where the figures were, and no longer where they are.
    @Test func theirHeadMovesThem() throws {
        let session = try open(["--scene", "mines", "--board", "40x30/99", "--seed", "1", "--hud"])
        let top = Double(
            try SceneMirror(width: Self.width, height: Self.height) { MinesScene($0, stateFolder: nil, board: .medium) }.scene.headerHeight)
        let head = CGPoint(x: Self.frame.midX, y: top + Self.margin + 10)
        let old = CGRect(x: Self.frame.minX, y: Self.frame.minY + top, width: Self.frame.width, height: Self.frame.height)
        let covered = try session.desktop.screenshot().pixels(in: old)
        session.trace.forget()
        try session.desktop.input(
            "mousemove \(Int(head.x)) \(Int(head.y))", "mousedown 1", "mousemove 500 \(Int(head.y) + 20)",
            "mousemove 100 \(Int(head.y) + 60)",
            "mouseup 1")
        try session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") || $0.hasPrefix("scene") })
        let hasLeft = try session.desktop.screenshot().pixels(in: old) != covered
        #expect(hasLeft)
        // Docked at the left: a press there is theirs, and nothing happens in the scene.
        try session.click(CGPoint(x: Self.margin + 20, y: head.y + 100))
        try session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") })
        try session.click(CGPoint(x: old.midX, y: old.midY))
        #expect(try session.wait("status").hasSuffix("left"))
        #expect(try session.quit() == 0)
    }

    /// Moved over the divider of both compositors' pictures, they and not it are pressed.
    @Test func theyLieAboveTheDivider() throws {
        let session = try open(["--scene", "focus", "--hud"])
        try session.key("alt+b")
        let middle = Self.width / 2
        func foot() throws -> [Pixel] {
            try session.show()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: Self.height - 3, width: Self.width, height: 3))
        }
        try session.desktop.input(
            "mousemove \(Int(Self.frame.midX)) 24", "mousedown 1", "mousemove \(middle + 40) 60", "mousemove \(middle) 80", "mouseup 1",
            "mousemove 20 300")
        let before = try foot()
        try session.desktop.input(
            "mousemove \(middle) 160", "mousedown 1", "mousemove \(middle - 60) 160", "mousemove \(middle - 150) 160", "mouseup 1",
            "mousemove 20 300")
        let stays = try foot() == before
        // Below them it is pulled as ever.
        try session.desktop.input(
            "mousemove \(middle) 500", "mousedown 1", "mousemove \(middle - 60) 500", "mousemove \(middle - 150) 500", "mouseup 1",
            "mousemove 20 300")
        let moves = try foot() != before
        #expect(stays && moves)
        try session.key("alt+b")
        try session.key("alt+b")
        #expect(try session.quit() == 0)
    }

    /// In a small window the options open above the strip.
    @Test func theyMakeWayForTheOptions() throws {
        let width = 800, height = 410
        let session = try WindowSession(["--scene", "focus"], width: width, height: height)
        try session.start()
        let mirror = try SceneMirror(width: width, height: height) { FocusScene($0, gallery: .penguins) }
        let strip = mirror.shell.strip
        try #require(!strip.options.isHidden)
        let options = try mirror.place(CGPoint(x: strip.options.bounds.midX, y: strip.options.bounds.midY), in: strip.options)
        try session.click(options)
        try session.settle()
        mirror.shell.toggleOptions()
        mirror.rest()
        let panel = try #require(mirror.shell.panelFrame)
        let open = try session.desktop.screenshot()
        try session.key("alt+h", until: "hud on")
        let both = try session.desktop.screenshot()
        // Beside the switch for the figures itself, nothing of the panel has changed.
        let changed = zip(open.pixels(in: panel), both.pixels(in: panel)).filter { $0 != $1 }.count
        #expect(changed * 10 < Int(panel.width * panel.height), "\(changed) of \(panel)")
        // Escape closes the options first.
        try session.key("Escape")
        #expect(try session.quit() == 0)
    }
}
