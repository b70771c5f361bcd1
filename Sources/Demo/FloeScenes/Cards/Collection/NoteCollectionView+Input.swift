// Input on the cards:
//
//     mouse moves along a row, finger rests and moves    skim
//     click or tap on a card, right click                peek at the next facet
//     click or tap on a back, or on a card with one side bring it to the front
//     drag to the side                                   nothing: it neither scrolls nor turns the page
//     click or tap on its badge, L                       hear its sound
//     ← →  F                                             flip one back, one over
//     Space  Enter                                       peek;  Escape puts all back

import Foundation
import FloeLayerTree
import FloeViewTree

extension NoteCollectionView: GestureRecognizerDelegate {
    /// Seconds that a finger has to rest before it skims.
    private static let skimDelay = 0.25
    /// Seconds after the last scroll until the cards count as being at rest.
    private static let restDelay = 0.12

    func addGestures() {
        addGestureRecognizer(
            HoverGestureRecognizer { [weak self] hover in
                guard let self else { return }
                hovered(hover.state.isActive ? hover.location(in: self) : nil)
            })
        addGestureRecognizer(
            TapGestureRecognizer { [weak self] tap in
                guard let self else { return }
                tapped(at: tap.location(in: self))
            })
        addGestureRecognizer(
            TapGestureRecognizer(button: .secondary) { [weak self] tap in
                guard let self, let cell = cell(at: tap.location(in: self)) else { return }
                peek(at: cell.indexPath)
            })
        addGestureRecognizer(PanGestureRecognizer(axis: .horizontal))
        let rest = LongPressGestureRecognizer(duration: NoteCollectionView.skimDelay) { [weak self] press in
            guard let self else { return }
            skim(at: press.state.isActive ? press.location(in: self) : nil)
        }
        rest.delegate = self
        addGestureRecognizer(rest)
    }

    /// Restricts the long press to fingers; the mouse skims by hovering.
    package func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive pointer: Pointer) -> Bool {
        pointer.device == .touch
    }

    private func hovered(_ point: CGPoint?) {
        let place = point.flatMap { convert($0, to: nil) }
        let hasMoved = place != pointerPlace
        pointerPlace = place
        // While cards pass below a mouse at rest, it does nothing until they stop.
        if hasMoved || place == nil || !isPassing { follow(point) }
    }

    /// Releases the card that the mouse pushed, because cards are passing below it. Once they have come to rest, the card below the
    /// mouse is pushed.
    func passBelowPointer() {
        if isDragging { pointerPlace = nil }
        if peeked == nil { skim(at: nil) }
        guard pointerPlace != nil else { return }
        isPassing = true
        sequence.add(.rest, after: NoteCollectionView.restDelay)
    }

    /// Pushes the card below the mouse now that the cards have come to rest.
    func restBelowPointer() {
        isPassing = false
        if let pointerPlace { follow(convert(pointerPlace, from: nil)) }
    }

    private func follow(_ point: CGPoint?) {
        // Hovering over the cards being peeked at moves nothing.
        if let point, let peeked {
            guard let cell = cell(at: point), cell.indexPath.facet(0) != peeked else { return }
            endPeek()
        }
        skim(at: point)
        cursor = point.flatMap { cell(at: $0) }.map(takesClick) ?? false ? .pointingHand : nil
    }

    /// Returns whether a click on a card does anything. A front card with a single facet has nothing behind it to show.
    private func takesClick(_ cell: NoteCell) -> Bool {
        isBehind(cell.indexPath) || cell.badgeFrame != nil || hasOtherSides(cell.indexPath)
    }

    private func hasOtherSides(_ path: NoteIndexPath) -> Bool {
        dataSource?.noteCollectionView(self, numberOfFacetsAt: path) ?? 1 > 1
    }

    /// Returns whether a note's card stands behind the front card of its row or has been flipped.
    private func isBehind(_ path: NoteIndexPath) -> Bool { model.frontNote(of: model.row(of: path)) != model.index(of: path) }

    private func tapped(at point: CGPoint) {
        guard let cell = cell(at: point) else {
            endPeek()
            return
        }
        let path = cell.indexPath.facet(0)
        currentRow = model.row(of: path)
        if showsBadge(of: cell, at: point) {
            noteDelegate?.noteCollectionView(self, didAskForSoundAt: cell.indexPath)
            return
        }
        choose(path)
    }

    /// Peeks at a note whose card stands, and brings another one to the front.
    func choose(_ path: NoteIndexPath) {
        if path == peeked || !isBehind(path) || !isFlipped(path) && hasOtherSides(path) {
            peek(at: path)
        } else {
            endPeek()
            expose(path)
        }
    }

    /// Returns whether `point` is on the badge of a card that has no other card in front of it.
    private func showsBadge(of cell: NoteCell, at point: CGPoint) -> Bool {
        let path = cell.indexPath.facet(0)
        guard let badge = cell.badgeFrame, path == peeked || exposedIndex(model.row(of: path)) == model.index(of: path),
            !cell.facesAway(at: window?.tree.time), let place = cell.convert(point, from: layer, at: window?.tree.time)
        else { return false }
        return badge.insetBy(dx: -badge.width * 0.15, dy: -badge.height * 0.15).contains(place)
    }

    func press(_ event: KeyEvent) -> Bool {
        guard event.modifiers.isEmpty, !noteCounts.isEmpty else { return false }
        switch event.key {
        case .right, .letter("f"): return flipFront(by: 1)
        case .left: return flipFront(by: -1)
        case .space, .enter:
            guard let row = keyRow, let index = exposedIndex(row) else { return false }
            peek(at: model.path(index, in: row))
            return true
        case .letter("l"):
            guard let row = keyRow, let index = exposedIndex(row) else { return false }
            let path = model.path(index, in: row)
            noteDelegate?.noteCollectionView(self, didAskForSoundAt: path.facet(shownFacet(path)))
            return true
        case .escape:
            guard peeked != nil else { return false }
            endPeek()
            return true
        default: return false
        }
    }

    /// The row that keys act on: the last one touched while its middle is visible, else the first one with a visible middle.
    var keyRow: NoteRow? {
        func shows(_ row: NoteRow) -> Bool {
            let rect = model.rect(of: row)
            return rect.midY > bounds.minY && rect.midY < bounds.maxY
        }
        if let currentRow, shows(currentRow) { return currentRow }
        return model.layout.rows(in: bounds.minY...max(bounds.minY, bounds.maxY)).first(where: shows)
    }

    /// Flips the front card of the row over (1) or the last flipped card back (−1).
    private func flipFront(by step: Int) -> Bool {
        guard let row = keyRow else { return false }
        endPeek()
        skim(at: nil)
        currentRow = row
        let count = model.layout.notes(in: row).count
        let front = model.frontNote(of: row) ?? count
        let index = step > 0 ? front : front - 1
        guard index >= 0, index < count else { return true }
        setFlipped(step > 0, at: model.path(index, in: row))
        return true
    }
}
