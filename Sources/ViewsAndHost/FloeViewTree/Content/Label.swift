// Text on screen. The text is laid out and drawn once, at the window's scale, into a bitmap no larger than the text. A separate
// layer shows it at whole pixels. Moving, resizing or aligning the label does not redraw the text unless its lines change. That layer is no
// `TextLayer`, which would draw with the frame that shows it: a label's text may be drawn by a queue. Both lay out and draw text by the same
// two functions (`FontLibrary.layout`, `render`).
//
//     ┌ Label ──────────────────────┐
//     │      ┌ text layer ┐         │   vertically centred, as UILabel does
//     │      └────────────┘         │
//     └─────────────────────────────┘

import Foundation
import FloeGeometry
import FloeImaging
import FloeLayerTree
import FloeText

/// One or more lines of text.
public final class Label: View {
    /// The text, in which line breaks end paragraphs; nil or empty shows nothing.
    public var text: String? {
        get { attributedText?.text }
        set { attributedText = newValue.map { AttributedText($0) } }
    }
    /// The text with attributes; what these leave open is as the label says (`font`, `textColor`, `textAlignment`).
    public var attributedText: AttributedText? { didSet { if attributedText != oldValue { textDidChange() } } }
    /// Unless it is set, the theme's font for bodies of text.
    public var font: FontDescriptor {
        get { ownFont ?? appearance.theme.type.body }
        set {
            guard newValue != ownFont else { return }
            ownFont = newValue
            textDidChange()
        }
    }
    /// Unless it is set, the theme's colour of text.
    public var textColor: Color {
        get { ownColor ?? appearance.theme.palette.text }
        set {
            guard newValue != ownColor else { return }
            ownColor = newValue
            setNeedsDisplay()
        }
    }
    /// Where lines lie in the width of the label.
    public var textAlignment: TextAlignment { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
    /// The maximum number of lines; 0: no limit. If there is more text, an ellipsis in the last line stands for the rest (`truncation`).
    public var numberOfLines: Int { didSet { if numberOfLines != oldValue { textDidChange() } } }
    /// Where text is left out of the last line: at its end by default.
    public var truncation = TextTruncation.end { didSet { if truncation != oldValue { textDidChange() } } }
    /// The queue on which text that replaces other text is drawn, off the main thread. It appears a frame or more later, and no text shows
    /// until then. Nil: all text is drawn with the frame that shows it.
    public var drawingQueue: WorkQueue?
    /// The number of times text was drawn, for tests that count work.
    public private(set) var renderCount = 0

    private var ownFont: FontDescriptor?
    private var ownColor: Color?
    private let textLayer = Layer()
    private var shown: (layout: TextLayout, color: Color, fonts: FontLibrary, left: Double)?
    private var drawing: WorkItem?
    /// The last layout, which a label that is measured before it is shown needs twice.
    private var lastLayout: (request: LayoutRequest, fonts: FontLibrary, layout: TextLayout)?

    private struct LayoutRequest: Equatable {
        var text: AttributedText, font: FontDescriptor, room: TextRoom, alignment: TextAlignment, scale: Double
    }

    /// `fonts`, `font` and `color` are inherited if nil; see `Appearance`.
    public init(
        _ text: String? = nil, fonts: FontLibrary? = nil, font: FontDescriptor? = nil, color: Color? = nil,
        alignment: TextAlignment = .natural, lines: Int = 1, frame: CGRect = .zero
    ) {
        attributedText = text.map { AttributedText($0) }
        ownFont = font
        ownColor = color
        textAlignment = alignment
        numberOfLines = lines
        super.init(frame: frame)
        setAppearance(nil, fonts)
        addLayers([textLayer])
        isUserInteractionEnabled = false
    }

    public override var accessibilityDefaults: AccessibilityDescription {
        AccessibilityDescription(isElement: text?.isEmpty == false, label: text, traits: .staticText)
    }

    public override var drawsContents: Bool { true }

    /// Text that changed may take more or less room.
    private func textDidChange() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    /// Returns the size of the text when broken at `size.width` (no limit if 0 or infinite), in whole pixels.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let fonts = appearance.fonts else { return .zero }
        return layOut(with: fonts, width: size.width > 0 ? size.width : .infinity, scale: window?.scale ?? 1).size
    }

