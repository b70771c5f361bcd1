// A view tree in a window on the desktop: events in, frames out, asleep when nothing moves. Its loop gives it its turns (`WindowLoop`).
//
//     events ─▶ update ─▶ build, damage, draw ─▶ HUD ─▶ present

import CFloeSDL2
import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeOpenGL
import FloeOverlays
import FloePanels
import FloeRenderTree
import FloeText
import FloeViewTree

/// Shows a `Window`. `run` runs it alone, `WindowLoop` together with others.
@MainActor
public final class DesktopWindow {
    /// The initial settings of a window.
    public struct Options {
        /// What the desktop shows in the title bar and in its list of windows; by default the program's name.
        public var title = ProcessInfo.processInfo.processName
        /// What the desktop knows the program by: the class of its windows under X, their application's identifier under Wayland, such as
        /// "org.example.Photos". Nil: the name of the program's file. That of a program's first window counts for all.
        public var applicationID: String?
        /// Points of the display. In large windows views get fewer, see `WindowMetrics`.
        public var size = CGSize(width: 1280, height: 800)
        /// Where the upper left corner of the window's contents is to be, in the desktop's units; all of the window is on the display in any
        /// case. Nil: where the desktop puts it, as Wayland's always do.
        public var position: CGPoint?
        /// What the desktop shows beside the title and in its list of windows. Of a side longer than 256 pixels it gets a smaller picture.
        /// Wayland's desktops show the icon of the program that `applicationID` names. Nil: the desktop's own.
        public var icon: Bitmap?
        /// See `DesktopWindow.keepsDisplayAwake`.
        public var keepsDisplayAwake = false
        /// The least size that the window can be given, in points of the display.
        public var minimumSize = CGSize(width: 1, height: 1)
        /// Device pixels per point of the display. Nil means the display's own scale.
        public var scale: Double?
        /// The compositor to begin with. Until the GPU's has started, and if it cannot, the CPU's draws.
        public var compositor = CompositorKind.cpu
        /// Threads of the CPU compositor. Nil means all cores.
        public var threads: Int?
        /// Whether the figures are shown.
        public var showsHUD = false
        /// Whether the interface and the HUD are dark. Nil, here and below: as the desktop's settings say, also while the window runs. Dark
        /// where they say nothing.
        public var isDark: Bool?
        /// Whether the theme is one of increased contrast, see `Theme.increasedContrast`.
        public var increasesContrast: Bool?
        /// Whether nothing is to move that the user does not move, see `Window.reducesMotion`.
        public var reducesMotion: Bool?
        /// The factor by which everything is shown larger, 1 to 3, as far as `minimumSize` allows, see `WindowMetrics`. Nil: that of the
        /// desktop's text.
        public var magnification: Double?
        /// What compositors may do to save work.
        public var optimisations = Optimisations.all

        /// Creates the default settings.
        public init() {}
    }

    /// The views. Fill its `rootView`.
    public let window: Window
    /// For work off the main thread; results are delivered between frames.
    public let work: WorkQueue
    /// Frames drawn, frames presented and wake-ups of the loop. An idle window must not increment them.
    public internal(set) var counts = LoopCounts()
    /// The loop that runs the window, or last did. Another window opens beside it by `loop.add`.
    public internal(set) weak var loop: WindowLoop?
    /// Asked when someone wants to close the window, by its button or by Ctrl+Q. Returns false to keep it open.
    public var shouldClose: () -> Bool = { true }
    /// Called when the window closes.
    public var onClose: (() -> Void)?
    /// Called after every presented frame.
    public var onFrame: ((FrameReport) -> Void)?
    /// Called for every drawn frame, after `onFrame`, once all its times are known: at once, or some frames later if a graphics
    /// processor is timed.
    public var onMeasured: ((FrameReport) -> Void)?
    /// Asked for each drawn frame by the region that it redrew: whether it shows what is looked at in motion, and counts in figures. Nil: all do.
    package var isMotion: ((DamageRegion) -> Bool)?
    /// Called when motion has ended.
    public var onRest: (() -> Void)?
    /// Does a piece of work, in no more time than a frame takes, and returns whether there is more. Called again and again from a second
    /// after the last motion and the last event on, while nothing is due, made in the background, played or looked back at, and the window
    /// can be seen. Once it has returned false, it is not called until something has moved again or `setNeedsIdleWork()` has been called.
    package var onIdle: (() -> Bool)? { didSet { setNeedsIdleWork() } }
    /// Called before `onRest` when memory of what does not show is being freed, for owners of cached pictures.
    public var onRelease: (() -> Void)?
    /// Called when the theme of the window, its motion or its magnification has changed with the desktop's settings. Views are told of the
    /// theme by themselves (`View.appearanceDidChange`).
    public var onSettingsChange: (() -> Void)?
    /// Called when the GPU compositor has started, cannot start, has failed, or has freed its memory.
    public var onGPUChange: ((GPUChange) -> Void)?

