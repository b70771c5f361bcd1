// Rows and headers: views that are used again for other contents when they have scrolled away.

import Foundation

/// A header, or the base of a cell.
open class TableReusableView: View {
    /// Views of one identifier may stand in for each other.
    public final let reuseIdentifier: String

    public init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }

    /// Before it is given out again.
    open func prepareForReuse() {}
}

/// A row. Subclasses show contents and the state.
open class TableViewCell: TableReusableView {
    /// Set by the table.
    public internal(set) final var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// The mouse is over the row. Set by the table.
    public internal(set) final var isHovered = false { didSet { if isHovered != oldValue { stateDidChange() } } }

    /// After `isSelected` or `isHovered` changed.
    open func stateDidChange() {}
}
