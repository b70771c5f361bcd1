// The views' clock begins with `run` and stands still outside it.

import CFloeSDL2
import FloeCompositors
import Foundation
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree
import Testing

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct ClockTests {
    @Test func animationsBeginWithRun() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 300, height: 200)
        let desktop = try DesktopWindow(options, fonts: try FontLibrary()), square = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        square.backgroundColor = .white
        desktop.window.rootView.addSubview(square)
        var isDone = false
        desktop.window.tree.animate(duration: 3, curve: .linear, completion: { isDone = $0 }) { square.center.x = 3005 }
        // The program loads something.
        Thread.sleep(forTimeInterval: 0.5)
        var places: [Double] = []
        desktop.onFrame = { [unowned desktop] _ in
            places.append(Double(square.layer.presentation(at: desktop.window.time).position.x) - 5)
            desktop.close()
        }
        try WindowLoop([desktop]).runWithinTask()
        // 1000 points a second.
        #expect(places.count == 1 && places[0] < 400 && !isDone, "\(places)")
        Thread.sleep(forTimeInterval: 0.5)
        desktop.window.tree.setNeedsFrame()
        try WindowLoop([desktop]).runWithinTask()
        #expect(places.count == 2 && places[1] < places[0] + 400, "\(places)")
    }
}
