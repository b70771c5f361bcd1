// A scene that is no longer shown releases most of its pictures, and looks the same when it is shown again.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
@Suite(.serialized)
struct SceneMemoryTests {
    /// Returns the bytes of the pictures in a layer tree, counting each picture once.
    private static func pictureBytes(_ layer: Layer) -> Int {
        var seen: Set<UInt64> = [], sum = 0
        func add(_ layer: Layer) {
            if let picture = layer.contents, seen.insert(picture.id).inserted { sum += picture.byteCount }
            for sub in layer.sublayers { add(sub) }
        }
        add(layer)
        return sum
    }

    @Test(arguments: SceneStill.all)
    func hiddenSceneReleasesPictures(still: SceneStill) throws {
        let work = WorkQueue(threads: 0)
        let scene = try SceneStill.make(still.scene, work: work)
        scene.technique = try #require(scene.techniques.first { $0.name == still.technique })
        let window = Window(size: CGSize(width: 640, height: 400), scale: 1)
        func show() {
            scene.view.frame = window.rootView.bounds
            window.rootView.addSubview(scene.view)
            settle()
        }
        func settle() {
            for _ in 0..<120 { repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0 }
        }
        show()
        let before = try window.picture(), shownBytes = Self.pictureBytes(scene.view.layer)
        // A visible scene does not change.
        window.rootView.releaseUnused()
        settle()
        #expect(try window.picture().isSame(as: before))

        scene.view.removeFromSuperview()
        settle()
        scene.view.releaseUnused()
        // The art of panels and stand-ins for pictures stay.
        #expect(Self.pictureBytes(scene.view.layer) <= max(shownBytes / 5, 400_000))
        show()
        #expect(try window.picture().isSame(as: before))
    }

    /// When the scene is shown again after a release, the night is there at once, if less sharp, before anything is redrawn.
    @Test(arguments: ["drawn", "layers"])
    func nightShowsAtOnceOnReturn(technique: String) throws {
        let work = WorkQueue(threads: 0), scene = FlashlightScene(SceneContext(fonts: try FontLibrary(), work: work))
        scene.technique = try #require(scene.techniques.first { $0.name == technique })
        let window = Window(size: CGSize(width: 800, height: 500), scale: 1)
        func show(delivering: Bool) {
            scene.view.frame = window.rootView.bounds
            window.rootView.addSubview(scene.view)
            repeat { window.update(at: window.time + 1.0 / 60) } while delivering && work.deliver() > 0
        }
        show(delivering: true)
        let before = try window.picture()
        scene.view.removeFromSuperview()
        window.update(at: window.time + 1)
        scene.view.releaseUnused()
        show(delivering: false)
        let first = try #require(ImageDifference(try window.picture(), before, tolerance: 48))
        #expect(first.pixelsBeyondTolerance < first.pixelCount / 50, "\(first)")
        show(delivering: true)
        #expect(try window.picture().isSame(as: before))
    }

    /// The night stays visible while its window is enlarged, before anything is redrawn.
    @Test func nightStaysVisibleDuringResize() throws {
        let work = WorkQueue(threads: 0), scene = FlashlightScene(SceneContext(fonts: try FontLibrary(), work: work))
        let window = Window(size: CGSize(width: 640, height: 400), scale: 1)
        scene.view.autoresizingMask = .flexibleSize
        scene.view.frame = window.rootView.bounds
        window.rootView.addSubview(scene.view)
        repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0
        window.resize(to: CGSize(width: 960, height: 600), scale: 1)
        window.update(at: window.time + 1.0 / 60)
        let first = try window.picture()
        repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0
        let difference = try #require(ImageDifference(first, try window.picture(), tolerance: 48))
        #expect(difference.pixelsBeyondTolerance < difference.pixelCount / 50, "\(difference)")
    }
}
