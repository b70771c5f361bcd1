// The last ten seconds of the scenes' scripts: they fit into the budget, and every frame of them is what was on the screen, by both
// compositors.

import FloeCompositors
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree
import Foundation
import Testing

@testable import FloeDesktopHost
@testable import FloePanels
@testable import FloeScenes

@MainActor
struct SceneHistoryTests {
    private static let size = CGSize(width: 480, height: 300), pixels = PixelSize(width: 480, height: 300)

    /// Each scene's first and last technique.
    private nonisolated static let stills = SceneCatalog.scenes.flatMap { scene in
        Set([0, scene.techniques.count - 1]).sorted().map { SceneStill(scene: scene.name, technique: scene.techniques[$0].name) }
    }

    /// A number for what a compositor's back buffer shows, the same in all of this run.
    private func hash(_ compositor: any Compositor) throws -> Int {
        let picture = try #require(compositor.makeSnapshot())
        var hasher = Hasher()
        unsafe picture.withPixels { unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: $0, count: picture.byteCount)) }
        return hasher.finalize()
    }

    private func play(_ still: SceneStill, on kinds: [CompositorKind], steps: Int) throws {
        let work = WorkQueue(threads: 0), context = try SceneStill.context(work: work)
        let scenes = ScenesView(first: still.scene, context: context, size: Self.size), scene = scenes.scene
        scene.technique = try #require(scene.techniques.first { $0.name == still.technique })
        let playback = ScenePlayer(scenes, work: work, size: Self.size, scale: 1, now: { 0 })
        playback.play(until: playback.lessonStart)
        let compositors = try kinds.map { try HeadlessStage(compositor: $0).compositor }
        let renderer = FrameRenderer(compositors: compositors, now: { 0 })
        let history = FrameHistory(threads: 0)
        var were: [[Int]] = []
        for step in 0..<steps {
            guard playback.play() != nil || step == 0 else { continue }
            var reports: [FrameReport] = []
            for kind in kinds { reports.append(try renderer.draw(playback.window.tree, size: Self.pixels, scale: 1, by: kind)) }
            guard !reports[0].damage.isEmpty, let frame = renderer.lastFrame(kinds[0]) else { continue }
            history.add(frame, at: playback.time, reports[0].frame, damage: reports[0].damage)
            were.append(try compositors.map(hash))
        }
        try #require(were.count == history.frames.count && were.count > 10, "\(were.count)")
        for index in Array(0..<were.count) + [were.count / 2, 3, were.count - 1, 1] {
            for kind in kinds { _ = try renderer.draw(history.makeFrame(index), by: kind) }
            #expect(try compositors.map(hash) == were[index], "\(still), frame \(index)")
        }
    }

    /// In a window as it opens, of the slow techniques as of the fast ones.
    @Test(arguments: SceneStill.all) func tenSecondsFit(still: SceneStill) throws {
        let size = CGSize(width: 1280, height: 800), work = WorkQueue(threads: 0), context = try SceneStill.context(work: work)
        let scenes = ScenesView(first: still.scene, context: context, size: size), scene = scenes.scene
        scene.technique = try #require(scene.techniques.first { $0.name == still.technique })
        let playback = ScenePlayer(scenes, work: work, size: size, scale: 1, now: { 0 }), tree = playback.window.tree
        let builder = FrameBuilder(), history = FrameHistory(threads: 0)
        var count = 0
        while playback.time < 10 {
            guard playback.play() != nil || playback.stepNumber == 1 else { continue }
            var frame = Frame(size: PixelSize(width: 1280, height: 800), background: 0)
            builder.build(tree, size: frame.size, scale: 1, into: &frame)
            tree.didBuildFrame()
            history.add(frame, at: playback.time, MeasuredFrame(number: count), damage: DamageRegion())
            count += 1
        }
        history.takePacked()
        #expect(history.frames.count == count && !history.isCutShort && count > 40)
    }

    @Test(arguments: stills) func keptFrameIsWhatWasOnTheScreen(still: SceneStill) throws {
        try play(still, on: [.cpu], steps: 60)
    }

    @Test(arguments: stills.filter { ["focus", "table"].contains($0.scene.rawValue) })
    func keptFrameIsWhatWasOnTheScreenByBoth(still: SceneStill) throws { try play(still, on: [.cpu, .gpu], steps: 30) }
}
