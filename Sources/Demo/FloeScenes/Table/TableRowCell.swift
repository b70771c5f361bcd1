// A row on screen: a glyph, a name over a detail, perhaps a figure at the end. It has no subviews but seven layers, four of which show
// bitmaps made once.
//
//     ┌────────────────────────────────────────┐
//     │ ╭──╮  Name                             │
//     │ ╰──╯  detail                    figure │
//     └───────────────────────────────────────-┘ separator from the name's left

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class TableRowCell: TableViewCell, FadingPart {
    static let identifier = "row"
    let fadeMask = GradientLayer()

    private let pictures: RowPictures
    private let palette: TablePalette
    private let highlight = Layer(), bar = Layer(), glyph = Layer(), title = Layer(), detail = Layer(), figure = Layer()
    private let separator = Layer()
    private var row: TableRow?
    private var shown: (row: TableRow, size: CGSize, scale: Double)?

    init(pictures: RowPictures) {
        self.pictures = pictures
        palette = pictures.palette
        super.init(reuseIdentifier: TableRowCell.identifier)
        addLayers([highlight, bar, glyph, title, detail, figure, separator])
        fadeMask.implicitActions = .insideAnimationBlocks
        bar.backgroundColor = palette.accent
        separator.backgroundColor = palette.separator
        stateDidChange()
    }

    func show(_ new: TableRow) {
        guard new != row else { return }
        row = new
        setNeedsLayout()
    }

    override var accessibilityDefaults: AccessibilityDescription {
        var result = super.accessibilityDefaults
        result.label = row.map { [$0.name, $0.detail, $0.figure].filter { !$0.isEmpty }.joined(separator: ", ") }
        return result
    }

    override func stateDidChange() {
        highlight.backgroundColor = isSelected ? palette.selection : palette.hover
        highlight.isHidden = !isSelected && !isHovered
        bar.isHidden = !isSelected
    }

    override func layoutSubviews() {
        let scale = window?.scale ?? 1
        guard let row else { return }
        if let shown, shown.row == row, shown.size == bounds.size, shown.scale == scale { return }
        shown = (row, bounds.size, scale)
        withoutAnimation { layOut(row, scale) }
    }

    private func layOut(_ row: TableRow, _ scale: Double) {
        let w = Double(bounds.width), h = Double(bounds.height)
        // A line of a list has only a dot.
        let side = row.glyph == .line ? 9 : min(36, h - 12), left = 16.0, gap = 14.0, right = 18.0
        let text = whole(left + side + gap, scale)
        let nameFont = FontDescriptor.system(16, .semibold), detailFont = FontDescriptor.system(13)
        let figureFont = FontDescriptor.monospace(13)
        highlight.frame = CGRect(x: 6, y: 2, width: w - 12, height: h - 4)
        highlight.cornerRadius = 8
        bar.frame = CGRect(x: 6, y: 12, width: 3, height: h - 24)
        bar.cornerRadius = 1.5
        glyph.contents = pictures.glyph(row.glyph, variant: row.variant, side: side, scale: scale)
        glyph.frame = CGRect(x: left, y: whole((h - side) / 2, scale), width: side, height: side)
        separator.frame = CGRect(x: text, y: h - 1 / scale, width: w - text - right, height: 1 / scale)

        let figurePicture = pictures.text(row.figure, figureFont, palette.tertiaryText, width: w * 0.3, scale: scale)
        let figureSize = show(figurePicture, on: figure, scale)
        let room = w - text - right - (figureSize.width > 0 ? figureSize.width + gap : 0)
        let nameSize = show(
            pictures.text(row.name, nameFont, palette.text, width: room, scale: scale), on: title, scale)
        let detailSize = show(
            pictures.text(row.detail, detailFont, palette.secondaryText, width: room, scale: scale), on: detail, scale)
        let spacing = detailSize.height > 0 ? whole(1, scale) : 0
        let top = whole((h - nameSize.height - detailSize.height - spacing) / 2, scale)
        title.frame = CGRect(origin: CGPoint(x: text, y: top), size: nameSize)
        detail.frame = CGRect(origin: CGPoint(x: text, y: top + nameSize.height + spacing), size: detailSize)
        figure.frame = CGRect(
            origin: CGPoint(x: whole(w - right - figureSize.width, scale), y: whole((h - figureSize.height) / 2, scale)), size: figureSize)
    }

    private func show(_ bitmap: Bitmap?, on layer: Layer, _ scale: Double) -> CGSize {
        layer.contents = bitmap
        layer.isHidden = bitmap == nil
        return bitmap.map { CGSize(width: Double($0.width) / scale, height: Double($0.height) / scale) } ?? .zero
    }

    private func whole(_ points: Double, _ scale: Double) -> Double { (points * scale).rounded() / scale }
}

/// A section's heading: its title, its number of rows, and a brass line below. It has no background: rows end at its lower edge
/// where it is pinned.
final class TableHeaderCell: TableReusableView, FadingPart {
    static let identifier = "header"
    let fadeMask = GradientLayer()

    private let title: Label, count: Label
    private let line = Layer()
    private static let inset = 18.0

    init(fonts: FontLibrary, palette: TablePalette) {
        title = Label(fonts: fonts, font: .system(12, .bold), color: palette.heading)
        count = Label(fonts: fonts, font: .monospace(12), color: palette.tertiaryText, alignment: .right)
        super.init(reuseIdentifier: TableHeaderCell.identifier)
        for label in [title, count] { addSubview(label) }
        fadeMask.implicitActions = .insideAnimationBlocks
        line.backgroundColor = palette.brass.withAlpha(0.4)
        addLayers([line])
    }

    func show(title text: String, count number: Int) {
        title.text = text.uppercased()
        count.text = FigureText.count(number)
    }

    override func layoutSubviews() {
        let w = Double(bounds.width), h = Double(bounds.height), scale = window?.scale ?? 1, inset = TableHeaderCell.inset
        title.frame = CGRect(x: inset, y: 2, width: w * 0.7 - inset, height: h - 4)
        count.frame = CGRect(x: w * 0.7, y: 2, width: w * 0.3 - inset, height: h - 4)
        line.frame = CGRect(x: inset - 2, y: h - 1 / scale, width: w - 2 * inset + 4, height: 1 / scale)
    }
}
