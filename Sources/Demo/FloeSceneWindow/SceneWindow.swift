// Connects the window to its scenes: the keys that belong to the program, the title, the figures that the claims rest on, and the
// trace that scripts follow.

import FloeCompositors
import FloeCosts
import FloeDesktopHost
import FloePanels
import Foundation
import FloeGeometry
import FloeMeasuring
import FloeOverlays
import FloeRenderTree
import FloeScenes
import FloeViewTree

/// A window with scenes in it.
@MainActor
public final class SceneWindow {
    /// The window, whose compositor and figures can be read and changed. Its callbacks belong to the scenes.
    public let desktop: DesktopWindow
    package let scenes: ScenesView
    let clock: HostClock
    /// Receives a line for each event, for scripts that follow the window; nil if none does.
    private let lines: ((String) -> Void)?
    /// Records the window's input; nil if it is not recorded.
    private let recorder: SceneRecorder?
    /// Opens a window with the current scene, begun anew, all of which is recorded to the new, empty file at a path. Nil: it cannot be
    /// recorded.
    package var record: ((SceneWindow, _ path: String) throws -> Void)?
    /// Reads a record to be played on a clock. Nil: records cannot be played.
    package var readRecord: ((_ path: String, HostClock) throws -> ScenePlayer)?
    /// Called once the first frame is on the screen.
    package var onFirstFrame: (() -> Void)?
    /// Called with a sentence for users who do not see the window, such as what was saved when it closed.
    package var onNotice: ((String) -> Void)?
    let tracing: FrameTracing
    /// Where the window's first trace is written, which then begins with the window.
    package typealias TraceOutput = (path: String, write: @Sendable (String) throws -> Void)
    var traceOutput: TraceOutput?
    /// Why the last trace could not be written.
    package private(set) var failure: (any Error)?
    let name: String
    /// Whether the inspector opens on the first frame.
    private let inspects: Bool
    private var isFirstFrame = true
    /// Waits for the files that the user chooses in the desktop's dialog, while that shows.
    var choosing: Task<Void, Never>?
    /// Whether a script waits for the next frame to be on screen.
    private var isSyncing = false
    private let measuresAtRest: Bool
    let measurements: SceneMeasurements
    let motions: MotionLog
    private var figuresTime = -Double.infinity
    /// Whether the next frame also shows other figures in the strip, or does the work of switching to another technique or theme, so that its
    /// time is not the scene's alone.
    private var isStripDue = false, isSwitched = false
    private var traced: (scene: SceneName, technique: String, status: String)?
    private var tracedSize = ""
    /// Times of presenting, and from events to the screen, in seconds. Only for the trace.
    private var presents: [Double] = [], eventsToScreen: [Double] = []

    /// How often the strip's figures are updated while something moves, in seconds. Faster updates could not be read.
    private static let figuresInterval = 0.5

    /// `name` begins the window's title. `watchesLoad`: a busy machine gives no verdict. `measuresAtRest`: not only on request.
    package init(
        desktop: DesktopWindow, scenes: ScenesView, clock: HostClock, trace: ((String) -> Void)? = nil, recorder: SceneRecorder? = nil,
        name: String, traceOutput: TraceOutput? = nil, inspects: Bool = false, watchesLoad: Bool = true, measuresAtRest: Bool = true
    ) {
        self.desktop = desktop
        self.scenes = scenes
        self.clock = clock
        lines = trace
        self.recorder = recorder
        tracing = FrameTracing(desktop, clock: clock)
        self.traceOutput = traceOutput
        self.name = name
        self.inspects = inspects
        measurements = SceneMeasurements(desktop, scenes, clock: clock, watchesLoad: watchesLoad)
        self.measuresAtRest = measuresAtRest
        motions = MotionLog(scenes)
    }

