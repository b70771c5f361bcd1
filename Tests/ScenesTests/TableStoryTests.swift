// The table played with: every switch and technique on and off, the article's fade pixel by pixel, lists dropped on it.

import Compositors
import DesktopHost
import Foundation
import Geometry
import Imaging
import Layers
import RenderTree
import Testing
import Text
import Views

@testable import Scenes

@MainActor
final class TableStoryTests {
    let work = WorkQueue(threads: 0)
    let window = Window(size: CGSize(width: 800, height: 600))
    let scene: TableScene
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-table-\(UUID().uuidString)")

    init() throws {
        scene = TableScene(SceneContext(fonts: try FontLibrary(), work: work), list: nil)
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        settle()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Until nothing moves, the indicator gone.
    private func settle() {
        for _ in 0..<120 { repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0 }
    }

    private func draw(_ compositor: CompositorKind = .cpu) throws -> Bitmap {
        let stage = try HeadlessStage(compositor: compositor, threads: 2)
        try stage.draw(window.tree, size: PixelSize(width: 800, height: 600), scale: 1)
        return try #require(stage.makeSnapshot())
    }

    private func same(_ a: Bitmap, _ b: Bitmap) throws -> Bool {
        try #require(ImageDifference(a, b, tolerance: 0)).pixelsBeyondTolerance == 0
    }

    private func technique(_ name: String) throws -> Technique { try #require(scene.techniques.first { $0.name == name }) }

    @Test(arguments: ["ornament", "mask", "overlay", "edges", "best"])
    func whatIsSwitchedOnAndOffLeavesNoTrace(name: String) throws {
        let technique = try technique(name)
        scene.technique = technique
        scene.table.contentOffset.y = 700
        settle()
        let before = try draw()
        for item in scene.switches {
            let was = item.get()
            item.set(!was)
            settle()
            // Actions show while something moves only, the picture in one technique.
            let isUnseen = item.name == "implicit-actions" || item.name == "picture-mask" && name != "mask"
            let after = try draw()
            #expect(try item.get() != was && same(before, after) == isUnseen, "\(item.name)")
            item.set(was)
            settle()
            #expect(try same(before, draw()), "\(item.name)")
        }
        for other in scene.techniques where other != technique {
            scene.technique = other
            settle()
            #expect(try !same(before, draw()), "\(other.name)")
            scene.technique = technique
            settle()
            #expect(try same(before, draw()), "\(other.name)")
        }
    }

    /// Of channels, 0…255: gradients and blends round, each once.
    private static let tolerance = 2

    @Test func theArticlesStopsMakeItsRamp() throws {
        scene.setSwitch("pattern", true)
        scene.setSwitch("linear-stops", true)
        // Rows are masked there, and the pattern between them is bare.
        scene.kind = .best
        scene.table.contentOffset.y = 700
        settle()
        let bare = try draw()
        scene.kind = .overlay
        settle()
        let panel = TablePalette.dark.panel.pixel, table = scene.table.frame, height = Double(table.height)
        for compositor in [CompositorKind.cpu, .gpu] {
            let picture = try draw(compositor)
            // A column that no row reaches: left of what is lit when the mouse is there.
            let x = Int(table.minX) + 3
            for y in Int(table.minY)..<Int(table.maxY) {
                let place = Double(y) + 0.5 - table.minY, alpha = min(1, min(place, height - place) / (0.2 * height))
                let below = bare[x, y], shown = picture[x, y]
                for (a, b, c) in [
                    (below.redByte, panel.redByte, shown.redByte), (below.greenByte, panel.greenByte, shown.greenByte),
                    (below.blueByte, panel.blueByte, shown.blueByte),
                ] {
                    let expected = Double(a) * alpha + Double(b) * (1 - alpha)
                    #expect(abs(Double(c) - expected) <= Double(Self.tolerance), "\(compositor) \(place)")
                }
            }
        }
    }

    @Test func thePictureOfAMaskIsDrawnOnceForASize() throws {
        scene.kind = .mask
        scene.setSwitch("picture-mask", true)
        settle()
        let mask = try #require(scene.table.layer.mask), fading = try #require(scene.tableView.fading as? ImageMaskFading)
        #expect(fading.pictureCount == 1)
        for y in stride(from: 0.0, through: 600, by: 50) {
            scene.table.contentOffset.y = y
            window.update(at: window.time + 1.0 / 60)
            #expect(mask.position.y == y && !mask.hasAnimations)
        }
        #expect(fading.pictureCount == 1, "fading in and out is not drawing")
        window.resize(to: CGSize(width: 700, height: 500), scale: 1)
        scene.view.frame = window.rootView.bounds
        settle()
        #expect(fading.pictureCount == 2)
        scene.kind = .best
        #expect(scene.table.layer.mask == nil)
    }

    // Files

    private func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test func aDroppedTextIsTheTableThen() throws {
        scene.table.contentOffset.y = 3000
        scene.table.selectRow(at: RowIndexPath(row: 2, section: 1))
        settle()
        scene.open(try file("names.txt", (0..<200_000).map { "name \($0)\n" }.joined()))
        #expect(scene.status == "reading" && scene.table.contentOffset == .zero && scene.table.indexPathForSelectedRow == nil)
        settle()
        #expect(scene.status == "200,000 lines" && scene.table.geometry.numberOfRows == 200_000)
        #expect(scene.table.liveHeaders.isEmpty && scene.table.liveCells.count > 3)
        scene.open(try file("few.txt", "one\ntwo\n"))
        settle()
        let few = try draw()
        #expect(scene.status == "2 lines" && scene.table.liveCells.count == 2)
        // What cannot be opened is named, and goes by Escape.
        let missing = folder.appendingPathComponent("none.txt").path
        scene.open(missing)
        settle()
        #expect(scene.tableView.problem?.contains("none.txt: no such file") == true && scene.status == "2 lines")
        #expect(try !same(few, draw()))
        #expect(scene.view.keyDown(KeyEvent(.escape, time: window.time)) && !scene.view.keyDown(KeyEvent(.escape, time: window.time)))
        settle()
        #expect(try same(few, draw()))
    }

    @Test func aListThatIsReplacedWhileItIsReadIsNotHeardOf() throws {
        let long = try ListFile(path: try file("long.txt", String(repeating: "line\n", count: 400_000)))
        scene.tableView.show(long)
        scene.open(try file("short.txt", "one\n"))
        settle()
        #expect(scene.status == "1 line" && scene.table.geometry.numberOfRows == 1)
    }
}
