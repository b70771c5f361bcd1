// The board on screen: a scroll view in both directions over cells that a renderer shows, with the keyboard's
// cursor, the mouse's highlight and the effects above them. It holds where one looks and how close; the game is
// the session's.
//
//     BoardView (scrolls) ─┬ renderer.view      the technique's cells
//                          ├ marks              hover and cursor
//                          └ effects            what uncovering, winning and losing look like

import Foundation
import Imaging
import Layers
import Views

/// Scrolls and zooms over the cells, and turns input into moves.
final class BoardView: ScrollView {
    private(set) var renderer: BoardRenderer
    private(set) var geometry: BoardGeometry
    let session: MinesSession
    let marks: BoardMarks
    let effects: BoardEffects
    let zoom = BoardZoom()
    /// Where the mouse is.
    let mouse = HoverGestureRecognizer()
    /// Whether the whole board should fit again when the window's size changes: until somebody zooms.
    var followsWindow = true
    /// What the last steps of a zoom add up to, before it is brought to whole pixels, and when.
    var wantedSide: (side: Double, time: Double)?
    /// The cells' side when the pinch under way began; nil without one.
    var pinchStart: Double?
    /// The cell that both buttons are held on.
    var chordCell: CellPosition?
    /// Whether a press is down that might reveal: the face holds its breath.
    var onPressChange: ((Bool) -> Void)?
    /// After the cells' size changed.
    var onZoom: (() -> Void)?
    var pressed: CellPosition? { didSet { if (pressed == nil) != (oldValue == nil) { onPressChange?(pressed != nil) } } }

    init(session: MinesSession, renderer: BoardRenderer, effects: BoardEffects, palette: MinesPalette) {
        self.session = session
        self.renderer = renderer
        self.effects = effects
        marks = BoardMarks(palette: palette)
        geometry = BoardGeometry(shape: session.game.shape, viewport: CGSize(width: 1, height: 1), side: 64, scale: 1)
        super.init()
        addSubview(renderer.view)
        addSubview(marks)
        addSubview(effects)
        indicatorStyle = palette.isDark ? .light : .dark
        contentSize = geometry.contentSize
        zoom.onStep = { [weak self] side, isLast in
            guard let self else { return }
            setSide(side, anchor: zoom.anchor, isZooming: !isLast)
        }
        addBoardGestures()
    }

    /// Where one looks, and how close.
    private struct Place: Equatable {
        let geometry: BoardGeometry
        let offset: CGPoint

        /// The board's point in the middle of the viewport, in cells.
        var middle: CGPoint {
            CGPoint(
                x: (offset.x + geometry.viewport.width / 2) / geometry.side, y: (offset.y + geometry.viewport.height / 2) / geometry.side)
        }
    }

    private var presentPlace: Place { Place(geometry: geometry, offset: contentOffset) }
    /// By each technique that showed the cells since somebody last moved or zoomed; and where the present one began.
    private var places: [ObjectIdentifier: Place] = [:], arrival: Place?

    /// What shows, in the content's points.
    var viewport: BoardViewport {
        BoardViewport(
            geometry: geometry, visible: CGRect(origin: contentOffset, size: bounds.size),
            isZooming: zoom.isRunning || pinchStart != nil)
    }

    var canZoom: Bool { renderer.fixedSide == nil }

    /// Whether there is more of the board than shows.
    var scrolls: Bool { contentSize.width > bounds.width || contentSize.height > bounds.height }

    /// The side of cells that cannot be zoomed, in whole pixels.
    private var fixedSide: Double? { renderer.fixedSide.map(geometry.wholePixels) }

    /// Shows the cells by another technique: where they were by it, if nobody has moved or zoomed since; else the middle
    /// of the screen stays where it is.
    func show(by next: BoardRenderer) {
        if presentPlace != arrival { places = [:] }
        if !zoom.isRunning, !isMoving { places[ObjectIdentifier(type(of: renderer))] = presentPlace }
        defer { arrival = presentPlace }
        zoom.stop()
        renderer.stop()
        insertSubview(next.view, below: renderer.view)
        renderer.view.removeFromSuperview()
        renderer = next
        if let kept = places[ObjectIdentifier(type(of: next))] {
            place(kept.geometry.side, offset: kept.offset, isZooming: false)
            return
        }
        let side = fixedSide ?? (followsWindow ? geometry.initialSide : geometry.settled(geometry.side))
        setSide(side, anchor: middle, isZooming: false)
    }

    /// The session has another board: nothing that was meant for the old one reaches it.
    func boardDidChange() {
        abandonGestures()
        zoom.stop()
        wantedSide = nil
        geometry.shape = session.game.shape
        followsWindow = true
        places = [:]
        marks.cursorCell = nil
        effects.removeAll()
        renderer.boardDidChange()
        resetPlace()
        followMouse()
    }

    var middle: CGPoint { CGPoint(x: bounds.width / 2, y: bounds.height / 2) }

