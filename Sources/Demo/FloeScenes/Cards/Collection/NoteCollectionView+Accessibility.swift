// The cards as assistive programs see them: the sections' texts, and the cards of the rows in sight, row by row. A press does what a click
// does: it turns the front card to its next side, or brings another one to the front. To turn a card over, and to hear it, are further
// actions.

import Foundation
import FloeLayerTree
import FloeViewTree

extension NoteCollectionView {
    var elementsInSight: [any AccessibilityObject] {
        var parts: [(y: Double, element: any AccessibilityObject)] = []
        for edge in labels.keys {
            guard let words = words(for: edge), !words.isEmpty else { continue }
            let element = edgeElements[edge] ?? AccessibilityElement(accessibilityContainer: self)
            edgeElements[edge] = element
            element.accessibilityLabel = words
            element.accessibilityTraits = edge.kind == .header ? .header : .staticText
            element.accessibilityFrameInContainerSpace = rect(for: edge)
            parts.append((Double(rect(for: edge).minY), element))
        }
        for row in rows.keys where model.rect(of: row).intersects(bounds) {
            for path in model.paths(in: row) { parts.append((Double(model.rect(of: row).minY), element(path))) }
        }
        // Cards of a row stay in their order.
        return parts.enumerated().sorted { ($0.element.y, $0.offset) < ($1.element.y, $1.offset) }.map(\.element.element)
    }

    /// The card that keys act on.
    var keyElement: (any AccessibilityObject)? {
        keyRow.flatMap { row in exposedIndex(row).map { element(model.path($0, in: row)) } }
    }

    private func element(_ path: NoteIndexPath) -> CardElement {
        if let known = cardElements[path] { return known }
        let made = CardElement(path, of: self)
        cardElements[path] = made
        return made
    }

    /// Returns the card of a note's facet, if there is one.
    fileprivate func card(_ path: NoteIndexPath, facet: Int = 0) -> NoteCell? {
        let index = model.index(of: path)
        guard let row = rows[model.row(of: path)], row.cells.indices.contains(index) else { return nil }
        guard facet > 0 else { return row.cells[index] }
        return row.facetCells[index].flatMap { $0.indices.contains(facet - 1) ? $0[facet - 1] : nil }
    }
}

/// A note's card: the text of the side that shows, and which side that is.
final class CardElement: AccessibilityElement {
    private let path: NoteIndexPath

    init(_ path: NoteIndexPath, of view: NoteCollectionView) {
        self.path = path
        super.init(accessibilityContainer: view, traits: .button)
    }

    private var view: NoteCollectionView? { accessibilityContainer as? NoteCollectionView }

    override var accessibilityFrameInContainerSpace: CGRect {
        get {
            guard let view, let cell = view.card(path), let first = cell.convert(cell.bounds.origin, to: view.layer),
                let last = cell.convert(CGPoint(x: cell.bounds.maxX, y: cell.bounds.maxY), to: view.layer)
            else { return .zero }
            return CGRect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y).standardized
        }
        set {}
    }

    override var accessibilityDescription: AccessibilityDescription {
        guard let view else { return AccessibilityDescription() }
        let facet = view.shownFacet(path), count = view.dataSource?.noteCollectionView(view, numberOfFacetsAt: path) ?? 1
        let side = facet == 0 ? "front" : count > 2 ? "back \(facet) of \(count - 1)" : "back"
        return AccessibilityDescription(
            isElement: true, label: view.card(path, facet: facet)?.facet?.text ?? "",
            value: view.isFlipped(path) ? "turned over" : side, traits: .button)
    }

    override var accessibilityCustomActions: [AccessibilityCustomAction] {
        get {
            guard let view else { return [] }
            let turn = AccessibilityCustomAction(name: "Turn over") { [path] in view.setFlipped(!view.isFlipped(path), at: path) }
            let facet = view.shownFacet(path)
            guard view.card(path, facet: facet)?.facet?.hasAudio == true else { return [turn] }
            return [
                turn,
                AccessibilityCustomAction(name: "Hear") { [path] in
                    view.noteDelegate?.noteCollectionView(view, didAskForSoundAt: path.facet(facet))
                },
            ]
        }
        set {}
    }

    override func accessibilityActivate() -> Bool {
        view?.choose(path)
        return true
    }
}
