// The strip at the window's bottom: the scene's claim and the measured figures, with the controls below. It is built for a
// scene and rebuilt for another one. If there is too little room, switches move into the options panel, then the titles
// of pages go, then the figures and the techniques move; the compositor switch stays.
//
//     ┌───────────────────────────────────────────────────────────────────────┐   wide windows
//     │ CLAIM, or a hint              CPU  first worst 9.8 ms → last 0.3 ms   │
//     │                               GPU  first worst 9.9 ms → last 4.1 ms   │
//     │ ━ Focus • Table …  │ technique ▓▓ │ (● switch …     CPU│GPU  Figures ? │
//     └───────────────────────────────────────────────────────────────────────┘
//     ┌────────────────────────────────────────────────┐                          narrower, but high
//     │ CLAIM, or a hint                               │
//     │ CPU  first worst 9.8 ms → last …               │
//     │ technique ▓▓ │ (● switch …                     │
//     │ ━ Focus • Table …         CPU│GPU  Figures ?   │
//     └────────────────────────────────────────────────┘

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeText
import FloeViewTree

final class ControlStrip: View {
    let pages: PageControl
    let compositor: SegmentedControl
    /// The shorter replacement for `compositor`, used if there is no room for that.
    let swap: Button
    let showMe: Button, compare: Button, slowdown: Button, figures: Button, help: Button, options: Button
    /// Opens the list of tools; shown only if there is room for it.
    let tools: Button
    /// Brings a scene's built-in contents back; shown only while others are in their place.
    let builtIn: Button
    private(set) var techniques: SegmentedControl?
    private(set) var switches: [Switch] = []
    let claimLabel: Label
    /// The keys with the effect that the hint describes.
    let hintCaps: KeyCaps
    let measuredFigures: StripFigures
    let metrics: ShellMetrics
    let theme: Theme
    let rules: [Layer]
    /// The line between two rows of controls.
    let rowLine = Layer()
    private let edge = Layer()
    private let controls: SceneControls
    /// The scene's claim, as texts of decreasing length.
    private(set) var claims: [String] = []
    /// The text shown in place of the claim; nil shows the claim.
    var hint: String?
    /// What is said while there is no other hint, with the keys that end it; nil for the claim.
    var standing: (text: String, keys: [String])? {
        didSet {
            guard standing?.text != oldValue?.text, announcedUntil == nil, hint == nil || hint == oldValue?.text else { return }
            show(hint: nil)
        }
    }
    /// The end of the current announcement, in seconds of the window's time.
    var announcedUntil: Double?

    /// The controls that moved into the options panel for lack of room.
    var overflow = Overflow()

    struct Overflow: Equatable {
        var switches = false, techniques = false, slowdown = false, figures = false, compare = false
    }

    init(_ titles: [String], page: Int, metrics: ShellMetrics, state: ShellState, controls: SceneControls) {
        self.metrics = metrics
        self.controls = controls
        theme = controls.theme
        let theme = controls.theme, fonts = controls.fonts, shell = controls.shell
        pages = PageControl(titles, theme: theme, fonts: fonts) { [weak shell] in shell?.showPage($0) }
        pages.currentPage = page
        pages.isHidden = titles.count < 2
        pages.pageHint = { titles.indices.contains($0) ? titles[$0] : nil }
        pages.onHint = { [weak shell] in shell?.showPageHint($0) }
        compositor = controls.compositor(state)
        swap = controls.swap()
        showMe = controls.showMe()
        compare = controls.compare()
        slowdown = controls.slowdown(state)
        figures = controls.hinting(Button("Figures", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleFigures() }, key: "h")
        figures.hint = SceneControls.figuresHint
        tools = controls.tools()
        builtIn = controls.builtIn()
        help = Button("?", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleHelp() }
        help.hint = "All keys and gestures, and the words of figures."
        options = controls.hinting(Button("Options", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleOptions() })
        options.hint = "More options for this scene."
        help.onHint = { [weak shell] in shell?.showHint($0, keys: ["F1"]) }
        hintCaps = KeyCaps(theme: theme, fonts: fonts)
        claimLabel = Label(fonts: fonts, font: theme.type.body.weight(.semibold), color: theme.palette.text)
        measuredFigures = StripFigures(theme: theme, fonts: fonts)
        rules = (0..<2).map { _ in Layer() }
        super.init()
        backgroundColor = theme.palette.surface
        showMeasured()
        measuredFigures.addGestureRecognizer(
            HoverGestureRecognizer { [weak self, weak shell] recognizer in
                // In the narrowest windows a sentence would be truncated.
                guard let self, !self.metrics.isNarrow, let found = self.measured?.sentences else { return }
                let term = self.measuredFigures.term(at: recognizer.location(in: self.measuredFigures))
                shell?.showHint(recognizer.state.isActive ? term?.sentence ?? found : nil)
            })
        addLayers(rules + [edge, rowLine])
        for line in rules + [edge, rowLine] { line.backgroundColor = theme.palette.separator }
        let parts =
            [
                measuredFigures, claimLabel, hintCaps, pages, builtIn, options, compositor, swap, showMe, compare, slowdown, figures,
                tools, help,
            ] as [View]
        for view in parts { addSubview(view) }
    }

