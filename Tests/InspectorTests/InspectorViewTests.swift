// The inspector in a window: what is picked in one place is picked in all, and nothing of the original changes.

import FloeCompositors
import FloeDesktopHost
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeInspector

/// A window with a few views, and the inspector over them.
@MainActor
private final class Story {
    let window = Window(size: CGSize(width: 1280, height: 800))
    let scene = View(), card = CardView(), dot = View()
    let inspector: InspectorView
    var time = 1.0

    init(draws: Bool = false) throws {
        scene.frame = window.rootView.bounds
        scene.backgroundColor = .white
        card.frame = CGRect(x: 100, y: 100, width: 400, height: 300)
        card.backgroundColor = .black
        card.alpha = 0.5
        dot.frame = CGRect(x: 20, y: 20, width: 50, height: 50)
        dot.backgroundColor = Color(hex: 0xFF0000)
        dot.layer.name = "dot"
        window.rootView.addSubview(scene)
        scene.addSubview(card)
        card.addSubview(dot)
        window.update(at: time)
        var stage: HeadlessStage?
        if draws {
            let made = try HeadlessStage(compositor: .cpu, threads: 1)
            try made.draw(window.tree, size: PixelSize(width: 1280, height: 800), scale: 1)
            stage = made
        }
        let tree = InspectedTree(
            scene.layer, size: scene.bounds.size, scale: 1, frame: stage?.makeOverlaidFrame(), classes: scene.classesByLayer)
        inspector = InspectorView(tree, theme: .dark, fonts: try FontLibrary())
        inspector.frame = window.rootView.bounds
        inspector.open(in: window.rootView)
        inspector.unfold()
        run(1)
    }

    func run(_ seconds: Double) {
        for _ in 0..<Int(seconds * 60) {
            time += 1.0 / 60
            window.update(at: time)
        }
    }

    func click(_ spot: CGPoint) {
        window.handle(.pointerDown(PointerEvent(spot, time: time)))
        window.handle(.pointerUp(PointerEvent(spot, time: time + 0.05)))
        run(1)
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: time)))
        run(0.1)
    }

    /// The middle of a layer's plane, in the window.
    func middle(of index: Int) -> CGPoint {
        let corners = inspector.canvas.exploded.corners(of: index)
        let middle = CGPoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
        return inspector.canvas.convert(middle, to: nil) ?? middle
    }
}

private final class CardView: View {}

@MainActor
@Suite struct InspectorViewTests {
    @Test func theTreeIsTakenWithNamesAndClasses() throws {
        let story = try Story(), layers = story.inspector.tree.layers
        #expect(layers.map(\.title) == ["View", "CardView", "dot"])
        #expect(layers.map(\.className) == ["View", "CardView", "View"])
        #expect(layers.map(\.depth) == [0, 1, 2] && layers.map(\.end) == [3, 3, 3])
    }

    @Test func aPressOnAPlanePicksInTheListAndOnThePage() throws {
        let story = try Story()
        story.click(story.middle(of: 2))
        #expect(story.inspector.picked == 2)
        #expect(story.inspector.list.table.indexPathForSelectedRow == RowIndexPath(row: 2, section: 0))
        story.click(CGPoint(x: 640, y: 60))
        #expect(story.inspector.picked == nil && story.inspector.list.table.indexPathForSelectedRow == nil)
    }

    @Test func aRowPicksInThePicture() throws {
        let story = try Story(), table = story.inspector.list.table
        let row = try #require(table.cellForRow(at: RowIndexPath(row: 1, section: 0)))
        story.click(row.convert(CGPoint(x: 80, y: 10), to: nil) ?? .zero)
        #expect(story.inspector.picked == 1 && story.inspector.canvas.picked == 1)
        story.press(.down)
        #expect(story.inspector.picked == 2 || story.window.focusView !== table)
    }

    @Test func aPressOnThePicturePicksToo() throws {
        let story = try Story(), canvas = story.inspector.canvas
        canvas.mode = .picture
        canvas.turn(to: .front)
        story.run(0.1)
        // The dot's middle is at (145, 145) of a picture of 1280×800 that is fitted into the canvas.
        let fit = Orbit.fit(CGSize(width: 1280, height: 800), in: canvas.bounds.size)
        let spot = CGPoint(x: canvas.bounds.midX + (145 - 640) * fit, y: canvas.bounds.midY + (145 - 400) * fit)
        story.click(canvas.convert(spot, to: nil) ?? .zero)
        #expect(story.inspector.picked == 2)
    }

