// The measured figures in the strip: a row per compositor, with words and figures of a kind in columns. The first grid
// that fits is shown.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeMeasuring
import FloeText
import FloeViewTree

final class StripFigures: View {
    private let theme: Theme
    private let fonts: FontLibrary
    private var labels: [Label] = []
    /// The grids from the most detailed to the narrowest.
    private var grids: [[[FigureCell]]] = []
    private var shown: [[FigureCell]] = []
    /// Whether the labels are hidden. The view stays, so that the mouse can still ask for a hint there.
    var isBlank = false { didSet { for label in labels { label.isHidden = isBlank } } }

    init(theme: Theme, fonts: FontLibrary) {
        self.theme = theme
        self.fonts = fonts
        super.init()
    }

    /// The texts shown now, cell by cell.
    var texts: [[String]] { shown.map { $0.map(\.text).filter { !$0.isEmpty } } }

    /// All figures, a row after the other.
    override var accessibilityDefaults: AccessibilityDescription {
        let rows = isBlank ? [] : texts.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
        return AccessibilityDescription(isElement: !rows.isEmpty, label: rows.joined(separator: "; "), traits: .staticText)
    }

    func show(_ grids: [[[FigureCell]]]) { self.grids = grids }

    /// Returns the term that the figure at a point is about. Nil for names and findings.
    func term(at point: CGPoint) -> FigureTerm? {
        let cells = shown.joined()
        guard let (cell, label) = zip(cells, labels).first(where: { !$0.text.isEmpty && $1.frame.contains(point) }) else { return nil }
        return cell.line.term(at: point.x - label.frame.minX) { width(of: $0, cell.look) }
    }

    private var lineHeight: Double { (theme.type.callout.size * 18 / 13).rounded() }
    private var gap: Double { theme.spacing.small }

    /// The widths of the grids, in their order.
    var widths: [Double] { grids.map(width) }

    private func font(_ look: FigureCell.Look) -> FontDescriptor {
        switch look {
        case .plain, .name: theme.type.callout
        case .strong: theme.type.callout.weight(.semibold)
        case .present: theme.type.callout.weight(.semibold)
        }
    }

    private func color(_ look: FigureCell.Look) -> Color {
        switch look {
        case .plain, .name: theme.palette.secondaryText
        case .strong: theme.palette.text
        case .present: theme.palette.accent
        }
    }

    private func width(of cell: FigureCell) -> Double {
        cell.text.isEmpty ? 0 : width(of: cell.text, cell.look).rounded(.up)
    }

    private func width(of text: String, _ look: FigureCell.Look) -> Double {
        fonts.layout(text, font: font(look), width: .infinity, scale: window?.scale ?? 1).size.width
    }

    private func columns(_ grid: [[FigureCell]]) -> [Double] {
        let count = grid.map(\.count).max() ?? 0
        return (0..<count).map { column -> Double in
            let widths = grid.filter { column < $0.count }.map { width(of: $0[column]) }
            return widths.max() ?? 0
        }
    }

    private func width(_ grid: [[FigureCell]]) -> Double {
        let columns = columns(grid).filter { $0 > 0 }
        return columns.reduce(0, +) + gap * Double(max(0, columns.count - 1))
    }

    /// Shows the first grid that is no wider than `frame`, or the last if there is none.
    func lay(out frame: CGRect) {
        self.frame = frame
        let grid = grids.first { width($0) <= frame.width + 0.5 } ?? grids.last ?? []
        shown = grid
        let cells = grid.joined(), columns = columns(grid)
        while labels.count < cells.count {
            let label = Label(fonts: fonts)
            labels.append(label)
            addSubview(label)
        }
        for label in labels[cells.count...] { label.text = nil }
        let top = ((frame.height - Double(grid.count) * lineHeight) / 2).rounded()
        var free = labels[...]
        for (i, row) in grid.enumerated() {
            var x = 0.0
            for (cell, width) in zip(row, columns) {
                guard let label = free.popFirst() else { break }
                label.text = cell.text
                label.font = font(cell.look)
                label.textColor = color(cell.look)
                label.frame = CGRect(x: x, y: top + Double(i) * lineHeight, width: width, height: lineHeight)
                label.isHidden = isBlank
                if width > 0 { x += width + gap }
            }
        }
    }
}
