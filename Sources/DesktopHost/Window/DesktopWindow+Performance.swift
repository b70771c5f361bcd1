// Playing something else in the window for a while, frame after frame as fast as they can be drawn, while the views stand
// still: what measures a scene plays a copy of it, and people see what is being measured. The views' time stands still as
// well, so that they go on as if nothing had been.
//
//     events ─▶ performance ─▶ its trees, drawn by either compositor ─▶ a banner over the picture ─▶ present

import CSDL2
import Foundation
import Layers
import RenderTree
import Views

/// What is played.
@MainActor
public protocol WindowPerformance: AnyObject {
    /// Has what a tree shows drawn by a compositor, and says what that took until the picture was finished.
    typealias Draw = (_ tree: LayerTree, _ compositor: CompositorKind) throws -> FrameReport

    /// Plays the next frame; false when there is none left.
    func play(_ draw: Draw) throws -> Bool
    /// How far it is, for people.
    var banner: ProgressBanner.Contents { get }
    func didEnd(_ end: PerformanceEnd)
}

/// How a performance ended.
public enum PerformanceEnd {
    /// All frames have been played.
    case complete
    /// Somebody wanted no more of it.
    case cancelled
    /// Something could not be played, drawn or shown.
    case failed(any Error)
}

extension DesktopWindow {
    /// Plays `performance` from the next turn of the loop on. Escape, a press on the banner's button, another size of the
    /// window and closing it end it early. One that is being played goes on.
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

    /// At least every so many seconds what is played shows.
    private static let pace = 1.0 / 30

    /// Plays for a moment, then shows where it has got to.
    func showPerformance() {
        guard let performance else { return }
        do {
            if try !play(performance) { endPerformance(.complete) }
        } catch {
            endPerformance(.failed(error))
        }
    }

    /// Plays for a moment and shows that; false at the end.
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

    /// What is played cannot go on where the GPU fails, but the views can.
    private func losingGPU<Result>(if usesGPU: Bool, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            if usesGPU { loseGPU(error) }
            throw error
        }
    }

    /// True: the event was the performance's affair.
    func handlePerforming(_ event: InputEvent) -> Bool {
        guard performance != nil else { return false }
        switch event {
        case .keyDown(let key) where key.key == .escape: endPerformance(.cancelled)
        case .pointerDown(let pointer) where banner?.button.contains(pointer.position) ?? false: endPerformance(.cancelled)
        default: break
        }
        return true
    }

    /// Goes back to the views, which show as they did.
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

    /// The views' time has stood still for so many seconds.
    private func holdTime(for seconds: Double) {
        heldSeconds += seconds
        translator.timeOrigin -= seconds
    }
}
