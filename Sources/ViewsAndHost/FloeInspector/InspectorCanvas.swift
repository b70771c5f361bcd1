// The middle of the inspector: the tree in space, or its picture. Drags turn it, the wheel zooms, and a press picks.

import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeViewTree
import Foundation

/// Shows an inspected tree and what is picked in it.
final class InspectorCanvas: View {
    /// What the layers are shown as.
    enum Mode: Int, CaseIterable {
        /// Planes in space, or the picture that they make.
        case space, picture
    }

    /// Called with the layer that was pressed; nil: none.
    var onPick: ((Int?) -> Void)?
    /// Called with the layer under the mouse; nil: none.
    var onHover: ((Int?) -> Void)?

    var mode = Mode.space {
        didSet {
            guard mode != oldValue else { return }
            showMode()
        }
    }
    private(set) var orbit = Orbit.front
    /// The layer that is marked.
    var picked: Int? { didSet { if picked != oldValue { placeMarks() } } }
    private(set) var exploded: ExplodedTree

    private let tree: InspectedTree
    private var flat: FlatTree?
    private var hovered: Int? {
        didSet {
            guard hovered != oldValue else { return }
            placeMarks()
            onHover?(hovered)
        }
    }
    private let mark = Layer(), hoverMark = Layer()
    /// The orbit when a pinch or a drag began, and how far the drag had come.
    private var pinched = Orbit.front
    private var way = CGPoint.zero

    init(_ tree: InspectedTree, theme: Theme) {
        self.tree = tree
        exploded = ExplodedTree(tree, InspectorCanvas.colors(theme))
        super.init()
        clipsToBounds = true
        cursor = .openHand
        layer.addSublayer(exploded.space)
        for mark in [mark, hoverMark] { mark.implicitActions = .insideAnimationBlocks }
        addGestureRecognizer(TapGestureRecognizer { [weak self] in self?.tapped($0) })
        let again = TapGestureRecognizer(taps: 2) { [weak self] _ in self?.turn(to: .standard, duration: 0.3) }
        addGestureRecognizer(again)
        addGestureRecognizer(PanGestureRecognizer { [weak self] in self?.dragged($0, shifts: false) })
        addGestureRecognizer(ShiftingPanGestureRecognizer { [weak self] in self?.dragged($0, shifts: true) })
        addGestureRecognizer(PinchGestureRecognizer { [weak self] in self?.pinched($0) })
        addGestureRecognizer(HoverGestureRecognizer { [weak self] in self?.hovered($0) })
    }

    override var canBecomeFocused: Bool { true }

    override func appearanceDidChange() {
        let palette = appearance.theme.palette
        backgroundColor = palette.background
        mark.borderColor = palette.accent
        mark.backgroundColor = palette.accent.withAlpha(0.1)
        hoverMark.borderColor = palette.accent
        if exploded.colors != InspectorCanvas.colors(appearance.theme) { makeAnew() }
    }

    private static func colors(_ theme: Theme) -> ExplodedTree.Colors {
        ExplodedTree.Colors(
            bare: theme.palette.secondaryText.withAlpha(0.45), clipped: theme.palette.warning.withAlpha(0.9), mask: theme.palette.negative)
    }

    /// Shows the tree as it is now.
    func update() {
        guard exploded.update(), flat?.update() ?? true else { return makeAnew() }
        placeMarks()
    }

    private func makeAnew() {
        let spacing = exploded.spacing, showsAll = exploded.shownLevels == 0...exploded.levelCount - 1, levels = exploded.shownLevels
        exploded.space.removeFromSuperlayer()
        flat?.space.removeFromSuperlayer()
        flat = nil
        exploded = ExplodedTree(tree, InspectorCanvas.colors(appearance.theme))
        exploded.lineWidth = 1 / fit
        exploded.spacing = spacing
        if !showsAll { exploded.shownLevels = levels.clamped(to: exploded.shownLevels) }
        layer.addSublayer(exploded.space)
        showMode()
    }

    private var shown: any PickableTree {
        guard mode == .picture else { return exploded }
        if let flat { return flat }
        let made = FlatTree(tree)
        flat = made
        layer.addSublayer(made.space)
        return made
    }

