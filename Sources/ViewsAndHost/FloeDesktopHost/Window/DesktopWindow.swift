// A view tree in a window on the desktop: events in, frames out, asleep when nothing moves.
//
//     wait ─▶ events ─▶ finished work ─▶ update ─▶ build, damage, draw ─▶ HUD ─▶ present ─▶ wait
//       ▲ until something happens, or the next frame is due ─────────────────────────────────┘

import CFloeSDL2
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeRenderTree
import FloeText
import FloeViewTree

/// Shows a `Window` and drives its loop.
@MainActor
public final class DesktopWindow {
    /// The initial settings of a window.
    public struct Options {
        public var title = "Floe"
        /// Points.
        public var size = CGSize(width: 1280, height: 800)
        /// Device pixels per point. Nil means the display's own scale.
        public var scale: Double?
        public var compositor = CompositorKind.cpu
        /// Threads of the CPU compositor. Nil means all cores.
        public var threads: Int?
        public var showsHUD = false
        /// Whether the interface and the HUD are dark.
        public var isDark = true
        public var optimisations = Optimisations.all

        public init() {}
    }

    /// The views. Fill its `rootView`.
    public let window: Window
    /// For work off the main thread; results are delivered between frames.
    public let work: WorkQueue
    public internal(set) var figures = FrameFigures()
    public var showsHUD: Bool {
        didSet {
            hudPress = nil
            needsPresent = true
        }
    }
    /// The area that the HUD must not cover, in points of the window, queried before every frame is shown. The HUD moves to the
    /// other side if it fits there. Nil: nothing.
    public var hudObstacle: (() -> CGRect?)?
    /// The area where the HUD may lie, in points of the window, queried before every frame is shown. The HUD starts in the upper
    /// right corner and is shorter where room is scarce. Nil: the whole window.
    public var hudArea: (() -> CGRect)?
    /// The areas of text that an overlay's legend must not cover, in points of the window. Nil: none.
    public var captions: (() -> [CGRect])?
    /// Called when a HUD docked at a side begins or ceases to take room there, with the insets that scenes are to leave free, in
    /// points of the window. Nil: the HUD always floats.
    public var onDock: ((EdgeInsets) -> Void)?
    /// Frames drawn, frames presented and wake-ups of the loop. An idle window must not increment them.
    public internal(set) var counts = LoopCounts()
    /// Called after every presented frame.
    public var onFrame: ((FrameReport) -> Void)?
    /// Called for every drawn frame, after `onFrame`, once all its times are known: at once, or some frames later if a graphics
    /// processor is timed.
    public var onMeasured: ((FrameReport) -> Void)?
    /// Called when motion has ended.
    public var onRest: (() -> Void)?
    /// Called before `onRest` when memory of what does not show is being freed, for owners of cached pictures.
    public var onRelease: (() -> Void)?
    /// Called when the GPU compositor has started, cannot start, has failed, or has freed its memory.
    public var onGPUChange: ((GPUChange) -> Void)?

    /// The simulated slowdown: each frame is delayed by `slowdown - 1` times its own cost, as if the processor were that many
    /// times slower. The figures remain those of the real one. 1: no delay.
    public var slowdown = 1.0 { didSet { figures.slowdown = slowdown } }