    /// Whether the display stays on while the window can be seen, though nobody touches anything: for what is watched, as a film or a clock.
    public var keepsDisplayAwake: Bool {
        // The loop tells the desktop.
        didSet { if keepsDisplayAwake != oldValue { MainLoop.wake() } }
    }

    /// The simulated slowdown: each frame is delayed by `slowdown - 1` times what it cost the processor, as if that were so many
    /// times slower. The figures still show the undelayed times. 1: no delay.
    public var slowdown = 1.0 { didSet { recorder.figures.slowdown = slowdown } }

    /// Called when another frame of the last ten seconds is on the screen, when what shows it has been changed there, and when the views
    /// are back.
    package var onReviewChange: (() -> Void)?
    /// Called with keys while the last ten seconds are reviewed, except for those that go to another frame and that return to the views.
    package var onReviewKey: ((KeyEvent) -> Void)?

    /// Makes a stage that draws as the window's compositors do, beside them.
    package let makeStage: (CompositorKind) throws -> HeadlessStage

    let platform: PlatformWindow
    let screen: WindowScreen
    let compositors: WindowCompositors
    var recorder = ReportRecorder()
    var pacer: FramePacer
    var memoryReturn = MemoryReturn()
    /// What is shown in place of the views, if anything is.
    var standIn: (any StandIn)?
    /// Files that are being dragged out of the window.
    var drag: FileDrag?
    /// The frames of the last ten seconds.
    let history = FrameHistory()
    /// Whether the text of the last key is not for the views.
    var dropsText = false

    /// What lies over the picture, in the window's theme.
    package internal(set) var panels: WindowPanels
    let makePanels: (Theme) -> WindowPanels

    let clock: HostClock
    let fonts: FontLibrary
    let settings: DesktopSettings
    /// The theme by the settings. That of the views, unless they have been given another.
    var theme: Theme
    var translator: EventTranslator
    var needsPresent = true
    /// Whether it closes or has been closed.
    package internal(set) var isClosing = false
    /// Since when nothing of the window shows, in the views' time, which is paused meanwhile; nil while something does.
    var hiddenSince: Double?
    var wasMoving = false
    /// When motion ended or the last event came since, and whether there is work to do from a second later on; see `onIdle`.
    var lastActivity = 0.0, hasIdleWork = false
    /// When events were last polled. Everything that arrived earlier has been handled.
    var lookTime = 0.0
    /// When those were polled that are being handled.
    var nextLookTime = 0.0
    /// When the first event since the last frame was taken. Nil: there has been none.
    var eventTime: Double?
    /// The time views took to draw themselves in the current frame.
    var contentSeconds = 0.0

