// The table's own rows: things one meets at high latitudes, in sections. They are stored as lines of text in
// `Resources/table/rows.txt`, which makes them easy to read and to correct:
//
//     # title | glyph                                  a section begins
//     name | detail | figure | variant of the glyph    the variant is optional

import Foundation
import FloeResources

/// Floe's own content.
enum TableCatalog {
    struct Section: Sendable {
        let title: String
        let glyph: RowGlyph
        var rows: [TableRow] = []
    }

    static let sections = read((try? String(contentsOf: Resources.tableRows, encoding: .utf8)) ?? "")

    static let count = sections.reduce(0) { $0 + $1.rows.count }

    private static func read(_ text: String) -> [Section] {
        var sections: [Section] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            func part(_ i: Int) -> String { parts.indices.contains(i) ? parts[i] : "" }
            if line.hasPrefix("# ") {
                sections.append(Section(title: String(part(0).dropFirst(2)), glyph: RowGlyph(rawValue: part(1)) ?? .line))
            } else if let section = sections.last {
                let row = TableRow(
                    name: part(0), detail: part(1), figure: part(2), glyph: section.glyph,
                    variant: Int(part(3)) ?? section.rows.count)
                sections[sections.count - 1].rows.append(row)
            }
        }
        return sections
    }
}
