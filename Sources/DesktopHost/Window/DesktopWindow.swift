// A view tree in a window on the desktop: events in, frames out, asleep when nothing moves.
//
//     wait ─▶ events ─▶ finished work ─▶ update ─▶ build, damage, draw ─▶ HUD ─▶ present ─▶ wait
//       ▲ until something happens, or the next frame is due ─────────────────────────────────┘

import CSDL2
import Foundation
import Geometry
import Imaging
import Layers
import RenderTree
import Text
import Views

/// Shows a `Window` and drives it.
@MainActor
public final class DesktopWindow {
    /// How a window starts.
    public struct Options {
        public var title = "Floe"
        /// Points.
        public var size = CGSize(width: 1280, height: 800)
        /// Device pixels per point instead of the display's own.
        public var scale: Double?
        public var compositor = CompositorKind.cpu
        /// Threads of the compositor in memory; nil means all cores.
        public var threads: Int?
        public var showsHUD = false
        /// Whether the interface is dark, and the HUD with it.
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
    /// Asked before every frame is shown for what must not lie under the HUD, points of the window; the HUD makes way
    /// for it, to the other side where it fits beside it. Nil: nothing.
    public var hudObstacle: (() -> CGRect?)?
    /// Asked likewise where the HUD may lie, points of the window: at first in the upper right corner, and shorter where
    /// there is little room. Nil: in all of the window.
    public var hudArea: (() -> CGRect)?
    /// Asked likewise where words stand that an overlay's legend is to leave free, points of the window. Nil: nowhere.
    public var captions: (() -> [CGRect])?
    /// Told when figures that are docked at a side take room there, or take none any more, points of the window: what scenes
    /// are to leave free. Nil: they always lie over what shows.
    public var onDock: ((EdgeInsets) -> Void)?
    /// Frames drawn, frames shown, and times the loop woke up: what an idle window must not count up.
    public internal(set) var counts = LoopCounts()
    /// Called after every frame that was shown.
    public var onFrame: ((FrameReport) -> Void)?
    /// Called for every frame that was drawn, after `onFrame`, when all that it took is known: at once, or some frames
    /// later where a graphics processor has its time taken.
    public var onMeasured: ((FrameReport) -> Void)?
    /// Called when, after something moved, nothing does any more.
    public var onRest: (() -> Void)?
    /// Called before that, when memory of what does not show is given back: for whoever keeps pictures.
    public var onRelease: (() -> Void)?
    /// Called when the GPU compositor has started, cannot start, cannot go on, or has given its memory back.
    public var onGPUChange: ((GPUChange) -> Void)?

    /// Every frame is held back by its own cost as often as this tells, less one: as if the processor were so many times
    /// slower. Figures stay those of the real one. 1: nothing is held back.
    public var slowdown = 1.0 { didSet { figures.slowdown = slowdown } }

