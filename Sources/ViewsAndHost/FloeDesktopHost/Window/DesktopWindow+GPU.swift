// The GPU compositor of a window. It is started on demand while the CPU compositor keeps drawing, which also takes over whenever
// the GPU one fails. With a graphics card it draws into the window, otherwise offscreen. In the offscreen case nothing is loaded
// before it is first used and nothing stays for long afterwards: a software driver takes a hundred megabytes, which are wasted on
// anyone who stays with the CPU compositor.

import FloeGeometry
import FloeLayerTree
import FloeRenderTree
import FloeViewTree

/// A change in the state of a window's GPU compositor.
public enum GPUChange: Sendable {
    case started
    /// It has not been used for a while and its memory has been freed. It restarts on demand.
    case released
    /// It cannot start, with the reason.
    case missing(String)
    /// It failed while running, with the reason. The CPU compositor takes over.
    case failed(String)
}

extension DesktopWindow {
    /// Why there is no GPU compositor. Nil if there is one, or if none has been requested yet.
    public var gpuProblem: String? { figures.gpuProblem }

    var gpu: (any ContextCompositor)? { graphics?.compositor }

    /// Starts the GPU compositor in the background, unless that has been tried. Loading the driver takes longest and happens
    /// alongside the frames.
    func loadDriver() {
        guard graphics == nil, figures.gpuProblem == nil, preparation == nil else { return }
        preparation = ContextPreparation(wake: wake)
    }

    /// Whether it can start without blocking anything: the driver is loaded and the first frame has been presented.
    var isGPUPrepared: Bool { preparation?.isDone == true && counts.presents > 0 }

    /// Whether it has been requested but does not draw yet.
    var isGPUAwaited: Bool { awaitsGPU || awaitedView != nil }

    /// Whether it has been requested and started, and is building its first frame's resources while the CPU compositor draws.
    var isGPUComing: Bool { isGPUAwaited && graphics != nil && counts.presents > 0 && !isPerforming }

    /// Starts the GPU compositor if its driver has been loaded. If it was requested, performs the next step of its preparation,
    /// and makes it draw once no step is left.
    func startPreparedGPU() {
        guard !isPerforming else { return }
        if isGPUPrepared { startGPU() }
        guard isGPUComing, !prepareGPU() else { return }
        if awaitsGPU { activate(.gpu) }
        if let awaitedView { show(awaitedView) }
    }

    /// Starts the GPU compositor immediately, unless that has been tried.
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

    /// Whether there is a GPU compositor. Starts it if that has not been tried.
    public var hasGPU: Bool {
        startGPU()
        return graphics != nil
    }

    /// Whether a failure may have been the GPU compositor's.
    var usesGPU: Bool { renderer.active == .gpu || shownView != .one || platform.hasContext }

    /// Drops the GPU compositor. The CPU compositor draws from the next frame on.
    func loseGPU(_ error: any Error) {
        dropGPU("\(error)")
        onGPUChange?(.failed("\(error)"))
    }

    /// Seconds at rest for which an unused compositor that draws outside the window keeps its memory, so that switching back and
    /// forth does not mean waiting for it.
    static let gpuStay = 15.0

    /// Returns when its memory is to be freed if nothing moves until then, or nil if that is not due. `now` is the views' time.
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

    /// Frees its memory if the time for that has come. Called at rest.
    func releaseGPUIfDue(at now: Double) {
        guard let due = gpuReleaseTime(at: now), due <= now else { return }
        removeGPU()
        releaseMemory()
        onGPUChange?(.released)
    }

    /// Removes the GPU compositor, leaving only the CPU one.
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
            // A lost context makes its window unusable.
            platform.giveUpContext()
            presentsInPace = false
            figures.waitsForDisplay = false
            presenter = SurfacePresenter(window: platform)
        }
        // Alongside the other compositor it may have drawn changes that have not been shown.
        renderer.invalidate(.cpu)
        window.tree.setNeedsFrame()
        needsPresent = true
    }
}
