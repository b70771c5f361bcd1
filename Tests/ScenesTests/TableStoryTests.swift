// Playing with the table: every switch and technique on and off, the article's fade pixel by pixel, lists dropped on it.

import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct TableStoryTests: ScenePlaying {
    let work = WorkQueue(threads: 0)
    let window = Window(size: CGSize(width: 800, height: 600))
    let scene: TableScene
    private let folder: TestFolder

    init() throws {
        scene = TableScene(SceneContext(fonts: try FontLibrary(), work: work), list: nil)
        folder = try TestFolder()
        addScene()
        settle()
    }

    @Test func theTableHasOneMaskAtATime() throws {
        scene.technique = try technique("mask")
        let waves = try #require(scene.switches.first { $0.name == "picture-mask" })
        let arch = try #require(scene.switches.first { $0.name == "shape-mask" })
        waves.set(true)
        arch.set(true)
        #expect(arch.get() && !waves.get() && scene.table.layer.mask is ShapeLayer)
        waves.set(true)
        #expect(waves.get() && !arch.get() && !(scene.table.layer.mask is ShapeLayer))
        waves.set(false)
        #expect(scene.table.layer.mask is GradientLayer)
    }

    @Test(arguments: ["ornament", "mask", "overlay", "edges", "best"])
    func switchingOnAndOffLeavesNoTrace(name: String) throws {
        let technique = try technique(name)
        scene.technique = technique
        scene.table.contentOffset.y = 700
        settle()
        let before = try window.picture()
        for item in scene.switches {
            let was = item.get()
            item.set(!was)
            settle()
            // Implicit actions show only while something moves.
            let isUnseen = item.name == "implicit-actions" || item.idleReason(with: technique) != nil
            let after = try window.picture()
            #expect(try item.get() != was && before.isSame(as: after) == isUnseen, "\(item.name)")
            item.set(was)
            settle()
            #expect(try before.isSame(as: window.picture()), "\(item.name)")
        }
        for other in scene.techniques where other != technique {
            scene.technique = other
            settle()
            #expect(try !before.isSame(as: window.picture()), "\(other.name)")
            scene.technique = technique
            settle()
            #expect(try before.isSame(as: window.picture()), "\(other.name)")
        }
    }

    /// A selected row stays in view, clear of the fading ends, in windows of all sizes.
    @Test(arguments: ["mask", "best"])
    func foundRowStaysInView(name: String) throws {
        scene.technique = try technique(name)
        scene.view.autoresizingMask = .flexibleSize
        let table = scene.table
        for count in [12, 60, table.geometry.numberOfRows - 1] {
            window.resize(to: CGSize(width: 1280, height: 800), scale: 1)
            settle()
            let path = try #require(table.geometry.path(ofOrdinal: count))
            table.selectRow(at: path, scrollPosition: count % 2 == 0 ? .bottom : .top)
            settle()
            for size in [(800, 500), (2560, 1440), (320, 240), (1280, 800), (640, 400)] {
                resize(toDisplay: CGSize(width: size.0, height: size.1))
                settle()
                let extent = try #require(table.geometry.extent(of: path)), margin = table.revealMargin - 1
                let isLast = count == table.geometry.numberOfRows - 1
                #expect(extent.lowerBound >= table.bounds.minY + margin, "\(count) at \(size)")
                #expect(extent.upperBound <= table.bounds.maxY - (isLast ? 0 : margin), "\(count) at \(size)")
            }
        }
    }

    /// From any scroll position, and even if the table is hardly higher than a row.
    @Test(arguments: [(320, 240), (500, 400), (800, 500), (1280, 800), (2560, 1440)])
    func `the name found by typing stays in view and clear of the typed text`(width: Int, height: Int) throws {
        let metrics = WindowMetrics(displaySize: CGSize(width: width, height: height), displayScale: 1)
        window.resize(to: ShellMetrics.sceneSize(in: metrics.size), scale: metrics.scale)
        scene.view.frame = window.rootView.bounds
        settle()
        let table = scene.table, pill = try #require(find(Notice.self, in: scene.view).first)
        // The last row is among them. It lies at the very end of the table.
        let end = try #require(table.geometry.path(ofOrdinal: table.geometry.numberOfRows - 1))
        let last = try #require(scene.tableView.rows.row(at: end)).name
        for letters in ["b", "bo", "bor", "z", last, "b"] {
            for letter in letters {
                window.handle(.text(String(letter), time: window.time))
                // Long enough to come to rest, and short enough that the typed text still shows.
                for _ in 0..<36 { step() }
            }
            let path = try #require(table.indexPathForSelectedRow), extent = try #require(table.geometry.extent(of: path))
            #expect(!pill.isHidden && table.typeAheadFinds)
            let covered = pill.frame.intersection(table.frame).height
            #expect(covered < 6 && scene.view.bounds.contains(pill.frame), "\(letters): \(pill.frame)")
            // The name is the upper half of a row.
            let name = CGRect(x: 0, y: extent.lowerBound, width: 9, height: table.rowHeight * 0.6)
            let top = Double(table.bounds.minY) + table.sectionHeaderHeight, bottom = Double(table.bounds.maxY)
            #expect(top <= name.minY && name.maxY <= bottom, "\(letters): \(name) from \(top) to \(bottom)")
            _ = table.keyDown(KeyEvent(.escape, time: window.time))
            settle()
        }
    }

    private func resize(toDisplay size: CGSize) {
        let metrics = WindowMetrics(displaySize: size, displayScale: 1)
        window.resize(to: metrics.size, scale: metrics.scale)
    }

    /// The topmost row stays the same when rows are larger.
    @Test func largeWindowKeepsTopRow() throws {
        let small = CGSize(width: 1280, height: 800), table = scene.table
        scene.view.autoresizingMask = .flexibleSize
        func top() -> RowIndexPath? { table.geometry.path(at: table.contentOffset.y + table.rowHeight / 2) }
        window.resize(to: small, scale: 1)
        settle()
        table.contentOffset.y = 7321
        // They count the rows that have views, of which a larger window leaves more.
        scene.tableView.captions.alpha = 0
        settle()
        let row = try #require(top()), offset = table.contentOffset, before = try window.picture()
        for round in 1...2 {
            for size in [CGSize(width: 2560, height: 1440), CGSize(width: 3840, height: 2160)] {
                resize(toDisplay: size)
                settle()
                #expect(top() == row, "\(size), round \(round)")
            }
            window.resize(to: small, scale: 1)
            settle()
            #expect(table.contentOffset == offset)
            #expect(try before.isSame(as: window.picture()), "round \(round)")
        }
        // Scrolled to an end, the table stays at that end.
        for end in [table.minimumContentOffset, table.maximumContentOffset] {
            table.contentOffset = end
            settle()
            resize(toDisplay: CGSize(width: 2560, height: 1440))
            settle()
            #expect(table.contentOffset == (end.y > 0 ? table.maximumContentOffset : table.minimumContentOffset))
            window.resize(to: small, scale: 1)
            settle()
        }
    }

    /// The largest difference of a channel, 0…255. Gradients and blends each round once.
    private static let tolerance = 2

    @Test func articlesStopsMakeItsRamp() throws {
        scene.setSwitch("pattern", true)
        scene.setSwitch("linear-stops", true)
        // `best` masks only rows, so the pattern between them shows unfaded.
        scene.kind = .best
        scene.table.contentOffset.y = 700
        settle()
        let bare = try window.picture()
        scene.kind = .overlay
        settle()
        let panel = TablePalette.dark.panel.pixel, table = scene.table.frame, height = Double(table.height)
        for compositor in [CompositorKind.cpu, .gpu] {
            let picture = try window.picture(compositor)
            // A column that no row reaches, left of the hover highlight.
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

    @Test func maskPictureIsDrawnOncePerSize() throws {
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

    @Test func droppedTextReplacesRows() throws {
        scene.table.contentOffset.y = 3000
        scene.table.selectRow(at: RowIndexPath(row: 2, section: 1))
        settle()
        scene.open(try folder.write("names.txt", (0..<200_000).map { "name \($0)\n" }.joined()))
        #expect(scene.status == "reading" && scene.table.contentOffset == .zero && scene.table.indexPathForSelectedRow == nil)
        settle()
        #expect(scene.status == "200,000 lines" && scene.table.geometry.numberOfRows == 200_000)
        #expect(scene.table.liveHeaders.isEmpty && scene.table.liveCells.count > 3)
        scene.open(try folder.write("few.txt", "one\ntwo\n"))
        settle()
        let few = try window.picture()
        #expect(scene.status == "2 lines" && scene.table.liveCells.count == 2)
        // A file that cannot be opened is named in a message, which Escape closes.
        let missing = folder.path("none.txt")
        scene.open(missing)
        settle()
        #expect(scene.tableView.problem?.contains("none.txt: no such file") == true && scene.status == "2 lines")
        #expect(try !few.isSame(as: window.picture()))
        #expect(scene.view.keyDown(KeyEvent(.escape, time: window.time)) && !scene.view.keyDown(KeyEvent(.escape, time: window.time)))
        settle()
        #expect(try few.isSame(as: window.picture()))
    }

    @Test func replacedListStopsReporting() throws {
        let long = try ListFile(path: try folder.write("long.txt", String(repeating: "line\n", count: 400_000)))
        scene.tableView.show(long)
        scene.open(try folder.write("short.txt", "one\n"))
        settle()
        #expect(scene.status == "1 line" && scene.table.geometry.numberOfRows == 1)
    }
}
