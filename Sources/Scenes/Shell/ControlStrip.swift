// The strip at the window's bottom: what the scene claims and what was measured, and below it all that can be
// chosen. It is built for a scene and rebuilt for another one; where there is too little room, switches move into
// the options panel, then titles of pages go, then the figures and the techniques move; the compositors' switch stays.
//
//     ┌───────────────────────────────────────────────────────────────────────┐   wide windows
//     │ claim, or a hint                     CPU: first 9.8 ms → last 0.3 ms   │
//     │ ━ Focus • Table …  │ technique ▓▓ │ (● switch …     CPU│GPU  Figures ? │
//     └───────────────────────────────────────────────────────────────────────┘
//     ┌────────────────────────────────────────────────┐                          narrower, but high
//     │ claim, or a hint         CPU: first 9.8 ms → … │
//     │ technique ▓▓ │ (● switch …                     │
//     │ ━ Focus • Table …         CPU│GPU  Figures ?   │
//     └────────────────────────────────────────────────┘

import Foundation
import Imaging
import Layers
import RenderTree
import Text
import Views

final class ControlStrip: View {
    let pages: PageControl
    let compositor: SegmentedControl
    /// In its place where there is no room for it.
    let swap: Button
    let compare: Button, slowdown: Button, figures: Button, help: Button, options: Button
    /// Where there is room for it.
    let overlays: Button
    private(set) var techniques: SegmentedControl?
    private(set) var switches: [Switch] = []
    let claimLabel: Label, measuredLabel: Label
    let metrics: ShellMetrics
    let theme: Theme
    let rules: [Layer]
    /// Between two rows of controls.
    let rowLine = Layer()
    private let edge = Layer()
    private let controls: SceneControls
    /// What the scene claims, in texts that get shorter.
    private(set) var claims: [String] = []
    /// In the claim's place; nil: the claim.
    var hint: String?
    /// Until when an announcement stays, seconds of the window's time.
    var announcedUntil: Double?

    /// What moved into the options panel for want of room.
    var overflow = Overflow()

    struct Overflow: Equatable {
        var switches = false, techniques = false, figures = false, compare = false
    }

    init(_ titles: [String], page: Int, metrics: ShellMetrics, state: ShellState, controls: SceneControls) {
        self.metrics = metrics
        self.controls = controls
        theme = controls.theme
        let theme = controls.theme, fonts = controls.fonts, shell = controls.shell
        pages = controls.hinting(PageControl(titles, theme: theme, fonts: fonts) { [weak shell] in shell?.showPage($0) })
        pages.currentPage = page
        pages.pageHint = { [weak shell] in shell?.hint(ofPage: $0) }
        compositor = controls.compositor(state)
        swap = controls.swap()
        compare = controls.compare()
        slowdown = controls.slowdown(state)
        figures = controls.hinting(Button("Figures", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleFigures() }, key: "h")
        figures.hint = SceneControls.figuresHint
        overlays = controls.overlays()
        help = controls.hinting(Button("?", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleHelp() })
        help.hint = "All keys and gestures. F1."
        options = controls.hinting(Button("Options", theme: theme, fonts: fonts) { [weak shell] in shell?.toggleOptions() })
        options.hint = "What else this scene lets you choose."
        claimLabel = Label(fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText)
        measuredLabel = Label(fonts: fonts, font: theme.type.callout, color: theme.palette.secondaryText)
        rules = (0..<2).map { _ in Layer() }
        super.init()
        backgroundColor = theme.palette.surface
        addLayers(rules + [edge, rowLine])
        for line in rules + [edge, rowLine] { line.backgroundColor = theme.palette.separator }
        for view in [claimLabel, measuredLabel, pages, options, compositor, swap, compare, slowdown, figures, overlays, help] as [View] {
            addSubview(view)
        }
    }

    /// What can be reached by Tab, from left to right.
    var focusOrder: [Control] {
        let all: [Control?] =
            [pages, techniques] + switches + [options, compositor, swap, compare, slowdown, figures, overlays, help]
        return all.compactMap { $0 }.filter { $0.canBecomeFocused }
    }

    /// Shows a scene's controls in place of another's.
    func show(_ scene: any Scene) {
        for old in [techniques].compactMap({ $0 }) + switches as [View] { old.removeFromSuperview() }
        let techniques = controls.techniques(scene)
        self.techniques = techniques
        switches = controls.switches(scene)
        for control in [techniques] + switches as [View] { addSubview(control) }
        claims = [scene.claim, scene.shortClaim]
        show(hint: nil)
        setNeedsLayout()
    }

    /// What the scene or the program changed by itself.
    func refresh(_ scene: any Scene, _ state: ShellState) {
        techniques?.selectedIndex = scene.techniques.firstIndex(of: scene.technique)
        for (control, item) in zip(switches, scene.switches) { control.isOn = item.get() }
        compositor.segments = SceneControls.compositorSegments(state)
        compositor.selectedIndex = SceneControls.compositorIndex(state)
        controls.show(state, in: swap)
        figures.isOn = state.showsFigures
        overlays.isOn = state.overlay != nil
        if slowdown.title != "\(state.slowdown)× slower" { setNeedsLayout() }
        controls.show(state, inSlowdown: slowdown)
        heldBack = state.slowdown > 1 ? ", held back \(state.slowdown)×" : ""
        guard claims.first != scene.claim else { return }
        claims = [scene.claim, scene.shortClaim]
        setNeedsLayout()
    }

    /// Frame times, in texts that get shorter; none yet shows how to come by some.
    var measured: [String] = [] {
        didSet {
            guard measured != oldValue else { return }
            measuredLabel.font = measured.isEmpty ? theme.type.callout : theme.type.callout.weight(.semibold)
            measuredLabel.textColor = measured.isEmpty ? theme.palette.secondaryText : theme.palette.text
            setNeedsLayout()
        }
    }

    /// Behind what was measured while the device pretends to be slower.
    private var heldBack = "" { didSet { if heldBack != oldValue { setNeedsLayout() } } }

    var measuredTexts: [String] { measured.isEmpty ? ControlStrip.unmeasured : measured.map { $0 + heldBack } }

    private static let unmeasured = [
        "Play with it, then change the technique: frame times appear here.", "Play with it: frame times appear here.",
    ]

    var fonts: FontLibrary { controls.fonts }

    override func layoutSubviews() {
        edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
        layOutText()
        layOutControls()
    }
}

// What stands in the claim's place for a while: what the mouse points at, and what was chosen by key.
extension ControlStrip: FrameUpdating {
    /// In the claim's place while the mouse is over a control; nil: the claim.
    func show(hint: String?) {
        announcedUntil = nil
        self.hint = hint
        layOutText()
        claimLabel.textColor = hint == nil ? theme.palette.secondaryText : theme.palette.text
    }

    /// In the claim's place for a few seconds: what was chosen by key, where no mouse stays to ask for a hint.
    func announce(_ text: String) {
        show(hint: text)
        guard let window else { return }
        let end = window.time + ControlStrip.announcement
        announcedUntil = end
        window.schedule(self, .at(end))
    }

    /// Enough to read a sentence twice, seconds.
    private static let announcement = 8.0

    func update(at time: Double) -> NextUpdate {
        guard let end = announcedUntil else { return .never }
        guard time >= end else { return .at(end) }
        show(hint: nil)
        return .never
    }
}
