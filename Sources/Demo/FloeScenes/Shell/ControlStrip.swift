// The strip at the window's bottom: the scene's claim and the measured figures, with the controls below. It is built for a
// scene and rebuilt for another one. What has no room there moves into the options panel, by priorities; the compositor switch stays.
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
    /// Makes the controls of the program, and those of the scene.
    private let controls: SceneControls
    private var sceneControls: SceneControls
    /// The scene's claim, as texts of decreasing length.
    private(set) var claims: [String] = []
    /// The text shown in place of the claim; nil shows the claim.
    var hint: String?
    /// The text shown in place of the claim while there is no hint, with the keys that end it; nil for the claim.
    var standing: (text: String, keys: [String])? {
        didSet {
            guard standing?.text != oldValue?.text, announcedUntil == nil, hint == nil || hint == oldValue?.text else { return }
            show(hint: nil)
        }
    }
    /// The end of the current announcement, in seconds of the window's time.
    var announcedUntil: Double?

    /// The parts that move into the options panel for lack of room, in the panel's order. Built-in contents move with the techniques.
    enum Item: CaseIterable { case techniques, switches, compare, slowdown, figures, tools }

    /// The parts that are in the options panel.
    var missing: Set<Item> = []

    init(_ titles: [String], page: Int, metrics: ShellMetrics, controls: SceneControls) {
        self.metrics = metrics
        self.controls = controls
        sceneControls = controls
        theme = controls.theme
        let theme = controls.theme, fonts = controls.fonts, shell = controls.shell
        pages = PageControl(titles, theme: theme, fonts: fonts) { [weak shell] in shell?.showPage($0) }
        pages.currentPage = page
        pages.isHidden = titles.count < 2
        pages.pageHint = { titles.indices.contains($0) ? titles[$0] : nil }
        pages.onHint = { [weak shell] in shell?.showPageHint($0) }
        compositor = controls.compositor()
        swap = controls.swap()
        showMe = controls.button(.lesson)
        compare = controls.button(.compare)
        slowdown = controls.slowdown()
        figures = controls.button(.figures)
        tools = controls.button(.toolList)
        builtIn = controls.builtIn()
        help = controls.button(.helpPanel)
        help.title = "?"
        help.accessibilityLabel = "Help"
        pages.accessibilityLabel = "Scenes"
        options = controls.button(.options)
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
        sceneControls = SceneControls(theme: theme, fonts: fonts, shell: controls.shell)
        let techniques = sceneControls.techniques(scene)
        self.techniques = techniques
        switches = sceneControls.switches(scene)
        for control in [techniques] + switches as [View] { addSubview(control) }
        claims = [scene.claim, scene.description.shortClaim]
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
        let titles = [builtIn.title, slowdown.title]
        for controls in [controls, sceneControls] { controls.refresh(scene, state) }
        options.isOn = tools.isHidden && tools.isOn
        if titles != [builtIn.title, slowdown.title] { setNeedsLayout() }
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

    /// The text while nothing has been measured: how to get figures.
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
        window.post(.announcement(text))
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
