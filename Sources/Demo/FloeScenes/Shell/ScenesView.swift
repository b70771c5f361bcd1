// The shell around the scenes: their pages, the strip below, and the panels that open above both. The program puts it in
// a window and handles its callbacks; snapshots, tour and benchmarks show the same view.
//
//     ScenesView ─┬ pager ─ a page for each visible scene
//                 ├ strip                              of the nearest scene
//                 ├ the code of its technique          while it shows
//                 └ panels, one above the other        while open

import Foundation
import FloeImaging
import FloeInspector
import FloeLayerTree
import FloeOverlays
import FloeRenderTree
import FloeText
import FloeViewTree

/// The view that shows scenes side by side, with controls for the current one.
package final class ScenesView: View {
    /// Called when the page, its technique, its status or a switch has changed.
    package var onChange: (() -> Void)?
    /// Called with what the user requests of the program. It updates `state` where that changes.
    package var onRequest: ((ShellRequest) -> Void)?
    /// Plans a frame of a tree of its own, of a size in points, as the current compositor would draw it.
    package var planFrame: ((_ tree: LayerTree, _ size: CGSize) -> OverlaidFrame?)?
    /// The program's state, shown in the strip.
    package var state = ShellState() {
        didSet {
            guard state != oldValue else { return }
            refresh()
            // The former hint no longer applies, whether a key or a button changed the pictures.
            if state.pictures != oldValue.pictures { announce(state.picturesText) }
            if let problem = state.gpuProblem, problem != oldValue.gpuProblem {
                announce("No GPU compositor, so the CPU's draws: \(problem)")
            }
        }
    }

    /// The scenes that can be shown, in the order of their pages.
    let entries: [SceneDescription]
    private(set) var context: SceneContext
    let pager: PagerView
    private(set) var strip: ControlStrip
    /// The open panels. Each but the first belongs to the one below it.
    var panels: [any ShellPanel] = [] { didSet { tellCover() } }
    /// The code of the technique in use, while it shows.
    var codePanel: CodePanel? { didSet { tellCover() } }
    /// The message about the file saved last.
    var savedNotice: SavedNotice?
    /// Shows that files can be dropped, while they are dragged over the window.
    private var dropPlace: DropPlace? { didSet { oldValue?.removeFromSuperview() } }
    /// The scene that was notified that a panel covers it.
    weak var coveredScene: (any Scene)?
    private(set) var scenes: [SceneName: any Scene] = [:]
    /// The theme that the scenes are still to be made in.
    private var nextTheme: Theme?
    /// Whether it is being recorded or replayed. Nothing then shows that would be different in a replay.
    package var isRecorded = false {
        didSet { if isRecorded != oldValue { strip.show(scene, techniqueKeys: keys.caps(.technique)) } }
    }
    /// Whether the program can make a record of the current scene.
    package var canRecord = false
    /// The time of all scenes.
    var clock = SceneClock() { didSet { if clock != oldValue { clockDidChange() } } }
    private var measured: [SceneName: SceneFigures] = [:]
    /// The outcomes of the lessons that have been shown.
    var seen: [SceneName: LessonOutcome] = [:]
    private(set) lazy var gestureHints = SceneGestureHints(self)
    /// The text that the strip announces once the page has been turned.
    private var nextAnnouncement: String?
    /// The announcement that files are being opened, which ends when they are.
    var openingAnnouncement: String?

    /// Opens at `first`, or at the first of `entries` (there must be at least one) if it is not among them. `size`: the
    /// initial size, as in a window that large; points.
    package init(_ entries: [SceneDescription] = SceneCatalog.scenes, first: SceneName, context: SceneContext, size: CGSize = .zero) {
        precondition(!entries.isEmpty, "a window without scenes")
        self.entries = entries
        self.context = context
        let page = entries.firstIndex { $0.name == first } ?? 0
        pager = PagerView(count: entries.count, page: page)
        let controls = SceneControls(theme: context.theme, fonts: context.fonts)
        strip = ControlStrip([], page: 0, metrics: ShellMetrics(size: .zero), controls: controls)
        super.init(frame: CGRect(origin: .zero, size: size))
        backgroundColor = context.theme.palette.background
        clipsToBounds = true
        addSubview(pager)
        pager.pageView = { [weak self] in self?.view(ofPage: $0) ?? View() }
        pager.onPage = { [weak self] _ in self?.pageDidChange() }
        makeStrip()
    }

    /// The scene of the nearest page.
    package var scene: any Scene { scene(at: pager.page) }

    /// The scenes made so far.
    package var madeScenes: [SceneName] { entries.map(\.name).filter { scenes[$0] != nil } }

    /// Whether a page is being turned.
    package var isTurningPage: Bool { pager.isMoving }
    /// Whether only the scene is active: no page is being turned, no panel or message is open, no files are dragged over it, and no gesture
    /// hint is fading in or out.
    package var showsSceneAlone: Bool {
        !isTurningPage && panelFrame == nil && dropPlace == nil && !gestureHints.isFading && savedNotice?.notice.isHidden != false
    }
    /// Whether drags and swipes that the scene does not take turn the page. Off for scripts, which play one scene.
    package var turnsPagesBySwipe: Bool {
        get { pager.isScrollEnabled }
        set { pager.isScrollEnabled = newValue }
    }

    /// The space reserved at the window's sides, in points. Scenes and panels lie within it; the strip extends below all of it.
    package var sideRoom = EdgeInsets.zero { didSet { if sideRoom != oldValue { setNeedsLayout() } } }

    /// The frame of the scenes in the window, in points.
    package var sceneFrame: CGRect { pager.frame }

    /// The frames of the scene's captions, the texts that stay in place while it moves, in this view's space.
    package var captions: [CGRect] { inWindow(scene.areas.captions) }

    /// Whether a tool is on: one that inspects the scene, or slows or stops its time.
    var usesTool: Bool { state.overlay != nil || state.isTracing || showsCode || !clock.runs }

    /// The room of the scenes and of the code beside them.
    var sceneRoom: CGRect { CGRect(origin: .zero, size: ShellMetrics.sceneSize(in: bounds.size)).inset(by: sideRoom) }

    func inWindow(_ places: [CGRect]) -> [CGRect] { places.map { $0.offsetBy(dx: pager.frame.minX, dy: pager.frame.minY) } }

    /// Makes the caption of a lesson and its marks.
    package func makeLessonViews() -> (caption: LessonCaption, marks: LessonMarks) {
        (LessonCaption(theme: controls.theme, fonts: context.fonts), LessonMarks(theme: controls.theme))
    }

    /// Goes to a scene; does nothing if it is not among the entries.
    package func show(_ name: SceneName, animated: Bool) {
        if let i = entries.firstIndex(where: { $0.name == name }) { pager.show(i, animated: animated) }
    }

    /// Has every scene made so far save what should outlive the program, and saves the used gestures.
    package func saveNow() {
        for scene in scenes.values { scene.phaseDidChange(to: .ending) }
        gestureHints.save()
    }

    /// Whether scenes show hints about their gestures until these have been used. Off by default: pictures and measurements
    /// show none.
    package var showsGestureHints: Bool {
        get { gestureHints.isShown }
        set { gestureHints.isShown = newValue }
    }

    /// Remembers used gestures in `folder`, and shows no hints for those used in an earlier run.
    package func rememberGestures(in folder: URL) { gestureHints.remember(in: folder) }

    /// Shows the running figures of a scene in the strip. Returns whether the strip changes.
    @discardableResult
    package func show(_ figures: SceneFigures, for name: SceneName) -> Bool {
        guard measured[name] != figures else { return false }
        measured[name] = figures
        if name == scene.name { strip.measured = figures }
        return name == scene.name
    }

    /// Includes scenes that are not on screen.
    package override func releaseUnused() {
        for scene in scenes.values where scene.view.window == nil { scene.view.releaseUnused() }
        super.releaseUnused()
    }

    func scene(at page: Int) -> any Scene {
        let entry = entries[page]
        if let made = scenes[entry.name] { return made }
        let scene = entry.make(context)
        adopt(scene)
        return scene
    }

    private func adopt(_ scene: any Scene) {
        scenes[scene.name] = scene
        scene.view.layer.timing = clock.timing
        for case let control as Control in scene.focusOrder { control.onHint = { [weak self] in self?.showHint($0) } }
        scene.onChange = { [weak self, weak scene] in
            if let scene, !scene.isOpening {
                self?.endOpeningAnnouncement()
                self?.followTheme()
            }
            guard let self, scene === self.scene else { return }
            self.refresh()
            self.gestureHints.show(animated: false)
            self.onChange?()
        }
    }

    /// The theme of everything. A change makes all scenes anew, with their contents, techniques and switches, as soon as they have read the
    /// files that they are opening. Panels are closed.
    package var theme: Theme {
        get { context.theme }
        set {
            nextTheme = newValue
            followTheme()
        }
    }

    private func followTheme() {
        guard let theme = nextTheme, !scenes.values.contains(where: \.isOpening) else { return }
        nextTheme = nil
        guard theme != context.theme else { return }
        let showsCode = showsCode
        self.showsCode = false
        // What has been changed in the inspector exists only there.
        if (panels.first as? InspectorView)?.hasChanges != true { closePanels() }
        savedNotice?.notice.removeFromSuperview()
        savedNotice = nil
        context = context.with(theme)
        backgroundColor = theme.palette.background
        for former in scenes.values {
            former.onChange = nil
            adopt(former.makeSuccessor(in: context))
        }
        pager.reloadPages()
        makeStrip()
        self.showsCode = showsCode
        onChange?()
    }

    /// Returns a copy of this view, opened at a copy of the current scene with the same settings, so that it can be played
    /// without touching the original. `work`: the copies' queue; `size`: the initial size, as in a window that large; points.
    package func makeCopy(work: WorkQueue, size: CGSize) -> ScenesView {
        let original = scene
        let copies = entries.map { entry in
            entry.name != original.name ? entry : entry.made { original.makeCopy(in: $0) }
        }
        let copy = ScenesView(copies, first: original.name, context: context.forCopies(work: work), size: size)
        copy.state = state
        copy.scene.follow(original)
        return copy
    }

    /// Returns the view of a page, clipped so that nothing of the scene overhangs its neighbours.
    private func view(ofPage page: Int) -> View {
        let view = View(), content = scene(at: page).view
        view.clipsToBounds = true
        content.frame = view.bounds
        content.autoresizingMask = .flexibleSize
        view.addSubview(content)
        return view
    }

    private func pageDidChange() {
        closePanels()
        strip.pages.currentPage = pager.page
        strip.show(scene, techniqueKeys: keys.caps(.technique))
        strip.measured = measured[scene.name]
        refresh()
        gestureHints.show(animated: false)
        focusScene()
        if let text = nextAnnouncement { announce(text) }
        onChange?()
    }

    /// Shows a text in the strip for a few seconds.
    package func announce(_ text: String) {
        nextAnnouncement = nil
        strip.announce(text)
    }

    func announceOnNextPage(_ text: String) { nextAnnouncement = text }

    func endOpeningAnnouncement() {
        guard let text = openingAnnouncement else { return }
        openingAnnouncement = nil
        if nextAnnouncement == text { nextAnnouncement = nil }
        if strip.hint == text { strip.show(hint: nil) }
    }

    func refresh() {
        let tracing =
            state.isTracing ? ("Tracing frames. Choose Trace again to stop and save the last minute.", keys.caps(.saving)) : nil
        strip.standing = clock.runs ? tracing : (clock.sentence, keys.caps(clock.isPaused ? .pause : .slowMotion))
        strip.refresh(scene, state)
        codePanel?.show(scene)
        for panel in panels { panel.refresh(scene, state) }
    }

    package override var canBecomeFocused: Bool { true }
    package override var isFocusedByPress: Bool { false }

    /// Handles a key that no view below took.
    package override func keyDown(_ event: KeyEvent) -> Bool { take(event) }

    /// Handles text that no view below took; see `keyDown`.
    package override func insertText(_ text: String) -> Bool { take(text: text) }

    package override func dragEntered(at position: CGPoint) -> Bool {
        // They are here already.
        guard window?.draggedFiles.isEmpty == true else { return false }
        let place = DropPlace("Drop to open", theme: controls.theme, fonts: context.fonts)
        dropPlace = place
        addSubview(place)
        return true
    }

    package override func dragExited() { dropPlace = nil }

    package override func dropFiles(_ paths: [String], at position: CGPoint) -> Bool { take(files: paths) }

    // Layout

    package override func boundsSizeDidChange(from old: CGSize) {
        if ShellMetrics(size: bounds.size) != strip.metrics { makeStrip() }
    }

    package override func layoutSubviews() {
        let height = strip.metrics.stripHeight
        let room = sceneRoom, codeWidth = codePanel == nil ? 0 : CodePanel.width(beside: room.size)
        let left = room.inset(by: EdgeInsets(right: codeWidth ?? 0)), dockWidth = panels.first?.width(beside: left.size)
        pager.frame = left.inset(by: EdgeInsets(right: dockWidth ?? 0))
        codePanel?.frame = room.inset(by: EdgeInsets(left: codeWidth.map { room.width - $0 } ?? 0))
        strip.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        gestureHints.show(animated: false)
        for panel in panels {
            panel.isDocked = dockWidth != nil
            panel.frame = panel.coversWindow ? bounds : dockWidth.map { left.inset(by: EdgeInsets(left: left.width - $0)) } ?? room
        }
        tellCover()
        savedNotice?.lay(out: pager.frame)
        let inset = controls.theme.spacing.small
        dropPlace?.frame = room.insetBy(dx: inset, dy: inset)
        if panels.isEmpty, window?.focusView == nil || isFocused { focusScene() }
    }

    private func makeStrip() {
        let new = ControlStrip(
            entries.map(\.name.title), page: pager.page, metrics: ShellMetrics(size: bounds.size), controls: controls)
        // Panels that cover the window adapt to any size.
        if panels.first?.coversWindow != true { closePanels() }
        strip.removeFromSuperview()
        strip = new
        insertSubview(new, above: pager)
        new.isHidden = pager.isHidden
        new.show(scene, techniqueKeys: keys.caps(.technique))
        new.measured = measured[scene.name]
        gestureHints.makeView()
        refresh()
        setNeedsLayout()
    }

    var controls: SceneControls { SceneControls(theme: context.theme, fonts: context.fonts, shell: self) }

    package override func didMoveToWindow() {
        guard let window else { return }
        focusScene()
        window.onEvent = { [weak self] in self?.gestureHints.follow($0) }
        window.onLayout = { [weak self] in self?.gestureHints.keep() }
    }
}
