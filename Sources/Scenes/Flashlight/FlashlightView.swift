// The flashlight's view: the stage over all of it, the captions in its lower left corner, and what ties them
// together: hovering, keys, and what the light finds.

import Foundation
import Layers
import Text
import Views

final class FlashlightView: View {
    /// After something was found, or the grid came or went.
    var onChange: (() -> Void)?
    private(set) var finds = FlashlightFinds(FlashlightFinds.harbour)

    let stage: FlashlightStage
    let captions: FlashlightCaptions

    init(_ context: SceneContext, art: URL?, technique: FlashlightTechnique) {
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

    /// Whether a grid lies there in place of the darkness, which makes visible how its nine parts stretch.
    var showsGrid: Bool {
        get { stage.showsGrid }
        set {
            guard newValue != stage.showsGrid else { return }
            stage.showsGrid = newValue
            if newValue { captions.showGrid() } else { captions.show(finds) }
            setNeedsLayout()
            onChange?()
        }
    }

    func techniqueDidChange(_ technique: FlashlightTechnique) { stage.techniqueDidChange(technique) }

    private func look(at light: CGPoint, radius: Double) {
        // Nothing is found in a sky that stands in for the drawing.
        guard stage.night.isDrawn else { return }
        let isNew = finds.look(at: light, radius: radius) { stage.night.location(ofArt: $0) }
        guard isNew else { return }
        captions.show(finds)
        setNeedsLayout()
        onChange?()
    }

    /// What is at the drawing's edges may lie outside of the view: nobody is to look for that.
    private func countFinds() {
        guard let window, !bounds.isEmpty else { return }
        let before = finds.count
        let art = NightView.artFrame(in: bounds.size, scale: window.scale), inside = bounds.insetBy(dx: 6, dy: 6)
        finds.show { inside.contains(NightView.location(ofArt: $0, in: art)) }
        guard finds.count != before, !showsGrid else { return }
        captions.show(finds)
        onChange?()
    }

    /// Everything is to be found again.
    private func startOver() {
        guard !finds.found.isEmpty else { return }
        finds.startOver()
        if !showsGrid { captions.show(finds) }
        setNeedsLayout()
        onChange?()
    }

    override var canBecomeFocused: Bool { true }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        window?.focus(self)
    }

    override func layoutSubviews() {
        stage.frame = bounds
        let geometry = FlashlightGeometry(size: bounds.size, magnification: interfaceMagnification)
        countFinds()
        captions.room = geometry.captionRoom
        let width = geometry.captionWidth.rounded(), height = captions.height(at: width)
        captions.frame = CGRect(
            x: geometry.margin.rounded(), y: (bounds.height - geometry.margin - height).rounded(), width: width, height: height)
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard event.key == .letter("n"), event.modifiers.isEmpty, !event.isRepeat else { return false }
        startOver()
        return true
    }
}

/// The flashlight's measures for a view of some size, points.
struct FlashlightGeometry: Equatable {
    let size: CGSize
    /// The factor of text; see `Magnification`.
    var magnification = 1.0

    /// The rim of the beam, beyond which it is dark. In steps, so that a window being resized does not have
    /// a new beam made for every pixel.
    var beamRadius: Double {
        let wanted = min(size.width, size.height) * 0.34
        return max(90, min(1000, (wanted / 20).rounded() * 20))
    }

    /// How near the middle of the beam a thing must be to be noticed.
    var findRadius: Double { beamRadius * 0.26 }

    /// Where the light points before anybody has moved it: between the ship and the sleepers on the ice.
    var restingPoint: CGPoint { CGPoint(x: size.width * 0.47, y: size.height * 0.7) }

    /// Between the text and the view's edges.
    var margin: Double { max(14, min(32 * magnification, size.width * 0.02)) }
    /// The width of the captions' pane.
    var captionWidth: Double { min(360 * magnification, max(200, size.width * 0.32)) }
    /// How much room there is to spare for text.
    var captionRoom: FlashlightCaptions.Room {
        if size.height < 220 * magnification { return .least }
        return size.width < 900 * magnification || size.height < 560 * magnification ? .little : .all
    }
}