    package func start() {
        let window = desktop.window
        let root = window.rootView
        recorder?.begin(window, scenes, desktop.work)
        followSettings()
        scenes.frame = root.bounds
        scenes.autoresizingMask = .flexibleSize
        root.addSubview(scenes)
        scenes.canRecord = record != nil
        window.onUnhandledEvent = { [weak self] event in self?.handle(event) ?? false }
        scenes.onChange = { [weak self] in self?.sceneDidChange() }
        scenes.onRequest = { [weak self] in self?.perform($0) }
        scenes.planFrame = { [weak self] in self?.desktop.makeOverlaidFrame(of: $0, size: $1) }
        if traceOutput != nil { tracing.start() }
        trace("process \(ProcessInfo.processInfo.processIdentifier)")
        traceSettings()
        showState()
        sceneDidChange()
        desktop.onFrame = { [weak self] report in self?.didShow(report) }
        desktop.onMeasured = { [weak self] in self?.didMeasure($0) }
        desktop.onRest = { [weak self] in self?.didComeToRest() }
        desktop.isMotion = { [weak self] in self?.isMotion($0) ?? true }
        if recorder == nil {
            if measuresAtRest { desktop.onIdle = { [weak self] in self?.measure() ?? false } }
            window.onInput = { [motions] in motions.note($0) }
        }
        desktop.onRelease = { [weak self] in
            self?.recorder?.note(.release)
            self?.desktop.window.rootView.releaseUnused()
        }
        desktop.onSettingsChange = { [weak self] in
            self?.followSettings()
            self?.traceSettings()
        }
        desktop.onGPUChange = { [weak self] in self?.gpuDidChange($0) }
        // Figures are not part of a record, so they must not affect the scene or the strip.
        if recorder == nil {
            desktop.panels.hud.onDock = { [scenes] in scenes.sideRoom = $0 }
            desktop.panels.hud.view.onHint = { [scenes] in scenes.showHint($0) }
        }
        desktop.onReviewChange = { [weak self] in
            guard let self else { return }
            didChange("history \(desktop.reviewedFrame.map { "\($0.index + 1) of \($0.count)" } ?? "off")")
        }
        desktop.onReviewKey = { [scenes] in scenes.keyDownInReview($0) }
        desktop.panels.room.scene = { [scenes] in
            let frame = scenes.sceneFrame, header = scenes.scene.areas.headerHeight
            let area = CGRect(x: frame.minX, y: frame.minY + header, width: frame.width, height: max(0, frame.height - header))
            return (area, scenes.obstacle, scenes.captions)
        }
    }

    /// Saves and writes the last trace lines. Call after the window has closed.
    package func end() {
        choosing?.cancel()
        scenes.saveNow()
        recorder?.flush()
        traceTimes()
        trace("quit \(counts)")
        do {
            try saveTraceNow()
        } catch {
            failure = error
        }
    }

    /// Reports an event to scripts, and to the trace if there is one.
    func trace(_ line: String) {
        lines?(line)
        tracing.note(line)
    }

    private func traceTimes() {
        for (name, times) in [("present", presents), ("event-to-screen", eventsToScreen)] where !times.isEmpty {
            let s = TimeSummary(times)
            trace(String(format: "\(name) median %.2f p95 %.2f", s.median * 1000, s.p95 * 1000))
        }
    }

    private var counts: String { "frames=\(desktop.counts.framesDrawn) wakeups=\(desktop.counts.wakeUps)" }

    private func handle(_ event: InputEvent) -> Bool {
        if scenes.takeUnhandled(event) { return true }
        guard lines != nil, case .keyDown(let key) = event, key.key == .function(9), !key.isRepeat else { return false }
        // Scripts that send input wait for this line, and for the frame that shows the input or the rest that follows.
        trace("sync")
        isSyncing = true
        desktop.setNeedsPresent()
        return true
    }

    private func followSettings() {
        scenes.theme = desktop.window.rootView.appearance.theme
        isSwitched = true
    }

    private func traceSettings() {
        let window = desktop.window, theme = window.rootView.appearance.theme
        trace("motion \(window.reducesMotion ? "reduced" : "full")")
        trace("appearance \(theme.isDark ? "dark" : "light")\(theme.increasedContrast == theme ? ", increased contrast" : "")")
        trace(String(format: "magnification %g", desktop.metrics.magnification))
    }

    private func perform(_ request: ShellRequest) {
        if let recorder {
            guard request.isRecorded else { return scenes.refuseWhileRecorded() }
            recorder.isAnswering = true
        }
        defer { recorder?.isAnswering = false }
        switch request {
        case .compositor(let kind):
            desktop.compositor = kind
            didChange("compositor \(desktop.compositor.rawValue)")
        case .pictures(let pictures):
            desktop.compositorView = pictures
            didChange("pictures \(pictures)")
        case .toggleFigures:
            desktop.showsHUD.toggle()
            didChange("hud \(desktop.showsHUD ? "on" : "off")")
        case .toggleFullScreen:
            desktop.isFullScreen.toggle()
            trace("full-screen \(desktop.isFullScreen ? "on" : "off")")
        case .overlay(let overlay):
            desktop.overlay = overlay
            didChange("overlay \(overlay?.rawValue ?? "off")")
        case .history: desktop.toggleReview()
        case .inspect: inspect()
        case .slowdown(let times):
            desktop.slowdown = Double(times)
            didChange("slowdown \(times)")
        case .lesson: showLesson()
        case .compare(let choice): compare(choice)
        case .saveComparison(let sheet): saveComparison(sheet)
        case .open: chooseFiles()
        case .save(let content): save(content)
        case .openFolder(let folder): openFolder(folder)
        case .play(let path): play(path)
        }
    }

    private func didChange(_ line: String) {
        showState()
        trace(line)
    }

    private func gpuDidChange(_ change: GPUChange) {
        switch change {
        case .started: didChange("gpu started")
        case .released: didChange("gpu released")
        case .missing(let reason):
            didChange("gpu missing \(reason)")
            onNotice?("There is no GPU compositor: \(reason)")
        case .failed(let reason):
            didChange("gpu failed \(reason)")
            onNotice?("The GPU compositor failed; the CPU compositor continues: \(reason)")
        }
    }

