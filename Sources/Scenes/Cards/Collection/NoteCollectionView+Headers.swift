// Section headers brought in as they are about to show, and taken out. Their words are drawn off the main
// thread and kept, so that scrolling back draws and uploads none anew.

import Foundation
import Layers
import Views

extension NoteCollectionView {
    /// Headers whose words are kept.
    private static let keptHeaders = 128

    func tileHeaders(_ wanted: [Int]) {
        for (section, header) in headers where !wanted.contains(section) {
            header.pending?.cancel()
            header.layer.removeFromSuperlayer()
            spareHeaders.append(header)
            headers[section] = nil
        }
        for section in wanted where headers[section] == nil { headers[section] = makeHeader(section) }
    }

    private func makeHeader(_ section: Int) -> HeaderLayer {
        let header = spareHeaders.popLast() ?? HeaderLayer(palette)
        let metrics = model.layout.metrics, scale = window?.scale ?? 1
        header.section = section
        header.place(in: model.layout.rectForHeader(inSection: section), metrics)
        contentLayer.insertSublayer(header.layer, at: 0)
        guard let title = dataSource?.noteCollectionView(self, titleForSection: section), !title.isEmpty else { return header }
        if let kept = headerTexts[section] {
            header.show(kept, scale: scale, metrics)
            return header
        }
        let count = model.layout.numberOfNotes(inSection: section)
        let width = bounds.width * 0.7, type = theme.magnified(metrics.magnification).type
        header.pending = queue.submit { [fonts, palette] in
            HeaderLayer.draw(title, count: count, type: type, width: width, scale: scale, palette: palette, fonts: fonts)
        } completion: { [weak self, weak header] bitmap in
            guard let self, let header, header.section == section else { return }
            if headerTexts.count >= NoteCollectionView.keptHeaders { headerTexts = [:] }
            headerTexts[section] = bitmap
            withoutAnimation { header.show(bitmap, scale: scale, metrics) }
            if drawsEverything { setNeedsDisplay() }
        }
        return header
    }
}
