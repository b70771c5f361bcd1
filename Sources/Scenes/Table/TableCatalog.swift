// The table's own rows: what one meets at high latitudes, in sections. A line of text each, so that it reads
// (and is corrected) like a list: name | detail | figure | variant of the glyph,
// where it is not left to chance.

/// Our content.
enum TableCatalog {
    struct Section: Sendable {
        let title: String
        let rows: [TableRow]

        init(_ title: String, _ glyph: RowGlyph, _ text: String) {
            self.title = title
            rows = text.split(separator: "\n").enumerated().map { i, line in
                let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
                return TableRow(
                    name: parts.first ?? "", detail: parts.count > 1 ? parts[1] : "", figure: parts.count > 2 ? parts[2] : "",
                    glyph: glyph, variant: parts.count > 3 ? Int(parts[3]) ?? i : i)
            }
        }
    }

    static let sections = [
        Section("Lights in the sky", .light, lights), Section("Ice and snow", .ice, ice), Section("Seas and bays", .sea, seas),
        Section("Birds", .bird, birds), Section("Stars", .star, stars), Section("Winds", .wind, winds),
        Section("Whales and seals", .whale, mammals), Section("Ships", .ship, ships),
    ]

    static let count = sections.reduce(0) { $0 + $1.rows.count }
}
