// Text tables with aligned columns.

import Foundation

/// Lays out rows of cells in aligned columns.
package enum AlignedColumns {
    /// Returns the rows with the first `leftAligned` columns aligned left and the others right.
    package static func text(_ rows: [[String]], leftAligned: Int) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { i, cell in
                let pad = String(repeating: " ", count: widths[i] - cell.count)
                return i < leftAligned ? cell + pad : pad + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}
