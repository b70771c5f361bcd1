// Every OpenGL and EGL call that can fail, failing once. In the same frame the CPU compositor shows what the GPU compositor would
// have shown, everything else continues as before, and no restart is needed. The calls are counted in a run without
// failures, and then each fails in a run of its own.

import CFloeFaultyGraphics
import CFloeSDL2
import FloeCompositors
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOpenGL
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeDesktopHost

@MainActor
// The time limit includes waiting for the main actor, which the tests of the whole run share. Alone they take seconds.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct GPUFailureTests {
    private static let size = CGSize(width: 120, height: 80)
    private let fonts: FontLibrary

    init() throws {
        unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        fonts = try FontLibrary()
    }

    /// A window whose views need textures, several kinds of programs, an offscreen group with rounded content, and a backdrop.
    @MainActor
    private final class Story {
        let desktop: DesktopWindow
        let moving = Layer()
        private(set) var steps: [(name: String, picture: Bitmap?, isGPU: Bool, frames: Int)] = []
        private(set) var changes: [String] = []

        init(_ fonts: FontLibrary, _ optimisations: Optimisations, asksForGPU: Bool = true) throws {
            var options = DesktopWindow.Options()
            options.size = GPUFailureTests.size
            options.scale = 1
            options.threads = 1
            options.optimisations = optimisations
            desktop = try DesktopWindow(options, fonts: fonts)
            let root = desktop.window.rootView
            root.backgroundColor = Color(hex: 0x203040)
            let picture = Layer()
            picture.frame = CGRect(x: 10, y: 10, width: 40, height: 30)
            picture.contents = Bitmap(width: 40, height: 30) { x, y in 0xFF00_0000 | Pixel(x * 6) << 16 | Pixel(y * 8) }
            moving.frame = CGRect(x: 40, y: 20, width: 60, height: 40)
            moving.opacity = 0.5
            moving.compositingFilter = .multiply
            for i in 0..<2 {
                let part = Layer()
                part.frame = CGRect(x: i * 20, y: i * 10, width: 35, height: 25)
                part.cornerRadius = 6
                part.backgroundColor = Color(hex: i == 0 ? 0xE0C060 : 0x60C0E0)
                moving.addSublayer(part)
            }
            root.layer.addSublayer(picture)
            root.layer.addSublayer(moving)
            desktop.onGPUChange = { [weak self] change in
                if case .failed = change { self?.changes.append("failed") }
            }
            if asksForGPU { swapAtOnce() }
        }

        /// Swaps without preparation in the background, since calls fail on this thread only.
        private func swapAtOnce() {
            desktop.compositors.startGPU()
            desktop.compositors.activate(.gpu)
        }

        /// Draws a frame by the CPU, then swaps as a user would: the GPU compositor is prepared while the CPU draws.
        func swap() throws {
            try step("first")
            desktop.compositors.startGPU()
            desktop.compositor = .gpu
            while desktop.compositors.isGPUComing { desktop.compositors.startPreparedGPU() }
            desktop.window.tree.withoutActions { moving.position.x += 7 }
            try step("moved")
        }

        private func step(_ name: String) throws {
            desktop.pacer.lastStart = -.infinity
            try desktop.showFrameIfNeeded()
            steps.append((name, desktop.makeSnapshot(), desktop.compositor == .gpu, desktop.counts.framesDrawn))
        }

        /// Draws frames of all kinds: with swaps of the compositor, with both side by side, and after a performance.
        func play() throws {
            try step("first")
            desktop.window.tree.withoutActions { moving.position.x += 7 }
            try step("moved")
            desktop.compositor = .cpu
            desktop.window.tree.withoutActions { moving.position.x -= 3 }
            try step("by the CPU")
            swapAtOnce()
            desktop.window.tree.withoutActions { moving.position.x += 9 }
            try step("by the GPU again")
            desktop.compositors.startGPU()
            desktop.compositors.show(.sideBySide)
            desktop.window.tree.withoutActions { moving.position.y += 4 }
            try step("side by side")
            desktop.compositorView = .one
            desktop.window.tree.withoutActions { moving.position.x -= 5 }
            try step("one")
            let tree = desktop.window.tree
            let performance = Playing(tree)
            desktop.perform(performance)
            while desktop.isPerforming { try desktop.show() }
            desktop.window.tree.withoutActions { moving.position.y -= 4 }
            try step("after something else")
        }

        /// Returns the pixels that the window shows.
        func shown() throws -> [Pixel] {
            let surface = try unsafe #require(SDL_GetWindowSurface(desktop.platform.handle)), size = desktop.platform.pixelSize
            return try (0..<size.height).flatMap { y in
                let row = try unsafe #require(surface.pointee.pixels) + y * Int(surface.pointee.pitch)
                return (0..<size.width).map { x in unsafe row.load(fromByteOffset: x * 4, as: Pixel.self) | 0xFF00_0000 }
            }
        }
    }

    /// A performance that draws a tree by both compositors in turn.
    private final class Playing: WindowPerformance {
        private let tree: LayerTree
        private var frames = 0
        init(_ tree: LayerTree) { self.tree = tree }

        func play(_ draw: Draw) throws -> Bool {
            _ = try draw(tree, frames % 2 == 0 ? .gpu : .cpu)
            frames += 1
            return frames < 4
        }

        var banner: Notice.Content { .init(text: "", progress: 0) }
        func didEnd(_ end: PerformanceEnd) {}
    }

    private func play(_ optimisations: Optimisations, failing call: Int) throws -> (story: Story, calls: Int, failed: String) {
        floeStartFailing(call)
        defer { floeStopFailing() }
        let story = try Story(fonts, optimisations)
        try story.play()
        return (story, floeStopFailing(), unsafe floeFailedCall().map { unsafe String(cString: $0) } ?? "")
    }

    /// Twelve of the calls during preparation fail, each in a run of its own.
    @Test func failureDuringPreparationKeepsCPUPicture() throws {
        func swap(failing call: Int) throws -> (story: Story, calls: Int) {
            floeStartFailing(call)
            defer { floeStopFailing() }
            let story = try Story(fonts, .all, asksForGPU: false)
            try story.swap()
            return (story, floeStopFailing())
        }
        let cpu = try Story(fonts, .all, asksForGPU: false)
        cpu.desktop.compositors.loseGPU(DesktopError.noGPU("there is none in this story"))
        try cpu.swap()
        let good = try swap(failing: 0)
        #expect(good.story.desktop.compositor == .gpu && good.calls > 100)
        for call in stride(from: good.calls / 24, to: good.calls, by: good.calls / 12) {
            let story = try swap(failing: call).story, isLost = story.desktop.gpuProblem != nil
            #expect(story.desktop.compositor == (isLost ? .cpu : .gpu), "call \(call)")
            #expect(isSame(story.steps[1].picture, isLost ? cpu.steps[1].picture : good.story.steps[1].picture), "call \(call)")
            #expect(story.changes.count <= 1, "call \(call)")
        }
    }

    private func isSame(_ a: Bitmap?, _ b: Bitmap?) -> Bool {
        guard let a, let b else { return false }
        return ImageDifference(a, b, tolerance: 0)?.pixelsDifferent == 0
    }

    /// For a GPU compositor outside a plain window, as without a graphics card, and in the window itself, as with one.
    @Test(arguments: [false, true]) func anyFailureFallsBackToCPUFrame(asWithACard: Bool) throws {
        // With a card, only the latter is possible.
        if !asWithACard, RenderDevice.hasCard(StandardCompositors(), inSoftware: false) { return }
        let optimisations = asWithACard ? Optimisations.all.subtracting(.software) : .all
        let cpu = try Story(fonts, optimisations, asksForGPU: false)
        cpu.desktop.compositors.loseGPU(DesktopError.noGPU("there is none in this story"))
        try cpu.play()
        let good = try play(optimisations, failing: 0)
        #expect(good.story.desktop.hasGPU && good.calls > 40, "\(good.calls) calls: \(good.story.desktop.gpuProblem ?? "no problem")")
        #expect(good.story.desktop.platform.hasContext == asWithACard)
        var problems: [String] = []
        func check(_ isRight: Bool, _ problem: String) { if !isRight { problems.append(problem) } }
        for call in 1...good.calls {
            let (story, _, failed) = try play(optimisations, failing: call), desktop = story.desktop
            let isLost = !desktop.hasGPU, name = "call \(call), \(failed)"
            check(desktop.compositor == .cpu || !isLost, "\(name): draws")
            for (i, step) in story.steps.enumerated() {
                let wanted = step.isGPU ? good.story : cpu
                check(isSame(step.picture, wanted.steps[i].picture), "\(name): \(step.name)")
                check(step.frames == good.story.steps[i].frames, "\(name): \(step.name), frames counted")
            }
            if desktop.platform.hasContext { continue }
            // The window shows what was drawn.
            let picture = try #require(desktop.makeSnapshot()), shown = try story.shown()
            let shows = unsafe picture.withPixels { unsafe shown == Array(UnsafeBufferPointer(start: $0, count: shown.count)) }
            check(shows, "\(name): what shows")
            check(story.changes.count <= 1, "\(name): said more than once")
        }
        #expect(problems.isEmpty)
    }
}
