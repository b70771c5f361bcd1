// The figures in the real window: their bars select frames, their head moves them, they tell when the window is at rest, and
// they never cover what opens beside them.

import Foundation
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloePanels
@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct FiguresWindowTests {
    private static let width = 1000, height = 700
    private static let sceneHeight = ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height
    /// The initial place of the figures, docked on the right.
    private static let margin = 12.0
    private static let layout = HUDLayout(
        windowWidth: 1000, room: CGSize(width: 1000 - 2 * margin, height: sceneHeight - 2 * margin), isDocked: true)
    private static let frame = CGRect(
        x: 1000 - margin - layout.size.width, y: margin, width: layout.size.width, height: layout.size.height)
    /// The width that they take from the window.
    private static let docked = layout.size.width + 2 * margin

    private func open(_ arguments: [String]) async throws -> WindowSession {
        let session = try await WindowSession(arguments, width: Self.width, height: Self.height)
        try await session.start()
        return session
    }

    /// The screen rectangle of the lines about a frame.
    private static var details: CGRect {
        (0..<HUDLayout.detailLines).map { layout.detail($0) }.reduce(layout.detail(0)) { $0.union($1) }
            .offsetBy(dx: frame.minX, dy: frame.minY)
    }

    /// Takes screenshots of the lines about a frame until one satisfies `isIt`, 2000 at most, and returns the last. The figures report rest a
    /// quarter of a second after the last frame; a screenshot takes a fraction of that.
    private func details(_ session: WindowSession, until isIt: ([Pixel]) -> Bool) throws -> [Pixel] {
        var seen: [Pixel] = []
        for _ in 0..<2000 where seen.isEmpty || !isIt(seen) { seen = try session.desktop.screenshot().pixels(in: Self.details) }
        return seen
    }

    @Test(arguments: ["cpu", "gpu"])
    func pressedBarShowsItsFrame(compositor: String) async throws {
        let session = try await open(["--scene", "focus", "--hud", "--compositor", compositor])
        try session.desktop.input("mousemove 20 300")
        for _ in 0..<3 { try await session.key("Down", until: "status") }
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
        func press(_ place: CGPoint) async throws -> [Pixel] {
            try session.click(place)
            try await session.show()
            return try session.desktop.screenshot().pixels(in: Self.details)
        }
        let chosen = try await press(place)
        let isTold = chosen != rest
        #expect(isTold)
        // A second press on the bar, or one elsewhere on the panel, deselects it.
        let isLetGo = try await press(place) == rest
        let isTakenAgain = try await press(place) == chosen
        #expect(isLetGo && isTakenAgain)
        try session.click(CGPoint(x: Self.details.midX, y: Self.details.midY))
        let isLetGoBeside = try details(session) { $0 == rest } == rest
        try await session.show()
        let isSame = try left() == scene
        #expect(isLetGoBeside && isSame)
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") || $0.hasPrefix("scene") })
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// Clicks reach the cells where the figures were, and no longer those where they are now.
    @Test func headerMovesFigures() async throws {
        let session = try await open(["--scene", "mines", "--board", "40x30/99", "--seed", "1", "--hud"])
        let head = CGPoint(x: Self.frame.midX, y: Self.margin + 10), old = Self.frame
        let covered = try session.desktop.screenshot().pixels(in: old)
        session.trace.forget()
        try session.desktop.input(
            "mousemove \(Int(head.x)) \(Int(head.y))", "mousedown 1", "mousemove 500 \(Int(head.y) + 20)",
            "mousemove 100 \(Int(head.y) + 60)",
            "mouseup 1")
        try await session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") || $0.hasPrefix("scene") })
        let hasLeft = try session.desktop.screenshot().pixels(in: old) != covered
        #expect(hasLeft)
        // Docked on the left, they take a press there, and nothing happens in the scene.
        try session.click(CGPoint(x: Self.margin + 20, y: head.y + 100))
        try await session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") })
        try session.click(CGPoint(x: old.midX, y: old.midY))
        #expect(try await session.wait("status").hasSuffix("left"))
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// With the figures docked on the left, an overlay's legend is beside them and takes its own clicks.
    @Test func legendStaysBesideFigures() async throws {
        let session = try await open(["--scene", "mines", "--board", "40x30/99", "--seed", "1", "--hud"])
        try session.desktop.input(
            "mousemove \(Int(Self.frame.midX)) 24", "mousedown 1", "mousemove 500 40", "mousemove 100 40", "mouseup 1", "mousemove 900 300")
        try await session.settle()
        let corner = CGRect(x: Self.docked, y: Self.sceneHeight - 60, width: 60, height: 60)
        let before = try session.desktop.screenshot().pixels(in: corner)
        try session.desktop.input("key ctrl+7")
        try await session.wait("overlay borders")
        try await session.show()
        session.trace.forget()
        let isThere = try session.desktop.screenshot().pixels(in: corner) != before
        #expect(isThere)
        try session.click(CGPoint(x: corner.midX, y: corner.midY))
        try await session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") }, "the legend's")
        try session.click(CGPoint(x: 800, y: 300))
        try await session.wait("status")
        #expect(try await session.quit(past: "overlay off", "hud off") == 0)
    }

    /// Moved over the divider between both compositors' pictures, they take the presses on it.
    @Test func figuresAreAboveDivider() async throws {
        let session = try await open(["--scene", "focus", "--hud"])
        try await session.key("alt+b")
        let middle = Self.width / 2
        func foot() async throws -> [Pixel] {
            try await session.settle()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: Self.sceneHeight - 3, width: Double(Self.width), height: 3))
        }
        try session.desktop.input(
            "mousemove \(Int(Self.frame.midX)) 24", "mousedown 1", "mousemove \(middle + 40) 60", "mousemove \(middle) 80", "mouseup 1",
            "mousemove 20 300")
        let before = try await foot()
        try session.desktop.input(
            "mousemove \(middle) 160", "mousedown 1", "mousemove \(middle - 60) 160", "mousemove \(middle - 150) 160", "mouseup 1",
            "mousemove 20 300")
        let stays = try await foot() == before
        // Below them the divider is dragged as usual.
        try session.desktop.input(
            "mousemove \(middle) 500", "mousedown 1", "mousemove \(middle - 60) 500", "mousemove \(middle - 150) 500", "mouseup 1",
            "mousemove 20 300")
        let moves = try await foot() != before
        #expect(stays && moves)
        try await session.key("alt+b")
        try await session.key("alt+b")
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// Docked, they leave the scene its controls: a control at the scene's right end is beside them and can be pressed.
    @Test func dockedFiguresCoverNoControl() async throws {
        let session = try await open(["--scene", "mines", "--board", "40x30/99", "--seed", "1"])
        let mirror = try SceneMirror(width: Self.width, height: Self.height) { MinesScene($0, stateFolder: nil, board: .medium) }
        func zoomIn() throws -> CGPoint {
            let button = try #require((mirror.shell.scene as? MinesScene)?.controls.last)
            return try mirror.place(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button)
        }
        let wide = try zoomIn()
        #expect(Self.frame.contains(wide), "it would be covered")
        try await session.key("h", until: "hud on")
        mirror.shell.sideRoom.right = Self.docked
        mirror.rest()
        let place = try zoomIn()
        #expect(place.x < Double(Self.width) - Self.docked)
        func board() async throws -> [Pixel] {
            try await session.settle()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 60, width: Double(Self.width) - Self.docked, height: 300))
        }
        let before = try await board()
        try session.click(place)
        let isZoomed = try await board() != before
        #expect(isZoomed)
        // They take a press on themselves.
        session.trace.forget()
        try session.click(wide)
        try await session.show()
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") })
        try await session.key("h", until: "hud off")
        #expect(try await session.quit() == 0)
    }

    /// In a small window the options open above the strip and leave the docked figures free.
    @Test func figuresMakeRoomForOptions() async throws {
        let width = 800, height = 410
        let session = try await WindowSession(["--scene", "focus", "--hud"], width: width, height: height)
        try await session.start()
        let mirror = try SceneMirror(width: width, height: height) { FocusScene($0, gallery: .penguins) }
        mirror.shell.sideRoom.right = Self.docked
        mirror.rest()
        let strip = mirror.shell.strip
        try #require(!strip.options.isHidden)
        let column = CGRect(
            x: Double(width) - Self.docked, y: 0, width: Self.docked,
            height: ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height)
        let options = try mirror.place(CGPoint(x: strip.options.bounds.midX, y: strip.options.bounds.midY), in: strip.options)
        let closed = try await session.look()
        try session.click(options)
        try await session.settle()
        mirror.shell.toggleOptions()
        mirror.rest()
        let panel = try #require(mirror.shell.panelFrame)
        #expect(panel.maxX <= column.minX)
        let isOpen = try await session.look() != closed
        #expect(isOpen)
        // Escape closes the options first. They end where the figures begin: the figures' left edge and the margin beside it do not change.
        let edge = CGRect(x: column.minX, y: 0, width: Self.margin + 10, height: column.height)
        let open = try session.desktop.screenshot().pixels(in: edge)
        try await session.key("Escape")
        let isSame = try session.desktop.screenshot().pixels(in: edge) == open
        #expect(isSame)
        #expect(try await session.quit(past: "hud off") == 0)
    }

    /// An overlay describes what the mouse points at. Here these are the figures, and not the scene that they cover.
    @Test(arguments: [(320, 240), (700, 500)])
    func `an overlay says nothing about what the figures cover`(width: Int, height: Int) async throws {
        let session = try await WindowSession(["--scene", "focus", "--hud"], width: width, height: height)
        try await session.start()
        // The mouse is far from the figures, then on their head.
        try session.desktop.input("mousemove 0 \(height - 1)")
        try await session.key("ctrl+1", until: "overlay blended")
        let left = CGRect(x: 0, y: 0, width: 12, height: ShellMetrics.sceneSize(in: CGSize(width: width, height: height)).height)
        let elsewhere = try session.desktop.screenshot().pixels(in: left)
        try session.desktop.input("mousemove \(width / 2 + 60) 24")
        try await session.settle()
        let isQuiet = try session.desktop.screenshot().pixels(in: left) == elsewhere
        #expect(isQuiet)
        #expect(try await session.quit(past: "overlay off", "hud off") == 0)
    }

    /// The window is too narrow for scene and figures side by side.
    @Test func figuresOverlapSceneInNarrowWindow() async throws {
        let session = try await WindowSession(["--scene", "focus"], width: 700, height: 500)
        try await session.start()
        let left = CGRect(x: 0, y: 0, width: 380, height: 300), before = try session.desktop.screenshot().pixels(in: left)
        try await session.key("h", until: "hud on")
        let isSame = try session.desktop.screenshot().pixels(in: left) == before
        #expect(isSame)
        #expect(try await session.quit(past: "hud off") == 0)
    }
}
