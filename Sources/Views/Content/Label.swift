// Text on screen. The text is broken and drawn once, at the window's scale, into a bitmap no larger than the
// text itself, which a layer of its own shows at whole pixels: moving, resizing or aligning the label does
// not draw it anew unless its lines change.
//
//     ┌ Label ──────────────────────┐
//     │      ┌ text layer ┐         │   vertically centred, as UILabel does
//     │      └────────────┘         │
//     └─────────────────────────────┘

import Foundation
import Geometry
import Imaging
import Layers
import Text

/// One or more lines of text in one font and colour.
public final class Label: View {
    public var text: String? { didSet { if text != oldValue { setNeedsDisplay() } } }
    public var font: FontDescriptor { didSet { if font != oldValue { setNeedsDisplay() } } }
    public var textColor: Color { didSet { if textColor != oldValue { setNeedsDisplay() } } }
    public var textAlignment: TextAlignment { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
    /// At most; 0: as many as the text has. The last one ends with an ellipsis where there is more text.
    public var numberOfLines: Int { didSet { if numberOfLines != oldValue { setNeedsDisplay() } } }
    /// How many times text was drawn, for tests of work.
    public private(set) var renderCount = 0

    private let fonts: FontLibrary
    private let textLayer = Layer()
    private var shown: (layout: TextLayout, color: Color)?

    /// `fonts` is shared by all who write.
    public init(
        _ text: String? = nil, fonts: FontLibrary, font: FontDescriptor = .system(15), color: Color = .black,
        alignment: TextAlignment = .natural, lines: Int = 1, frame: CGRect = .zero
    ) {
        self.text = text
        self.fonts = fonts
        self.font = font
        textColor = color
        textAlignment = alignment
        numberOfLines = lines
        super.init(frame: frame)
        addLayers([textLayer])
        isUserInteractionEnabled = false
    }

    public override var drawsContents: Bool { true }

    /// The box of the text broken to `size.width` (no limit where that is 0 or infinite), whole pixels.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        layOut(width: size.width > 0 ? size.width : .infinity, scale: window?.scale ?? 1).size
    }

    /// The box of the text with no limit to its width.
    public var naturalSize: CGSize { sizeThatFits(.zero) }

    public override func display(scale: Double) -> Bitmap? {
        withoutAnimation { showText(scale: scale) }
        return nil
    }

    public override func releaseUnused() {
        if window == nil {
            textLayer.contents = nil
            shown = nil
        }
        super.releaseUnused()
    }

    private func showText(scale: Double) {
        var layout = layOut(width: bounds.width, scale: scale)
        let left = layout.trimToLines()
        if shown.map({ $0.layout != layout || $0.color != textColor }) ?? true {
            textLayer.contents = fonts.render(layout, color: textColor)
            textLayer.contentsScale = scale
            shown = (layout, textColor)
            renderCount += 1
        }
        guard let bitmap = textLayer.contents else { return }
        // Text higher than the label begins at its top and hangs over at the bottom.
        let top = max(0, ((bounds.height - layout.size.height) / 2 * scale).rounded(.down) / scale)
        textLayer.frame = CGRect(
            x: left, y: top, width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    }

    private func layOut(width: Double, scale: Double) -> TextLayout {
        fonts.layout(
            text ?? "", font: font, width: width, maximumLines: numberOfLines > 0 ? numberOfLines : nil,
            alignment: textAlignment, scale: scale)
    }
}
