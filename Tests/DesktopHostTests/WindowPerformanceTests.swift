// A performance that plays in place of the views: if it fails, the window continues.

import CFloeSDL2
import FloeCompositors
import Foundation
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeDesktopHost

@MainActor
@Suite(.serialized)
struct WindowPerformanceTests {
    private struct Lost: Error {}

    /// A performance that plays three frames of a tree, then fails.
    private final class Failing: WindowPerformance {
        var frames = 0
        var end: PerformanceEnd?
        let tree = LayerTree()

        func play(_ draw: Draw) throws -> Bool {
            frames += 1
            if frames > 3 { throw Lost() }
            _ = try draw(tree, .cpu)
            return true
        }

        var banner: Notice.Content { .init(text: "", progress: 0) }
        func didEnd(_ end: PerformanceEnd) { self.end = end }
    }

    /// A performance of two frames, the second of which has to be waited for, with a view of its own over them.
    private final class Timed: WindowPerformance {
        var frames = 0
        var secondsToNextFrame: Double?
        var isOver = false
        let tree = LayerTree(), caption = View()

        func play(_ draw: Draw) throws -> Bool {
            frames += 1
            if frames > 2 { return false }
            _ = try draw(tree, .cpu)
            secondsToNextFrame = frames == 1 ? 0.5 : 0
            return true
        }

        var banner: Notice.Content { .init(text: "") }
        func views(in size: CGSize) -> [View]? {
            caption.frame = CGRect(origin: .zero, size: size)
            return [caption]
        }
        func didEnd(_ end: PerformanceEnd) { if case .complete = end { isOver = true } }
    }

    @Test func framesAreWaitedForAndShownOneByOne() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 300, height: 200)
        let desktop = try DesktopWindow(options, fonts: try FontLibrary()), performance = Timed()
        desktop.perform(performance)
        let before = desktop.counts.presents
        for _ in 0..<3 { try desktop.show() }
        #expect(performance.frames == 1 && desktop.counts.presents == before + 1)
        #expect(performance.caption.superview != nil && performance.caption.bounds.size == desktop.window.size)
        performance.secondsToNextFrame = 0
        try desktop.show()
        #expect(performance.frames == 2 && desktop.counts.presents == before + 2)
        try desktop.show()
        #expect(performance.isOver && !desktop.isPerforming && performance.caption.superview == nil)
    }

    /// A performance with a size of its own.
    private final class Large: WindowPerformance {
        let tree = LayerTree()
        var picture: (size: CGSize, scale: Double)? = (CGSize(width: 600, height: 400), 2)
        var secondsToNextFrame: Double? = .infinity

        func play(_ draw: Draw) throws -> Bool {
            _ = try draw(tree, .cpu)
            return true
        }

        var banner: Notice.Content { .init(text: "") }
        func didEnd(_ end: PerformanceEnd) {}
    }

    @Test func largePictureIsShownWhole() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 300, height: 200)
        let desktop = try DesktopWindow(options, fonts: try FontLibrary()), performance = Large()
        let corner = Layer()
        corner.frame = CGRect(x: 580, y: 380, width: 20, height: 20)
        corner.backgroundColor = .white
        performance.tree.root.addSublayer(corner)
        desktop.perform(performance)
        // Its only frame is past.
        #expect(desktop.secondsUntilDue() == .infinity)
        desktop.standIn?.redraw(.exposed, in: desktop)
        #expect(desktop.secondsUntilDue() == 0)
        try desktop.show()
        #expect(desktop.secondsUntilDue() == .infinity)
        func pixel(_ x: Int, _ y: Int) throws -> Pixel { try #require(desktop.makeSnapshot())[x, y] }
        #expect(try pixel(299, 199) == 0xFFFF_FFFF && pixel(289, 189) != 0xFFFF_FFFF)
        // A window with more room shows it as large as it is.
        performance.picture?.scale = 0.25
        desktop.standIn?.redraw(.exposed, in: desktop)
        try desktop.show()
        #expect(try pixel(149, 99) == 0xFFFF_FFFF && pixel(299, 199) != 0xFFFF_FFFF)
    }

    @Test func failedPerformanceReturnsToViews() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 300, height: 200)
        let desktop = try DesktopWindow(options, fonts: try FontLibrary())
        desktop.window.rootView.backgroundColor = .white
        try desktop.showFrameIfNeeded()
        let before = try #require(desktop.makeSnapshot())
        let performance = Failing()
        desktop.perform(performance)
        while desktop.isPerforming { try desktop.show() }
        guard case .failed(let error) = performance.end else {
            Issue.record("it ended with \(String(describing: performance.end))")
            return
        }
        #expect(error is Lost && desktop.compositor == .cpu)
        desktop.pacer.lastStart = -.infinity
        try desktop.showFrameIfNeeded()
        let after = try #require(desktop.makeSnapshot())
        #expect(ImageDifference(before, after, tolerance: 0)?.pixelsDifferent == 0)
    }
}
