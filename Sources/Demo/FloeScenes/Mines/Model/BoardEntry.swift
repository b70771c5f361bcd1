// A board as the user types it: three texts, each valid or invalid by itself, and the message for an invalid one. The
// allowed number of mines depends on the two sides, so mines are not judged while a side is invalid.

import FloeMeasuring

/// The columns, rows and mines being typed.
struct BoardEntry: Equatable {
    enum Field: Int, CaseIterable {
        case columns, rows, mines

        var title: String {
            switch self {
            case .columns: "Columns"
            case .rows: "Rows"
            case .mines: "Mines"
            }
        }
    }

    private var texts: [String]

    init(_ shape: BoardShape) { texts = [shape.width, shape.height, shape.mines].map(String.init) }

    subscript(field: Field) -> String {
        get { texts[field.rawValue] }
        set { texts[field.rawValue] = newValue }
    }

    /// Returns the valid range of a field; nil for mines while a side is invalid.
    func range(of field: Field) -> ClosedRange<Int>? {
        switch field {
        case .columns, .rows: 1...BoardShape.longestSide
        case .mines:
            if let width = value(of: .columns), let height = value(of: .rows) {
                0...BoardShape.mostMines(width: width, height: height)
            } else {
                nil
            }
        }
    }

    /// Returns the number in a field; nil if it is not a number or is out of range.
    func value(of field: Field) -> Int? {
        guard let range = range(of: field), let number = Int(self[field]), range.contains(number) else { return nil }
        return number
    }

    /// Returns the message for an invalid field, with what was expected and what was found; nil if it is valid.
    func problem(with field: Field) -> String? {
        guard let range = range(of: field), value(of: field) == nil else { return nil }
        let found = Int(self[field]).map { FigureText.count($0) } ?? (self[field].isEmpty ? "nothing" : "‘\(self[field])’")
        return "\(field.title): expected \(BoardEntry.text(range)), found \(found)."
    }

    /// The board, if all three fields are valid.
    var shape: BoardShape? {
        guard let width = value(of: .columns), let height = value(of: .rows), let mines = value(of: .mines) else { return nil }
        return try? BoardShape(width: width, height: height, mines: mines)
    }

    /// Steps up or down to a round number: one by one below a hundred, then keeping two digits. The result is clamped to the
    /// range; text that is not a number becomes the range's lower end.
    mutating func step(_ field: Field, up: Bool) {
        guard let range = range(of: field) else { return }
        guard let number = Int(self[field]) else {
            self[field] = String(range.lowerBound)
            return
        }
        let unit = BoardEntry.unit(up ? number : number - 1)
        // The next multiple of the unit in that direction.
        let next = up ? (number / unit + 1) * unit : (number + unit - 1) / unit * unit - unit
        self[field] = String(max(range.lowerBound, min(range.upperBound, next)))
    }

    private static func unit(_ number: Int) -> Int {
        var unit = 1
        while number / unit >= 100 { unit *= 10 }
        return unit
    }

    static func text(_ range: ClosedRange<Int>) -> String {
        "\(FigureText.count(range.lowerBound)) to \(FigureText.count(range.upperBound))"
    }
}
