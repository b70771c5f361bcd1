// The moments of a scene's script, at which the tour takes its pictures, show what the scene is about.

import Foundation
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct SceneMomentTests {
    private static let size = CGSize(width: 1000, height: 640)

    /// Plays a scene's script and returns the result of `look` at each of its moments.
    private func play(_ scene: any Scene, in context: SceneContext, _ look: () -> Bool) -> [Bool] {
        // In the view around the scenes, where keys work the switches.
        let window = Window(size: Self.size)
        window.rootView.addSubview(
            ScenesView([scene.description.made { _ in scene }], first: scene.name, context: context, size: Self.size))
        func update(at time: Double) {
            repeat { window.update(at: time) } while context.work.deliver() > 0
        }
        update(at: 0)
        let script = scene.script(in: ShellMetrics.sceneSize(in: Self.size))
        var next = 0, frame = 0
        return script.moments.map { moment in
            while Double(frame) / 60 < moment {
                frame += 1
                let time = Double(frame) / 60
                while next < script.events.count, script.events[next].time <= time {
                    window.handle(script.events[next])
                    next += 1
                }
                update(at: time)
            }
            return look()
        }
    }

    private func makeContext() throws -> SceneContext { SceneContext(fonts: try FontLibrary(), work: WorkQueue(threads: 0)) }

    private func pictures(in view: View) -> [FocusPictureView] {
        (view as? FocusPictureView).map { [$0] } ?? view.subviews.flatMap { pictures(in: $0) }
    }

    @Test func momentShowsSplitPicture() throws {
        let context = try makeContext(), scene = FocusScene(context, gallery: .penguins)
        #expect(
            play(scene, in: context) {
                pictures(in: scene.view).contains { $0.split.map { $0.inside != nil && !$0.outside.isEmpty } ?? false }
            }.contains(true))
    }

    @Test func momentsShowSkimmingAndPeeking() throws {
        var facet = 0
        let context = SceneContext(
            fonts: try FontLibrary(), work: WorkQueue(threads: 0),
            trace: { line in
                if line.hasPrefix("peek ") { facet = Int(line.dropFirst(5)) ?? 0 }
            })
        let scene = CardsScene(context)
        let turned = play(scene, in: context) { facet > 0 }
        #expect(turned.first == false && turned.contains(true))
    }

    @Test func momentShowsGrid() throws {
        let context = try makeContext(), scene = FlashlightScene(context)
        #expect(play(scene, in: context) { scene.flashlightView.showsGrid } == [false, false, false, true])
    }

    @Test func everySceneHasMomentsWithinItsScript() throws {
        for name in SceneName.allCases {
            let scene = try SceneStill.make(name), script = scene.script(in: Self.size)
            #expect(script.moments.count == 4 && script.moments == script.moments.sorted() && script.moments[0] == 0)
            #expect(script.moments[3] <= script.duration, "\(name)")
            for exhibit in scene.description.exhibits {
                #expect(scene.techniques.contains { $0.name == exhibit.technique } && exhibit.time <= script.duration)
                for name in exhibit.switches.keys { #expect(scene.switches.contains { $0.name == name }) }
            }
        }
    }
}
