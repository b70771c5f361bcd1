// What is chosen, how the list is doing and what is wrong with it, for the captions and the window's title.

import Foundation
import Views

extension TableSceneView {
    var status: String {
        if let path = table.indexPathForSelectedRow, let row = rows.row(at: path) { return row.name }
        let lines = rows.list.map { [$0.isComplete ? ($0.count == 1 ? "1 line" : "\($0.count.grouped) lines") : "reading"] } ?? []
        // Where there is no room for captions, the window's title is the place for what is wrong.
        return (lines + (layout.column == nil ? problems : [])).joined(separator: ", ")
    }

    func showChosen() {
        let all = table.geometry.numberOfRows
        if let path = table.indexPathForSelectedRow, let row = rows.row(at: path), let ordinal = table.geometry.ordinal(of: path) {
            let section = rows.title(ofSection: path.section).map { " · \($0)" } ?? ""
            captions.show(place: "\((ordinal + 1).grouped) of \(all.grouped)\(section)", title: row.name, story: row.detail)
        } else if let list = rows.list {
            let kilobytes = list.bytesRead >> 10
            captions.show(
                place: list.isComplete ? (list.count == 0 ? "The file is empty" : "Read to its end") : "Reading…", title: list.name,
                story: "\(list.count.grouped) lines, \(kilobytes.grouped) KB")
        } else {
            captions.show(
                place: "\(TableCatalog.count.grouped) rows in \(TableCatalog.sections.count) sections", title: "High latitudes",
                story: "Seas, ice, birds and stars, and what else one meets on the way north or south.")
        }
        onChange?()
    }

    func showFigures() {
        let views = table.liveCells.count, all = table.geometry.numberOfRows
        let masked = maskedParts > 0 ? ", \(maskedParts) masked" : ""
        captions.show(figures: "\(views) of \(all.grouped) rows have views\(masked)")
    }

    // The list

    func listDidChange() {
        guard rows.list != nil else { return }
        table.noteNumberOfRowsChanged()
        showProblems()
        showChosen()
    }

    func showProblems() {
        captions.show(problems: problems, progress: rows.list.flatMap { $0.isComplete ? nil : $0.progress })
    }

    private var problems: [String] {
        var lines = problem.map { [$0] } ?? []
        guard let list = rows.list else { return lines }
        if list.invalidBytes > 0 { lines.append("\(list.invalidBytes.grouped) invalid bytes, shown as \u{FFFD}") }
        if list.cutLines > 0 { lines.append("\(list.cutLines.grouped) lines too long to keep whole") }
        if let problem = list.problem { lines.append(problem) }
        return lines
    }
}