    /// The controls that Tab reaches, from left to right.
    var focusOrder: [Control] {
        let all: [Control?] =
            [pages, techniques] + switches
            + [builtIn, options, compositor, swap, showMe, compare, slowdown, figures, tools, help]
        return all.compactMap { $0 }.filter { $0.canBecomeFocused }
    }

    /// Replaces the controls with those of a scene, in which `techniqueKeys` choose the next technique.
    func show(_ scene: any Scene, techniqueKeys: [String]) {
        for old in [techniques].compactMap({ $0 }) + switches as [View] { old.removeFromSuperview() }
        let techniques = controls.techniques(scene)
        self.techniques = techniques
        switches = controls.switches(scene)
        for control in [techniques] + switches as [View] { addSubview(control) }
        claims = [scene.claim, scene.description.shortClaim]
        controls.show(scene, inBuiltIn: builtIn)
        let motion =
            switch scene.description.gestureHints.first?.gesture {
            case .drag: "Scroll"
            case .hover: "Move the mouse"
            case .click: "Click"
            case nil: "Play"
            }
        let words = "\(motion), then press \(techniqueKeys.joined(separator: "+"))"
        // A file has no other technique.
        let invitations = scene.techniques.count < 2 ? [] : ["\(words): the cost of each technique appears here.", "\(words)."]
        let isRecorded = controls.shell?.isRecorded == true
        unmeasured = (isRecorded ? ["Recording until the window closes, without figures."] : invitations).map { [[FigureCell($0, .plain)]] }
        showMeasured()
        show(hint: nil)
        setNeedsLayout()
    }

    /// Updates the controls after the scene or the program has changed.
    func refresh(_ scene: any Scene, _ state: ShellState) {
        techniques?.selectedIndex = scene.techniques.firstIndex(of: scene.technique)
        for (control, item) in zip(switches, scene.switches) { SceneControls.show(item, of: scene, in: control) }
        compositor.segments = SceneControls.compositorSegments(state)
        compositor.selectedIndex = SceneControls.compositorIndex(state)
        controls.show(state, in: swap)
        figures.isOn = state.showsFigures
        tools.isOn = controls.shell?.usesTool == true
        options.isOn = tools.isHidden && tools.isOn
        if controls.show(scene, inBuiltIn: builtIn) { setNeedsLayout() }
        if slowdown.title != state.slowdownTitle { setNeedsLayout() }
        controls.show(state, inSlowdown: slowdown)
        guard claims.first != scene.claim else { return }
        claims = [scene.claim, scene.description.shortClaim]
        setNeedsLayout()
    }

    /// The measured figures. While there are none, the strip says how to get them.
    var measured: SceneFigures? {
        didSet {
            guard measured != oldValue else { return }
            showMeasured()
            setNeedsLayout()
        }
    }

    /// What is said while nothing has been measured: how to get figures.
    private var unmeasured: [[[FigureCell]]] = []

    private func showMeasured() {
        let grids = measured?.grids(rowCount: metrics.figureLines) ?? []
        measuredFigures.show(grids.isEmpty ? unmeasured : grids)
    }

    var fonts: FontLibrary { controls.fonts }

    override func layoutSubviews() {
        edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        layOutText()
        layOutControls()
    }
}

// Temporary texts in the claim's place: hints for what the mouse points at, and announcements of what a key chose.
extension ControlStrip: FrameUpdating {
    /// Shows a hint in place of the claim while the mouse is over a control, with the keys that do the same; nil ends it.
    func show(hint: String?, keys: [String] = []) {
        announcedUntil = nil
        self.hint = hint ?? standing?.text
        hintCaps.keys = hint == nil ? standing?.keys ?? [] : keys
        layOutText()
    }

    /// Shows what a key has chosen in place of the claim for a few seconds, since no mouse rests there to ask for a hint.
    func announce(_ text: String) {
        show(hint: text)
        guard let window else { return }
        let end = window.time + ControlStrip.announcement
        announcedUntil = end
        window.schedule(self, .at(end))
    }

    /// The duration of an announcement in seconds, enough to read a sentence twice.
    private static let announcement = 8.0

    func update(at time: Double) -> NextUpdate {
        guard let end = announcedUntil else { return .never }
        guard time >= end else { return .at(end) }
        show(hint: nil)
        return .never
    }
}
