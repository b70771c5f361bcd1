import CPUCompositor
import DesktopHost
import Foundation
import Geometry
import ImageCoding
import Layers
import RenderTree
import Testing
import Text
import Views
@testable import Scenes

@MainActor
struct CardsLookScratch {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CARDS_LOOK"] != nil))
    func look() throws {
        let sizes: [(Double, Double)] = [(1280, 800), (800, 500), (2560, 1440)]
        for (w, h) in sizes {
            let queue = WorkQueue(threads: 0)
            let context = SceneContext(fonts: try FontLibrary(), work: queue)
            let scene = CardsScene(context)
            let window = Window(size: CGSize(width: w, height: h), scale: 1, rootView: scene.view)
            let stage = try HeadlessStage(compositor: .cpu)
            var time = 0.0
            func run(_ seconds: Double) {
                let end = time + seconds
                while time < end { time += 1.0 / 60; window.update(at: time); queue.deliver() }
            }
            func snap(_ name: String) throws {
                queue.deliver()
                window.update(at: time)
                _ = try stage.draw(window.tree, size: PixelSize(width: Int(w), height: Int(h)), scale: 1)
                try stage.makeSnapshot()?.writePNG(to: "/tmp/look/\(Int(w))-\(name).png")
            }
            run(0.1)
            try snap("rest")
            let metrics = NoteCollectionMetrics(viewSize: CGSize(width: w, height: h))
            let y = metrics.headerHeight + metrics.rowHeight / 2
            let p = CGPoint(x: w * 0.55, y: y)
            window.handle(.hover(PointerEvent(p, time: time)))
            run(0.5)
            try snap("skim")
            func click() {
                window.handle(.pointerDown(PointerEvent(p, time: time)))
                window.handle(.pointerUp(PointerEvent(p, time: time + 0.01)))
            }
            click(); run(0.1)
            try snap("flicking")
            run(1)
            try snap("exposed")
            click(); run(0.8)
            try snap("peek")
            scene.collectionView.contentOffset = CGPoint(x: 0, y: scene.collectionView.rectForSection(6).minY)
            run(0.2)
            try snap("flags")
            // How long does a scroll's frame take?
            if w == 1280 {
                for technique in [CardsScene.layers, CardsScene.drawing] {
                    scene.technique = technique
                    scene.collectionView.contentOffset = .zero
                    run(0.1)
                    var times: [Double] = [], parts = [0.0, 0, 0]
                    let cpu = clock()
                    for i in 0..<60 {
                        scene.collectionView.contentOffset = CGPoint(x: 0, y: Double(i) * 9)
                        time += 1.0 / 60
                        let start = ProcessInfo.processInfo.systemUptime
                        window.update(at: time); queue.deliver()
                        let middle = ProcessInfo.processInfo.systemUptime
                        let report = try stage.draw(window.tree, size: PixelSize(width: Int(w), height: Int(h)), scale: 1)
                        times.append(ProcessInfo.processInfo.systemUptime - start)
                        parts[0] += middle - start; parts[1] += report.build; parts[2] += report.composite
                    }
                    times.sort()
                    print("TIME", technique.name, "cpu", Double(clock() - cpu) / 60000, times[30] * 1000, times[56] * 1000, times[59] * 1000, parts.map { $0 / 60 * 1000 }, scene.collectionView.work)
                }
            }
        }
    }
}
