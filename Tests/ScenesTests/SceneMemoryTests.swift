// A scene that one has left keeps none of its pictures, and looks as it did when one comes back.

import Foundation
import Imaging
import Layers
import Text
import Testing
import Views

@testable import Scenes

@MainActor
@Suite(.serialized)
struct SceneMemoryTests {
    /// Bytes of the pictures in a layer and all below it, each counted once.
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
    func aSceneThatIsNotShownKeepsNoPictures(still: SceneStill) throws {
        let work = WorkQueue(threads: 0)
        let scene = SceneStill.make(still.scene, SceneContext(fonts: try FontLibrary(), work: work))
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
        // What shows stays as it is.
        window.rootView.releaseUnused()
        settle()
        #expect(try window.picture().isSame(as: before))

        scene.view.removeFromSuperview()
        settle()
        scene.view.releaseUnused()
        // The panels' art and what stands in for pictures stay.
        #expect(Self.pictureBytes(scene.view.layer) <= max(shownBytes / 5, 400_000))
        show()
        #expect(try window.picture().isSame(as: before))
    }
}
