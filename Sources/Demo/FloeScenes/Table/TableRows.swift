// The table's data source: the catalog's sections or a list file's lines, as rows with glyphs.

import Foundation
import FloeMeasuring
import FloeText
import FloeViewTree

@MainActor
final class TableRows: TableViewDataSource {
    /// The list to show; nil for the catalog.
    var list: ListFile?
    let pictures: RowPictures
    private let fonts: FontLibrary

    init(list: ListFile?, fonts: FontLibrary, palette: TablePalette) {
        self.list = list
        self.fonts = fonts
        pictures = RowPictures(fonts: fonts, palette: palette)
    }

    private var sections: [TableCatalog.Section] { list == nil ? TableCatalog.sections : [] }

    /// Returns the row at `path`; nil if it does not exist.
    func row(at path: RowIndexPath) -> TableRow? {
        if let list {
            guard path.section == 0, path.row >= 0, path.row < list.count else { return nil }
            let text = list.text(path.row)
            return TableRow(name: text, figure: FigureText.count(path.row + 1), glyph: .line, variant: path.row)
        }
        guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row) else { return nil }
        return sections[path.section].rows[path.row]
    }

    func title(ofSection section: Int) -> String? { sections.indices.contains(section) ? sections[section].title : nil }

    func numberOfSections(in tableView: TableView) -> Int { list == nil ? sections.count : 1 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        list?.count ?? (sections.indices.contains(section) ? sections[section].rows.count : 0)
    }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell(TableRowCell.self, withIdentifier: TableRowCell.identifier)
            ?? TableRowCell(pictures: pictures)
        if let row = row(at: path) { cell.show(row) }
        return cell
    }

    func tableView(_ tableView: TableView, headerForSection section: Int) -> TableReusableView? {
        guard sections.indices.contains(section) else { return nil }
        let header =
            tableView.dequeueReusableCell(TableHeaderCell.self, withIdentifier: TableHeaderCell.identifier)
            ?? TableHeaderCell(fonts: fonts, palette: pictures.palette)
        header.show(title: sections[section].title, count: sections[section].rows.count)
        return header
    }

    func tableView(_ tableView: TableView, typeAheadTextForRowAt path: RowIndexPath) -> String? { row(at: path)?.name }

    func tableView(_ tableView: TableView, rowBeginningWith prefix: String, from start: RowIndexPath) -> RowIndexPath? {
        if let list { return list.line(beginningWith: prefix, from: start.row).map { RowIndexPath(row: $0, section: 0) } }
        // There are only a few hundred, so a linear search will do.
        return tableView.row(beginningWith: prefix, from: start)
    }
}

/// The contents of a row.
struct TableRow: Equatable, Sendable {
    var name: String
    /// The text below the name; where it is empty, the name stands alone.
    var detail = ""
    /// The text at the row's end; empty for none.
    var figure = ""
    var glyph: RowGlyph
    var variant = 0
}
