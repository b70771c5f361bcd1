// The labels on the desk at a section's edges: a title above the trays, with a line to the end of the row, and a footer below the
// last tray, at the other end. The text is drawn off the main thread, like the cards' faces.
//
//     ▎Title ──────────────────────
//     ┌ trays ────────────────────┐
//     └───────────────────────────┘
//                        13 notes ▎

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText
import FloeViewTree

struct SectionEdge: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case header, footer
    }

    var section: Int
    var kind: Kind
}

/// The label at one edge of a section. Recycled.
@MainActor
final class SectionLabel {
    let layer = Layer()
    private(set) var edge = SectionEdge(section: 0, kind: .header)
    var pending: WorkItem?
    private let text = Layer(), line = Layer(), mark = Layer()

    init(_ palette: CardPalette) {
        (layer.name, mark.name, line.name, text.name) = ("section label", "mark", "line", "text")
        for part in [mark, line, text] { layer.addSublayer(part) }
        mark.backgroundColor = palette.accent
        line.backgroundColor = palette.line
    }

    var textBitmap: (bitmap: Bitmap, frame: CGRect)? { text.contents.map { ($0, text.frame) } }
    /// The frame of the words in the content; that of the whole label until they are drawn.
    var wordsFrame: CGRect {
        text.contents == nil ? layer.frame : text.frame.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY)
    }
    var markFrame: CGRect { mark.frame }
    var lineFrame: CGRect { line.frame }

    /// Lays out the label for `edge` in `rect` of the content, without its text.
    func place(_ edge: SectionEdge, in rect: CGRect, _ metrics: NoteCollectionMetrics) {
        self.edge = edge
        layer.frame = rect
        text.contents = nil
        text.frame = .zero
        line.frame = .zero
        let isHeader = edge.kind == .header
        let size = CGSize(width: 3, height: (isHeader ? 18 : 12))
        // A header stands closer to the trays below it, a footer closer to those above it.
        let middle = rect.height * (isHeader ? 0.53 : 0.4)
        mark.frame = CGRect(
            x: isHeader ? metrics.trayMargin : rect.width - metrics.trayMargin - size.width,
            y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
        mark.cornerRadius = 1.5
        mark.isHidden = true
    }

    func show(_ bitmap: Bitmap?, scale: Double, _ metrics: NoteCollectionMetrics) {
        guard let bitmap else { return }
        let gap = 9.0
        let size = CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
        let isHeader = edge.kind == .header
        let left = isHeader ? mark.frame.maxX + gap : ((mark.frame.minX - gap - size.width) * scale).rounded() / scale
        mark.isHidden = false
        text.contents = bitmap
        text.frame = CGRect(
            x: left, y: ((mark.frame.midY - size.height / 2) * scale).rounded() / scale, width: size.width, height: size.height)
        guard isHeader else { return }
        let start = text.frame.maxX + 14
        line.frame = CGRect(x: start, y: mark.frame.midY, width: max(0, layer.bounds.width - metrics.trayMargin - start), height: 1)
    }

    /// Draws an edge's text in one line of at most `width` points. Thread-safe.
    nonisolated static func draw(
        _ words: String, _ kind: SectionEdge.Kind, type: TypeScale, width: Double, scale: Double, palette: CardPalette,
        fonts: FontLibrary
    ) -> Bitmap? {
        let font = kind == .header ? type.headline : type.callout
        var layout = fonts.layout(words, font: font, width: max(1, width), maximumLines: 1, scale: scale)
        // Right-to-left text begins at the right end of its line, so the layout is trimmed to the width of the text.
        layout.trimToLines()
        return fonts.render(layout, color: kind == .header ? palette.title : palette.count)
    }
}

// Creates labels shortly before they come into view, and removes them afterwards. The text is drawn off the main thread and cached,
// so that scrolling back redraws and uploads none.
extension NoteCollectionView {
    /// The maximum number of labels whose text is cached.
    private static let keptLabels = 256

    /// Makes the labels match the edges that intersect `heights`.
    func tileLabels(in heights: ClosedRange<Double>) {
        let layout = model.layout
        let wanted =
            layout.headers(in: heights).map { SectionEdge(section: $0, kind: .header) }
            + layout.footers(in: heights).map { SectionEdge(section: $0, kind: .footer) }
        let kept = Set(wanted)
        for (edge, label) in labels where !kept.contains(edge) { remove(label) }
        for edge in wanted where labels[edge] == nil { labels[edge] = makeLabel(edge) }
    }

    func remove(_ label: SectionLabel) {
        label.pending?.cancel()
        label.pending = nil
        label.layer.removeFromSuperlayer()
        spareLabels.append(label)
        labels[label.edge] = nil
    }

    private func makeLabel(_ edge: SectionEdge) -> SectionLabel {
        let label = spareLabels.popLast() ?? SectionLabel(palette)
        let metrics = model.layout.metrics, scale = window?.scale ?? 1
        label.place(edge, in: rect(for: edge), metrics)
        label.layer.isHidden = drawnPart != .nothing
        contentLayer.insertSublayer(label.layer, at: 0)
        guard let words = words(for: edge), !words.isEmpty else { return label }
        if let kept = labelTexts[edge] {
            label.show(kept, scale: scale, metrics)
            return label
        }
        let width = bounds.width * 0.7, type = theme.type
        label.pending = queue.submit { [fonts, palette] in
            SectionLabel.draw(words, edge.kind, type: type, width: width, scale: scale, palette: palette, fonts: fonts)
        } completion: { [weak self, weak label] bitmap in
            guard let self, let label, label.edge == edge else { return }
            if labelTexts.count >= NoteCollectionView.keptLabels { labelTexts = [:] }
            labelTexts[edge] = bitmap
            withoutAnimation { label.show(bitmap, scale: scale, metrics) }
            if drawnPart != .nothing { setNeedsDisplay() }
        }
        return label
    }

    func rect(for edge: SectionEdge) -> CGRect {
        switch edge.kind {
        case .header: model.layout.rectForHeader(inSection: edge.section)
        case .footer: model.layout.rectForFooter(inSection: edge.section)
        }
    }

    func words(for edge: SectionEdge) -> String? {
        switch edge.kind {
        case .header: dataSource?.noteCollectionView(self, titleForSection: edge.section)
        case .footer: dataSource?.noteCollectionView(self, footerForSection: edge.section)
        }
    }
}
