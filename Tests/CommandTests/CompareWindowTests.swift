// Comparing in the real window: a scene's techniques played by themselves, both compositors side by side, a slower device.
// Whatever was compared, the scene is as it was afterwards.

import Foundation
import FloeGeometry
import FloeImageCoding
import FloeImaging
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloePanels
@testable import FloeScenes

@Suite(.needsDisplay, .takesTurns)
@MainActor
struct CompareWindowTests {
    private static let width = 800, height = 500

    private func open(_ arguments: [String]) async throws -> WindowSession {
        try await WindowSession.open(arguments, width: Self.width, height: Self.height)
    }

    /// Compares, closes, compares again and cancels, twice.
    @Test(arguments: ["cpu", "gpu"])
    func sceneContinuesUnchangedAfterComparison(compositor: String) async throws {
        let session = try await open(["--scene", "mines", "--board", "9x9/10", "--seed", "3", "--compositor", compositor])
        // A game under way.
        try session.desktop.input("mousemove 400 200", "click 1", "mousemove 400 \(Self.height - 2)")
        try await session.wait("status")
        try await session.settle()
        let before = try session.desktop.screenshot()
        for _ in 1...2 {
            try session.desktop.input("key v")
            #expect(try await session.wait("compare") == "compare cells, \(compositor.uppercased()) | blit, \(compositor.uppercased())")
            let found = try await session.wait("compared")
            // On a small board few steps of the script change the picture. A busy machine that leaves some out may have too few of those.
            let headlines = ["“", "No measurable", "The other", "No verdict"]
            #expect(headlines.contains { found.hasPrefix("compared \($0)") }, "\(found)")
            let setting = try await session.wait("setting")
            #expect(
                setting.hasPrefix(compositor == "cpu" ? "setting CPU, " : "setting Software GPU: ") && setting.contains("800 × 500 points"))
            #expect(try await !session.boardIsSame(as: before))
            try session.desktop.input("key Escape")
            #expect(try await session.boardIsSame(as: before))
        }
        // Another setting has nothing measured yet, so that there is time to cancel.
        try await session.key("s")
        for _ in 1...2 {
            try session.desktop.input("key v")
            try await session.wait("compare ")
            try session.desktop.input("key Escape")
            try await session.wait("compare cancelled")
        }
        try await session.key("s")
        #expect(try await session.boardIsSame(as: before))
        #expect(try await session.quit() == 0)
    }

    /// While a comparison plays it takes pointer and keys, and none reaches the game.
    @Test func inputDuringComparisonIsIgnored() async throws {
        let session = try await open(["--scene", "mines", "--board", "9x9/10", "--seed", "3"])
        try await session.settle()
        let before = try session.desktop.screenshot()
        session.trace.forget()
        try session.desktop.input("key v")
        try await session.wait("compare ")
        try session.desktop.input("mousemove 400 200", "click 1", "key n", "key t", "mousemove 400 \(Self.height - 2)")
        try await session.wait("compared")
        try session.desktop.input("key Escape")
        #expect(try await session.boardIsSame(as: before))
        #expect(!session.trace.seen.contains { $0.hasPrefix("technique") || $0.hasPrefix("status") })
        #expect(try await session.quit() == 0)
    }

    /// The picture is larger than this small window, whose panel shows only a part of it at a time.
    @Test func wholeResultCanBeSavedAsPicture() async throws {
        let home = try TemporaryFolder()
        let session = try await WindowSession(
            ["--scene", "flashlight"], width: 400, height: 300,
            environment: ["HOME": home.url.path, "XDG_CONFIG_HOME": home.url.appendingPathComponent("config").path])
        try await session.wait("first-frame")
        try session.desktop.input("key v")
        try await session.wait("setting")
        // Past the choices and the close button.
        try session.desktop.input("key Tab", "key Tab", "key Tab", "key space")
        let path = String(try await session.wait("saved ").dropFirst("saved ".count))
        #expect(path.hasPrefix(home.url.path) && path.hasSuffix("floe-flashlight-comparison.png"))
        let picture = try ImageFile(path: path).bitmap()
        #expect(picture.width > 400 && picture.height > 300)
        // A panel's colour, text, and bars in the colours of frames in time.
        var colors: Set<Pixel> = []
        for y in 0..<picture.height { for x in 0..<picture.width { colors.insert(picture[x, y]) } }
        #expect(colors.count > 20)
        try session.desktop.input("key Escape")
        #expect(try await session.quit() == 0)
    }

    /// Left of the divider is the CPU's picture, right of it the GPU's, wherever it is dragged.
    @Test func bothCompositorsShowSideBySide() async throws {
        let session = try await open(["--scene", "cards"])
        let height = Int(ShellMetrics.sceneSize(in: CGSize(width: Self.width, height: Self.height)).height)
        func shot() async throws -> Bitmap {
            try await session.settle()
            return try session.desktop.screenshot()
        }
        let cpu = try await shot()
        try await session.key("c", until: "compositor gpu")
        let gpu = try await shot()
        try await session.key("c", until: "compositor cpu")
        // The scenes' area, and a divider at the place of the window's, which tells what it covers.
        let area = CGRect(x: 0, y: 0, width: Self.width, height: height)
        let divider = CompositorDivider(fonts: try FontLibrary(), palette: .dark)
        /// Counts the pixels left of the divider that are not the CPU's, and those right of it that are not the GPU's.
        func strangers(_ both: Bitmap, at x: Int) -> (left: Int, right: Int) {
            divider.move(to: Double(x), area: area)
            let room = PanelRoom(windowSize: CGSize(width: Self.width, height: Self.height), area: area)
            divider.show(in: room, isGPUSoftware: true, scale: 1, clearOf: nil)
            let covers = divider.panels.filter { !$0.isHidden }.map {
                DeviceRect(around: $0.frame.minX, $0.frame.minY, $0.frame.maxX, $0.frame.maxY)
            }
            let column = divider.column(width: Self.width, scale: 1, area: area)
            var strangers = (left: 0, right: 0)
            for y in 0..<height {
                for x in 0..<Self.width where both[x, y] != (x < column ? cpu : gpu)[x, y] {
                    let isCovered = covers.contains { $0.contains(DeviceRect(x: x, y: y, width: 1, height: 1)) }
                    if !isCovered { if x < column { strangers.left += 1 } else { strangers.right += 1 } }
                }
            }
            return strangers
        }
        let isTold = cpu.pixels(above: height) != gpu.pixels(above: height)
        #expect(isTold, "the compositors round alike here")
        try await session.key("b", until: "pictures sideBySide")
        var found = strangers(try await shot(), at: 400)
        #expect(found == (0, 0))
        // To the right, to the left, and almost out of the window.
        for (from, x) in [(400, 600), (600, 150), (150, 780)] {
            let way = ["mousemove \((from + x) / 2) 110", "mousemove \(x) 120", "mouseup 1", "mousemove 400 \(Self.height - 2)"]
            try session.desktop.input("mousemove \(from) 100", "mousedown 1", way[0], way[1], way[2], way[3])
            found = strangers(try await shot(), at: x)
            #expect(found == (0, 0), "at \(x)")
        }
        try await session.key("b", until: "pictures difference")
        let shown = try await session.look() == cpu.scenePixels
        #expect(!shown)
        // The strip is not part of the difference.
        let foot = CGRect(x: 0, y: Self.height - 3, width: Self.width, height: 3)
        let isFree = try session.desktop.screenshot().pixels(in: foot) == cpu.pixels(in: foot)
        #expect(isFree)
        try await session.key("Escape", until: "pictures one")
        let isBack = try await session.look() == cpu.scenePixels
        #expect(isBack)
        #expect(try await session.quit() == 0)
    }

    /// The overlay list and the help look the same in the side-by-side and the difference view as with one picture.
    @Test(arguments: [(800, 500), (320, 240)])
    func `the overlay list and the help stay readable while both compositors show`(width: Int, height: Int) async throws {
        let mirror = try SceneMirror(width: width, height: height) { FocusScene($0, gallery: .penguins) }
        let session = try await WindowSession(["--scene", "focus"], width: width, height: height)
        try await session.start()
        try session.desktop.input("mousemove \(width / 2) \(height - 2)")
        for (key, open) in [("o", { mirror.shell.toggle(.overlays) }), ("F1", { mirror.shell.toggleHelp() })] {
            open()
            mirror.rest()
            // The help covers the whole window, but what the strip shows is left out of the comparison.
            let scene = CGRect(origin: .zero, size: ShellMetrics.sceneSize(in: CGSize(width: width, height: height)))
            let panel = try #require(mirror.shell.obstacle).insetBy(dx: 2, dy: 2).intersection(scene)
            open()
            mirror.rest()
            func opened() async throws -> Bitmap {
                try await session.key(key)
                let shot = try session.desktop.screenshot()
                try await session.key("Escape")
                return shot
            }
            let alone = try await opened()
            for view in ["sideBySide", "difference", "one"] {
                try await session.key("b", until: "pictures \(view)")
                let both = try await opened()
                // The compositors may round differently by one.
                let pairs = zip(alone.pixels(in: panel), both.pixels(in: panel))
                let others = pairs.reduce(0) { $0 + (abs(Int($1.0.greenByte) - Int($1.1.greenByte)) > 1 ? 1 : 0) }
                #expect(others == 0, "\(key), \(view)")
            }
        }
        #expect(try await session.quit() == 0)
    }

    @Test func slowerDeviceShowsSamePictureAndCanBeTurnedOff() async throws {
        let session = try await open(["--scene", "flashlight"])
        let before = try await session.look()
        for times in [2, 5, 10, 20, 50, 1] {
            try session.desktop.input("key d")
            #expect(try await session.wait("slowdown") == "slowdown \(times)")
            // Frames of the slowest devices would take too long to wait for.
            if times <= 5 { #expect(try await session.look() == before, "\(times)") }
        }
        let isSame = try await session.look() == before
        #expect(isSame)
        #expect(try await session.quit() == 0)
    }
}
