// The flashlight's view: the stage, which fills it, the captions in the lower left corner, and the logic that connects
// them: hovering, keys, and the finds.

import Foundation
import FloeLayerTree
import FloeText
import FloeViewTree

final class FlashlightView: View {
    /// Called after something was found, or after the grid was shown or hidden.
    var onChange: (() -> Void)?
    /// What has been found.
    var finds = FlashlightFinds(FlashlightFinds.harbour) {
        didSet {
            guard finds != oldValue else { return }
            if !showsGrid { captions.show(finds) }
            setNeedsLayout()
            onChange?()
        }
    }

    let stage: FlashlightStage
    let captions: FlashlightCaptions
    /// Asks whether to hide everything again.
    private(set) var question: AlertPanel?
    private let context: SceneContext

    init(_ context: SceneContext, art: URL?, technique: FlashlightTechnique) {
        self.context = context
        stage = FlashlightStage(
            work: context.work, art: art, technique: technique, gridLook: context.theme.isDark ? .night : .day)
        captions = FlashlightCaptions(fonts: context.fonts, scenery: context.theme.scenery)
        super.init()
        addSubview(stage)
        addSubview(captions)
        captions.show(finds)
        stage.onLook = { [weak self] light, radius in self?.look(at: light, radius: radius) }
        stage.night.onProblem = { [weak self] in
            self?.captions.show(problem: $0)
            self?.setNeedsLayout()
        }
        addGestureRecognizer(
            HoverGestureRecognizer { [weak self] mouse in
                guard let self, mouse.state.isActive else { return }
                self.stage.lead(to: mouse.location(in: self.stage))
            })
    }

    /// Whether a grid replaces the darkness, to show how its nine parts stretch.
    var showsGrid: Bool {
        get { stage.showsGrid }
        set {
            guard newValue != stage.showsGrid else { return }
            stage.showsGrid = newValue
            if newValue { captions.showGrid() } else { captions.show(finds) }
            setNeedsLayout()
        }
    }

    func techniqueDidChange(_ technique: FlashlightTechnique) { stage.techniqueDidChange(technique) }

    private func look(at light: CGPoint, radius: Double) {
        // Nothing is found while the sky stands in for the drawing.
        guard stage.night.isDrawn else { return }
        _ = finds.look(at: light, radius: radius) { stage.night.location(ofArt: $0) }
    }

    /// Starts over, after asking first if something was found and more is left.
    private func askToStartOver() {
        guard !finds.found.isEmpty else { return }
        guard !finds.isComplete else { return finds.startOver() }
        let keep = Action("Keep looking") {}, begin = Action("Start again") { [weak self] in self?.finds.startOver() }
        let panel = AlertPanel(
            "Start the search again?", message: "You have found \(finds.found.count) of \(finds.count).", actions: [keep, begin],
            theme: context.theme, fonts: context.fonts)
        panel.onClose = { [weak self] in self?.closeQuestion() }
        question = panel
        panel.open(in: self)
    }

    private func closeQuestion() {
        question?.dismiss()
        question = nil
    }

    override var canBecomeFocused: Bool { true }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if let window { window.focus(self) } else { closeQuestion() }
    }

    override func layoutSubviews() {
        stage.frame = bounds
        let geometry = FlashlightGeometry(size: bounds.size)
        captions.room = geometry.captionRoom
        let width = geometry.captionWidth.rounded(), height = captions.height(at: width)
        captions.frame = CGRect(
            x: geometry.margin.rounded(), y: (bounds.height - geometry.margin - height).rounded(), width: width, height: height)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .letter("n"), event.modifiers.isEmpty, !event.isRepeat else { return false }
        askToStartOver()
        return true
    }
}

/// The flashlight's dimensions for a view of a given size, in points.
struct FlashlightGeometry: Equatable {
    let size: CGSize

    /// The radius of the beam's rim, beyond which it is dark. It grows in steps, so that resizing a window does not make a new
    /// beam for every pixel.
    var beamRadius: Double {
        let wanted = min(size.width, size.height) * 0.34
        return max(90, min(1000, (wanted / 20).rounded() * 20))
    }

    /// The distance from the middle of the beam within which a thing is found.
    var findRadius: Double { beamRadius * 0.26 }

    /// The point at which the light rests until the user moves it: between the ship and the sleepers on the ice.
    var restingPoint: CGPoint { CGPoint(x: size.width * 0.47, y: size.height * 0.7) }

    /// The margin between the text and the view's edges.
    var margin: Double { max(14, min(32, size.width * 0.02)) }
    /// The width of the captions' pane.
    var captionWidth: Double { min(360, max(200, size.width * 0.32)) }
    /// The amount of room that can be spared for text.
    var captionRoom: FlashlightCaptions.Room {
        if size.height < 220 { return .least }
        return size.width < 900 || size.height < 560 ? .little : .all
    }
}
