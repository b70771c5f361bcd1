// What a row shows, wherever it comes from.

/// A row's contents.
struct TableRow: Equatable, Sendable {
    var name: String
    /// Below the name; empty: the name stands alone.
    var detail = ""
    /// At the row's end; empty for none.
    var figure = ""
    var glyph: RowGlyph
    var variant = 0
}