    /// The size of the text without a width limit.
    public var naturalSize: CGSize { sizeThatFits(.zero) }

    /// Text overflows a label that is too small for it.
    override var hasRoom: Bool { true }

    public override func display(scale: Double) -> Bitmap? {
        withoutAnimation { showText(scale: scale) }
        return nil
    }

    public override func releaseUnused() {
        if window == nil {
            drawing?.cancel()
            textLayer.contents = nil
            shown = nil
        }
        super.releaseUnused()
    }

    private func showText(scale: Double) {
        guard let fonts = appearance.fonts else {
            drawing?.cancel()
            textLayer.contents = nil
            shown = nil
            return
        }
        var layout = layOut(with: fonts, width: bounds.width, scale: scale)
        let left = layout.trimToLines(), color = textColor, queue = shown == nil ? nil : drawingQueue
        let isNew = shown.map { $0.layout != layout || $0.color != color || $0.fonts !== fonts } ?? true
        shown = (layout, color, fonts, left)
        if isNew {
            textLayer.contents = nil
            renderCount += 1
            drawing?.cancel()
            if let queue {
                // Before any picture: text is quick to draw, and the user is looking at it.
                drawing = queue.submit(distance: -1) { [layout] in
                    fonts.render(layout, color: color)
                } completion: { [weak self] bitmap in
                    guard let self else { return }
                    withoutAnimation { self.show(bitmap) }
                }
            } else {
                return show(fonts.render(layout, color: color))
            }
        }
        placeText()
    }

    private func show(_ bitmap: Bitmap?) {
        textLayer.contents = bitmap
        placeText()
    }

    private func placeText() {
        guard let bitmap = textLayer.contents, let shown else { return }
        let scale = shown.layout.scale
        textLayer.contentsScale = scale
        // Text taller than the label starts at its top and overflows at the bottom.
        let top = max(0, ((bounds.height - shown.layout.size.height) / 2 * scale).rounded(.down) / scale)
        textLayer.frame = CGRect(
            x: shown.left, y: top, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    }

    private func layOut(with fonts: FontLibrary, width: Double, scale: Double) -> TextLayout {
        let room = TextRoom(width: width, maximumLines: numberOfLines > 0 ? numberOfLines : nil, truncation: truncation)
        let request = LayoutRequest(text: attributedText ?? "", font: font, room: room, alignment: textAlignment, scale: scale)
        if let lastLayout, lastLayout.request == request, lastLayout.fonts === fonts { return lastLayout.layout }
        let layout = Label.layOut(request, with: fonts)
        lastLayout = (request, fonts, layout)
        return layout
    }

    private static func layOut(_ request: LayoutRequest, with fonts: FontLibrary) -> TextLayout {
        func layOut(_ text: AttributedText) -> TextLayout {
            fonts.layout(text, font: request.font, in: request.room, alignment: request.alignment, scale: request.scale)
        }
        let layout = layOut(request.text)
        // Moves a word down to the last one if that would otherwise be alone on its line.
        guard layout.lines.count > 1, !layout.isTruncated, let last = layout.lines.last?.text, !last.contains(where: \.isWhitespace),
            let text = request.text.joining(lastWord: last)
        else { return layout }
        let joined = layOut(text)
        return joined.lines.count == layout.lines.count && joined.lines.last?.text.contains("\u{a0}") == true ? joined : layout
    }
}

extension AttributedText {
    /// Returns the text with a no-break space before the last word; nil if the last space is not before that.
    fileprivate func joining(lastWord: String) -> AttributedText? {
        guard let index = runs.lastIndex(where: { $0.text.contains(" ") }), let space = runs[index].text.lastIndex(of: " ") else {
            return nil
        }
        var result = self, rest = String(runs[index].text[runs[index].text.index(after: space)...])
        for run in runs[(index + 1)...] { rest += run.text }
        guard rest == lastWord else { return nil }
        result.runs[index].text.replaceSubrange(space...space, with: "\u{a0}")
        return result
    }
}
