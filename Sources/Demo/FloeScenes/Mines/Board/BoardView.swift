// The board on screen: a scroll view in both directions over cells that a renderer shows, with the keyboard cursor, the
// mouse highlight and the effects above them. It owns the scroll offset and the zoom; the game belongs to the session.
//
//     BoardView (scrolls) ─┬ renderer.view      the technique's cells
//                          ├ marks              hover and cursor
//                          └ effects            uncovering, winning and losing

import Foundation
import FloeImaging
import FloeLayerTree
import FloeViewTree

/// A scroll view that zooms over the cells and turns input into moves.
final class BoardView: ScrollView {
    private(set) var renderer: BoardRenderer
    private(set) var geometry: BoardGeometry
    let session: MinesSession
    let marks: BoardMarks
    let effects: BoardEffects
    /// Tracks the mouse.
    let mouse = HoverGestureRecognizer()
    /// Whether a resize picks the initial cell side again. True until the user zooms.
    var followsWindow = true
    /// The cell on which both buttons are held.
    var chordCell: CellPosition?
    /// Called with whether a press that might reveal a cell is down; the face shows it.
    var onPressChange: ((Bool) -> Void)?
    /// Called after the board was scrolled, zoomed or resized.
    var onMove: (() -> Void)?
    /// What assistive programs have asked for.
    var cellElements: [CellPosition: CellElement] = [:]
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
        contentInset = EdgeInsets(all: BoardGeometry.margin)
        contentSize = geometry.contentSize
        centersContent = true
        zoomsOnDoubleTap = false
        addBoardGestures()
    }

    /// A zoom and scroll offset.
    private struct Place: Equatable {
        let geometry: BoardGeometry
        let offset: CGPoint

        /// The point of the board in the middle of the viewport, in cells.
        var middle: CGPoint {
            CGPoint(
                x: (offset.x + geometry.viewport.width / 2) / geometry.side, y: (offset.y + geometry.viewport.height / 2) / geometry.side)
        }
    }

    private var presentPlace: Place { Place(geometry: geometry, offset: contentOffset) }
    /// The place of each way in which the cells have been shown since the user last moved or zoomed, and the place at which
    /// the current one began.
    private var places: [Way: Place] = [:], arrival: Place?

    /// A technique, and which size its cells have.
    private struct Way: Hashable {
        let renderer: ObjectIdentifier
        let hasSameCellSize: Bool
    }

    private var way: Way { Way(renderer: ObjectIdentifier(type(of: renderer)), hasSameCellSize: drawsSameCellSize) }

    /// The visible part of the board, in content points.
    var viewport: BoardViewport {
        BoardViewport(
            geometry: geometry, visible: CGRect(origin: contentOffset, size: bounds.size), isZooming: isZooming)
    }

    var canZoom: Bool { renderer.articleSide == nil }

    /// Whether the board is larger than the view.
    var scrolls: Bool { contentSize.width > bounds.width || contentSize.height > bounds.height }

    /// The cell side of a technique that cannot zoom, in whole pixels.
    private var fixedSide: Double? {
        renderer.articleSide.map { drawsSameCellSize ? geometry.initialSide : geometry.wholePixels($0) }
    }

    /// Whether techniques that cannot zoom draw cells as large as on a new board, instead of each as large as in the article.
    var hasSameCellSize: Bool {
        get { drawsSameCellSize }
        set {
            guard newValue != drawsSameCellSize else { return }
            keepingPlace { drawsSameCellSize = newValue }
        }
    }
    private var drawsSameCellSize = true

    /// Switches to another technique.
    func show(by next: BoardRenderer) {
        keepingPlace {
            renderer.stop()
            insertSubview(next.view, below: renderer.view)
            renderer.view.removeFromSuperview()
            renderer = next
        }
    }

    /// Makes a change after which cells may have another size. If the user has not moved or zoomed since they were last shown
    /// that way, their place is restored; otherwise the middle of the screen stays in place.
    private func keepingPlace(_ change: () -> Void) {
        if presentPlace != arrival { places = [:] }
        if !isZooming, !isMoving { places[way] = presentPlace }
        defer { arrival = presentPlace }
        stopZooming()
        change()
        if let kept = places[way] {
            place(kept.geometry.side, offset: kept.offset, isClamped: false)
            return
        }
        let side = fixedSide ?? (followsWindow ? geometry.initialSide : geometry.settled(geometry.side))
        setSide(side, anchor: middle)
    }

    /// Resets the view for the session's new board. Input meant for the old board is dropped.
    func boardDidChange() {
        abandonGestures()
        stopZooming()
        geometry.shape = session.game.shape
        followsWindow = true
        places = [:]
        marks.cursorCell = nil
        cellElements = [:]
        effects.removeAll()
        renderer.boardDidChange()
        resetPlace()
        followMouse()
    }

    /// Begins at the place of another view of the same board.
    func begin(at other: BoardView) {
        geometry.viewport = other.geometry.viewport
        geometry.scale = other.geometry.scale
        frame = other.frame
        followsWindow = other.followsWindow
        place(other.geometry.side, offset: other.contentOffset)
    }

    var middle: CGPoint { CGPoint(x: bounds.width / 2, y: bounds.height / 2) }

    /// The middle of the view (in cells) and the cells' side as the user last left them, and the place where the last resize put
    /// the board for these. Starting each resize from the rounded place would lose up to half a pixel per step, and a window
    /// in which cells cannot be that small would lose the chosen side.
    private var kept: (middle: CGPoint, side: Double, place: Place)?

    override func boundsSizeDidChange(from old: CGSize) {
        let before = presentPlace
        geometry.viewport = bounds.size
        geometry.scale = window?.scale ?? geometry.scale
        guard old.width >= 2 else { return resetPlace() }
        let last = kept.flatMap { $0.place == before ? $0 : nil }
        let looked = last?.middle ?? before.middle, chosen = last?.side ?? geometry.side
        let side = fixedSide ?? (followsWindow ? geometry.initialSide : geometry.settled(chosen))
        place(side, offset: CGPoint(x: looked.x * side - middle.x, y: looked.y * side - middle.y))
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
        // A cell that moves away from under the mouse is no longer its target.
        if isMoving { marks.hover = nil }
        renderer.show(viewport)
        marks.lay(out: geometry, visible: viewport.visible)
        onMove?()
    }

    /// The covered height at the lower edge, in points. The lowest rows can be scrolled above it.
    var coveredHeight = 0.0 { didSet { if coveredHeight != oldValue { contentInset.bottom = max(BoardGeometry.margin, coveredHeight) } } }

    /// Places the board as a new game begins: whole, or its middle at a playable size.
    private func resetPlace() {
        let side = fixedSide ?? geometry.initialSide
        place(side, offset: nil)
    }

    /// Resizes cells to `side` points, keeping what is at `anchor` (points from the viewport's corner) in place.
    func setSide(_ side: Double, anchor: CGPoint) {
        let side = fixedSide ?? side
        place(side, offset: anchored(at: anchor, scale: side / BoardGeometry.naturalSide))
    }

    private func place(_ side: Double, offset: CGPoint?, isClamped: Bool = true) {
        geometry.side = side
        zoomScale = side / BoardGeometry.naturalSide
        let sides = canZoom ? geometry.sides : side...side
        minimumZoomScale = sides.lowerBound / BoardGeometry.naturalSide
        maximumZoomScale = sides.upperBound / BoardGeometry.naturalSide
        contentSize = geometry.contentSize
        lineStep = geometry.side
        let wanted = offset ?? CGPoint(x: (contentSize.width - bounds.width) / 2, y: (contentSize.height - bounds.height) / 2)
        let target = isClamped ? clamped(wanted) : wanted
        // Set it even if it is equal: that ends any scrolling still in motion.
        let isThere = target == contentOffset
        contentOffset = target
        if isThere { contentOffsetDidChange() }
        effects.lay(out: geometry)
        renderer.show(viewport)
        marks.lay(out: geometry, visible: viewport.visible)
        onMove?()
    }

    // Cells are drawn at their size, and rest only at whole pixels.

    override func settledZoomScale(_ scale: Double) -> Double {
        (fixedSide ?? geometry.settled(scale * BoardGeometry.naturalSide)) / BoardGeometry.naturalSide
    }

    override func zoomContent(to scale: Double, offset: CGPoint) {
        followsWindow = false
        place(scale * BoardGeometry.naturalSide, offset: offset)
    }

    /// Shows the game's opening in the middle, or the middle of a board without one, with cells that are large enough to play.
    func showOpening() {
        let shape = geometry.shape
        let p = session.played.opening ?? CellPosition(x: shape.width / 2, y: shape.height / 2)
        if marks.isCursorShown { marks.cursorCell = p }
        guard canZoom, geometry.side < BoardView.playableSide || isZooming, window != nil else {
            return setContentOffset(clamped(geometry.offset(centering: p)), animated: true)
        }
        var atNaturalSide = geometry
        atNaturalSide.side = BoardGeometry.naturalSide
        let cell = atNaturalSide.rect(of: p)
        zoom(to: BoardView.nearSide / BoardGeometry.naturalSide, centering: CGPoint(x: cell.midX, y: cell.midY), duration: 0.5)
    }

    override var accessibilityDefaults: AccessibilityDescription { AccessibilityDescription(.dataTable, label: "Board") }
    override var accessibilityElements: [any AccessibilityObject] { elementsInSight }
    override var accessibilityFocusedElement: (any AccessibilityObject)? { marks.cursorCell.map(element) }

    override func keyDown(_ event: KeyEvent) -> Bool { play(event) || super.keyDown(event) }

    override func pointerDown(_ pointer: Pointer) {
        guard pointer.button == .primary, !isMoving, let point = pointer.location(in: self) else { return }
        press(geometry.cell(at: point))
    }

    override func pointerMoved(_ pointer: Pointer) {
        if chordCell != nil { pressChord(pointer.location(in: self)) }
    }

    /// Presses the neighbourhood of a cell while both buttons are held; when one is released, chords.
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
