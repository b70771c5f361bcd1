// Typing finds rows: what is typed without a long pause is the beginning of a row's text. The same letter again
// and again goes from one row to the next. What counts is text, whatever keys make it; the keys themselves are only
// kept from the views around, for which a letter may mean something else.

import Foundation

/// What has been typed so far, and when it is over.
@MainActor
final class TypeAhead: FrameUpdating {
    weak var table: TableView?
    /// Nil: nothing is being typed. Empty: begun by program, nothing typed yet.
    private(set) var text: String?
    /// Whether some row begins with it.
    private(set) var isFound = true

    /// Seconds after the last key; longer where it was begun explicitly and nothing is typed yet.
    static let pause = 1.2, patience = 4.0

    /// Case and accents aside.
    nonisolated static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    func begin() { change(to: "", pause: TypeAhead.patience) }

    func end() {
        table?.window?.unschedule(self)
        guard text != nil else { return }
        text = nil
        table.map { $0.tableDelegate?.tableViewTypeAheadDidChange($0) }
    }

    /// Whether a key belongs to it: one that edits what has been typed, or that makes text.
    func takes(_ event: KeyEvent) -> Bool {
        guard let table, table.allowsSelection, event.modifiers.subtracting(.shift).isEmpty else { return false }
        switch event.key {
        case .escape where text != nil, .enter where text != nil: end()
        case .backspace where text != nil: change(to: String(text?.dropLast() ?? ""), pause: TypeAhead.patience)
        case .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab:
            // The selection moves by other means: what was typed is done with.
            end()
            return false
        case .letter, .digit: return true
        default: return text != nil && event.key.makesText
        }
        return true
    }

    /// Text that was typed. It may begin with any letter or digit, and with other signs where a row does so.
    func takes(_ new: String) -> Bool {
        // Of what is pasted, a line.
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

    /// Chooses the next row that begins with `text`; false if there is none.
    private func find(_ text: String, _ isFirst: Bool) -> Bool {
        guard let table, let dataSource = table.dataSource, table.geometry.numberOfRows > 0 else { return false }
        let letters = Set(TypeAhead.folded(text))
        // One letter, or one letter again and again: on to the next such row.
        let steps = isFirst || letters.count == 1
        let geometry = table.geometry
        let selected = table.indexPathForSelectedRow.flatMap(geometry.ordinal(of:))
        let from = selected.map { steps ? ($0 + 1) % geometry.numberOfRows : $0 } ?? 0
        guard let start = geometry.path(ofOrdinal: from) else { return false }
        let prefix = letters.count == 1 ? String(text.prefix(1)) : text
        let whole = letters.count == 1 && text.count > 1 ? dataSource.tableView(table, rowBeginningWith: text, from: start) : nil
        guard let found = whole ?? dataSource.tableView(table, rowBeginningWith: prefix, from: start) else { return false }
        table.choose(found)
        return true
    }

    /// Any; nil if there is none.
    private func row(beginningWith prefix: String) -> RowIndexPath? {
        guard let table, let start = table.geometry.path(ofOrdinal: 0) else { return nil }
        return table.dataSource?.tableView(table, rowBeginningWith: prefix, from: start)
    }

    private func change(to new: String, pause: Double) {
        guard let table else { return }
        text = new
        if new.isEmpty { isFound = true }
        if let window = table.window { window.schedule(self, .at(window.time + pause)) }
        table.tableDelegate?.tableViewTypeAheadDidChange(table)
    }

    func update(at time: Double) -> NextUpdate {
        end()
        return .never
    }
}

extension TableView {
    /// What has been typed to find a row; nil while nothing is being typed.
    public var typeAheadText: String? { typeAhead.text }

    /// Whether some row begins with what has been typed.
    public var typeAheadFinds: Bool { typeAhead.isFound }

    /// Asks for a row's beginning: what is typed next finds it, whatever it begins with.
    public func beginTypeAhead() { typeAhead.begin() }

    /// The first row from `start` on, going round, by the texts that the data source gives of row after row.
    public func row(beginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath? {
        let wanted = TypeAhead.folded(prefix), first = geometry.ordinal(of: start) ?? 0
        for i in 0..<geometry.numberOfRows {
            guard let path = geometry.path(ofOrdinal: (first + i) % geometry.numberOfRows) else { continue }
            guard let text = dataSource?.tableView(self, typeAheadTextForRowAt: path) else { continue }
            if TypeAhead.folded(text).hasPrefix(wanted) { return path }
        }
        return nil
    }
}
