// After its first frame, and what a window then prepares in idle time, a moving scene has no frame in which the graphics driver
// builds a program. Such frames are counted, because how long a build takes depends on the machine.

import FloeCompositors
import FloeDesktopHost
import Foundation
import FloeGeometry
import FloeImaging
import FloeMeasuring
import FloeRenderTree
import FloeText
import Testing
import FloeViewTree

@testable import FloeScenes

@MainActor
@Suite(.serialized)
struct PreparedGPUTests {
    /// With the technique that each scene opens with.
    @Test(arguments: SceneName.allCases)
    func noProgramIsCompiledDuringMotion(name: SceneName) throws {
        let size = PixelSize(width: 1280, height: 800), work = WorkQueue(threads: 0)
        let points = CGSize(width: size.width, height: size.height)
        let scene = try SceneStill.make(name, work: work)
        let window = Window(size: points, scale: 1, rootView: scene.view)
        func step() { repeat { window.update(at: window.time + 1.0 / 60) } while work.deliver() > 0 }
        step()
        let stage = try HeadlessStage(compositor: .gpu)
        let first = try stage.draw(window.tree, size: size, scale: 1)
        #expect(first.frame.statistics.firstDraws > 0)
        try stage.prepare()
        let script = scene.script(in: points)
        var built: [Int] = [], events = script.events[...]
        for frame in 0..<Int(script.duration * 60) {
            while let event = events.first, event.time <= Double(frame) / 60 {
                window.handle(event)
                events.removeFirst()
            }
            step()
            let report = try stage.draw(window.tree, size: size, scale: 1)
            if report.frame.statistics.firstDraws > 0 { built.append(frame) }
        }
        #expect(built.isEmpty, "frames in which programs were built: \(built)")
    }
}
