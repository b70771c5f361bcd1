// Typing finds rows: letters typed in a row, with no long pause between them, are the beginning of a row's
// text. The same letter again and again goes from one row to the next. Keys count by themselves, so that it
// works where the host sends no text; a text event that only repeats the key before it is ignored.

import Foundation

/// What has been typed so far, and when it is over.
@MainActor
final class TypeAhead: FrameUpdating {
    weak var table: TableView?
    /// Nil: nothing is being typed. Empty: begun by program, nothing typed yet.
    private(set) var text: String?
    /// Whether some row begins with it.
    private(set) var isFound = true
    private var echo: String?

    /// Seconds after the last key; longer where it was begun explicitly and nothing is typed yet.
    static let pause = 1.2, patience = 4.0

    /// Case and accents aside.
    nonisolated static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    func begin() { change(to: "", pause: TypeAhead.patience) }

    func end() {
        table?.window?.unschedule(self)
        echo = nil
        guard text != nil else { return }
        text = nil
        table.map { $0.tableDelegate?.tableViewTypeAheadDidChange($0) }
    }

    /// Whether a key belongs to it.
    func takes(_ event: KeyEvent) -> Bool {
        echo = nil
        guard let table, table.allowsSelection, event.modifiers.subtracting(.shift).isEmpty else { return false }
        switch event.key {
        case .escape where text != nil, .enter where text != nil: end()
        case .backspace where text != nil: change(to: String(text?.dropLast() ?? ""), pause: TypeAhead.patience)
        case .space where !(text ?? "").isEmpty: type(" ")
        case .letter(let c): return start(event.key, String(c))
        case .digit(let n): return start(event.key, String(n))
        default:
            // The selection moves by other means: what was typed is done with.
            if text != nil { end() }
            return false
        }
        return true
    }

    /// Text that did not come of a key already counted.
    func takes(_ new: String) -> Bool {
        guard let table, table.allowsSelection, !new.isEmpty else { return false }
        if let echo, TypeAhead.folded(echo) == TypeAhead.folded(new) {
            self.echo = nil
            return true
        }
        echo = nil
        if text == nil, let c = new.lowercased().first, new.count == 1, table.typeAheadReservedKeys.contains(.letter(c)) { return false }
        if (text ?? "").isEmpty, new.allSatisfy(\.isWhitespace) { return false }
        type(new)
        return true
    }

    private func start(_ key: Key, _ typed: String) -> Bool {
        guard let table, text != nil || !table.typeAheadReservedKeys.contains(key) else { return false }
        echo = typed
        type(typed)
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

    /// The next keys find a row, reserved ones too.
    public func beginTypeAhead() { typeAhead.begin() }
}
