// The window around the scenes: their pages, the strip below, and what opens above both. The program hangs it
// in a window and is told what is asked of it; snapshots, tour and benchmarks show the same view.
//
//     ScenesView ─┬ pager ─ a page for each scene that shows
//                 ├ strip                        of the scene that is nearest
//                 └ options panel, keys overlay, what a comparison found  while open

import Foundation
import Imaging
import Layers
import Overlays
import RenderTree
import Text
import Views

/// Shows scenes side by side and controls for the one at hand.
public final class ScenesView: View {
    /// The page, its technique, its status or a switch changed.
    public var onChange: (() -> Void)?
    /// A person chose a compositor; the program swaps and says so in `state`.
    public var onCompositor: ((CompositorKind) -> Void)?
    /// A person asked for the figures, or no longer.
    public var onFigures: (() -> Void)?
    /// A person wants other pictures shown; the program says so in `state`.
    public var onPictures: ((CompositorView) -> Void)?
    /// A person chose an overlay, or none; the program shows it and says so in `state`.
    public var onOverlay: ((PlanOverlay?) -> Void)?
    /// A person wants the device to be so many times slower; the program says so in `state`.
    public var onSlowdown: ((Int) -> Void)?
    /// A person wants ways of showing the scene compared.
    public var onCompare: ((ComparisonChoice) -> Void)?
    /// A person wants what a comparison found as a picture: of the view that is handed over, which is in no window.
    public var onSaveComparison: ((View) -> Void)?
    /// A person wants words to paste elsewhere.
    public var onCopy: ((String) -> Void)?
    /// What the program does; shown in the strip.
    public var state = ShellState() {
        didSet {
            guard state != oldValue else { return }
            refresh()
            // Whoever changed them, the words of before hold no longer.
            if state.pictures != oldValue.pictures { announce(state.pictures.hint) }
        }
    }

    let entries: [SceneEntry]
    let context: SceneContext
    let pager: ScenePager
    private(set) var strip: ControlStrip
    /// Covers all: the help, or what a comparison found.
    var overlay: PanelView? { didSet { tellCover() } }
    var optionsPanel: OptionsPanel? { didSet { tellCover() } }
    var overlaysPanel: OverlaysPanel? { didSet { tellCover() } }
    /// The scene that one of these covers.
    private weak var coveredScene: (any Scene)?
    private var scenes: [SceneName: any Scene] = [:]
    private var measured: [SceneName: MeasuredClaim] = [:]
    /// Tells what a scene's gestures are; nil where nobody is to be told.
    private var gestureHint: GestureHintView?
    private var gestureWatch = GestureWatch()
    /// What hands have done in each scene, and where that is kept; nil: nowhere.
    private var usedGestures: [SceneName: Set<GestureHint.Gesture>] = [:]
    private var usedGesturesStore: UsedGesturesStore?
    /// What the strip announces when the page has been turned.
    private var nextAnnouncement: String?

    /// Opens at `first`, or at the first of `entries` (of which there must be one at least) if it is not
    /// among them. `size`: points, as in a window that large.
    public init(_ entries: [SceneEntry], first: SceneName, context: SceneContext, size: CGSize = .zero) {
        precondition(!entries.isEmpty, "a window without scenes")
        self.entries = entries
        self.context = context
        let page = entries.firstIndex { $0.name == first } ?? 0
        pager = ScenePager(count: entries.count, page: page)
        let controls = SceneControls(theme: context.theme, fonts: context.fonts)
        strip = ControlStrip([], page: 0, metrics: ShellMetrics(size: .zero), state: state, controls: controls)
        super.init(frame: CGRect(origin: .zero, size: size))
        backgroundColor = context.theme.palette.background
        clipsToBounds = true
        addSubview(pager)
        pager.pageView = { [weak self] in self?.view(ofPage: $0) ?? View() }
        pager.onPage = { [weak self] _ in self?.pageDidChange() }
        makeStrip()
    }

    /// The scene that is nearest.
    public var scene: any Scene { scene(at: pager.page) }

    /// The scenes made so far.
    public var madeScenes: [SceneName] { entries.map(\.name).filter { scenes[$0] != nil } }

    /// Whether a page is being turned.
    public var isTurningPage: Bool { pager.isMoving }
    /// Whether nothing but the scene is at work: no page is being turned, no panel is open, nothing that is told on it comes
    /// or goes.
    public var showsSceneAlone: Bool { !isTurningPage && panelFrame == nil && gestureHint?.isFading != true }
    /// False: drags and swipes that the scene leaves turn no page. For scripts, which play one scene.
    public var turnsPagesBySwipe: Bool {
        get { pager.isScrollEnabled }
        set { pager.isScrollEnabled = newValue }
    }

