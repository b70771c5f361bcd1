// What an edited text shows: its lines, the selection behind them, and over them the lines below a composition and the caret.

import Foundation
import FloeImaging
import FloeLayerTree
import FloeText

/// Blocks of text with their marks.
final class TextContentView: View {
    private(set) var selection: [Layer] = [], lines: [Layer] = [], underline: [Layer] = [], clauseUnderline: [Layer] = []
    let caret = Layer()
    private let behind = Layer(), text = Layer(), over = Layer()

    init() {
        super.init()
        isUserInteractionEnabled = false
        addLayers([behind, text, over, caret])
        caret.isHidden = true
        place(&selection, in: behind, [.zero])
        place(&underline, in: over, [.zero])
        place(&clauseUnderline, in: over, [.zero])
        for mark in selection + underline + clauseUnderline { mark.isHidden = true }
    }

    /// The thickness of the caret in text of a size in points.
    static func caretWidth(_ size: Double) -> Double { max(1, (size / 12).rounded()) }

    /// Shows blocks with the marks of `editing`, unless `marks` is false.
    func show(_ blocks: [TextBlock], of editing: TextEditing, color: Color, theme: Theme, size: Double, marks: Bool) {
        withoutAnimation {
            place(&lines, in: text, blocks.map { CGRect(origin: $0.origin, size: .zero) })
            for (layer, block) in zip(lines, blocks) {
                let bitmap = block.picture.bitmap(color: color)
                layer.contents = bitmap
                layer.contentsScale = block.layout.scale
                let scale = block.layout.scale
                layer.frame.size = bitmap.map { CGSize(width: Double($0.width) / scale, height: Double($0.height) / scale) } ?? .zero
            }
            let width = TextContentView.caretWidth(size), mark = editing.mark
            func rectangles(_ range: Range<Int>?, bottom: Double? = nil) -> [CGRect] {
                guard let range, !range.isEmpty else { return [] }
                let all = blocks.filter { $0.start <= range.upperBound && range.lowerBound <= $0.start + $0.count }
                    .flatMap { $0.rectangles(of: range, isContinued: editing.isMultiline && range.upperBound > $0.start + $0.count) }
                guard let bottom else { return all }
                return all.map { CGRect(x: $0.minX, y: $0.maxY - bottom, width: $0.width, height: bottom) }
            }
            place(&selection, in: behind, rectangles(marks && mark == nil ? editing.selection : nil))
            place(&underline, in: over, rectangles(mark.map { $0.start..<$0.end }, bottom: width))
            place(&clauseUnderline, in: over, rectangles(mark?.clause, bottom: 2 * width))
            for layer in selection { layer.backgroundColor = theme.palette.accent.withAlpha(0.35) }
            for layer in underline + clauseUnderline + [caret] { layer.backgroundColor = theme.palette.text }
            if let block = blocks.last(where: { $0.start <= editing.caret }), editing.caret <= block.start + block.count,
                let place = block.carets(at: [editing.caret], isAtLineEnd: editing.isAtLineEnd).first
            {
                caret.frame = CGRect(x: Double(place.minX).rounded(), y: Double(place.minY), width: width, height: Double(place.height))
            } else {
                caret.frame = .zero
            }
        }
    }

    private func place(_ layers: inout [Layer], in parent: Layer, _ frames: [CGRect]) {
        while layers.count < frames.count {
            let layer = Layer()
            layer.implicitActions = .insideAnimationBlocks
            parent.addSublayer(layer)
            layers.append(layer)
        }
        for (i, layer) in layers.enumerated() {
            layer.isHidden = i >= frames.count
            if i < frames.count { layer.frame = frames[i] } else { layer.contents = nil }
        }
    }
}

/// The picture of a block, drawn when it is first shown.
final class TextPicture {
    private let layout: TextLayout, fonts: FontLibrary
    private var drawn: (color: Color, bitmap: Bitmap?)?

    init(_ layout: TextLayout, _ fonts: FontLibrary) {
        self.layout = layout
        self.fonts = fonts
    }

    func bitmap(color: Color) -> Bitmap? {
        if let drawn, drawn.color == color { return drawn.bitmap }
        let bitmap = fonts.render(layout, color: color)
        drawn = (color, bitmap)
        return bitmap
    }
}
