// The board as assistive programs see it: a table, of which each cell in sight is an element. Cells too small to be hit are found only by
// their row and column. A press reveals, or chords; flagging is another action.

import Foundation
import FloeViewTree

extension BoardView: AccessibilityContainerDataTable {
    var accessibilityRowCount: Int { geometry.shape.height }
    var accessibilityColumnCount: Int { geometry.shape.width }

    func accessibilityDataTableCell(row: Int, column: Int) -> (any AccessibilityObject)? {
        let p = CellPosition(x: column, y: row)
        return geometry.shape.contains(p) ? element(p) : nil
    }

    func accessibilityPlace(of cell: any AccessibilityObject) -> (row: Int, column: Int)? {
        (cell as? CellElement).map { ($0.position.y, $0.position.x) }
    }

    var elementsInSight: [any AccessibilityObject] {
        guard geometry.side >= BoardView.playableSide else { return [] }
        return geometry.cells(in: viewport.visible).positions.map(element)
    }

    func element(_ p: CellPosition) -> CellElement {
        if let known = cellElements[p] { return known }
        let made = CellElement(p, of: self)
        cellElements[p] = made
        return made
    }
}

/// A cell: "row 3, column 5, two mines nearby".
final class CellElement: AccessibilityElement {
    let position: CellPosition

    init(_ position: CellPosition, of board: BoardView) {
        self.position = position
        super.init(accessibilityContainer: board)
        accessibilityCustomActions = [
            AccessibilityCustomAction(name: "Flag") { [weak board] in board?.session.play(.flag(position)) }
        ]
    }

    private var board: BoardView? { accessibilityContainer as? BoardView }

    override var accessibilityFrameInContainerSpace: CGRect {
        get { board?.geometry.rect(of: position) ?? .zero }
        set {}
    }

    override var accessibilityDescription: AccessibilityDescription {
        let look = board.map { $0.session.game.shape.contains(position) ? $0.session.game.look(position).words : "" } ?? ""
        return AccessibilityDescription(isElement: true, label: "row \(position.y + 1), column \(position.x + 1), \(look)")
    }
}

extension CellLook {
    /// What it looks like, in words.
    fileprivate var words: String {
        let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
        return switch self {
        case .hidden: "hidden"
        case .flag: "flag"
        case .mine: "mine"
        case .exploded: "exploded mine"
        case .wrongFlag: "wrong flag"
        default: number.map { "\(numbers[$0]) \($0 == 1 ? "mine" : "mines") nearby" } ?? ""
        }
    }
}