    @Test func searchListsWhatMatches() throws {
        let story = try Story(), list = story.inspector.list
        story.press(.letter("f"), .control)
        #expect(list.search.isFocused)
        for text in ["c", "a", "r"] { story.window.handle(.text(text, time: story.time)) }
        story.run(0.1)
        #expect(list.table.geometry.numberOfRows == 1)
        story.press(.down)
        #expect(story.window.focusView === list.table)
        story.press(.down)
        #expect(story.inspector.picked == 1)
        // What has no match says so.
        story.press(.letter("f"), .control)
        for text in ["x", "y"] { story.window.handle(.text(text, time: story.time)) }
        story.run(0.1)
        #expect(list.table.geometry.numberOfRows == 0 && list.count.text == "No layer has this name or class")
        // Escape ends the search first.
        story.window.focus(list.search)
        #expect(story.inspector.keyDown(KeyEvent(.escape, time: story.time)))
        #expect(list.table.geometry.numberOfRows == 3)
        #expect(!story.inspector.keyDown(KeyEvent(.escape, time: story.time)))
    }

    /// No control lies over another, and none outside.
    @Test(arguments: [(320, 240), (480, 300), (519, 320), (520, 320), (719, 480), (720, 480), (800, 500), (2560, 1440)])
    func controlsHaveRoomInEveryWindow(width: Int, height: Int) throws {
        let story = try Story(), inspector = story.inspector
        story.window.resize(to: CGSize(width: width, height: height), scale: 1)
        inspector.frame = story.window.rootView.bounds
        story.run(0.1)
        let views = inspector.panel.subviews.filter { !$0.isHidden && $0.frame.width > 0 }
        for (i, view) in views.enumerated() {
            #expect(inspector.bounds.contains(view.frame), "\(view) \(view.frame)")
            for other in views[(i + 1)...] {
                #expect(view.frame.intersection(other.frame).isEmpty, "\(view) \(view.frame) \(other) \(other.frame)")
            }
        }
        #expect(inspector.list.isHidden == (width < 720) && Double(inspector.pages.frame.height) >= 120)
    }

    @Test func arrowsWalkTheTree() throws {
        let story = try Story(), inspector = story.inspector, table = inspector.list.table
        inspector.pick(1)
        story.window.focus(table)
        story.press(.right)
        #expect(inspector.picked == 2)
        story.press(.left)
        #expect(inspector.picked == 1 && table.geometry.numberOfRows == 3)
        story.press(.left)
        #expect(inspector.picked == 1 && table.geometry.numberOfRows == 2)
        story.press(.right)
        #expect(inspector.picked == 1 && table.geometry.numberOfRows == 3)
        story.press(.left)
        story.press(.left)
        story.press(.left)
        #expect(inspector.picked == 0 && table.geometry.numberOfRows == 1)
    }

    @Test func rowsHaveAMenu() throws {
        let story = try Story(), inspector = story.inspector, table = inspector.list.table
        inspector.pick(2)
        story.window.focus(table)
        for (letters, text) in [("cn", "dot"), ("cc", "View")] {
            story.press(.menu)
            story.window.handle(.text(String(letters.prefix(1)), time: story.time))
            story.press(.right)
            story.window.handle(.text(String(letters.suffix(1)), time: story.time))
            story.press(.enter)
            #expect(story.window.clipboard.text == text)
        }
        inspector.pick(1)
        story.press(.menu)
        story.press(.down)
        story.press(.up)
        story.press(.home)
        story.press(.enter)
        #expect(table.geometry.numberOfRows == 2, "folded")
    }

    /// A layer that an edit hides is faint in the list at once.
    @Test func theListShowsWhatIsHidden() throws {
        let story = try Story(), tree = story.inspector.tree, list = story.inspector.list
        func faintness() -> Double? {
            list.table.cellForRow(at: RowIndexPath(row: 2, section: 0))?.subviews.compactMap { $0 as? Label }.map(\.alpha).min()
        }
        #expect(faintness() == 1)
        tree.layers[1].layer.isHidden = true
        tree.didChange()
        story.run(0.1)
        #expect(try #require(faintness()) < 1)
    }

