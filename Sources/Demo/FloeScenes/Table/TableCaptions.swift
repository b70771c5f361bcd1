// The scene's text next to the table: the selection or the state of the list, and the cost of the current technique. The control strip
// says which technique that is and what it does.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class TableCaptions: View {
    private let overline: Label, title: Label, story: Label, figures: Label, problems: Label
    private let progressTrack = Layer(), progressBar = Layer()
    private var layout: TableSceneLayout?
    private var progress: Double?

    init(fonts: FontLibrary, scenery: Scenery) {
        overline = Label(fonts: fonts, color: scenery.accent, lines: 2)
        title = Label(fonts: fonts, color: scenery.text, lines: 3)
        story = Label(fonts: fonts, color: scenery.secondaryText, lines: 4)
        figures = Label(fonts: fonts, color: scenery.secondaryText, lines: 2)
        problems = Label(fonts: fonts, color: scenery.warm, lines: 4)
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for part in [overline, title, story, figures, problems] { addSubview(part) }
        progressTrack.backgroundColor = scenery.accent.withAlpha(0.2)
        progressBar.backgroundColor = scenery.accent
        addLayers([progressTrack, progressBar])
    }

    /// The areas of its text, in its own space.
    var words: [CGRect] {
        isHidden ? [] : [overline, title, story, figures, problems].filter { $0.text?.isEmpty == false }.map(\.frame)
    }

    /// Sets the main text. `place` is a few words above the title.
    func show(place: String, title text: String, story line: String) {
        overline.text = place.uppercased()
        title.text = text
        story.text = line
        setNeedsLayout()
    }

    /// Shows how much work was done.
    func show(figures text: String) {
        guard figures.text != text else { return }
        figures.text = text
        setNeedsLayout()
    }

    /// Shows what is wrong with the list, and how far it has been read (nil: no bar).
    func show(problems lines: [String], progress part: Double?) {
        problems.text = lines.joined(separator: "\n")
        progress = part
        setNeedsLayout()
    }

    func lay(out new: TableSceneLayout) {
        guard new != layout else { return }
        layout = new
        let isWide = (new.column?.width ?? 0) >= 340
        overline.font = .system(12, .bold)
        title.font = .system(isWide ? 34 : 24, .bold)
        story.font = .system(isWide ? 17 : 14)
        for label in [figures, problems] { label.font = .system(13) }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let layout, let column = layout.column else {
            isHidden = true
            return
        }
        isHidden = false
        let bar = 4.0
        let parts: [(label: Label, gap: Double)] = [(overline, 8), (title, 8), (story, 18), (figures, 10), (problems, 0)]
        let end = CaptionStack(parts).lay(in: column, .middle(column.midY))
        for part in [progressTrack, progressBar] {
            part.isHidden = progress == nil
            part.cornerRadius = bar / 2
            part.frame = CGRect(
                x: column.minX, y: end + 4,
                width: part === progressBar ? max(bar, column.width * 0.8 * (progress ?? 0)) : column.width * 0.8,
                height: bar)
        }
    }
}

// The selection, the state of the list and its problems, for the captions and the window's title.
extension TableSceneView {
    var status: String {
        if let path = table.indexPathForSelectedRow, let row = rows.row(at: path) { return row.name }
        let lines = rows.list.map { [$0.isComplete ? FigureText.count($0.count, "line") : "reading"] } ?? []
        // Where there is no room for captions, problems go into the window's title.
        return (lines + (layout.column == nil ? problems : [])).joined(separator: ", ")
    }

    func showChosen() {
        let all = table.geometry.numberOfRows
        if let path = table.indexPathForSelectedRow, let row = rows.row(at: path), let ordinal = table.geometry.ordinal(of: path) {
            let section = rows.title(ofSection: path.section).map { " · \($0)" } ?? ""
            let place = "\(FigureText.count(ordinal + 1)) of \(FigureText.count(all))\(section)"
            captions.show(place: place, title: row.name, story: row.detail)
        } else if let list = rows.list {
            captions.show(
                place: list.isComplete ? (list.count == 0 ? "The file is empty" : "Loaded") : "Reading…", title: list.name,
                story: "\(FigureText.count(list.count, "line")), \(FigureText.bytes(list.bytesRead))")
        } else {
            captions.show(
                place: "\(FigureText.count(TableCatalog.count)) rows in \(TableCatalog.sections.count) sections", title: "High latitudes",
                story: "Seas, ice, birds and stars, and whatever else you meet on the way north or south.")
        }
        onChange?()
    }

    func showFigures() {
        let views = table.liveCells.count, all = table.geometry.numberOfRows
        guard all > 0 else { return captions.show(figures: "") }
        let masked = maskedParts > 0 ? ", \(maskedParts) masked" : ""
        captions.show(figures: "\(views) of \(FigureText.count(all, "row")) \(all == 1 ? "has a view" : "have views")\(masked)")
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
        if list.invalidBytes > 0 { lines.append("\(FigureText.count(list.invalidBytes, "invalid byte")), shown as \u{FFFD}") }
        if list.cutLines > 0 { lines.append("\(FigureText.count(list.cutLines, "line")) too long, and cut") }
        if let problem = list.problem { lines.append(problem) }
        return lines
    }
}