    let platform: PlatformWindow
    let renderer: FrameRenderer
    var presenter: any WindowPresenter
    let cpu: any MemoryCompositor
    /// Nil until it is started, and if it could not start or has failed.
    var graphics: WindowGPU?
    var preparation: ContextPreparation?
    /// Whether the GPU compositor is to draw as soon as it has started.
    var awaitsGPU = false
    /// The view to switch to once the GPU compositor has started. Nil: no change.
    var awaitedView: CompositorView?
    /// Since when the GPU compositor has been unused, as first noticed at rest. Nil: it is in use.
    var gpuIdleSince: Double?
    /// Wakes the loop. Thread-safe.
    let wake: @Sendable () -> Void
    let makeContextCompositor: () throws -> any ContextCompositor
    let clock: HostClock
    var hud: HUD?
    let shield = HUDShield()
    var hudPlacement = HUDPlacement()
    /// The effect of the press on the HUD that is under way.
    var hudPress: HUDPress?
    /// The insets last passed to `onDock`.
    var dockedRoom = EdgeInsets.zero
    /// When the HUD is to report rest. Nil if it has, or if something moves.
    var hudRestTime: Double?
    /// Takes the pointer over an overlay's legend.
    let legendShield = HUDShield()
    let fonts: FontLibrary
    let isDark: Bool
    /// The overlay on the picture, if one is chosen.
    var shownOverlay: ShownOverlay?
    /// The overlay of the compositor that is not chosen, while both show.
    var otherOverlay: ShownOverlay?
    /// The mouse position in points. Nil: outside the window.
    var pointerPosition: CGPoint?
    var translator: EventTranslator
    var frameClock: FrameClock
    var needsPresent = true
    var wantsToQuit = false
    var memoryReturn = MemoryReturn()
    var wasMoving = false
    /// When events were last polled. Everything that arrived earlier has been handled.
    var lookTime = 0.0
    /// Whether presenting waits for the display. If not, the loop paces itself.
    var presentsInPace: Bool
    var lastFrameStart = -Double.infinity
    /// When the first event since the last frame was taken. Nil: there has been none.
    var eventTime: Double?
    /// Frames whose GPU time is not known yet.
    var pending = PendingFrames()
    /// Frames not yet reported to `onMeasured`.
    var measured: [FrameReport] = []
    /// The time views took to draw themselves in the current frame.
    var contentSeconds = 0.0
    /// Which compositors show, and the line between them; see `compositorView`.
    var shownView = CompositorView.one
    var divider: CompositorDivider
    /// Where the size of the difference is written, in points. Nil if it is not.
    var differenceWords: CGRect?
    var isOverDivider = false
    let differenceMap = DifferenceMap()
    /// The performance that replaces the views, its banner, and its drawing state; see `perform`.
    var performance: (any WindowPerformance)?
    var banner: ProgressBanner?
    weak var lastPerformed: LayerTree?
    var performedDamage = DamageRegion()
    var performanceStart = 0.0
    var formerCompositor = CompositorKind.cpu
    /// Seconds for which the views' time has stood still.
    var heldSeconds = 0.0

