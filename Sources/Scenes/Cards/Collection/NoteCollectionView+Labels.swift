// The words at sections' edges brought in as they are about to show, and taken out. They are drawn off the main
// thread and kept, so that scrolling back draws and uploads none anew.

import Foundation
import Layers
import Views

extension NoteCollectionView {
    /// Labels whose words are kept.
    private static let keptLabels = 256

    /// Has labels for the edges that reach into `heights`, and no others.
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
        let width = bounds.width * 0.7, type = theme.magnified(metrics.magnification).type
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

    private func rect(for edge: SectionEdge) -> CGRect {
        switch edge.kind {
        case .header: model.layout.rectForHeader(inSection: edge.section)
        case .footer: model.layout.rectForFooter(inSection: edge.section)
        }
    }

    private func words(for edge: SectionEdge) -> String? {
        switch edge.kind {
        case .header: dataSource?.noteCollectionView(self, titleForSection: edge.section)
        case .footer: dataSource?.noteCollectionView(self, footerForSection: edge.section)
        }
    }
}