    private func inspect() {
        scenes.inspect(desktop.makeOverlaidFrame(), makeDrawing: CostDrawing.standard)
        trace("inspect")
    }

    func showState() {
        var state = ShellState()
        state.compositor = desktop.compositor
        state.gpuProblem = desktop.gpuProblem
        state.isGPUSoftware = desktop.isGPUSoftware
        state.showsFigures = desktop.showsHUD
        state.pictures = desktop.compositorView
        state.overlay = desktop.overlay
        state.slowdown = Int(desktop.slowdown)
        state.isTracing = tracing.isOn
        if state != scenes.state { recorder?.note(.state(state)) }
        scenes.state = state
        showFigures()
    }

    private func sceneDidChange() {
        let scene = scenes.scene
        desktop.window.backgroundColor = scenes.backgroundColor
        desktop.figures.technique = scene.technique.title
        let parts = [name, scene.title, scene.status].filter { !$0.isEmpty }
        desktop.setTitle(parts.joined(separator: " — "))
        showFigures()
        let now = (scene.name, scene.technique.name, scene.status)
        if now.0 != traced?.scene || now.1 != traced?.technique {
            desktop.setNeedsRelease()
            isSwitched = true
        }
        if now.0 != traced?.scene {
            desktop.figures.removeFrames()
            trace("scene \(now.0.rawValue)")
        }
        if now.0 != traced?.scene || now.1 != traced?.technique { trace("technique \(now.1)") }
        if now.0 != traced?.scene || now.2 != traced?.status { trace("status \(now.2)") }
        traced = now
    }

    // Figures

    private func showFigures() {
        guard recorder == nil else { return }
        figuresTime = clock.now()
        let scene = scenes.scene, kind = desktop.compositor, measured = measurements.pair(by: kind)
        let slowdown = Int(desktop.slowdown)
        // With a verdict they do not show, so they need not be counted, and the strip does not change while something moves.
        let live =
            measured == nil
            ? SceneFigures.Live(scene.technique.title, desktop.figures.framesInMotion(kind), slowdown: slowdown) : nil
        let figures = SceneFigures(drawer: drawer(kind).title, live: live, measured: measured, slowdown: slowdown)
        isStripDue = scenes.show(figures, for: scene.name) || isStripDue
    }

    /// Measures the scene for one step, since nothing moves. Returns whether there is more to measure.
    private func measure() -> Bool {
        guard scenes.showsSceneAlone, desktop.compositorView == .one else { return false }
        guard let isOpen = measurements.measure(by: desktop.compositor) else { return false }
        if isOpen { return true }
        // The measurement has ended, and its copies of the scene are no longer needed.
        desktop.setNeedsRelease()
        if let pair = measurements.pair(by: desktop.compositor) { trace("measured \(pair.headlineText)") }
        showFigures()
        return false
    }

    private func didShow(_ report: FrameReport) {
        recorder?.flush()
        traceSize()
        let frame = report.frame
        if lines != nil, frame[.present] > 0 { presents.append(frame[.present]) }
        if lines != nil, frame.eventToScreen > 0 { eventsToScreen.append(frame.eventToScreen) }
        measurements.pause()
        if isFirstFrame {
            isFirstFrame = false
            trace(String(format: "first-frame %.3f", clock.now()))
            onFirstFrame?()
            if inspects { inspect() }
            return
        }
        if isSyncing {
            isSyncing = false
            trace("shown")
        }
    }

    private func didMeasure(_ report: FrameReport) {
        tracing.add(report, by: drawer(report.frame.compositor).title)
        if clock.now() - figuresTime > SceneWindow.figuresInterval { showFigures() }
    }

    private func traceSize() {
        guard lines != nil else { return }
        let metrics = desktop.metrics
        let size = String(
            format: "size %.0fx%.0f scale %g", metrics.displaySize.width, metrics.displaySize.height, metrics.displayScale)
        if size != tracedSize { trace(size) }
        tracedSize = size
    }

    /// Returns whether a frame shows the scene in motion: a fair part of its area changed, and nothing of the window moves over it.
    /// Changes of the strip do not count.
    private func isMotion(_ damage: DamageRegion) -> Bool {
        defer { (isStripDue, isSwitched) = (false, false) }
        guard scenes.showsSceneAlone, !isStripDue, !isSwitched else { return false }
        let scale = desktop.window.scale, frame = scenes.sceneFrame
        let bottom = Int32((frame.maxY * scale).rounded(.down))
        let changed = damage.rects.reduce(0) { $0 + ($1.minY < bottom ? $1.area : 0) }
        let isMotion = Double(changed) >= SceneWindow.leastShare * frame.width * frame.height * scale * scale
        if isMotion { motions.noteMotion() }
        return isMotion
    }

    private static let leastShare = 0.02

    /// Shows the final figures, which takes another frame. Rest is reported after that frame.
    private func didComeToRest() {
        motions.rest()
        showFigures()
        recorder?.flush()
        if !desktop.window.needsFrame { trace("rest \(counts)") }
    }
}
