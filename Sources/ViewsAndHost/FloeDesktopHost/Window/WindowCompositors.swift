// The compositors of a window: which one draws, and whether one or both show. The GPU's is started on demand while the CPU's keeps
// drawing, which also takes over whenever the GPU's fails.

import FloeFramePlanning
import FloeOpenGL
import FloeRenderTree

/// A change in the state of a window's GPU compositor.
public enum GPUChange: Sendable {
    /// It is ready and draws when it is chosen.
    case started
    /// It has not been used for a while and its memory has been freed. It restarts on demand.
    case released
    /// It cannot start, with the reason.
    case missing(String)
    /// It failed while running, with the reason. The CPU compositor takes over.
    case failed(String)
}

/// Learns of changes that concern the next frame.
@MainActor
protocol WindowCompositorsDelegate: AnyObject {
    /// Another compositor draws or shows from the next frame on.
    func compositorsDidSwitch()
    /// The GPU compositor has gone, and its frames with it. Called before `gpuDidChange`.
    func compositorsDidRemoveGPU()
    func gpuDidChange(_ change: GPUChange)
}

/// Owns both compositors and switches between them.
@MainActor
final class WindowCompositors {
    let renderer: FrameRenderer
    let cpu: any MemoryCompositor
    let screen: WindowScreen
    let clock: HostClock
    weak var delegate: (any WindowCompositorsDelegate)?
    /// Which compositors show.
    private(set) var shownView = CompositorView.one
    /// Why there is no GPU compositor. Nil if there is one, or if none has been requested yet.
    var gpuProblem: String?
    /// Whether a frame has been presented. Before that, nothing may delay the first one.
    var hasPresented = false
    /// Whether something else uses the compositors, which are neither switched nor freed until it is done.
    var isReserved = false

    /// The GPU compositor. Nil until it is started, and if it could not start or has failed.
    var gpu: (any ContextCompositor)?
    var preparation: ContextPreparation?
    /// Whether the GPU compositor is to draw as soon as it has started.
    private var awaitsGPU = false
    /// The view to switch to once the GPU compositor has started. Nil: no change.
    private var awaitedView: CompositorView?
    /// Since when the GPU compositor has been unused, as first noticed at rest. Nil: it is in use.
    var idleSince: Double?
    /// Wakes the loop. Thread-safe.
    let wake: @Sendable () -> Void
    let makeContextCompositor: (any GLContext) throws -> any ContextCompositor

    /// `preparation`: of the GPU compositor, if that has begun. `wake` wakes the loop from any thread.
    init(
        _ compositors: some CompositorFactory, threads: Int, optimisations: Optimisations, screen: WindowScreen, clock: HostClock,
        preparation: ContextPreparation?, wake: @escaping @Sendable () -> Void
    ) {
        cpu = compositors.makeMemoryCompositor(threads: threads, optimisations: optimisations)
        cpu.now = clock.now
        renderer = FrameRenderer(compositors: [cpu], optimisations: optimisations, now: clock.now)
        makeContextCompositor = { try compositors.makeContextCompositor(in: $0, optimisations: optimisations) }
        self.screen = screen
        self.clock = clock
        self.preparation = preparation
        self.wake = wake
    }

    /// The GPU compositor if it draws in software. Its frames are waited for, as presenting would do anyway, since its timer
    /// queries do not cover the threads that do the work.
    var softwareGPU: (any ContextCompositor)? { gpu.flatMap { $0.isSoftware ? $0 : nil } }

    func compositor(_ kind: CompositorKind) -> (any BackBufferSource)? { kind == .cpu ? cpu : gpu }

    /// The one whose back buffer is presented.
    var shown: (any BackBufferSource)? { compositor(shownView == .one ? renderer.active : .gpu) }

    /// The compositor that draws, or will; see `DesktopWindow.compositor`.
    var chosen: CompositorKind {
        get { awaitsGPU ? .gpu : renderer.active }
        set {
            awaitsGPU = newValue == .gpu && renderer.active != .gpu && gpuProblem == nil
            if awaitsGPU { loadDriver() } else { activate(newValue) }
        }
    }

    /// How many compositors show, or will; see `DesktopWindow.compositorView`.
    var view: CompositorView {
        get { awaitedView ?? shownView }
        set {
            awaitedView = newValue != .one && shownView == .one && gpuProblem == nil ? newValue : nil
            if awaitedView != nil { loadDriver() } else { show(newValue) }
        }
    }

    /// Makes a compositor draw from the next frame on.
    func activate(_ kind: CompositorKind) {
        awaitsGPU = false
        guard kind != renderer.active, renderer.compositor(kind) != nil else { return }
        renderer.active = kind
        idleSince = nil
        delegate?.compositorsDidSwitch()
    }

    /// Shows both compositors, or one, from the next frame on.
    func show(_ view: CompositorView) {
        awaitedView = nil
        guard view != shownView, view == .one || gpu != nil else { return }
        shownView = view
        idleSince = nil
        // The presenter has not seen the frames drawn since.
        for kind in CompositorKind.allCases { renderer.invalidate(kind) }
        delegate?.compositorsDidSwitch()
    }

    /// Whether the GPU compositor has been requested but does not draw yet.
    var isGPUAwaited: Bool { awaitsGPU || awaitedView != nil }

    /// Makes the requested compositor draw, now that the GPU's is ready.
    func performAwaited() {
        if awaitsGPU { activate(.gpu) }
        if let awaitedView { show(awaitedView) }
    }

    /// Lets the CPU compositor draw alone.
    func fallBack() {
        awaitsGPU = false
        awaitedView = nil
        renderer.active = .cpu
        shownView = .one
    }

    /// Frees what does not show.
    func releaseUnused() {
        renderer.releaseUnused(inUse: shownView == .one ? [renderer.active] : Set(CompositorKind.allCases))
    }
}
