// A GPU compositor that draws outside the window and is no longer used: it is released with its memory, and starts again on
// request with the same picture.

import CFloeSDL2
import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeOpenGL
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeDesktopHost

@MainActor
// The time limit includes waiting for the main actor, which the tests of the whole run share. Alone they take seconds.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct GPUReleaseTests {
    /// A window made by the test itself, since its context is current on the thread that made it, which may not be the suite's.
    @MainActor
    private struct Story {
        let desktop: DesktopWindow
        let moving = Layer()

        init() throws {
            unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
            var options = DesktopWindow.Options()
            options.size = CGSize(width: 120, height: 80)
            options.scale = 1
            options.threads = 1
            desktop = try DesktopWindow(options, fonts: try FontLibrary())
            moving.frame = CGRect(x: 40, y: 20, width: 60, height: 40)
            moving.contents = Bitmap(width: 30, height: 20) { x, y in 0xFF00_0000 | Pixel(x * 8) << 16 | Pixel(y * 12) }
            desktop.window.rootView.layer.addSublayer(moving)
        }

        func show() throws -> Bitmap? {
            desktop.pacer.lastStart = -.infinity
            try desktop.showFrameIfNeeded()
            return desktop.makeSnapshot()
        }

        func swapToGPU() {
            desktop.compositors.startGPU()
            desktop.compositors.activate(.gpu)
        }
    }

    @Test(.besideTheWindow) func unusedGPUIsReleasedAndRestarts() throws {
        let story = try Story(), desktop = story.desktop
        var changes: [String] = []
        desktop.onGPUChange = { changes.append("\($0)") }
        let byCPU = try story.show()
        #expect(desktop.compositors.gpuReleaseTime(at: 0) == nil)
        #expect(desktop.isGPUSoftware, "known before it starts, and while it is released")
        story.swapToGPU()
        let first = try story.show()
        // While in use it stays, however long nothing moves.
        desktop.compositors.releaseGPUIfDue(at: 1000)
        #expect(desktop.compositors.gpu != nil)

        desktop.compositor = .cpu
        _ = try story.show()
        let due = try #require(desktop.compositors.gpuReleaseTime(at: 1000))
        #expect(due > 1005)
        #expect(desktop.isGPUSoftware)
        desktop.compositors.releaseGPUIfDue(at: due - 1)
        #expect(desktop.compositors.gpu != nil && changes == ["started"])
        desktop.compositors.releaseGPUIfDue(at: due)
        #expect(desktop.compositors.gpu == nil && desktop.gpuProblem == nil && changes == ["started", "released"])
        #expect(desktop.compositors.gpuReleaseTime(at: due) == nil)
        // The picture remains, and can change.
        let after = try story.show()
        #expect(same(after, byCPU))
        desktop.window.tree.withoutActions { story.moving.position.x += 9 }
        _ = try story.show()
        desktop.window.tree.withoutActions { story.moving.position.x -= 9 }
        _ = try story.show()

        story.swapToGPU()
        let again = try story.show()
        #expect(same(again, first) && changes == ["started", "released", "started"])
    }

    @Test(.besideTheWindow) func frequentSwitchingKeepsGPU() throws {
        let story = try Story(), desktop = story.desktop
        _ = try story.show()
        story.swapToGPU()
        _ = try story.show()
        desktop.compositor = .cpu
        _ = try story.show()
        let due = try #require(desktop.compositors.gpuReleaseTime(at: 0))
        story.swapToGPU()
        _ = try story.show()
        desktop.compositor = .cpu
        _ = try story.show()
        desktop.compositors.releaseGPUIfDue(at: due)
        #expect(desktop.compositors.gpu != nil)
        // The side-by-side view uses it too.
        desktop.compositors.show(.sideBySide)
        _ = try story.show()
        desktop.compositors.releaseGPUIfDue(at: 1000)
        #expect(desktop.compositors.gpu != nil && desktop.compositors.gpuReleaseTime(at: 1000) == nil)
        desktop.compositorView = .one
        _ = try story.show()
        let next = try #require(desktop.compositors.gpuReleaseTime(at: 1000))
        #expect(next > 1005)
    }

    /// If both are requested, the CPU's picture shows until the GPU compositor is ready, whose first frame then uploads nothing.
    @Test func bothPicturesShowOnceGPUIsReady() throws {
        let story = try Story(), desktop = story.desktop
        let byCPU = try story.show()
        desktop.compositorView = .sideBySide
        #expect(desktop.compositorView == .sideBySide && desktop.compositors.shownView == .one)
        let meanwhile = try story.show()
        #expect(same(meanwhile, byCPU))
        desktop.compositors.startGPU()
        var reports: [FrameReport] = []
        desktop.onMeasured = { reports.append($0) }
        while desktop.compositors.isGPUComing { desktop.compositors.startPreparedGPU() }
        #expect(
            desktop.compositors.shownView == .sideBySide && desktop.compositorView == .sideBySide, "\(desktop.gpuProblem ?? "no problem")")
        _ = try story.show()
        // A graphics card's report comes with its measurement.
        desktop.compositors.gpu?.finish()
        desktop.recorder.takeMeasurements(of: desktop.compositors.gpu)
        desktop.tellMeasured()
        let first = try #require(reports.first { $0.frame.compositor == .gpu })
        #expect(first.frame.statistics.uploadedBytes == 0)

        // If the request is withdrawn before then, one picture stays.
        desktop.compositorView = .one
        _ = try story.show()
        desktop.compositorView = .difference
        desktop.compositorView = .one
        desktop.compositors.startPreparedGPU()
        #expect(desktop.compositors.shownView == .one && !desktop.compositors.isGPUComing)
    }

    private func same(_ a: Bitmap?, _ b: Bitmap?) -> Bool {
        guard let a, let b else { return false }
        return ImageDifference(a, b, tolerance: 0)?.pixelsDifferent == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test of a GPU compositor outside the window if a graphics card draws in the window.
    static var besideTheWindow: ConditionTrait {
        .disabled("a graphics card draws in the window") { await RenderDevice.hasCard(StandardCompositors(), inSoftware: false) }
    }
}
