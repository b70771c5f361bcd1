// Finding rows by typing: text typed without a long pause is matched with the beginning of a row's text, and repeating one letter
// steps from match to match. Matching uses the typed text, whichever keys produce it. Key events are only consumed so that the
// views around, for which a letter may mean something else, do not get them.

import FloeText

/// The text typed so far, and its timeout.
@MainActor
final class TypeAhead: FrameUpdating {
    weak var table: TableView?
    var timedView: View? { table }
    /// Nil if nothing is being typed; empty if begun by the program and nothing has been typed yet.
    private(set) var text: String?
    /// Whether some row begins with `text`.
    private(set) var isFound = true

    /// The timeout after the last key, seconds, and the longer one while nothing is typed yet or after a backspace.
    static let pause = 1.2, patience = 4.0

    private(set) lazy var folding = TextFolding()

    func begin() { change(to: "", pause: TypeAhead.patience) }

    func end() {
        table?.window?.unschedule(self)
        guard text != nil else { return }
        text = nil
        table.map { $0.tableDelegate?.tableViewTypeAheadDidChange($0) }
    }

    /// Returns whether a key belongs to type-ahead: it edits the text or produces text.
    func takes(_ event: KeyEvent) -> Bool {
        guard let table, table.allowsSelection, event.modifiers.subtracting(.shift).isEmpty else { return false }
        switch event.key {
        case .escape where text != nil, .enter where text != nil: end()
        case .backspace where text != nil: change(to: String(text?.dropLast() ?? ""), pause: TypeAhead.patience)
        case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab:
            // The selection moves by other means, which ends type-ahead.
            end()
            return false
        case .letter, .digit: return true
        default: return text != nil && event.key.makesText
        }
        return true
    }

    /// Handles typed text. It may begin with any letter or digit, and with other characters if a row begins with them.
    func takes(_ new: String) -> Bool {
        // Only the first line counts.
        let new = String(new.prefix { !$0.isNewline })
        guard let table, table.allowsSelection, let first = new.first else { return false }
        if (text ?? "").isEmpty, first.isWhitespace { return false }
        if text == nil, !first.isLetter, !first.isNumber, row(beginningWith: new) == nil { return false }
        type(new)
        return true
    }

    private func type(_ new: String) {
        let isFirst = (text ?? "").isEmpty
        let text = (text ?? "") + new
        isFound = find(text, isFirst)
        change(to: text, pause: TypeAhead.pause)
    }

    /// Selects the next row that begins with `text`; returns false if there is none.
    private func find(_ text: String, _ isFirst: Bool) -> Bool {
        guard let table, let dataSource = table.dataSource, table.geometry.numberOfRows > 0 else { return false }
        // One letter, once or repeated, steps to the next match.
        let letter = String(text.prefix(1))
        let isOneLetter = folding.folded(text) == folding.folded(String(repeating: letter, count: text.count))
        let steps = isFirst || isOneLetter
        let geometry = table.geometry
        let selected = table.indexPathForSelectedRow.flatMap(geometry.ordinal(of:))
        let from = selected.map { steps ? ($0 + 1) % geometry.numberOfRows : $0 } ?? 0
        guard let start = geometry.path(ofOrdinal: from) else { return false }
        let prefix = isOneLetter ? letter : text
        let whole = isOneLetter && text.count > 1 ? dataSource.tableView(table, rowBeginningWith: text, from: start) : nil
        guard let found = whole ?? dataSource.tableView(table, rowBeginningWith: prefix, from: start) else { return false }
        table.choose(found)
        return true
    }

    /// Returns a row that begins with `prefix`; nil if there is none.
    private func row(beginningWith prefix: String) -> RowIndexPath? {
        guard let table, let start = table.geometry.path(ofOrdinal: 0) else { return nil }
        return table.dataSource?.tableView(table, rowBeginningWith: prefix, from: start)
    }

    private func change(to new: String, pause: Double) {
        guard let table else { return }
        text = new
        if new.isEmpty { isFound = true }
        table.window?.schedule(self, .at(table.localTime + pause))
        table.tableDelegate?.tableViewTypeAheadDidChange(table)
    }

    func update(at time: Double) -> NextUpdate {
        end()
        return .never
    }
}

extension TableView {
    /// The text typed to find a row; nil while nothing is being typed.
    public var typeAheadText: String? { typeAhead.text }

    /// Whether some row begins with the typed text.
    public var typeAheadFinds: Bool { typeAhead.isFound }

    /// Begins type-ahead: the text typed next is matched, whatever it begins with.
    public func beginTypeAhead() { typeAhead.begin() }

    /// Returns the first matching row from `start` on, wrapping around, by querying the data source's texts row by row.
    public func row(beginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath? {
        let folding = typeAhead.folding, wanted = folding.folded(prefix), first = geometry.ordinal(of: start) ?? 0
        for i in 0..<geometry.numberOfRows {
            guard let path = geometry.path(ofOrdinal: (first + i) % geometry.numberOfRows) else { continue }
            guard let text = dataSource?.tableView(self, typeAheadTextForRowAt: path) else { continue }
            if folding.text(text.utf8.span, beginsWith: wanted) { return path }
        }
        return nil
    }
}