    let platform: PlatformWindow
    let renderer: FrameRenderer
    var presenter: any WindowPresenter
    let cpu: any MemoryCompositor
    /// Nil until it is started, and where it cannot be or has failed.
    var graphics: WindowGPU?
    var preparation: ContextPreparation?
    /// Whether the GPU compositor is to draw as soon as it has started.
    var awaitsGPU = false
    /// How both are to show as soon as it has; nil: as they do.
    var awaitedView: CompositorView?
    /// Since when nobody has used the GPU compositor, as far as rest has told; nil: it is in use.
    var gpuIdleSince: Double?
    /// Has the loop go round; called on any thread.
    let wake: @Sendable () -> Void
    let makeContextCompositor: () throws -> any ContextCompositor
    let clock: HostClock
    var hud: HUD?
    let shield = HUDShield()
    var hudPlacement = HUDPlacement()
    /// What a press on the HUD that is under way does.
    var hudPress: HUDPress?
    /// What `onDock` was told last.
    var dockedRoom = EdgeInsets.zero
    /// When the HUD is to say that nothing moves any more; nil: it has, or something moves.
    var hudRestTime: Double?
    /// Takes the pointer where an overlay's legend lies.
    let legendShield = HUDShield()
    let fonts: FontLibrary
    let isDark: Bool
    /// The overlay on the picture, if one is chosen.
    var shownOverlay: ShownOverlay?
    /// The same of the compositor that is not chosen, while both show.
    var otherOverlay: ShownOverlay?
    /// Where the mouse is, points; nil: not in the window.
    var pointerPosition: CGPoint?
    var translator: EventTranslator
    var frameClock: FrameClock
    var needsPresent = true
    var wantsToQuit = false
    var memoryReturn = MemoryReturn()
    var wasMoving = false
    /// When events were last asked for: all that came before have been handled.
    var lookTime = 0.0
    /// Whether presenting waits for the display; else the loop keeps the pace itself.
    var presentsInPace: Bool
    var lastFrameStart = -Double.infinity
    /// When the first event since the last frame was taken; nil: there has been none.
    var eventTime: Double?
    /// Frames whose GPU time is not known yet.
    var pending = PendingFrames()
    /// Frames of which `onMeasured` has not told yet.
    var measured: [FrameReport] = []
    /// What views took to draw themselves in the frame under way.
    var contentSeconds = 0.0
    /// How many compositors show, and what stands between them; see `compositorView`.
    var shownView = CompositorView.one
    var divider: CompositorDivider
    /// Where it is said how far both pictures are from each other, points; nil where it is not.
    var differenceWords: CGRect?
    var isOverDivider = false
    let differenceMap = DifferenceMap()
    /// What is played in place of the views, its banner, and what was drawn of it last; see `perform`.
    var performance: (any WindowPerformance)?
    var banner: ProgressBanner?
    weak var lastPerformed: LayerTree?
    var performedDamage = DamageRegion()
    var performanceStart = 0.0
    var formerCompositor = CompositorKind.cpu
    /// For how long the views' time has stood still, seconds.
    var heldSeconds = 0.0

    /// Opens a window that draws with `compositors`. `clock` may have been started earlier, to count the time to the first
    /// frame.
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
        // A driver is loaded while the window opens and its views are made.
        if options.compositor == .gpu, !hasCard { preparation = ContextPreparation(wake: wake) }
        platform = try PlatformWindow(title: options.title, size: options.size, scale: options.scale, wantsContext: hasCard)
        // What draws without a window is not always what draws in it.
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
            // SDL keeps its last error for each thread, and knows only of threads of its own when they end.
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
    }

    public func setTitle(_ title: String) { platform.setTitle(title) }

    /// The compositor that draws, or will: the CPU's goes on until the GPU's has built what its first frame takes. Asking for
    /// the GPU's where there is none changes nothing.
    public var compositor: CompositorKind {
        get { awaitsGPU ? .gpu : renderer.active }
        set {
            awaitsGPU = newValue == .gpu && renderer.active != .gpu && figures.gpuProblem == nil
            if awaitsGPU { loadDriver() } else { activate(newValue) }
        }
    }

    /// Has a compositor draw from the next frame on.
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

    /// What the figures call the scene's technique.
    public var techniqueName: String {
        get { figures.technique }
        set { figures.technique = newValue }
    }

    public func quit() { wantsToQuit = true }

    /// Shows the back buffer again though nothing changed.
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

    /// The views' time, seconds.
    var time: Double { clock.now() - heldSeconds }

    /// The back buffer as it is.
    public func makeSnapshot() -> Bitmap? { renderer.compositor(renderer.active)?.makeSnapshot() }

    /// Has words ready for pasting elsewhere.
    public func copy(_ text: String) { unsafe SDL_SetClipboardText(text) }

    /// Pictures a second of the display.
    public var refreshRate: Double { platform.refreshRate }
}

/// What the loop has done so far.
public struct LoopCounts: Equatable, Sendable {
    public var wakeUps = 0
    public var framesDrawn = 0
    public var presents = 0
}
