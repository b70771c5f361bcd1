// The scene in a headless window: hovering, touch, keys, coming to rest, and the work that each causes.

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeResources
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct FlashlightSceneTests {
    @MainActor
    private final class Player {
        let window: Window
        let scene: FlashlightScene
        let work = WorkQueue(threads: 0)
        var stage: FlashlightStage { scene.flashlightView.stage }

        init(width: Double = 640, height: Double = 400) throws {
            window = Window(size: CGSize(width: width, height: height))
            scene = FlashlightScene(SceneContext(fonts: try FontLibrary(), work: work))
            scene.view.frame = window.rootView.bounds
            scene.view.autoresizingMask = .flexibleSize
            window.rootView.addSubview(scene.view)
            settle()
        }

        /// Updates frame by frame until everything is at rest, for at most 3 s, and returns the number of frames.
        @discardableResult
        func settle() -> Int {
            var frames = 0
            repeat {
                window.update(at: window.time + 1.0 / 60)
                window.tree.didBuildFrame()
                frames += 1
            } while (work.deliver() > 0 || window.needsFrame) && frames < 180
            return frames
        }

        func hover(_ x: Double, _ y: Double) {
            window.handle(.hover(PointerEvent(CGPoint(x: x, y: y), time: window.time)))
        }
    }

    @Test func lightFollowsMouseAndComesToRest() throws {
        let player = try Player()
        let start = player.stage.cover.fixedCenter
        player.hover(500, 90)
        player.window.update(at: player.window.time + 1.0 / 60)
        let soon = player.stage.cover.fixedCenter
        #expect(soon != start && soon.x < 450)
        let frames = player.settle()
        #expect(frames > 10 && frames < 90)
        #expect(player.stage.cover.fixedCenter == CGPoint(x: 500, y: 90))
        let work = player.window.work
        #expect(!player.window.needsFrame && player.window.nextUpdateTime == nil)
        player.window.update(at: player.window.time + 1)
        #expect(player.window.work == work)
    }

    @Test func sweepingWithLayersDrawsNothing() throws {
        let player = try Player()
        let before = player.window.work
        for i in 0...60 {
            player.hover(640 * Double(i % 20) / 20, 300 - Double(i) * 4)
            player.window.update(at: player.window.time + 1.0 / 120)
        }
        #expect(player.window.work.displays == before.displays)
        #expect(player.window.work.layouts > before.layouts)
        #expect(player.stage.night.renderCount == 1)
        #expect(!player.work.isBusy)
    }

    @Test func sweepingDrawnDrawsEveryFrame() throws {
        let player = try Player()
        player.scene.kind = .drawn
        player.settle()
        let before = player.window.work.displays
        for i in 1...20 {
            player.hover(30 * Double(i), 20)
            player.window.update(at: player.window.time + 1.0 / 120)
        }
        #expect(player.window.work.displays >= before + 20)
    }

    @Test func fingerMovesLightExceptFromEdge() throws {
        let player = try Player()
        func finger(_ x: Double, _ y: Double) -> PointerEvent {
            PointerEvent(CGPoint(x: x, y: y), time: player.window.time, pointer: 1, device: .touch)
        }
        player.window.handle(.pointerDown(finger(200, 100)))
        player.window.handle(.pointerMoved(finger(260, -40)))
        player.window.handle(.pointerUp(finger(260, -40)))
        player.settle()
        #expect(player.stage.cover.fixedCenter == CGPoint(x: 260, y: -40))
        let recognizer = try #require(player.stage.gestureRecognizers.first as? LightGestureRecognizer)
        player.window.handle(.pointerDown(finger(10, 100)))
        #expect(recognizer.pointers.isEmpty)
        player.window.handle(.pointerCancelled(finger(10, 100)))
    }

    @Test func restingOnThingFindsIt() throws {
        let player = try Player()
        var changes = 0
        player.scene.onChange = { changes += 1 }
        let keeper = player.stage.night.location(ofArt: FlashlightFinds.harbour[0].place)
        player.hover(keeper.x, keeper.y)
        player.settle()
        #expect(player.scene.flashlightView.finds.found.contains(0))
        #expect(player.scene.status.hasSuffix("of \(FlashlightFinds.harbour.count) found"))
        #expect(changes >= 1)
    }

    @Test func findsCanBeReset() throws {
        let player = try Player(), view = player.scene.flashlightView
        func findAll() throws {
            for find in FlashlightFinds.harbour {
                for _ in 0..<3 {
                    // Start elsewhere: a light that does not move looks for no finds.
                    player.hover(1, 1)
                    player.settle()
                    let place = player.stage.night.location(ofArt: find.place)
                    player.hover(place.x, place.y)
                    player.settle()
                }
            }
        }
        let before = player.scene.status
        for _ in 0..<2 {
            try findAll()
            #expect(view.finds.isComplete)
            #expect(player.window.handle(.keyDown(KeyEvent(.letter("n"), time: player.window.time))))
            player.settle()
            #expect(view.finds.found.isEmpty && player.scene.status == before)
        }
    }

    /// Leads the light toward a thing, as an eye does that sees the drawing turn, until it is found or for a hundred steps.
    private func find(_ index: Int, _ player: Player) {
        let view = player.scene.flashlightView, place = FlashlightFinds.harbour[index].place
        var light = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        for _ in 0..<100 where !view.finds.found.contains(index) {
            let seen = player.stage.night.location(ofArt: place)
            light = CGPoint(x: light.x + (seen.x - light.x) * 0.4, y: light.y + (seen.y - light.y) * 0.4)
            #expect(view.bounds.contains(light), "the light stays in the window")
            player.hover(light.x, light.y)
            player.settle()
        }
    }

    /// A window of any shape has the same things to find, and the drawing turns to those beyond its edges.
    @Test(arguments: [
        CGSize(width: 1280, height: 671), CGSize(width: 320, height: 145), CGSize(width: 1600, height: 371),
        CGSize(width: 500, height: 700),
    ])
    func everythingCanBeFoundInEveryWindow(size: CGSize) throws {
        let player = try Player(width: size.width, height: size.height), view = player.scene.flashlightView
        let count = FlashlightFinds.harbour.count
        for index in FlashlightFinds.harbour.indices {
            find(index, player)
            #expect(view.finds.count == count)
            let art = try #require(player.stage.night.layer.sublayers.first).frame
            #expect(art.contains(view.bounds), "nothing beyond the drawing shows")
        }
        #expect(view.finds.isComplete && player.scene.status == "\(count) of \(count) found")
        #expect(view.captions.subviews.contains { ($0 as? Label)?.text == "ALL \(count) FOUND  ·  N: SEARCH AGAIN" })
        // Another window keeps them.
        player.window.resize(to: CGSize(width: 640, height: 400), scale: 1)
        player.settle()
        #expect(player.scene.status == "\(count) of \(count) found")
    }

    /// The default windows show all things at once, so the drawing stays where it is.
    @Test(arguments: [CGSize(width: 640, height: 400), CGSize(width: 1280, height: 671)])
    func drawingStaysWhereAllOfItShows(size: CGSize) throws {
        let player = try Player(width: size.width, height: size.height), art = try #require(player.stage.night.layer.sublayers.first)
        let before = art.frame
        for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
            player.hover(corner.0 * size.width, corner.1 * size.height)
            player.settle()
            #expect(art.frame == before)
        }
    }

    /// N asks while something was found and something is left. Twice, and in the smallest window.
    @Test(arguments: [CGSize(width: 640, height: 400), CGSize(width: 320, height: 145)])
    func lookingAgainAsksFirst(size: CGSize) throws {
        let player = try Player(width: size.width, height: size.height), view = player.scene.flashlightView
        func press(_ key: Key) {
            #expect(player.window.handle(.keyDown(KeyEvent(key, time: player.window.time))))
            player.settle()
        }
        player.window.focus(view)
        press(.letter("n"))
        #expect(view.question == nil, "nothing to lose")
        for _ in 0..<2 {
            find(0, player)
            let found = view.finds.found
            #expect(!found.isEmpty)
            for key in [Key.escape, .space] {
                press(.letter("n"))
                let panel = try #require(view.question)
                #expect(panel.buttons[0].isFocused && view.bounds.contains(panel.panel.frame) && player.scene.areas.panel != nil)
                press(.letter("n"))
                #expect(view.question === panel)
                press(key)
                #expect(view.question == nil && view.isFocused && view.finds.found == found)
            }
            press(.letter("n"))
            press(.tab)
            press(.space)
            #expect(view.question == nil && view.isFocused && view.finds.found.isEmpty)
        }
    }

    @Test func switchTogglesGrid() throws {
        let player = try Player()
        let darkness = player.stage.cover.image
        let grid = try #require(player.scene.switches.first)
        grid.set(true)
        player.settle()
        #expect(player.scene.flashlightView.showsGrid && player.scene.status == "Grid picture")
        #expect(player.stage.cover.image?.width == 396 && player.stage.night.isHidden)
        grid.set(false)
        player.settle()
        #expect(player.stage.cover.image === darkness && !player.stage.night.isHidden)
    }

    @Test func newSizeOrScaleMakesNewPictures() throws {
        let player = try Player()
        player.hover(320, 200)
        player.settle()
        player.window.resize(to: CGSize(width: 1000, height: 700), scale: 2)
        player.settle()
        #expect(player.stage.cover.imageScale == 2)
        #expect(player.stage.cover.fixedCenter == CGPoint(x: 500, y: 350))
        #expect(player.stage.night.renderCount == 2)
        player.window.resize(to: CGSize(width: 320, height: 240), scale: 1)
        player.settle()
        #expect(player.scene.flashlightView.subviews.allSatisfy { player.window.rootView.bounds.contains($0.frame) })
    }

    @Test func drawingCoversEveryWindowShape() throws {
        for size in [CGSize(width: 1280, height: 800), CGSize(width: 320, height: 900), CGSize(width: 2560, height: 1440)] {
            let pixels = NightView.pixels(covering: size, scale: 1.5)
            #expect(Double(pixels.width) >= size.width * 1.5 + 4 && Double(pixels.height) >= size.height * 1.5 + 4)
        }
        #expect(Resources.flashlight("harbour.svg") != nil && Resources.flashlight("nothing.svg") == nil)
    }

    @Test func missingDrawingIsReported() {
        let window = Window(size: CGSize(width: 320, height: 240))
        let night = NightView(work: WorkQueue(threads: 0), url: nil)
        var problem: String?
        night.onProblem = { problem = $0 }
        night.frame = window.rootView.bounds
        window.rootView.addSubview(night)
        window.update(at: 1)
        #expect(problem != nil)
    }

    @Test func scriptIsDeterministic() throws {
        let player = try Player()
        let size = CGSize(width: 800, height: 500)
        let script = player.scene.script(in: size)
        #expect(script.events == player.scene.script(in: size).events)
        for (a, b) in zip(script.events, script.events.dropFirst()) { #expect(a.time <= b.time) }
        #expect(script.events.last.map { $0.time < script.duration } ?? false)
        let outside = script.events.contains {
            if case .pointerMoved(let e) = $0 { return e.position.x < 0 || e.position.x > size.width }
            return false
        }
        #expect(outside)
    }
}
