// Keys and the strip in the real window, with real keyboard and mouse: names are typed in the table whatever their letters mean
// elsewhere, and every switch is turned on and off again, in every scene and with both compositors.

import Foundation
import FloeImaging
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct KeyWindowTests {
    private static let width = 1000, height = 700

    private func open(_ arguments: [String]) async throws -> WindowSession {
        try await WindowSession(arguments, width: Self.width, height: Self.height)
    }

    // Type-ahead

    /// Names from the catalogue, one for each letter and digit that is a command somewhere and begins a row.
    nonisolated private static let names = [
        "Polaris", "Crabeater seal", "Harp seal", "Terra Nova", "Labrador Sea", "Maud", "Red-throated loon", "Narwhal",
        "Fata Morgana", "Gentoo penguin", "22° halo", "46° halo",
    ]

    @Test(arguments: ["cpu", "gpu"])
    func typingFindsAnyRow(compositor: String) async throws {
        let session = try await open(["--scene", "table", "--compositor", compositor])
        try await session.wait("first-frame")
        try session.desktop.input("mousemove 500 \(Self.height - 3)")
        session.trace.forget()
        var looks: [[Pixel]] = []
        for _ in 1...2 {
            for name in Self.names {
                // The keyboard here has no degree sign.
                let typed = name.lowercased().prefix { $0 != "°" }
                try session.desktop.type(String(typed))
                try await session.wait("status \(name)")
                try session.desktop.input("key Escape")
            }
            // Ends with no row selected, since Escape deselects.
            try session.desktop.input("key Home", "key Escape")
            looks.append(try await session.look())
        }
        #expect(looks[0] == looks[1])
        let others = session.trace.seen.filter { line in
            ["compositor", "technique", "hud", "scene", "quit"].contains { line.hasPrefix($0) }
        }
        #expect(others == [])
        #expect(try await session.quit() == 0)
    }

    /// Lines that begin with digits, the question mark of the help, and letters that are not on every keyboard.
    @Test func typingFindsLinesOfAList() async throws {
        let lines = ["1 seal", "2 gulls", "3 terns", "4 whales", "5 auks", "? what", "(both)", "Überall", "Tern", "crab", "halo", "polar"]
        let folder = try TemporaryFolder(), file = try folder.write(lines.joined(separator: "\n") + "\n", to: "list.txt")
        let session = try await open(["--scene", "table", "--list", file])
        try await session.wait("first-frame")
        session.trace.forget()
        for _ in 1...2 {
            for line in lines {
                try session.desktop.type(line)
                try await session.wait("status \(line)")
                try session.desktop.input("key Escape")
            }
        }
        #expect(!session.trace.seen.contains { $0.hasPrefix("compositor") || $0.hasPrefix("technique") || $0.hasPrefix("scene") })
        try session.desktop.input("key Escape")
        #expect(try await session.quit() == 0)
    }

    // Layouts of several countries

    /// Layouts, with the US keys on whose places a French and a German keyboard have the letters A, Q and Y.
    nonisolated private static let layouts = [
        ("ru", "a", "q", "y"), ("gr", "a", "q", "y"), ("il", "a", "q", "y"), ("fr", "q", "a", "y"), ("de", "a", "q", "z"),
    ]

    @Test(arguments: layouts, [true, false])
    func commandsWorkOnLayout(_ layout: (name: String, a: String, q: String, y: String), setBefore: Bool) async throws {
        let desktop = try await VirtualDesktop(width: Self.width, height: Self.height)
        if setBefore { try await desktop.setLayout(layout.name) }
        let session = try await WindowSession(
            ["--scene", "focus", "--board", "7x6/7", "--seed", "3"], width: Self.width, height: Self.height, desktop: desktop)
        try await session.wait("first-frame")
        if !setBefore { try await desktop.setLayout(layout.name) }
        func digit(_ n: Int) -> String { layout.name == "fr" ? "shift+\(n)" : "\(n)" }
        for alt in ["", "alt+"] {
            try desktop.input("key \(alt)t")
            try await session.wait("technique as-written")
            try desktop.input("key \(alt)t")
            try await session.wait("technique tuned")
            try await session.key("\(alt)h", until: "hud on")
            try await session.key("\(alt)h", until: "hud off")
            try desktop.input("key \(alt)\(layout.y)")
            try await session.wait("show me ")
            try await session.key("Escape", until: "show me cancelled")
            try await session.key(alt + digit(2), until: "scene table")
            try await session.key("alt+" + digit(1), until: "scene focus")
        }
        try await session.key("ctrl+7", until: "overlay borders")
        try await session.key("ctrl+7", until: "overlay off")

        // A text field: everything is cut, and pasted there and in the last one.
        try await session.key(digit(3), until: "scene mines")
        let board = try BoardShape(width: 7, height: 6, mines: 7)
        let mirror = try SceneMirror(width: Self.width, height: Self.height) { MinesScene($0, stateFolder: nil, board: board, seed: 3) }
        let button = mirror.scene.minesView.header.customBoard
        try session.click(try mirror.place(CGPoint(x: button.bounds.midX, y: button.bounds.midY), in: button))
        try desktop.input("key \(digit(1)) \(digit(2)) ctrl+\(layout.a) ctrl+x ctrl+v Tab \(digit(8)) Tab ctrl+v")
        try await session.show()
        try desktop.input("key Return")
        try await session.wait("status 12 mines")
        try desktop.input("key ctrl+\(layout.q)")
        #expect(await session.end() == 0)
    }

    /// What is typed in another script is text, and no command.
    @Test func typedCyrillicStaysText() async throws {
        let lines = ["Тюлень", "Чайка", "Рысь"]
        let folder = try TemporaryFolder(), file = try folder.write(lines.joined(separator: "\n") + "\n", to: "list.txt")
        let session = try await open(["--scene", "table", "--list", file])
        try await session.wait("first-frame")
        try await session.desktop.setLayout("ru")
        session.trace.forget()
        // The Russian letters are in the places of N, X and H, of which two are commands.
        for (key, line) in zip(["n", "x", "h"], lines) {
            try session.desktop.input("key \(key)")
            try await session.wait("status \(line)")
            try session.desktop.input("key Escape")
        }
        #expect(!session.trace.seen.contains { $0.hasPrefix("hud") || $0.hasPrefix("technique") })
        try session.desktop.input("key Escape")
        #expect(try await session.quit() == 0)
    }

    // Escape

    /// One thing per press: both pictures, the overlay, the figures. Only then does the program quit.
    @Test func escapeClosesThingsBeforeQuitting() async throws {
        let session = try await open(["--scene", "focus"])
        try await session.wait("first-frame")
        /// Returns the pixels left of the figures, which change with each frame.
        func look() async throws -> [Pixel] {
            try await session.settle()
            return try session.desktop.screenshot().pixels(in: CGRect(x: 0, y: 0, width: 600, height: 500))
        }
        let before = try await look()
        try await session.key("h", until: "hud on")
        let figures = try await look()
        try await session.key("ctrl+7", until: "overlay borders")
        let overlaid = try await look()
        let isOverlaid = overlaid != figures
        #expect(isOverlaid)
        try await session.key("b", until: "pictures sideBySide")
        // An open panel is closed before any of them.
        try session.desktop.input("key F1", "key Escape")
        try await session.key("Escape", until: "pictures one")
        let isOne = try await look() == overlaid
        try await session.key("Escape", until: "overlay off")
        let isPlain = try await look() == figures
        try await session.key("Escape", until: "hud off")
        let isAsBefore = try await look() == before
        #expect(isOne && isPlain && isAsBefore)
        #expect(try await session.quit() == 0)
    }

    // Figures

    /// Below them are cells, and a page that could be turned.
    @Test(arguments: ["cpu", "gpu"])
    func figuresReceiveTheirOwnClicks(compositor: String) async throws {
        let session = try await open(
            ["--scene", "mines", "--board", "40x30/99", "--seed", "1", "--hud", "--compositor", compositor])
        // The GPU compositor takes over after the first frame.
        try await session.wait("first-frame")
        try await session.settle()
        let spot = CGPoint(x: Self.width - 150, y: 200)
        session.trace.forget()
        try session.desktop.input("mousemove \(Int(spot.x)) \(Int(spot.y))")
        let before = try session.desktop.screenshot()
        for _ in 1...2 {
            try session.click(spot)
            try session.click(spot, button: 3)
            try session.click(spot, button: 2)
            try session.desktop.input("click --repeat 3 5", "keydown ctrl", "click 4", "keyup ctrl", "click 7")
            try session.desktop.input("mousedown 1", "mousemove 500 200", "mousemove 200 200", "mouseup 1")
            try session.desktop.input("mousemove \(Int(spot.x)) \(Int(spot.y))")
            try await session.show()
        }
        #expect(!session.trace.seen.contains { $0.hasPrefix("status") || $0.hasPrefix("scene") })
        let after = try session.desktop.screenshot()
        let left = { (shot: Bitmap) in (100..<500).flatMap { y in (0..<400).map { shot[$0, y] } } }
        let isSame = left(before) == left(after)
        #expect(isSame, "nothing has moved beside them")
        // What is dropped on them is dropped on the scene.
        let folder = try TemporaryFolder(), odd = try folder.write("PK\0", to: "odd.zip"), quiet = try session.desktop.screenshot()
        try await session.desktop.drop(odd, at: spot)
        try await session.show()
        let told = try session.desktop.screenshot()
        let claim = { (shot: Bitmap) in (555..<600).flatMap { y in (0..<400).map { shot[$0, y] } } }
        let isTold = claim(told) != claim(quiet)
        #expect(isTold, "the strip says what can be dropped")
        // Once they are gone, clicks reach the cells.
        try session.desktop.input("key h")
        try await session.wait("hud off")
        // The scene gets their room with the next frame.
        try await session.show()
        try session.click(spot)
        #expect(try await session.wait("status").hasSuffix("left"))
        #expect(try await session.quit() == 0)
    }

    // The strip's controls by click

    /// With each switch turned on and off again, the picture is as it was, in every scene.
    @Test(arguments: SceneName.allCases, ["cpu", "gpu"])
    func everySwitchOnAndOff(name: SceneName, compositor: String) async throws {
        // Wide enough for all controls in the strip.
        let width = 1280, height = 800
        let mirror = try StripMirror(name, width: width, height: height)
        let session = try await WindowSession(
            ["--scene", name.rawValue, "--compositor", compositor, "--board", "9x9/10", "--seed", "1"], width: width, height: height)
        try await session.wait("first-frame")
        let strip = mirror.strip
        try session.desktop.input("mousemove \(width / 2) \(height - 3)")
        let before = try await session.look()
        for control in strip.switches where control.isEnabled {
            let place = try mirror.place(CGPoint(x: control.bounds.midX, y: control.bounds.midY), in: control)
            // Some change nothing of the scene at rest, such as its sound, but each shows its own state.
            func own() async throws -> [Pixel] {
                try await session.settle()
                let shot = try session.desktop.screenshot(), half = Int(control.bounds.width / 2) - 1
                return (-8...8).flatMap { y in (-half...half).map { x in shot[Int(place.x) + x, Int(place.y) + y] } }
            }
            for _ in 1...2 {
                try session.click(place)
                let turned = try await own()
                try session.click(place)
                #expect(try await own() != turned, "\(control.hint ?? "")")
            }
            #expect(try await session.look() == before, "\(control.hint ?? "")")
        }
        // The other compositor and back, then the figures on and off.
        for _ in 1...2 {
            for (control, i) in [(strip.compositor, compositor == "cpu" ? 1 : 0), (strip.compositor, compositor == "cpu" ? 0 : 1)] {
                let frame = try #require(control.frame(ofSegment: i))
                try session.click(try mirror.place(CGPoint(x: frame.midX, y: frame.midY), in: control))
                try await session.wait("compositor")
            }
            for state in ["on", "off"] {
                try session.click(try mirror.place(CGPoint(x: 10, y: 10), in: strip.figures))
                try await session.wait("hud \(state)")
            }
        }
        try session.desktop.input("mousemove \(width / 2) \(height - 3)")
        #expect(try await session.look() == before)
        #expect(try await session.quit() == 0)
    }
}
