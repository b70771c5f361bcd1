// What a table has done, counted: tests assert that a million rows cost what a hundred cost.

/// Counts since the table was made; they only grow.
public struct TableWork: Equatable, Sendable {
    /// Cells and headers that had never been in the table before.
    public var viewsMade = 0
    /// Calls of the data source for a cell or a header.
    public var viewsAsked = 0
    /// Rows and headers looked at while placing them.
    public var placed = 0

    public init() {}
}
