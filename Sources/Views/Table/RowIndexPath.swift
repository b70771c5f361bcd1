// A row's address: its section and its place there. (Foundation's IndexPath has room for any number of
// levels; this one cannot be wrong.)

/// Which row of which section, both counted from 0. Ordered as rows are on screen.
public struct RowIndexPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var row: Int

    public init(row: Int, section: Int) {
        self.row = row
        self.section = section
    }

    public static func < (a: RowIndexPath, b: RowIndexPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}