    /// A view's own layers go by the properties that hold them.
    @Test func layersAreNamedByProperties() throws {
        let field = TextField("x", fonts: try FontLibrary()), names = field.propertiesByLayer
        let tree = InspectedTree(
            field.layer, size: CGSize(width: 9, height: 9), scale: 1, classes: field.classesByLayer, properties: names)
        let titles = tree.layers.map(\.title)
        #expect(titles.first == "TextField" && Set(["caret", "text", "behind"]).isSubset(of: titles), "\(titles)")
        let strip = Slider(0, in: 0...1)
        #expect(Set(["track", "filled", "upper"]).isSubset(of: strip.propertiesByLayer.values))
    }

    @Test func aDragTurnsAndChangesOnlyTheSpace() throws {
        let story = try Story(), canvas = story.inspector.canvas
        let before = canvas.orbit, plane = canvas.exploded.plane(of: 2)
        let transform = plane?.transform, position = plane?.position
        story.window.handle(.pointerDown(PointerEvent(CGPoint(x: 600, y: 400), time: story.time)))
        for i in 1...10 { story.window.handle(.pointerMoved(PointerEvent(CGPoint(x: 600 + 10 * i, y: 400), time: story.time))) }
        story.window.handle(.pointerUp(PointerEvent(CGPoint(x: 700, y: 400), time: story.time)))
        // The way within the slop of ten points does not count.
        #expect(abs(canvas.orbit.yaw - before.yaw - 90 * 0.006) < 1e-9 && canvas.orbit.pitch == before.pitch)
        #expect(canvas.exploded.plane(of: 2) === plane && plane?.transform == transform && plane?.position == position)
        #expect(story.inspector.picked == nil)
    }

    @Test func thePlanSaysHowALayerIsDrawn() throws {
        let story = try Story(draws: true), tree = story.inspector.tree
        let card = LayerPage.drawing(of: tree.layers[1], in: tree)
        #expect(card.contains { $0.name == "offscreen" && $0.value.contains("opacity over") })
        let dot = LayerPage.drawing(of: tree.layers[2], in: tree)
        #expect(dot.count == 1 && dot[0].name == "fill" && dot[0].value.contains("at 120,120 50×50"), "\(dot)")
        #expect(dot[0].value.contains("prepared in the last frame"))
    }

    /// After a change, the plan is that of the changed copy.
    @Test func thePlanFollowsChanges() throws {
        let story = try Story(draws: true), tree = story.inspector.tree
        let stage = try HeadlessStage(compositor: .cpu, threads: 1)
        tree.makeFrame = { tree, size in
            _ = try? stage.draw(tree, size: PixelSize(width: Int(size.width), height: Int(size.height)), scale: 1)
            return stage.makeOverlaidFrame()
        }
        tree.layers[1].layer.opacity = 1
        #expect(LayerPage.drawing(of: tree.layers[1], in: tree).contains { $0.name == "offscreen" })
        tree.didChange()
        let card = LayerPage.drawing(of: tree.layers[1], in: tree)
        #expect(card.count == 1 && card[0].name == "fill" && !card[0].value.contains("prepared"), "\(card)")
        tree.layers[1].layer.isHidden = true
        tree.didChange()
        #expect(LayerPage.drawing(of: tree.layers[1], in: tree) == [FactList.Fact(name: "not at all", value: "hidden")])
    }

    @Test func modelAndPresentationShowWhereTheyDiffer() throws {
        let window = Window(size: CGSize(width: 100, height: 100)), view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.rootView.addSubview(view)
        window.update(at: 1)
        view.animate(duration: 1, curve: .linear) { view.alpha = 0 }
        window.update(at: 1.5)
        let tree = InspectedTree(window.rootView.layer, size: window.size, scale: 1)
        let facts = LayerPage.properties(of: tree.layers[1])
        #expect(facts.contains(FactList.Fact(name: "opacity", value: "0.5 shown\n0 set", isMarked: true)), "\(facts)")
        #expect(facts.contains(FactList.Fact(name: "animations", value: "opacity")))
    }

    /// A changed copy is shown anew, and the original is as it was.
    @Test func changesOfTheCopyShow() throws {
        let story = try Story(), tree = story.inspector.tree
        story.inspector.pick(2)
        tree.layers[2].layer.position.x += 100
        tree.didChange()
        let plane = try #require(story.inspector.canvas.exploded.plane(of: 2))
        #expect(Double(plane.position.x) == 220 && Double(story.dot.frame.minX) == 20)
        #expect(story.inspector.picked == 2)
    }
}
