// The GPU compositor of a window: it starts when it is asked for, behind the CPU's frames, and whatever it cannot do, the
// CPU's goes on. Where there is a graphics card it draws in the window, else beside it; then nothing is loaded before that,
// and nothing stays for long after it: a driver that draws in software takes a hundred megabytes, which whoever stays with
// the CPU's has no use for.

import Geometry
import Layers
import RenderTree
import Views

/// What became of a window's GPU compositor.
public enum GPUChange: Sendable {
    case started
    /// Nobody has used it for a while, and its memory has been given back; it starts again when it is asked for.
    case released
    /// It cannot start, and why.
    case missing(String)
    /// It could not go on, and why; the CPU's draws in its place.
    case failed(String)
}

extension DesktopWindow {
    /// Why there is no GPU compositor; nil if there is one, or has not been asked for one yet.
    public var gpuProblem: String? { figures.gpuProblem }

    var gpu: (any ContextCompositor)? { graphics?.compositor }

    /// Starts the GPU compositor by and by, unless it has been tried: the driver, which takes longest, is loaded beside the
    /// frames.
    func loadDriver() {
        guard graphics == nil, figures.gpuProblem == nil, preparation == nil else { return }
        preparation = ContextPreparation(wake: wake)
    }

    /// Whether it can start without anybody's waiting for it: it keeps nobody from the first frame.
    var isGPUPrepared: Bool { preparation?.isDone == true && counts.presents > 0 }

    /// Whether it is asked for, and does not draw yet.
    var isGPUAwaited: Bool { awaitsGPU || awaitedView != nil }

    /// Whether it is asked for, has started, and builds what its first frame takes: behind the CPU's frames.
    var isGPUComing: Bool { isGPUAwaited && graphics != nil && counts.presents > 0 && !isPerforming }

    /// Starts the GPU compositor if its driver is loaded by now; where it was asked for, does the next thing that it takes,
    /// and has it draw when nothing is left.
    func startPreparedGPU() {
        guard !isPerforming else { return }
        if isGPUPrepared { startGPU() }
        guard isGPUComing, !prepareGPU() else { return }
        if awaitsGPU { activate(.gpu) }
        if let awaitedView { show(awaitedView) }
    }

    /// Starts the GPU compositor at once, unless it has been tried.
    func startGPU() {
        guard graphics == nil, figures.gpuProblem == nil else { return }
        let prepared = preparation?.take()
        preparation = nil
        do {
            let context = platform.hasContext ? nil : try prepared.map(OffscreenGLContext.init) ?? OffscreenGLContext()
            let made = try WindowGPU(in: context, makeContextCompositor, clock: clock)
            if platform.hasContext { presenter = try ContextPresenter(gpu: made.compositor, window: platform) }
            let compositor = made.compositor
            graphics = made
            renderer.add(compositor)
            figures.renderers[.gpu] = compositor.renderer
            figures.gpuTiming = compositor.isSoftware ? "timed to its end" : "timer query"
            onGPUChange?(.started)
        } catch {
            dropGPU("\(error)")
            onGPUChange?(.missing("\(error)"))
        }
    }

    /// Whether there is a GPU compositor, once it has been asked for.
    public var hasGPU: Bool {
        startGPU()
        return graphics != nil
    }

    /// Whether what failed may have been the GPU's.
    var usesGPU: Bool { renderer.active == .gpu || shownView != .one || platform.hasContext }

    /// The CPU's compositor goes on from the next frame.
    func loseGPU(_ error: any Error) {
        dropGPU("\(error)")
        onGPUChange?(.failed("\(error)"))
    }

    /// So long at rest without being used, a compositor that draws beside the window keeps its memory, seconds: whoever goes
    /// to and fro between the two does not wait.
    static let gpuStay = 15.0

    /// When its memory is to be given back if nothing moves until then; nil: not by and by. `now`: the views' time.
    func gpuReleaseTime(at now: Double) -> Double? {
        let isUsed = usesGPU || isGPUAwaited || isPerforming
        guard graphics != nil, !isUsed else {
            gpuIdleSince = nil
            return nil
        }
        let since = gpuIdleSince ?? now
        gpuIdleSince = since
        return since + DesktopWindow.gpuStay
    }

    /// At rest: gives its memory back if its time has come.
    func releaseGPUIfDue(at now: Double) {
        guard let due = gpuReleaseTime(at: now), due <= now else { return }
        removeGPU()
        releaseMemory()
        onGPUChange?(.released)
    }

    /// The CPU's draws alone.
    private func removeGPU() {
        gpuIdleSince = nil
        renderer.remove(.gpu)
        pending = PendingFrames()
        measured.removeAll { $0.compositor == .gpu }
        otherOverlay = nil
        graphics = nil
    }

    private func dropGPU(_ problem: String) {
        figures.gpuProblem = problem
        figures.renderers[.gpu] = nil
        awaitsGPU = false
        awaitedView = nil
        figures.active = .cpu
        renderer.active = .cpu
        formerCompositor = .cpu
        shownView = .one
        divider.isDragged = false
        removeGPU()
        if platform.hasContext {
            // A lost context takes its window along.
            platform.giveUpContext()
            presentsInPace = false
            figures.waitsForDisplay = false
            presenter = SurfacePresenter(window: platform)
        }
        // It may have drawn beside the other what has not been shown.
        renderer.invalidate(.cpu)
        window.tree.setNeedsFrame()
        needsPresent = true
    }
}
