// The article's answer: a layer for each of the nine slices, made when first needed. All show the same
// bitmap, each its own part of it; a move changes where the layers lie and nothing else, so nothing is drawn
// and nothing is uploaded.

import Foundation
import Imaging
import Layers
import Views

/// An `OutstretchView` of nine layers.
public final class LayeredOutstretchView: OutstretchView {
    /// In the order of `OutstretchSlice.index`; empty until there is a fixed part to show.
    private(set) var slices: [Layer] = []

    override func imageDidChange() { setNeedsLayout() }

    public override func contentScaleDidChange() { setNeedsLayout() }

    public override func didMoveToWindow() { setNeedsLayout() }

    public override func layoutSubviews() {
        guard let image, let parts = slices(of: image, scale: window?.scale ?? 1) else {
            for slice in slices { slice.isHidden = true }
            layer.contents = image
            return
        }
        layer.contents = nil
        if slices.isEmpty { makeSlices() }
        var next = parts.makeIterator(), part = next.next()
        for (i, slice) in slices.enumerated() {
            guard let shown = part, shown.index == i else {
                slice.isHidden = true
                continue
            }
            slice.isHidden = false
            slice.contents = image
            slice.frame = shown.frame
            slice.contentsRect = CGRect(
                x: shown.source.minX / Double(image.width), y: shown.source.minY / Double(image.height),
                width: shown.source.width / Double(image.width), height: shown.source.height / Double(image.height))
            part = next.next()
        }
    }

    private func makeSlices() {
        for _ in 0..<9 {
            let slice = Layer()
            slice.implicitActions = .insideAnimationBlocks
            layer.addSublayer(slice)
            slices.append(slice)
        }
    }
}