    /// Opens a window that draws with `compositors`. `clock` may have been started earlier, to count the time to the first frame.
    package init(
        _ options: Options, compositors: some CompositorFactory, fonts: FontLibrary, clock: HostClock = HostClock()
    ) throws {
        self.clock = clock
        self.fonts = fonts
        keepsDisplayAwake = options.keepsDisplayAwake
        let takesSoftware = !options.optimisations.contains(.software)
        let wake: @Sendable () -> Void = {
            var event = unsafe SDL_Event()
            unsafe event.type = SDL_USEREVENT.rawValue
            unsafe SDL_PushEvent(&event)
            MainLoop.wake()
        }
        let hasCard = RenderDevice.hasCard(compositors, inSoftware: takesSoftware)
        // The driver is loaded while the window opens and its views are made.
        let preparation = options.compositor == .gpu && !hasCard ? ContextPreparation(wake: wake) : nil
        platform = try PlatformWindow(options, wantsContext: hasCard)
        // A card that draws offscreen does not always draw in the window.
        if let context = platform.context, !takesSoftware, (try? compositors.drawsInSoftware(in: context)) != false {
            platform.giveUpContext()
        }
        settings = platform.makeSettings(options)
        platform.magnification = settings.magnification
        theme = settings.theme
        screen = WindowScreen(platform)
        let threads = options.threads ?? ProcessInfo.processInfo.activeProcessorCount, optimisations = options.optimisations
        makeStage = {
            try HeadlessStage(compositor: $0, of: compositors, threads: threads, optimisations: optimisations, clock: clock)
        }
        self.compositors = WindowCompositors(
            compositors, threads: threads, optimisations: optimisations, screen: screen, clock: clock, preparation: preparation, wake: wake)
        pacer = FramePacer(
            clock: clock, framesPerSecond: platform.refreshRate,
            waitsForDisplay: platform.hasContext && !takesSoftware && platform.waitForDisplay())
        let metrics = platform.metrics
        window = Window(size: metrics.size, scale: metrics.scale)
        window.reducesMotion = settings.reducesMotion
        translator = EventTranslator(
            timeOrigin: clock.now() - Double(SDL_GetTicks64()) / 1000, size: metrics.size,
            pointsPerUnit: platform.pointsPerUnit)
        makePanels = { [window, platform] theme in
            WindowPanels(
                over: window, fonts: fonts, palette: .matching(theme),
                makeCompositor: { compositors.makeMemoryCompositor(threads: 1, optimisations: .all) },
                onCursorChange: { platform.cursors.show($0) })
        }
        panels = makePanels(theme)
        work = WorkQueue(threads: max(1, ProcessInfo.processInfo.activeProcessorCount - 1), wake: wake) {
            // SDL stores its last error per thread, and only notices the end of threads it created itself.
            SDL_TLSCleanup()
        }
        recorder.figures.renderers[.cpu] = self.compositors.cpu.renderer
        recorder.figures.isGPUSoftware = !hasCard
        recorder.figures.waitsForDisplay = pacer.waitsForDisplay
        self.compositors.delegate = self
        panels.hud.isShown = options.showsHUD
        connectPanels()
        settings.onChange = { [weak self] in self?.followSettings() }
        window.clipboard = DesktopClipboard()
        window.rootView.ownTheme = theme
        window.rootView.ownFonts = fonts
        // Timers and sources that change the picture do not end a wait by themselves.
        window.tree.onNeedsFrame = { [weak self] in if self?.loop?.isResting == true { MainLoop.wake() } }
        window.onBeginDragging = { [weak self] in self?.beginDragging($0) ?? false }
        window.onCompositionCancelled = { [weak self] in self?.loop?.inputMethod.reset() }
        window.aroundDisplay = { [weak self] pass in
            let start = clock.now()
            pass()
            self?.contentSeconds += clock.now() - start
        }
        if platform.hasContext { self.compositors.startGPU() }
        // A card may draw offscreen where the window has no context, such as on a remote desktop.
        if options.compositor == .gpu { compositor = .gpu }
    }

    /// Sets what the desktop shows in the title bar and in its list of windows.
    public func setTitle(_ title: String) { platform.setTitle(title) }

    /// Whether the window covers its display, without a frame or the desktop's own bars. Its views are laid out in the new size as soon as
    /// the desktop has complied.
    ///
    /// ```swift
    /// if key.key == .function(11) { desktop.isFullScreen.toggle() }
    /// ```
    public var isFullScreen: Bool {
        get { platform.isFullScreen }
        set { platform.isFullScreen = newValue }
    }

    // What lies over the picture

    /// Whether the figures are shown.
    public var showsHUD: Bool {
        get { panels.hud.isShown }
        set { panels.hud.isShown = newValue }
    }