    /// The point of the board, in cells, that lay in the middle and the cells' side when somebody last moved or zoomed,
    /// and where the last change of size put the board for them. Whole pixels alone would forget half of one in each
    /// step, and a window in which cells cannot be so small would forget how small they were.
    private var kept: (middle: CGPoint, side: Double, place: Place)?

    override func boundsSizeDidChange(from old: CGSize) {
        let before = presentPlace
        geometry.viewport = bounds.size
        geometry.scale = window?.scale ?? geometry.scale
        geometry.magnification = interfaceMagnification
        guard old.width >= 2 else { return resetPlace() }
        let last = kept.flatMap { $0.place == before ? $0 : nil }
        let looked = last?.middle ?? before.middle, chosen = last?.side ?? geometry.side
        let side = fixedSide ?? (followsWindow ? geometry.initialSide : geometry.settled(chosen))
        var next = geometry
        next.side = side
        let offset = CGPoint(x: looked.x * side - middle.x, y: looked.y * side - middle.y)
        place(side, offset: next.clamped(offset), isZooming: false)
        kept = (looked, chosen, presentPlace)
    }

    override func contentScaleDidChange() { boundsSizeDidChange(from: bounds.size) }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if let window, window.scale != geometry.scale { contentScaleDidChange() }
        if window != nil { renderer.show(viewport) }
    }

    override func releaseUnused() {
        renderer.releaseUnused(isShown: window != nil)
        if window != nil { renderer.show(viewport) }
        super.releaseUnused()
    }

    override func contentOffsetDidChange() {
        // What moves away from under the mouse is not meant any more.
        if isMoving { marks.hover = nil }
        renderer.show(viewport)
        marks.lay(out: geometry, visible: viewport.visible)
    }

    /// So much of the lower edge is covered, points: the lowest rows can be scrolled above it.
    var coveredHeight = 0.0 { didSet { if coveredHeight != oldValue { contentInset = insets } } }

    private var insets: EdgeInsets {
        var insets = geometry.insets
        insets.bottom = max(insets.bottom, coveredHeight)
        return insets
    }

    /// Where a board begins: whole, or its middle at a size to play.
    private func resetPlace() {
        let side = fixedSide ?? geometry.initialSide
        place(side, offset: nil, isZooming: false)
    }

    /// Cells become `side` points, what is at `anchor` (points from the viewport's corner) stays there.
    func setSide(_ side: Double, anchor: CGPoint, isZooming: Bool) {
        var next = geometry
        next.side = fixedSide ?? max(next.sides.lowerBound, min(next.sides.upperBound, side))
        place(next.side, offset: geometry.offset(contentOffset, anchoredAt: anchor, for: next), isZooming: isZooming)
    }

    private func place(_ side: Double, offset: CGPoint?, isZooming: Bool) {
        geometry.side = side
        contentInset = insets
        contentSize = geometry.contentSize
        lineStep = geometry.side
        let content = geometry.contentSize
        var target =
            offset
            ?? geometry.clamped(
                CGPoint(x: (content.width - bounds.width) / 2, y: (content.height - bounds.height) / 2))
        if !isZooming {
            // Whole pixels, so that pictures lie on pixels.
            target = CGPoint(
                x: (target.x * geometry.scale).rounded() / geometry.scale, y: (target.y * geometry.scale).rounded() / geometry.scale)
        }
        // Setting it ends what moves by itself, also where that has just got there.
        let isThere = target == contentOffset
        contentOffset = target
        if isThere { contentOffsetDidChange() }
        effects.lay(out: geometry)
        renderer.show(viewport)
        marks.lay(out: geometry, visible: viewport.visible)
        onZoom?()
    }

    override func wheel(_ event: WheelEvent) -> Bool {
        event.modifiers.contains(.control) ? zoom(by: event) : super.wheel(event)
    }

    override func keyDown(_ event: KeyEvent) -> Bool { play(event) || super.keyDown(event) }

    override func pointerDown(_ pointer: Pointer) {
        guard pointer.button == .primary, !isMoving, let point = pointer.location(in: self) else { return }
        press(geometry.cell(at: point))
    }

    override func pointerMoved(_ pointer: Pointer) {
        if chordCell != nil { pressChord(pointer.location(in: self)) }
    }

    /// Both buttons at once: all around is pressed until one of them comes up.
    override func pointerButtonsChanged(_ pointer: Pointer) {
        press(nil)
        let point = pointer.location(in: self)
        if pointer.buttons.isSuperset(of: [.primary, .secondary]) {
            pressChord(point)
        } else if let p = chordCell {
            pressChord(nil)
            session.play(.chord(p))
        }
    }

    override func pointerUp(_ pointer: Pointer) { endPress() }

    override func pointerCancelled(_ pointer: Pointer) { endPress() }

    func endPress() {
        press(nil)
        pressChord(nil)
    }
}