    private func showMode() {
        let space = shown.space
        exploded.space.isHidden = space !== exploded.space
        flat?.space.isHidden = space !== flat?.space
        placeSpace()
    }

    // Places

    override func layoutSubviews() {
        exploded.lineWidth = 1 / fit
        withoutAnimation(placeSpace)
    }

    /// Looks from elsewhere.
    func turn(to orbit: Orbit, spacing: Double? = nil, duration: Double = 0) {
        let change = {
            self.orbit = orbit
            if let spacing { self.exploded.spacing = spacing }
            self.placeSpace()
        }
        if duration > 0 { animate(duration: duration, changes: change) } else { change() }
    }

    private var fit: Double { Orbit.fit(tree.size, in: bounds.size) }

    private func placeSpace() {
        var seen = orbit
        if mode == .picture { (seen.yaw, seen.pitch) = (0, 0) }
        let space = shown.space
        layer.sublayerTransform = orbit.perspective(in: bounds.size)
        space.position = CGPoint(x: Double(bounds.midX), y: Double(bounds.midY))
        space.transform = seen.transform(fit: fit)
        placeMarks()
    }

    private func placeMarks() {
        let shown = shown, k = max(1e-3, fit * orbit.zoom)
        for (index, mark, width) in [(hovered == picked ? nil : hovered, hoverMark, 1.5), (picked, mark, 2.5)] {
            if let index { shown.mark(index, with: mark, width: width / k) } else { mark.removeFromSuperlayer() }
        }
    }

    // Input

    private func tapped(_ tap: TapGestureRecognizer) { onPick?(shown.pick(at: tap.location(in: self))) }

    private func hovered(_ recognizer: HoverGestureRecognizer) {
        hovered = recognizer.state.isActive ? shown.pick(at: recognizer.location(in: self)) : nil
    }

    private func dragged(_ pan: PanGestureRecognizer, shifts: Bool) {
        if pan.state == .began { way = .zero }
        cursor = pan.state.isActive ? .closedHand : .openHand
        hovered = nil
        let new = pan.translation(in: self), step = CGPoint(x: new.x - way.x, y: new.y - way.y)
        way = new
        let isShift = shifts || mode == .picture || pan.pointers.first?.modifiers.contains(.shift) == true
        var next = orbit
        if isShift {
            next.shift = CGPoint(x: orbit.shift.x + step.x, y: orbit.shift.y + step.y)
        } else {
            next = orbit.dragged(by: step)
        }
        turn(to: next)
    }

    private func pinched(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began { pinched = orbit }
        zoom(pinched, by: pinch.scale, about: pinch.location(in: self))
    }

    override func wheel(_ event: WheelEvent) -> Bool {
        guard let point = convert(event.position, from: nil) else { return true }
        zoom(orbit, by: exp(-Double(event.delta.y) * 0.0025), about: point)
        return true
    }

    private func zoom(_ orbit: Orbit, by factor: Double, about point: CGPoint) {
        turn(to: orbit.zoomed(by: factor, about: CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY)))
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
        guard isFocused, event.modifiers.isEmpty else { return false }
        let middle = CGPoint(x: Double(bounds.midX), y: Double(bounds.midY)), step = 18.0
        switch event.key {
        case .left: turn(to: orbit.dragged(by: CGPoint(x: -step, y: 0)))
        case .right: turn(to: orbit.dragged(by: CGPoint(x: step, y: 0)))
        case .up: turn(to: orbit.dragged(by: CGPoint(x: 0, y: -step)))
        case .down: turn(to: orbit.dragged(by: CGPoint(x: 0, y: step)))
        case .plus, .equals: zoom(orbit, by: 1.25, about: middle)
        case .minus: zoom(orbit, by: 0.8, about: middle)
        case .digit(0): turn(to: .standard, duration: 0.3)
        case .home: turn(to: .front, duration: 0.3)
        default: return false
        }
        return true
    }
}

/// Drags with another button than the primary one.
private final class ShiftingPanGestureRecognizer: PanGestureRecognizer {
    override func accepts(_ pointer: Pointer) -> Bool { pointer.button != .primary && pointers.isEmpty }
}