    /// What others take of the window's sides, points; scenes and what opens above them lie between, the strip below all.
    public var sideRoom = EdgeInsets.zero { didSet { if sideRoom != oldValue { setNeedsLayout() } } }

    /// Where a scene lies in the window, points.
    public var sceneFrame: CGRect { pager.frame }

    /// Where the words of a scene lie that stay while it moves, in this view's space.
    public var captions: [CGRect] { inWindow(scene.captions) }

    /// Where what is open above the scenes lies, in this view's space: help covers all, other panels a part. Nil while
    /// nothing is open.
    public var panelFrame: CGRect? {
        if overlay != nil { return bounds }
        if let panel = (optionsPanel ?? overlaysPanel) as PanelView? {
            return panel.panel.frame.offsetBy(dx: panel.frame.minX, dy: panel.frame.minY)
        }
        guard let frame = scene.panelFrame, let origin = scene.view.convert(frame.origin, to: self) else { return nil }
        return CGRect(origin: origin, size: frame.size)
    }

    private func tellCover() {
        let covered = overlay != nil || optionsPanel != nil || overlaysPanel != nil ? scene : nil
        guard covered !== coveredScene else { return }
        coveredScene?.coverDidChange(false)
        coveredScene = covered
        covered?.coverDidChange(true)
    }

    /// Goes to a scene; one that is not there is left alone.
    public func show(_ name: SceneName, animated: Bool) {
        if let i = entries.firstIndex(where: { $0.name == name }) { pager.show(i, animated: animated) }
    }

    /// Has every scene made so far keep what should outlive the program.
    public func saveNow() {
        for scene in scenes.values { scene.saveNow() }
        usedGesturesStore?.save(usedGestures)
    }

    /// Whether scenes tell their own gestures until these have been used. False unless told: pictures and measurements show
    /// none.
    public var showsGestureHints = false { didSet { makeGestureHint() } }

    /// Keeps in `folder` which gestures have been used, and tells none of those that were in an earlier run.
    public func rememberGestures(in folder: URL) {
        let store = UsedGesturesStore(folder: folder)
        usedGesturesStore = store
        usedGestures.merge(store.load()) { $0.union($1) }
        showGestureHints(animated: false)
    }

    /// What the running figures say of a scene.
    public func show(_ claim: MeasuredClaim, for name: SceneName) {
        guard measured[name] != claim else { return }
        measured[name] = claim
        if name == scene.name { strip.measured = claim }
    }

    /// Also of the scenes that do not show.
    public override func releaseUnused() {
        for scene in scenes.values where scene.view.window == nil { scene.view.releaseUnused() }
        super.releaseUnused()
    }

    func scene(at page: Int) -> any Scene {
        let entry = entries[page]
        if let made = scenes[entry.name] { return made }
        let scene = entry.make(context)
        scenes[entry.name] = scene
        scene.onChange = { [weak self, weak scene] in
            guard let self, scene === self.scene else { return }
            self.refresh()
            self.showGestureHints(animated: false)
            self.onChange?()
        }
        return scene
    }

    /// These scenes once more, opened at a copy of the one that shows, which is set as that one is. For whoever plays it
    /// and leaves this one alone. `work`: of the copies; `size`: as in a window that large, points.
    public func makeCopy(work: WorkQueue, size: CGSize) -> ScenesView {
        let original = scene
        let copies = entries.map { entry in
            entry.name != original.name ? entry : SceneEntry(entry.name, files: entry.files) { original.makeCopy(in: $0) }
        }
        let copy = ScenesView(
            copies, first: original.name,
            context: SceneContext(fonts: context.fonts, work: work, theme: context.theme, budget: context.budget), size: size)
        copy.state = state
        for item in original.switches { copy.scene.setSwitch(item.name, item.get()) }
        copy.scene.technique = original.technique
        return copy
    }