    /// The overlay that shows how the picture was composited. Nil: none.
    package var overlay: PlanOverlay? {
        get { panels.overlay.overlay }
        set {
            guard newValue != overlay else { return }
            panels.overlay.choose(newValue, compositors.compositor(compositors.renderer.active))
            review?.invalidate()
            needsPresent = true
        }
    }

    /// Returns the frame that shows, with its plan; nil before the first one.
    package func makeOverlaidFrame() -> OverlaidFrame? {
        let kind = compositors.renderer.active
        guard let compositor = compositors.compositor(kind) else { return nil }
        return compositors.renderer.lastFrame(kind).map { OverlaidFrame($0, drawnBy: compositor) }
    }

    /// Returns how the compositor that draws would draw another tree, whose picture has a size in points.
    package func makeOverlaidFrame(of tree: LayerTree, size: CGSize) -> OverlaidFrame? {
        guard let compositor = compositors.compositor(compositors.renderer.active) else { return nil }
        let scale = window.scale, width = max(1, Int((size.width * scale).rounded())), height = max(1, Int((size.height * scale).rounded()))
        let pixels = PixelSize(width: width, height: height)
        var frame = Frame(size: pixels, background: 0)
        FrameBuilder().build(tree, size: pixels, scale: scale, into: &frame)
        return OverlaidFrame(frame, recordedBy: compositor)
    }

    // Compositors and figures

    /// The compositor that draws, or will: the CPU's continues until the GPU's has built its first frame's resources. Setting it
    /// to the GPU's where there is none has no effect.
    public var compositor: CompositorKind {
        get { compositors.chosen }
        set { compositors.chosen = newValue }
    }

    /// How many compositors show, or will: the active one continues alone until the GPU compositor has built its first frame's
    /// resources. With only one compositor available, only that one shows.
    public var compositorView: CompositorView {
        get { compositors.view }
        set { compositors.view = newValue }
    }

    /// Why there is no GPU compositor. Nil if there is one, or if none has been requested yet.
    public var gpuProblem: String? { compositors.gpuProblem }

    /// Whether reports say when each tile of the CPU compositor was drawn.
    package var timesTiles = false {
        didSet { compositors.renderer.timeTiles(by: timesTiles ? clock : nil) }
    }

    /// Whether there is a GPU compositor. Starts it if that has not been tried.
    public var hasGPU: Bool { compositors.hasGPU }

    /// Whether the GPU compositor draws, or would draw, with a program on the processor, since there is no graphics card.
    public var isGPUSoftware: Bool { figures.isGPUSoftware }

    /// The data behind the figures: the last frames of both compositors.
    package var figures: FrameFigures {
        get { recorder.figures }
        set { recorder.figures = newValue }
    }

    /// Presents the back buffer again even if nothing changed.
    public func setNeedsPresent() { needsPresent = true }

    /// Has memory freed as soon as nothing moves, because something large has gone.
    public func setNeedsRelease() { memoryReturn.ask() }

    /// Returns a copy of the current back buffer.
    public func makeSnapshot() -> Bitmap? {
        let renderer = compositors.renderer
        return renderer.compositor(renderer.active)?.makeSnapshot()
    }

    /// The window's size and scale, on its display and for its views.
    public var metrics: WindowMetrics { platform.metrics }

    /// Where the upper left corner of the window's contents is, in the desktop's units, as `Options.position` takes it. Nil if the desktop
    /// does not tell, as under Wayland.
    public var position: CGPoint? { platform.position }

    /// Moves the window so that the upper left corner of its contents is at a position, as far as all of it stays on its display. A desktop
    /// that places windows itself, as under Wayland, ignores this.
    public func move(to position: CGPoint) { platform.move(to: position) }

    /// Asks the desktop for another size, in device pixels. It may not comply.
    package func resize(to pixels: PixelSize) { platform.resize(to: pixels) }

    /// The display's refresh rate in frames per second.
    public var refreshRate: Double { platform.refreshRate }
}

/// Counters of the loop.
public struct LoopCounts: Equatable, Sendable {
    /// How often the loop woke.
    public var wakeUps = 0
    /// How many frames were drawn.
    public var framesDrawn = 0
    /// How many frames were handed to the desktop; a frame without changes is not.
    public var presents = 0
}
