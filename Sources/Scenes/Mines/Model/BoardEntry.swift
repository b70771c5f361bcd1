// A board as somebody types it: three texts, each right or wrong by itself, and what to say about a wrong one. Which
// numbers of mines there may be depends on the two sides, so nothing is said of mines while a side is wrong.

import Measuring

/// Columns, rows and mines being typed.
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

    /// What may be typed into a field; nil for mines while a side is wrong.
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

    /// The number in a field; nil where it is none, or out of range.
    func value(of field: Field) -> Int? {
        guard let range = range(of: field), let number = Int(self[field]), range.contains(number) else { return nil }
        return number
    }

    /// What is wrong with a field, for people: what was expected and what was found; nil for nothing.
    func problem(with field: Field) -> String? {
        guard let range = range(of: field), value(of: field) == nil else { return nil }
        let found = Int(self[field]).map { FigureText.count($0) } ?? (self[field].isEmpty ? "nothing" : "‘\(self[field])’")
        return "\(field.title): expected \(BoardEntry.text(range)), found \(found)."
    }

    /// The board, if it can be played.
    var shape: BoardShape? {
        guard let width = value(of: .columns), let height = value(of: .rows), let mines = value(of: .mines) else { return nil }
        return try? BoardShape(width: width, height: height, mines: mines)
    }

    /// A step up or down, to a round number: one by one below a hundred, then two digits are kept. Out of range or
    /// no number at all, the nearest end of the range.
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
