// The scene as a whole: each technique does what it says and leaves no traces, and scrolling does no work twice.

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
struct TableSceneTests {
    let window = Window(size: CGSize(width: 1280, height: 800))
    let scene: TableScene

    init() throws {
        scene = TableScene(SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)), list: nil)
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        window.update(at: 0)
    }

    private func scroll(to y: Double) {
        scene.table.contentOffset.y = y
        window.update(at: window.time + 1.0 / 60)
    }

    private func find<V: View>(_ type: V.Type, in view: View) -> V? {
        if let found = view as? V { return found }
        for subview in view.subviews { if let found = find(type, in: subview) { return found } }
        return nil
    }

    @Test func techniquesAreInArticleOrder() {
        #expect(scene.techniques.map(\.name) == ["ornament", "mask", "overlay", "edges", "best"])
        #expect(scene.kind == .best && scene.status == "")
    }

    @Test func ornamentIgnoresTouches() throws {
        scene.kind = .ornament
        scroll(to: 500)
        let ornament = try #require(find(OrnamentView.self, in: scene.view))
        #expect(ornament.frame.contains(scene.table.frame) && ornament.fadesCutOut)
        for y in [scene.table.frame.minY + 5, scene.table.frame.midY, scene.table.frame.maxY - 5] {
            let hit = try #require(window.hitTest(CGPoint(x: scene.table.frame.midX, y: y)))
            #expect(hit.isDescendant(of: scene.table))
        }
    }

    @Test func maskFollowsContentUnlessActionsAreOn() throws {
        scene.kind = .mask
        scroll(to: 300)
        let mask = try #require(scene.table.layer.mask)
        #expect(mask.position == CGPoint(x: 0, y: 300) && !mask.hasAnimations)
        #expect(mask.bounds.size == scene.table.bounds.size)
        scene.setSwitch("implicit-actions", true)
        // Before its first frame, nothing animates by itself.
        var frame = Frame(size: PixelSize(width: 0, height: 0), background: 0)
        FrameBuilder().build(window.tree, size: PixelSize(width: 1280, height: 800), scale: 1, into: &frame)
        scroll(to: 900)
        #expect(mask.position.y == 900 && mask.hasAnimations)
        #expect(mask.presentation(at: window.time).position.y < 900, "it lags")
        scene.kind = .best
        #expect(scene.table.layer.mask == nil)
    }

    @Test func overlaysAreBetweenRowsAndIndicator() throws {
        scene.kind = .overlay
        scroll(to: 300)
        let overlay = try #require(scene.table.layer.sublayers.last as? GradientLayer)
        #expect(overlay.frame == scene.table.bounds)
        scene.table.flashScrollIndicators()
        #expect(scene.table.layer.sublayers.last !== overlay)
        scene.kind = .edges
        #expect(overlay.superlayer == nil)
        scroll(to: 400)
        let edge = try #require(find(GradientEdgeView.self, in: scene.table))
        #expect(edge.frame.minY == 400 && !edge.isUserInteractionEnabled)
        scene.kind = .best
        #expect(find(GradientEdgeView.self, in: scene.table) == nil)
    }

    @Test func bestMasksOnlyRowsInZones() {
        scroll(to: 0)
        let atTop = scene.maskedRows
        #expect((1...4).contains(atTop), "the lower edge only")
        scroll(to: 700)
        #expect((3...8).contains(scene.maskedRows) && scene.table.layer.mask == nil)
        let bounds = scene.table.bounds
        for cell in scene.table.liveCells where abs(cell.frame.midY - bounds.midY) < 100 {
            #expect(cell.layer.mask == nil && cell.alpha == 1)
        }
        #expect(scene.table.liveHeaders.contains { $0.layer.mask == nil && $0.frame.minY == bounds.minY })
        scroll(to: scene.table.maximumContentOffset.y)
        #expect(scene.table.liveCells.filter { $0.frame.maxY == scene.table.contentSize.height }.allSatisfy { $0.layer.mask == nil })
        scene.kind = .mask
        #expect(scene.table.liveCells.allSatisfy { $0.layer.mask == nil && $0.alpha == 1 })
    }

    /// In a small window a row is nearly as high as the table, so it reaches both fades.
    @Test(arguments: ["mask", "overlay", "edges", "best"]) func rowFadesAtBothEndsOfShortTable(technique: String) throws {
        scene.technique = try #require(scene.techniques.first { $0.name == technique })
        scene.view.frame = CGRect(x: 0, y: 0, width: 320, height: 148)
        for y in stride(from: 300.0, through: 420, by: 7) {
            scroll(to: y)
            let picture = try window.picture(), table = scene.table.frame.insetBy(dx: 12, dy: 0)
            for edge in [table.minY + 0.5, table.maxY - 0.5] where edge > table.midY || technique != "best" {
                let row = (Int(table.minX)..<Int(table.maxX)).map { picture[$0, Int(edge)] }
                let levels = row.map(\.greenByte)
                let spread = try #require(levels.max()) - (try #require(levels.min()))
                #expect(spread < 24, "rows end hard at \(edge), scrolled to \(y)")
            }
        }
    }

    @Test func rowTextIsDrawnOnce() throws {
        let rows = try #require(scene.table.dataSource as? TableRows)
        scroll(to: 0)
        let first = rows.pictures.renderCount
        for y in stride(from: 0.0, through: 2000, by: 25) { scroll(to: y) }
        let down = rows.pictures.renderCount
        #expect(down - first <= 3 * (2000 / 58 + 2), "new rows only")
        for y in stride(from: 2000.0, through: 0, by: -25) { scroll(to: y) }
        #expect(rows.pictures.renderCount == down, "back again, nothing is drawn anew")
        #expect(scene.table.work.viewsMade < 40)
    }

    @Test func typedTextTakesClicksAndPassesWheel() throws {
        window.focus(scene.table)
        window.handle(.text("vega", time: window.time))
        window.update(at: window.time + 1)
        #expect(scene.status == "Vega")
        let pill = try #require(find(Notice.self, in: scene.view)), middle = CGPoint(x: pill.frame.midX, y: pill.frame.midY)
        window.handle(.pointerDown(PointerEvent(middle, time: window.time)))
        window.handle(.pointerUp(PointerEvent(middle, time: window.time + 0.05)))
        #expect(scene.status == "Vega", "not the row below it")
        let offset = scene.table.contentOffset.y
        window.handle(.wheel(WheelEvent(delta: CGPoint(x: 0, y: -60), position: middle, time: window.time + 0.1)))
        window.update(at: window.time + 0.1)
        #expect(scene.table.contentOffset.y < offset)
    }

    @Test func selectionIsReported() {
        var changes = 0
        scene.onChange = { changes += 1 }
        for event in scene.script(in: window.size).events { window.handle(event) }
        window.update(at: window.time + 1)
        #expect(changes > 0 && scene.status == "Vega")
        scene.setSwitch("pattern", true)
        #expect(scene.tableView.isPatterned)
    }

    @Test(arguments: [CGSize(width: 320, height: 240), CGSize(width: 800, height: 500), CGSize(width: 2560, height: 1440), .zero])
    func layoutWorksAtEverySize(size: CGSize) {
        window.resize(to: size, scale: 1.25)
        for technique in scene.techniques {
            scene.technique = technique
            window.update(at: window.time + 0.1)
        }
        let layout = scene.tableView.layout(in: size)
        #expect(layout.panel.width > 0 && layout.panel.height > 0)
        if let column = layout.column { #expect(!column.intersects(layout.panel) && column.width > 120) }
    }

    @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 400, height: 600)])
    func listProblemsAreAlwaysVisible(size: CGSize) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("floe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("list.txt")
        try Data([0x61, 0x0A, 0xFF, 0x62, 0x0A]).write(to: file)
        let work = WorkQueue(threads: 0), window = Window(size: size)
        let listed = TableScene(SceneContext(fonts: try FontLibrary(), work: work, theme: .light), list: try ListFile(path: file.path))
        listed.view.frame = window.rootView.bounds
        window.rootView.addSubview(listed.view)
        repeat { window.update(at: window.time + 0.1) } while work.deliver() > 0
        let wrong = "1 invalid byte, shown as \u{FFFD}"
        let captions = try #require(find(TableCaptions.self, in: listed.view))
        let isCaption = !captions.isHidden && captions.subviews.contains { !$0.isHidden && ($0 as? Label)?.text == wrong }
        #expect(isCaption != listed.status.contains(wrong), "\(listed.status)")
        #expect(listed.status.hasPrefix("2 lines"))
    }

    @Test func catalogueRowsAreComplete() {
        #expect(TableCatalog.count > 300 && TableCatalog.sections.count == 8)
        for section in TableCatalog.sections {
            for row in section.rows { #expect(!row.name.isEmpty && !row.detail.isEmpty && !row.detail.contains("|")) }
            #expect(Set(section.rows.map(\.name)).count == section.rows.count)
        }
    }
}