    /// Opens a window that draws with `compositors`. `clock` may have been started earlier, to count the time to the first frame.
    public init(
        _ options: Options, compositors: some CompositorFactory, fonts: FontLibrary, clock: HostClock = HostClock()
    ) throws {
        self.clock = clock
        self.fonts = fonts
        showsHUD = options.showsHUD
        isDark = options.isDark
        let optimisations = options.optimisations
        let takesSoftware = !optimisations.contains(.software)
        let wakeEvent = SDL_RegisterEvents(1)
        wake = {
            var event = unsafe SDL_Event()
            unsafe event.type = wakeEvent
            unsafe SDL_PushEvent(&event)
        }
        let hasCard = RenderDevice.hasCard(compositors, inSoftware: takesSoftware)
        // The driver is loaded while the window opens and its views are made.
        if options.compositor == .gpu, !hasCard { preparation = ContextPreparation(wake: wake) }
        platform = try PlatformWindow(title: options.title, size: options.size, scale: options.scale, wantsContext: hasCard)
        // A card that draws offscreen does not always draw in the window.
        if platform.hasContext, !takesSoftware, (try? compositors.drawsInSoftware()) != false { platform.giveUpContext() }
        cpu = compositors.makeMemoryCompositor(
            threads: options.threads ?? ProcessInfo.processInfo.activeProcessorCount, optimisations: optimisations)
        cpu.now = clock.now
        figures.renderers[.cpu] = cpu.renderer
        makeContextCompositor = { try compositors.makeContextCompositor(optimisations: optimisations) }
        presenter = SurfacePresenter(window: platform)
        divider = CompositorDivider(fonts: fonts, isDark: options.isDark)
        presentsInPace = platform.hasContext && !takesSoftware && platform.waitForDisplay()
        renderer = FrameRenderer(compositors: [cpu], optimisations: optimisations, now: clock.now)
        figures.refreshRate = platform.refreshRate
        figures.waitsForDisplay = presentsInPace
        window = Window(size: platform.size, scale: platform.scale)
        translator = EventTranslator(
            timeOrigin: clock.now() - Double(SDL_GetTicks64()) / 1000, size: platform.size,
            pointsPerUnit: platform.pointsPerUnit)
        frameClock = FrameClock(framesPerSecond: platform.refreshRate)
        work = WorkQueue(threads: max(1, ProcessInfo.processInfo.activeProcessorCount - 1), wake: wake) {
            // SDL stores its last error per thread, and only notices the end of threads it created itself.
            SDL_TLSCleanup()
        }
        shield.onPress = { [weak self] in self?.pressHUD(at: $0, isDown: $1) }
        shield.onRelease = { [weak self] in self?.releaseHUD() }
        shield.onHover = { [weak self] in self?.hoverHUD(at: $0) }
        window.onCursorChange = { [platform] in platform.cursors.show($0) }
        window.aroundDisplay = { [weak self] pass in
            let start = clock.now()
            pass()
            self?.contentSeconds += clock.now() - start
        }
        if platform.hasContext { startGPU() }
        awaitsGPU = options.compositor == .gpu && figures.gpuProblem == nil
        // A card may draw offscreen where the window has no context, such as on a remote desktop.
        if awaitsGPU { loadDriver() }
    }

    public func setTitle(_ title: String) { platform.setTitle(title) }

    /// The compositor that draws, or will: the CPU's continues until the GPU's has built its first frame's resources. Setting it
    /// to the GPU's where there is none has no effect.
    public var compositor: CompositorKind {
        get { awaitsGPU ? .gpu : renderer.active }
        set {
            awaitsGPU = newValue == .gpu && renderer.active != .gpu && figures.gpuProblem == nil
            if awaitsGPU { loadDriver() } else { activate(newValue) }
        }
    }

    /// Makes a compositor draw from the next frame on.
    func activate(_ kind: CompositorKind) {
        awaitsGPU = false
        guard kind != renderer.active, renderer.compositor(kind) != nil else { return }
        renderer.active = kind
        gpuIdleSince = nil
        setNeedsRelease()
        figures.active = kind
        window.tree.setNeedsFrame()
        needsPresent = true
    }

    /// The name of the scene's technique in the figures.
    public var techniqueName: String {
        get { figures.technique }
        set { figures.technique = newValue }
    }

    public func quit() { wantsToQuit = true }

    /// Presents the back buffer again even if nothing changed.
    public func setNeedsPresent() { needsPresent = true }

    /// Runs until the window is closed.
    public func run() throws {
        defer { preparation = nil }
        while !wantsToQuit {
            waitForWork()
            startPreparedGPU()
            deliverResults()
            handleEvents()
            if wantsToQuit { break }
            if isPerforming { showPerformance() } else { try showFrameIfNeeded() }
        }
    }

    /// The views' time, in seconds.
    var time: Double { clock.now() - heldSeconds }

    /// Returns a copy of the current back buffer.
    public func makeSnapshot() -> Bitmap? { renderer.compositor(renderer.active)?.makeSnapshot() }

    /// Copies text to the clipboard.
    public func copy(_ text: String) { unsafe SDL_SetClipboardText(text) }

    /// The display's refresh rate in frames per second.
    public var refreshRate: Double { platform.refreshRate }
}

/// Counters of the loop.
public struct LoopCounts: Equatable, Sendable {
    public var wakeUps = 0
    public var framesDrawn = 0
    public var presents = 0
}
