// Plays something else in the window for a while, as fast as frames can be drawn, with the views suspended. A scene is measured by playing
// a copy of it, and people see what is being measured. The views' time stands still as well, so that they resume where they were.
//
//     events ─▶ performance ─▶ its trees, drawn by either compositor ─▶ a banner over the picture ─▶ present

import CFloeSDL2
import Foundation
import FloeLayerTree
import FloeRenderTree
import FloeViewTree

/// Something that a window plays in place of its views.
@MainActor
public protocol WindowPerformance: AnyObject {
    /// Draws a tree with a compositor and reports what that took until the picture was finished.
    typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> FrameReport

    /// Plays the next frame. Returns false when none is left.
    func play(_ draw: Draw) throws -> Bool
    /// The progress shown to the user.
    var banner: ProgressBanner.Contents { get }
    func didEnd(_ end: PerformanceEnd)
}

/// How a performance ended.
public enum PerformanceEnd {
    /// All frames have been played.
    case complete
    /// The user stopped it.
    case cancelled
    /// Something could not be played, drawn or shown.
    case failed(any Error)
}

extension DesktopWindow {
    /// Plays `performance` from the next turn of the loop on. Escape, a press on the banner's button, resizing the window or
    /// closing it ends it early. Does nothing if one is already playing.
    public func perform(_ performance: any WindowPerformance) {
        guard self.performance == nil else { return }
        self.performance = performance
        performanceStart = clock.now()
        formerCompositor = renderer.active
        takeMeasurements()
        tellMeasured()
        lastPerformed = nil
        performedDamage.removeAll()
    }

    public var isPerforming: Bool { performance != nil }

    /// The longest time between two presents, in seconds.
    private static let pace = 1.0 / 30

    /// Plays for a moment, then presents.
    func showPerformance() {
        guard let performance else { return }
        do {
            if try !play(performance) { endPerformance(.complete) }
        } catch {
            endPerformance(.failed(error))
        }
    }

    /// Plays for a moment and presents the last frame. Returns false at the end.
    private func play(_ performance: any WindowPerformance) throws -> Bool {
        let start = clock.now()
        repeat {
            guard try performance.play({ [unowned self] in try drawPerformed($0, $1) }) else { return false }
        } while clock.now() - start < DesktopWindow.pace
        let banner = banner ?? ProgressBanner(fonts: fonts, windowSize: window.size, scale: window.scale, isDark: isDark)
        self.banner = banner
        if let source = compositor(renderer.active) {
            let overlay = banner.overlay(performance.banner, window: platform.pixelSize)
            try losingGPU(if: usesGPU) { try presenter.present(source, damage: performedDamage, overlays: [overlay]) }
        }
        performedDamage.removeAll()
        counts.presents += 1
        return true
    }

    private func drawPerformed(_ tree: LayerTree, _ kind: CompositorKind) throws -> FrameReport {
        if kind == .gpu, !hasGPU { throw DesktopError.noGPU(figures.gpuProblem ?? "") }
        if tree !== lastPerformed || renderer.active != kind {
            renderer.active = kind
            renderer.invalidate(kind)
            lastPerformed = tree
        }
        let report = try losingGPU(if: kind == .gpu) {
            try renderer.draw(tree, size: platform.pixelSize, scale: window.scale, finishing: gpu)
        }
        while gpu?.nextMeasurement() != nil {}
        for rect in report.damage.rects { performedDamage.formUnion(rect) }
        return report
    }

    /// Drops the GPU compositor if `body` fails while using it. The performance cannot continue then, but the views can.
    private func losingGPU<Result>(if usesGPU: Bool, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            if usesGPU { loseGPU(error) }
            throw error
        }
    }

    /// Returns whether the performance consumed the event.
    func handlePerforming(_ event: InputEvent) -> Bool {
        guard performance != nil else { return false }
        switch event {
        case .keyDown(let key) where key.key == .escape: endPerformance(.cancelled)
        case .pointerDown(let pointer) where banner?.button.contains(pointer.position) ?? false: endPerformance(.cancelled)
        default: break
        }
        return true
    }

    /// Returns to the views, which look as they did before.
    func endPerformance(_ end: PerformanceEnd) {
        guard let performance else { return }
        self.performance = nil
        banner = nil
        lastPerformed = nil
        holdTime(for: clock.now() - performanceStart)
        renderer.active = formerCompositor
        gpuIdleSince = nil
        for kind in CompositorKind.allCases { renderer.invalidate(kind) }
        setNeedsRelease()
        window.tree.setNeedsFrame()
        needsPresent = true
        frameClock.pause()
        performance.didEnd(end)
    }

    /// Moves the views' clock back by the `seconds` for which it stood still.
    private func holdTime(for seconds: Double) {
        heldSeconds += seconds
        translator.timeOrigin -= seconds
    }
}