    /// What a scene lets hang over does not show on its neighbours.
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
        strip.show(scene)
        strip.measured = measured[scene.name]
        refresh()
        showGestureHints(animated: false)
        focusScene()
        if let text = nextAnnouncement { announce(text) }
        onChange?()
    }

    /// Says something in the strip for a while.
    public func announce(_ text: String) {
        nextAnnouncement = nil
        strip.announce(text)
    }

    func announceOnNextPage(_ text: String) { nextAnnouncement = text }

    func refresh() {
        strip.refresh(scene, state)
        optionsPanel?.refresh(scene, state)
        overlaysPanel?.refresh(state.overlay)
    }

    public override var canBecomeFocused: Bool { true }
    public override var isFocusedByPress: Bool { false }

    /// A key that nobody below took. The program calls it too, for keys while nothing has the focus.
    public override func keyDown(_ event: KeyEvent) -> Bool { take(event) }

    /// Text that nobody below took; see `keyDown`.
    public override func insertText(_ text: String) -> Bool { take(text: text) }

    public override func dropFiles(_ paths: [String], at position: CGPoint) -> Bool { take(files: paths) }

    // Layout

    public override func boundsSizeDidChange(from old: CGSize) {
        if ShellMetrics(size: bounds.size) != strip.metrics { makeStrip() }
    }

    public override func layoutSubviews() {
        let height = strip.metrics.stripHeight
        pager.frame = CGRect(origin: .zero, size: ShellMetrics.sceneSize(in: bounds.size)).inset(by: sideRoom)
        strip.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        showGestureHints(animated: false)
        overlay?.frame = bounds
        optionsPanel?.frame = pager.frame
        overlaysPanel?.frame = pager.frame
        if overlay == nil, optionsPanel == nil, overlaysPanel == nil, window?.focusView == nil || isFocused { focusScene() }
    }

    private func makeStrip() {
        let new = ControlStrip(
            entries.map(\.name.title), page: pager.page, metrics: ShellMetrics(size: bounds.size), state: state, controls: controls)
        closePanels()
        strip.removeFromSuperview()
        strip = new
        insertSubview(new, above: pager)
        new.show(scene)
        new.measured = measured[scene.name]
        makeGestureHint()
        refresh()
        setNeedsLayout()
    }

    var controls: SceneControls {
        let theme = context.theme.magnified(ShellMetrics(size: bounds.size).magnification)
        return SceneControls(theme: theme, fonts: context.fonts, shell: self)
    }

    public override func didMoveToWindow() {
        guard let window else { return }
        focusScene()
        window.onEvent = { [weak self] in self?.watch($0) }
        window.onLayout = { [weak self] in self?.keepGestureHints() }
    }

    // Gestures that scenes tell

    private func makeGestureHint() {
        gestureHint?.removeFromSuperview()
        gestureHint = nil
        guard showsGestureHints else { return }
        let hint = GestureHintView(theme: controls.theme, fonts: context.fonts)
        gestureHint = hint
        insertSubview(hint, above: pager)
        setNeedsLayout()
    }

    private func showGestureHints(animated: Bool) {
        guard let gestureHint else { return }
        let used = usedGestures[scene.name] ?? []
        // Where its words stand, and whether it scrolls, is known when it has been laid out; it fills its page.
        if used.count < GestureHint.Gesture.allCases.count { scene.view.layoutIfNeeded() }
        let hints = scene.gestureHints.filter { !used.contains($0.gesture) }
        gestureHint.show(hints, in: gestureArea, beside: hints.isEmpty ? [] : sceneWords, animated: animated)
    }

    /// By itself a scene moves its words below what is told: it scrolls, or has another picture to tell of. And zoomed out,
    /// it may scroll no longer.
    private func keepGestureHints() {
        guard let gestureHint, !gestureHint.hints.isEmpty else { return }
        // Nor does it stand on what covers the scene.
        gestureHint.isHidden = scene.panelFrame != nil
        showGestureHints(animated: true)
    }

    /// Where the scene's words stand, in this view's space.
    private var sceneWords: [CGRect] { inWindow(scene.words) }

    private func inWindow(_ places: [CGRect]) -> [CGRect] { places.map { $0.offsetBy(dx: pager.frame.minX, dy: pager.frame.minY) } }

    private var gestureArea: CGRect { scene.gestureFrame.offsetBy(dx: pager.frame.minX, dy: pager.frame.minY) }

    private func watch(_ event: InputEvent) {
        guard gestureHint != nil, panelFrame == nil, !isTurningPage else { return }
        let gestures = gestureWatch.gestures(of: event, in: gestureArea)
        guard !gestures.isEmpty, !gestures.isSubset(of: usedGestures[scene.name] ?? []) else { return }
        usedGestures[scene.name, default: []].formUnion(gestures)
        showGestureHints(animated: true)
        guard let store = usedGesturesStore else { return }
        let used = usedGestures
        context.work.submit {
            store.save(used)
        } completion: { _ in
        }
    }
}
